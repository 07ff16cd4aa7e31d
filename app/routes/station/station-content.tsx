import { AttractionCard, AttractionGrid } from "#app/attractions/attraction-card.tsx";
import type { StationDetail } from "#app/attractions/content-repository.ts";
import { StationHeader } from "#app/routes/station/station-header.tsx";
import { StationMap } from "#app/routes/station/station-map.tsx";
import { stationTrail } from "#app/routes/station/station-meta.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";

/** A station with its facilities, and the attractions within a walk of it. */
export function StationContent({ detail, shareUrl }: { detail: StationDetail; shareUrl: string }) {
  const { station, attractions } = detail;
  const { slug } = station;
  return (
    <div className="page-width">
      <Breadcrumbs trail={stationTrail(station)} />
      <StationHeader station={station} shareUrl={shareUrl} />
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
