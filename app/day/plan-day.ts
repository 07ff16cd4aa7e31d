import { type DayPlace, type Fault, MIDNIGHT, openSpans, type Visit, visitTime } from "#app/day/day-place.ts";
import { type DayStep, type Named, stepsOf } from "#app/day/day-steps.ts";
import { type Order, type OrderProblem, orderPlaces, type Stop } from "#app/day/order-places.ts";
import type { RideTimes, Travel } from "#app/day/travel.ts";
import { travelBy, type Way, waysBetween } from "#app/day/ways.ts";

const FIRST_LEAVE = 5 * 60;
const LEAVE_STEP = 5;

/** Times are minutes of the day. */
export type DayRequest = {
  date: string;
  origin: Named;
  visits: readonly Visit[];
  /** Null for as late as `back` allows. */
  leave: number | null;
  back: number | null;
  slowness: number;
  isStepFree: boolean;
  isOrderFixed: boolean;
  /** When the train back leaves; null for any. */
  home: number | null;
  travel: Travel;
  stationName(slug: string): string;
};

/** A day near to one that does not work. `end` is when it ends. */
export type Alternative = { end: number } & (
  | { kind: "without"; places: DayPlace[] }
  | { kind: "earlier"; leave: number }
  | { kind: "other order" }
  | { kind: "other trains" }
  | { kind: "back later" }
);

export type FixedTrain = {
  departure: number;
  /** To which it was to bring; null for the way back. */
  place: Named | null;
};

export type PlannedDay = {
  /** Without the places that are left out; empty if none is left. */
  steps: DayStep[];
  order: Visit[];
  leave: number;
  end: number;
  /** Whether all that was asked for is possible. */
  works: boolean;
  isBackLate: boolean;
  /** No way there and back is known. */
  unreachable: DayPlace[];
  /** Too much for the trains of the day. `fault` is what would be wrong even if it came first. */
  leftOut: { place: DayPlace; fault: Fault | null }[];
  alternatives: Alternative[];
  hoursUnknown: DayPlace[];
  /** Fixed trains that do not run on this day: others are taken. */
  lostTrains: FixedTrain[];
  /** Fixed trains that run, but cannot be taken. */
  missedTrains: FixedTrain[];
  /** From the last place, by a timetable: the last train that arrives in time, and the last of all. */
  lastTrains: { station: string; fitting: RideTimes | null; ofAll: RideTimes } | null;
};

/** Orders the visits of a day so that it ends as early as possible, and finds what does not work. */
export function planDay(request: DayRequest): PlannedDay {
  const { isOrderFixed, date } = request;
  const { reachable, unreachable, ways } = findWays(request);
  const limit = Math.min(request.back ?? MIDNIGHT, MIDNIGHT);
  const full = (1 << reachable.length) - 1;
  const { trains, lostTrains } = findFixedTrains(request, reachable, ways);
  const go = travelWith(ways, trains);
  const problem = (begin: number, isFixed = isOrderFixed, goBy = go): OrderProblem => ({
    count: reachable.length,
    begin,
    isOrderFixed: isFixed,
    go: goBy,
    visit(place, arrival) {
      const { end, fault } = visitTime(reachable[place] as Visit, date, arrival);
      return { end, isPossible: fault === null };
    },
  });
  const fits = (order: Order | undefined): order is Order => order !== undefined && order.end <= limit;
  const possible = (begin: number) => fits(orderPlaces(problem(begin), true)[full]);

  const latest = request.leave === null ? latestLeave(possible, limit) : null;
  const leave = request.leave ?? latest ?? FIRST_LEAVE + 4 * 60;
  const strict = orderPlaces(problem(leave), true);
  const works = reachable.length > 0 && fits(strict[full]);
  const order = works ? strict[full] : best(orderPlaces(problem(leave), false));
  const chosen = (order?.places ?? []).map((index) => reachable[index] as Visit);
  const steps = order ? stepsOf(request, { leave, order, trains, visits: reachable, ways }) : [];
  const end = steps.at(-1)?.arrival ?? leave;
  const alternatives = works || reachable.length === 0 ? [] : findAlternatives();
  return {
    steps,
    order: chosen,
    leave,
    end,
    works: works && unreachable.length === 0,
    isBackLate: chosen.length > 0 && end > limit,
    unreachable,
    leftOut: reachable.flatMap((visit, index) =>
      chosen.includes(visit)
        ? []
        : { place: visit.place, fault: faultAfter(go(reachable.length, index, leave), visit, date) },
    ),
    alternatives,
    lostTrains,
    missedTrains: [...(order?.places ?? []), reachable.length].flatMap((to, index) => {
      const departure = trains[to] ?? null;
      return departure === null || order?.isWayPossible[index] !== false
        ? []
        : { departure, place: reachable[to]?.place ?? null };
    }),
    hoursUnknown: chosen.map(({ place }) => place).filter((place) => openSpans(place, date) === null),
    lastTrains: lastTrainsOf(request, steps),
  };

  function findAlternatives(): Alternative[] {
    const faulty = new Set(steps.map((step) => step.kind === "visit" && step.fault && step.place));
    const keepsFault = ({ places }: Order) =>
      places.some((index) => faulty.has((reachable[index] as Visit).place));
    const less = best(strict.filter(fits), keepsFault);
    const freely = isOrderFixed ? orderPlaces(problem(leave, false), true)[full] : undefined;
    const anyTrains = problem(leave, isOrderFixed, travelWith(ways, []));
    const byOthers = trains.length > 0 ? orderPlaces(anyTrains, true)[full] : undefined;
    const earlier = request.leave === null ? null : latestLeave(possible, limit, leave);
    const late = strict[full];
    return [
      less &&
        less.places.length > 0 &&
        ({
          kind: "without",
          places: reachable.filter((_, index) => !less.places.includes(index)).map(({ place }) => place),
          end: less.end,
        } as const),
      fits(freely) && ({ kind: "other order", end: freely.end } as const),
      fits(byOthers) && ({ kind: "other trains", end: byOthers.end } as const),
      earlier !== null && ({ kind: "earlier", leave: earlier, end: limit } as const),
      late && late.end < MIDNIGHT && ({ kind: "back later", end: late.end } as const),
    ].filter((each) => each !== undefined && each !== false);
  }
}

/** Of the most places, and of these with the fewest faults and without what is at fault, and then the one that ends first. */
function best(
  orders: readonly (Order | undefined)[],
  keepsFault: (order: Order) => boolean = () => false,
): Order | undefined {
  return orders
    .filter((order) => order !== undefined)
    .toSorted(
      (one, other) =>
        other.places.length - one.places.length ||
        one.faults - other.faults ||
        Number(keepsFault(one)) - Number(keepsFault(other)) ||
        one.end - other.end,
    )[0];
}

/** Of a visit after the first of these ways; that by a fixed train is never earlier. */
function faultAfter(ways: readonly Stop[], visit: Visit, date: string): Fault | null {
  const first = ways.at(-1);
  return first ? visitTime(visit, date, first.end).fault : null;
}

/** The latest one before `before` with which everything is possible: who leaves earlier can do the same. */
function latestLeave(isPossible: (leave: number) => boolean, limit: number, before = limit): number | null {
  let [low, high] = [FIRST_LEAVE / LEAVE_STEP, Math.ceil(before / LEAVE_STEP)];
  if (low >= high || !isPossible(low * LEAVE_STEP)) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isPossible(middle * LEAVE_STEP)) low = middle;
    else high = middle;
  }
  return low * LEAVE_STEP;
}

/** `ways[from][to]` between the visits; the one after the last is the station where the day begins and ends. */
function findWays({ visits, origin, ...options }: DayRequest) {
  const ofDay = (from: DayPlace | null, to: DayPlace | null) => waysBetween(origin.slug, from, to, options);
  const isThere = ({ place }: Visit) =>
    travelBy(ofDay(null, place), 0) !== null && travelBy(ofDay(place, null), 0) !== null;
  const reachable = visits.filter(isThere);
  const ends = [...reachable.map(({ place }) => place), null];
  const ways: Way[][][] = ends.map((from) => ends.map((to) => (from === to ? [] : ofDay(from, to))));
  return {
    reachable,
    unreachable: visits.filter((visit) => !reachable.includes(visit)).map(({ place }) => place),
    ways,
  };
}

/** By the position of the place, and one for the way back: when the train leaves that was fixed, as far as it runs. */
function findFixedTrains({ home }: DayRequest, visits: readonly Visit[], ways: Way[][][]) {
  const fixed = [...visits.map(({ train, place }) => ({ train, place })), { train: home, place: null }];
  const trains: number[] = [];
  const lostTrains: FixedTrain[] = [];
  for (const [to, { train: departure, place }] of fixed.entries()) {
    if (departure === null) continue;
    const runs = ways.some((from) => travelBy(from[to] ?? [], -MIDNIGHT, departure) !== null);
    if (runs) trains[to] = departure;
    else lostTrains.push({ departure, place });
  }
  return { trains, lostTrains };
}

/** By the train that was fixed, or by the first one, which is then not what was asked for. */
function travelWith(ways: Way[][][], trains: readonly number[]): OrderProblem["go"] {
  const known = new Map<number, Stop[]>();
  // Days that begin at other times use the same trains.
  return (from, to, at) => {
    const key = (at * ways.length + from) * ways.length + to;
    const found = known.get(key) ?? findStops(ways[from]?.[to] ?? [], at, trains[to]);
    known.set(key, found);
    return found;
  };
}

function findStops(ways: readonly Way[], at: number, departure: number | undefined): Stop[] {
  const fixed = departure === undefined ? null : travelBy(ways, at, departure);
  const first = travelBy(ways, at);
  return [
    fixed && { end: fixed.arrival, isPossible: true },
    first && { end: first.arrival, isPossible: departure === undefined },
  ].filter((stop) => stop !== null);
}

function lastTrainsOf({ travel, origin, back }: DayRequest, steps: readonly DayStep[]) {
  const train = steps.findLast((step) => step.kind !== "walk");
  if (train?.kind !== "train" || train.to.slug !== origin.slug) return null;
  const rides = travel.rides(train.from.slug, origin.slug);
  const ofAll = rides.at(-1);
  if (!ofAll) return null;
  const fitting = rides.findLast(({ arrival }) => back === null || arrival <= back) ?? null;
  return { station: train.from.slug, fitting, ofAll };
}
