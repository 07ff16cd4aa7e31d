import type { MapLine } from "#app/map/map-point.ts";
import type { StationSummary } from "#app/stations/station.ts";

/** Slugs, from Edinburgh. */
const CALLS = [
  "edinburgh-waverley",
  "brunstane",
  "newcraighall",
  "shawfair",
  "eskbank",
  "newtongrange",
  "gorebridge",
  "stow",
  "galashiels",
  "tweedbank",
];

/** The Borders Railway as a line from station to station, as far as these are published. */
export function drawBordersRailway(
  stations: Pick<StationSummary, "slug" | "latitude" | "longitude">[],
): MapLine[] {
  const line = CALLS.flatMap((slug) => stations.find((station) => station.slug === slug) ?? []);
  return line.length > 1 ? [{ id: "borders-railway", line, kind: "railway" }] : [];
}
