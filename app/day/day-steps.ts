import { type DayPlace, type Fault, MIDNIGHT, type Visit, visitTime } from "#app/day/day-place.ts";
import type { Order } from "#app/day/order-places.ts";
import type { DayRequest } from "#app/day/plan-day.ts";
import type { RideLeg, UsualTrain } from "#app/day/travel.ts";
import { type DayWalk, travelBy, type Way } from "#app/day/ways.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

export type Named = { slug: string; name: string };
type Point = { kind: "station" | "place" } & Named & Partial<Coordinates>;

/** One after the other; the minutes are those of the day. */
export type DayStep = { departure: number; arrival: number } & (
  | { kind: "walk"; from: Point; to: Point; walk: DayWalk }
  | TrainStep
  /** `arrival` is its end. `opensAt` where one has to wait for that. */
  | { kind: "visit"; place: DayPlace; from: number; opensAt: number | null; fault: Fault | null }
);

type TrainStep = {
  kind: "train";
  from: Named;
  to: Named;
  usual: UsualTrain | null;
  /** They name stations, and are empty without a timetable. */
  legs: RideLeg[];
  /** Slug of the place to which it brings; null for the way back. */
  place: string | null;
  isFixed: boolean;
  /** When the one leaves that was fixed and cannot be caught. */
  missed: number | null;
  /** When trains leave that can be fixed. */
  departures: number[];
};

type Choice = {
  leave: number;
  /** Of positions in `visits`. */
  order: Order;
  /** By positions, and one for the way back. */
  trains: readonly number[];
  visits: readonly Visit[];
  ways: readonly Way[][][];
};

export function stepsOf(request: DayRequest, { leave, order, trains, visits, ways }: Choice): DayStep[] {
  const { places, isWayPossible } = order;
  if (places.length === 0) return [];
  const steps: DayStep[] = [];
  let at = leave;
  let before = visits.length;
  for (const [index, next] of [...places, visits.length].entries()) {
    const train = isWayPossible[index] ? trains[next] : undefined;
    const passage = travelBy(ways[before]?.[next] ?? [], at, train);
    if (!passage) return steps;
    const [from, to] = [visits[before]?.place ?? null, visits[next]?.place ?? null];
    const { way, ride } = passage;
    const [board, alight] = [stationPoint(way.board), stationPoint(way.alight)];
    if (board && alight) {
      if (way.walkOut && from) at = walk(placePoint(from), board, way.walkOut, at);
      if (ride) {
        const legs = request.travel.legsOf(board.slug, alight.slug, ride).map((leg) => ({
          ...leg,
          from: request.stationName(leg.from),
          to: request.stationName(leg.to),
        }));
        const { departure, arrival, usual } = ride;
        const departures = request.travel
          .rides(board.slug, alight.slug)
          .map((each) => each.departure)
          .filter((minute) => minute >= 0 && minute < MIDNIGHT);
        steps.push({
          kind: "train",
          from: board,
          to: alight,
          departure,
          arrival,
          usual,
          legs,
          place: to?.slug ?? null,
          isFixed: train !== undefined,
          departures,
          missed: isWayPossible[index] ? null : (trains[next] ?? null),
        });
        at = arrival;
      }
      if (way.walkIn && to) at = walk(alight, placePoint(to), way.walkIn, at);
    } else if (way.walkOut && from && to) at = walk(placePoint(from), placePoint(to), way.walkOut, at);
    const visit = visits[next];
    if (visit) {
      const time = visitTime(visit, request.date, at);
      const opensAt = time.start > at && time.start !== visit.at ? time.start : null;
      const { start: departure, end: arrival, fault } = time;
      steps.push({ kind: "visit", place: visit.place, from: at, departure, arrival, opensAt, fault });
      at = arrival;
    }
    before = next;
  }
  return steps;

  function walk(from: Point, to: Point, walk: DayWalk, departure: number): number {
    const arrival = departure + walk.minutes;
    steps.push({ kind: "walk", from, to, walk, departure, arrival });
    return arrival;
  }

  function stationPoint(slug: string | null): Point | null {
    return slug === null ? null : { kind: "station", slug, name: request.stationName(slug) };
  }
}

function placePoint({ slug, name, latitude, longitude }: DayPlace): Point {
  return { kind: "place", slug, name, latitude, longitude };
}
