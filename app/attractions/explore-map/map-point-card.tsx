import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { countAttractions, type MapStation, pathOf } from "#app/attractions/explore-map/map-points.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { Icon } from "#app/ui/icon.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";

type Props = {
  point: MapPoint;
  /** The point is one of the two. */
  station: MapStation | undefined;
  attraction: AttractionSummary | undefined;
  onOpen: () => void;
};

/** The content of a point's popup. */
export function MapPointCard({ point, station, attraction, onOpen }: Props) {
  const handleClick = (event: MouseEvent) => {
    // The browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <div className="min-w-44 px-4 py-3">
      <p className="flex items-center gap-2 font-display font-semibold text-base leading-tight">
        {station ? <DotMarker /> : <DiamondMarker />}
        {point.name}
      </p>
      {station && <p className="mt-1 text-soft">{countAttractions(station.attractionCount)}</p>}
      {attraction?.walkingTimeMinutes != null && (
        <p className="mt-1 text-soft">
          <span className="figure mr-1 font-bold text-green text-xl">{attraction.walkingTimeMinutes}</span>{" "}
          min walk from {attraction.nearestStation}
        </p>
      )}
      <Link
        to={pathOf(point)}
        onClick={handleClick}
        className="-mx-1 mt-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 font-semibold text-green-text"
      >
        {station ? "See the station" : "See the place"}
        <Icon name="arrow-right" size={16} />
      </Link>
    </div>
  );
}
