import type { DayPlace } from "#app/day/day-place.ts";
import type { FindRide, Ride, Travel } from "#app/day/travel.ts";
import { distanceInMetres } from "#app/shared/coordinates.ts";
import { barrierBetween } from "#app/walks/direct-walk.ts";
import { estimatedMinutes } from "#app/walks/estimate-in-words.ts";
import { estimateWalkMetres, minutesOnFoot } from "#app/walks/pace.ts";

/** From one place to the next without a train, in minutes at the usual pace. */
const LONGEST_DIRECT_WALK = 60;

export type DayWalk = {
  /** As long as one plans for: of an estimate the upper end. */
  minutes: number;
  /** Of an estimate the lower end. */
  least: number;
  isEstimate: boolean;
};

/** From a station or a place to another: on foot, by train, on foot. */
export type Way = {
  /** Slugs of stations; the same for a walk past a station, both null for a walk from place to place. */
  board: string | null;
  alight: string | null;
  walkOut: DayWalk | null;
  walkIn: DayWalk | null;
  /** Null without a train. */
  rideAt: FindRide | null;
};

export type Passage = { way: Way; ride: Ride | null; arrival: number };

export type WayOptions = {
  travel: Travel;
  /** 1.5 walks for half as long again. */
  slowness: number;
  /** Only by stations that are not known to have steps. */
  isStepFree: boolean;
};

/** Null stands for the station where the day begins and ends. */
export function waysBetween(
  origin: string,
  from: DayPlace | null,
  to: DayPlace | null,
  { slowness, isStepFree, travel }: WayOptions,
): Way[] {
  const stationsOf = (place: DayPlace | null) =>
    place
      ? place.stations
          .filter((station) => !isStepFree || station.isStepFree !== false)
          .map(({ slug, walkingTimeMinutes, isEstimate }) => ({
            slug,
            walk: walkOf(walkingTimeMinutes, isEstimate, slowness),
          }))
      : [{ slug: origin, walk: null }];
  const ways = stationsOf(from).flatMap((start) =>
    stationsOf(to).map((end) => ({
      board: start.slug,
      alight: end.slug,
      walkOut: start.walk,
      walkIn: end.walk,
      rideAt: start.slug === end.slug ? null : travel.between(start.slug, end.slug),
    })),
  );
  const direct = from && to && directWalk(from, to, slowness);
  return direct
    ? [{ board: null, alight: null, walkOut: direct, walkIn: null, rideAt: null }, ...ways]
    : ways;
}

/** By the way that arrives first, or the first by a train that leaves at `departure`, and of these the one with the shortest walks; null if none is known. */
export function travelBy(ways: readonly Way[], at: number, departure?: number): Passage | null {
  let best: Passage | null = null;
  for (const way of ways) {
    const ride = way.rideAt?.(at + (way.walkOut?.minutes ?? 0), departure) ?? null;
    if ((way.rideAt || departure !== undefined) && !ride) continue;
    const arrival = ride ? ride.arrival + (way.walkIn?.minutes ?? 0) : at + walkMinutes(way);
    const isBetter =
      !best ||
      arrival < best.arrival ||
      (arrival === best.arrival && walkMinutes(way) < walkMinutes(best.way));
    if (isBetter) best = { way, ride, arrival };
  }
  return best;
}

function walkMinutes({ walkOut, walkIn }: Way): number {
  return (walkOut?.minutes ?? 0) + (walkIn?.minutes ?? 0);
}

function walkOf(minutes: number, isEstimate: boolean, slowness: number): DayWalk {
  const { from, to } = isEstimate ? estimatedMinutes(minutes) : { from: minutes, to: minutes };
  return { minutes: Math.ceil(to * slowness), least: Math.ceil(from * slowness), isEstimate };
}

/** An estimate; between places of one station only, since elsewhere a river may lie between them. */
function directWalk(from: DayPlace, to: DayPlace, slowness: number): DayWalk | null {
  const isNeighbour = from.stations.some(({ slug }) => to.stations.some((station) => station.slug === slug));
  if (!isNeighbour || barrierBetween(from, to, null) !== null) return null;
  const minutes = minutesOnFoot(estimateWalkMetres(distanceInMetres(from, to)));
  return minutes > LONGEST_DIRECT_WALK ? null : walkOf(minutes, true, slowness);
}
