import type { ReactNode } from "react";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { DayButton } from "#app/day/day-button.tsx";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { LazyPicture } from "#app/photos/lazy-picture.tsx";
import {
  attractionId,
  bestWalks,
  type FoundWalk,
  type MapResults,
  type MapStation,
  pathOf,
  stationId,
} from "#app/search/explore-map/map-points.ts";
import type { Filters } from "#app/search/filters.ts";
import { FilterNote } from "#app/search/lazy-filter-parts.tsx";
import { count } from "#app/shared/count.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { TrainMinutes } from "#app/trains/train-minutes.tsx";
import { hasTrain, type TrainTime } from "#app/trains/train-time.ts";
import { insteadOfLink } from "#app/ui/instead-of-link.ts";
import { Link } from "#app/ui/link.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { Minutes } from "#app/walks/minutes.tsx";

/** Attractions in a station's popup. */
const MOST_LISTED = 3;

type Props = {
  point: MapPoint;
  stations: MapStation[];
  results: MapResults;
  walks: Map<string, FoundWalk[]>;
  onOpen: (id: string) => void;
};

export function MapPopupContent({ point, stations, results, walks, onOpen }: Props) {
  const station = stations.find(({ slug }) => point.id === stationId(slug));
  if (station)
    return (
      <StationCard
        station={station}
        walks={walks.get(station.slug) ?? []}
        isFiltered={results.query !== ""}
        train={results.trains.times[station.slug]}
        onOpen={onOpen}
      />
    );
  const isPoint = ({ slug }: { slug: string }) => point.id === attractionId(slug);
  const attraction = results.attractions.find(isPoint) ?? results.others.find(isPoint);
  return (
    attraction && (
      <AttractionCard
        attraction={attraction}
        filters={results.filters}
        station={results.foundFrom.get(attraction.slug)}
        onOpen={onOpen}
      />
    )
  );
}

type StationProps = Pick<Props, "onOpen"> & {
  station: MapStation;
  walks: FoundWalk[];
  isFiltered: boolean;
  train: TrainTime | undefined;
};

/** A station with the best of the places around it that fit the filters. */
function StationCard({ station, walks, isFiltered, train, onOpen }: StationProps) {
  const { slug, name, attractionCount } = station;
  return (
    <div className="w-68 px-4 pt-3 pb-2">
      <p className="flex items-center gap-2 font-display font-semibold text-base leading-tight">
        <DotMarker />
        {name}
      </p>
      <p className="mt-0.5 text-soft">
        {count(attractionCount, "attraction")}
        {isFiltered && walks.length < attractionCount && `, ${walks.length} of them found`}
        {hasTrain(train) && (
          <>
            {" "}
            · <TrainMinutes time={train} />
          </>
        )}
      </p>
      {walks.length > 0 && (
        <ul aria-label="Best places to visit" className="mt-1.5 border-line border-t border-dashed">
          {bestWalks(walks, MOST_LISTED).map(({ attraction, station }) => (
            <li key={attraction.slug} className="border-line border-b border-dashed">
              <PointLink
                id={attractionId(attraction.slug)}
                onOpen={onOpen}
                className="gap-2.5 py-1 no-underline"
              >
                <span aria-hidden="true" className="w-13 shrink-0">
                  <LazyPicture
                    picture={attraction.pictures[0] ?? null}
                    size="thumbnail"
                    preload
                    className="rounded-sm"
                  />
                </span>
                <span className="line-clamp-2 min-w-0 grow font-semibold leading-tight">
                  {attraction.name}
                </span>
                <span className="shrink-0 whitespace-nowrap font-semibold text-green-text text-xs">
                  <span className="figure mr-0.5 font-bold text-green text-xl">
                    <Minutes of={station} />
                  </span>{" "}
                  min
                </span>
              </PointLink>
            </li>
          ))}
        </ul>
      )}
      <PointLink
        id={stationId(slug)}
        onOpen={onOpen}
        className="min-h-9 pointer-coarse:min-h-11 gap-1 font-semibold text-green-text"
      >
        See the station
        <ToolIcon name="arrow-right" size={16} />
      </PointLink>
    </div>
  );
}

type AttractionProps = Pick<Props, "onOpen"> & {
  attraction: AttractionSummary;
  filters: Filters;
  station: NearbyStation | undefined;
};

function AttractionCard({ attraction, filters, station, onOpen }: AttractionProps) {
  const { slug, name, pictures } = attraction;
  return (
    <div className="flex w-72 max-w-full">
      <div className="relative w-26 shrink-0 overflow-clip rounded-l-[11px]">
        <LazyPicture
          picture={pictures[0] ?? null}
          size="thumbnail"
          preload
          className="absolute! inset-0 h-full"
        />
      </div>
      <div className="min-w-0 grow px-3.5 pt-3 pb-1.5">
        <p className="flex gap-2 font-display font-semibold text-base leading-tight">
          <span className="flex h-lh shrink-0 items-center">
            <DiamondMarker />
          </span>
          <span className="line-clamp-2">{name}</span>
        </p>
        {station && (
          <p className="mt-1 text-soft">
            <span className="figure mr-1 font-bold text-green text-xl">
              <Minutes of={station} />
            </span>{" "}
            min walk from {station.name}
          </p>
        )}
        <FilterNote attraction={attraction} filters={filters} foundFrom={station?.slug} />
        <PointLink
          id={attractionId(slug)}
          onOpen={onOpen}
          className="min-h-9 pointer-coarse:min-h-11 gap-1 font-semibold text-green-text"
        >
          See the place
          <ToolIcon name="arrow-right" size={16} />
        </PointLink>
        <DayButton place={attraction} className="-mx-1 mt-0.5 mb-1.5" size="sm" />
      </div>
    </div>
  );
}

type LinkProps = { id: string; onOpen: (id: string) => void; className: string; children: ReactNode };

/** Leads to the page of a point, with a way back to this map. */
function PointLink({ id, onOpen, className, children }: LinkProps) {
  return (
    <Link
      to={pathOf({ id })}
      onClick={insteadOfLink(() => onOpen(id))}
      className={`-mx-1 flex items-center rounded-sm px-1 ${className}`}
    >
      {children}
    </Link>
  );
}
