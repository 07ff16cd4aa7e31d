import { useLocation, useNavigate } from "react-router";
import { AttractionCard } from "#app/attractions/attraction-card.tsx";
import { AttractionGrid } from "#app/attractions/attraction-grid.tsx";
import type { StationReading } from "#app/attractions/readings.ts";
import { StationMap } from "#app/attractions/station-map.tsx";
import { stationTrail } from "#app/attractions/station-meta.ts";
import { wayBackToMap } from "#app/map/map-return.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { readReferrer } from "#app/shared/referrer.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back.ts";
import { countPlaces } from "#app/stations/count-places.ts";
import { FacilityList } from "#app/stations/facility-list.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StationDot } from "#app/ui/marker.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";

/** A station: what it offers, and what is within a walk of it. */
export function StationContent({ reading, shareUrl }: { reading: StationReading; shareUrl: string }) {
  const { station, attractions } = reading;
  const { name, slug, facilities, accessibility, facilityDataUpdated } = station;
  const location = useLocation();
  const navigate = useNavigate();
  const goBack = () => {
    const { to, state } = wayBackToMap(location.state, readReferrer());
    void navigate(to, { state, preventScrollReset: true });
  };
  return (
    <div className="page-width">
      <Breadcrumbs trail={stationTrail(station)} />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="flex items-center gap-3.5 font-bold text-4xl">
            <StationDot size={26} />
            {name} Station
          </h1>
          <p className="mt-2 text-lg text-soft">{countPlaces(attractions.length)}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button
            to="/"
            onClick={(event) => {
              event.preventDefault();
              goBack();
            }}
          >
            <Icon name="chevron-left" size={18} />
            Back to Map
          </Button>
          <ShareButton
            url={shareUrl}
            title={`${name} Station`}
            copied="Station link copied to clipboard!"
            failed="Failed to copy link"
          >
            Share Station
          </ShareButton>
        </div>
      </header>
      {(facilities.length + accessibility.length > 0 || facilityDataUpdated) && (
        <section aria-labelledby="facilities" className="mt-7 grid gap-3">
          <h2 id="facilities" className="sr-only">
            Facilities and accessibility
          </h2>
          <FacilityList flags={[...facilities, ...accessibility]} label="Facilities and accessibility" />
          {facilityDataUpdated && (
            <p className="text-sm text-soft">
              Facility data updated{" "}
              <time dateTime={facilityDataUpdated}>{formatDateTime(facilityDataUpdated)}</time>
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="nearby-attractions" className="mt-10">
        <h2 id="nearby-attractions" className="mb-5 font-semibold text-3xl">
          Nearby Attractions
        </h2>
        <AttractionGrid
          attractions={attractions}
          emptyHint="This station doesn't have any registered attractions nearby."
        >
          {(attraction, position) => (
            <AttractionCard
              attraction={attraction}
              to={`/station/${slug}/attraction/${attraction.slug}`}
              linkState={OPENS_OVER_PAGE}
              isFirst={position < 4}
              chosenStation={slug}
            />
          )}
        </AttractionGrid>
      </section>
      <section aria-labelledby="station-map" className="mt-12">
        <h2 id="station-map" className="mb-5 font-semibold text-3xl">
          On the map
        </h2>
        <StationMap station={station} attractions={attractions} />
      </section>
    </div>
  );
}
