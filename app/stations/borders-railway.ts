import type { MapLine } from "#app/map/map-point.ts";
import type { StationSummary } from "#app/stations/station.ts";

/** The Borders Railway as a line from station to station, as far as these are published. */
export function drawBordersRailway(
  stations: Pick<StationSummary, "bordersRailwayOrder" | "latitude" | "longitude">[],
): MapLine[] {
  const line = stations
    .filter(({ bordersRailwayOrder }) => bordersRailwayOrder !== null)
    .sort((one, other) => Number(one.bordersRailwayOrder) - Number(other.bordersRailwayOrder));
  return line.length > 1 ? [{ id: "borders-railway", line, kind: "railway" }] : [];
}
