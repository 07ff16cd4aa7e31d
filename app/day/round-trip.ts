import { type Fault, type Visit, visitTime } from "#app/day/day-place.ts";
import { travelBy, type WayOptions, waysBetween } from "#app/day/ways.ts";

/** In minutes of the day. */
export type RoundTrip = {
  /** Where the walk back from the place ends. */
  walkedBack: number;
  end: number;
  fault: Fault | null;
};

type Options = WayOptions & {
  leave: number;
  /** Null where opening hours do not count. */
  date: string | null;
};

/** A day with one visit, from a station and back to it; null where no way is known. */
export function roundTrip(origin: string, visit: Visit, { leave, date, ...ways }: Options): RoundTrip | null {
  const { place, stay } = visit;
  const there = travelBy(waysBetween(origin, null, place, ways), leave);
  if (!there) return null;
  const { arrival } = there;
  const { end, fault } = date ? visitTime(visit, date, arrival) : { end: arrival + stay, fault: null };
  const back = travelBy(waysBetween(origin, place, null, ways), end);
  return back && { walkedBack: end + (back.way.walkOut?.minutes ?? 0), end: back.arrival, fault };
}
