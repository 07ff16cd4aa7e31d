import type { StationInReach } from "#app/imports/import-records.ts";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { firstFrom } from "#app/shared/first-from.ts";
import { barrierBetween } from "#app/walks/direct-walk.ts";
import { estimateWalkMetres, minutesOnFoot } from "#app/walks/pace.ts";

export type ReachableStation = Coordinates & { id: string; name: string };

const MAX_MINUTES = 45;
const MOST = 3;
/** Degrees of latitude that nobody walks in that time. */
const BAND = 0.04;

/** The nearest stations of a place by estimated minutes on foot, at most three. */
export function stationsInReach(
  stations: readonly ReachableStation[],
): (at: Coordinates) => StationInReach[] {
  const northwards = [...stations].sort((one, other) => one.latitude - other.latitude);
  const from = (least: number) => firstFrom(northwards, least, ({ latitude }) => latitude);
  return (at) =>
    northwards
      .slice(from(at.latitude - BAND), from(at.latitude + BAND))
      .map((station) => ({
        station,
        minutes: minutesOnFoot(estimateWalkMetres(distanceInMetres(station, at))),
      }))
      .filter(({ minutes }) => minutes <= MAX_MINUTES)
      .sort((one, other) => one.minutes - other.minutes)
      .filter(({ station }) => barrierBetween(station, at, null) === null)
      .slice(0, MOST)
      .map(({ station, minutes }) => ({ ...station, minutes }));
}
