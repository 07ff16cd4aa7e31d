import { useMemo } from "react";
import { useLocation } from "react-router";
import { AttractionCard, AttractionGrid } from "#app/attractions/attraction-card.tsx";
import type { StationDetail } from "#app/catalogue/content-repository.ts";
import { Departures } from "#app/routes/station/departures.tsx";
import { OriginChooser } from "#app/routes/station/origin-chooser.tsx";
import { StationFacilities } from "#app/routes/station/station-facilities.tsx";
import { StationHeader } from "#app/routes/station/station-header.tsx";
import { StationMap } from "#app/routes/station/station-map.tsx";
import { stationTrail } from "#app/routes/station/station-meta.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import { LineStops } from "#app/trains/line-stops.tsx";
import { NO_DETAILS } from "#app/trains/train-detail.ts";
import { TrainPanel } from "#app/trains/train-panel.tsx";
import type { Trains } from "#app/trains/train-time.ts";
import { TrainsProvider, useTrains } from "#app/trains/use-trains.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { SomethingWrong } from "#app/ui/something-wrong.tsx";

export function StationContent({ detail, shareUrl }: { detail: StationDetail; shareUrl: string }) {
  const { station, attractions, lines } = detail;
  const { slug } = station;
  const { search } = useLocation();
  const ofDocument = useMemo(() => toTrains(detail), [detail]);
  const trains = useTrains(ofDocument);
  const time = trains.times[slug];
  const train = trains === ofDocument ? detail.trains.train : time ? { ...time, ...NO_DETAILS } : null;
  return (
    <div className="page-width">
      <Breadcrumbs trail={stationTrail(station)} />
      <StationHeader key={slug} station={station} shareUrl={shareUrl} />
      <section aria-labelledby="nearby-attractions" className="mt-8">
        <h2 id="nearby-attractions" className="mb-5 font-semibold text-3xl">
          Nearby Attractions
        </h2>
        <TrainsProvider trains={trains}>
          <AttractionGrid
            attractions={attractions}
            emptyHint="This station doesn't have any registered attractions nearby."
          >
            {(attraction, position) => (
              <AttractionCard
                attraction={attraction}
                to={`/station/${slug}/attraction/${attraction.slug}${search}`}
                linkState={OPENS_OVER_PAGE}
                isFirst={position < 4}
                chosenStation={slug}
              />
            )}
          </AttractionGrid>
        </TrainsProvider>
      </section>
      <StationFacilities station={station} />
      <div className="mt-12 grid grid-cols-1 items-start gap-5.5 md:grid-cols-2">
        <TrainPanel station={station} origin={trains.origin} train={train}>
          {trains.origin && <OriginChooser region={station.region} origin={trains.origin} />}
          <Departures station={station} timetable={detail.trains.timetable} />
        </TrainPanel>
        <LineStops name={station.name} lines={lines} />
      </div>
      <section aria-labelledby="station-map" className="mt-12">
        <h2 id="station-map" className="mb-5 font-semibold text-3xl">
          On the map
        </h2>
        <StationMap station={station} attractions={attractions} />
      </section>
      <p className="mt-8 print:hidden">
        <SomethingWrong path={`/station/${slug}`} />
      </p>
    </div>
  );
}

function toTrains({ station, trains: { train, ...trains } }: StationDetail): Trains {
  return { ...trains, times: train ? { [station.slug]: train } : {} };
}
