import { firstFrom } from "#app/shared/first-from.ts";
import type { DayTimetable, Footpath, Journey, Leg, TrainConnection } from "#app/timetable/day-timetable.ts";

/** More trains than these in one journey are not looked for. */
const MOST_TRAINS = 5;

/** By train from where `first` leaves to where `last` arrives, and then perhaps on foot. */
type Step = { first?: TrainConnection; last?: TrainConnection; walk?: Footpath };
type Reached = Map<number, { at: number; by: Step }>;
/** What is reached with a certain number of trains, by station. */
type Round = {
  /** In time to board a train there. */
  ready: Reached;
  arrived: Reached;
  /** By trip, where it was boarded. */
  boarded: Map<number, TrainConnection>;
};

/**
 * The journey that arrives first of those that leave `from` at `departure` or later, and of these one with the fewest trains; null without one
 * that arrives by `until`. A connection scan (Dibbelt and others, https://doi.org/10.1145/3274661) for each number of trains at once.
 */
export function earliestJourney(
  day: DayTimetable,
  from: number,
  to: number,
  departure: number,
  until = Number.POSITIVE_INFINITY,
): Journey | null {
  const rounds = Array.from({ length: MOST_TRAINS + 1 }, newRound);
  arrive(day, rounds[0] as Round, from, departure, {}, 0);
  let best = until;
  const { connections } = day;
  for (
    let index = firstFrom(connections, departure, (each) => each.departure);
    index < connections.length;
    index += 1
  ) {
    const connection = connections[index] as TrainConnection;
    if (connection.departure > best) break;
    for (let trains = 1; trains <= MOST_TRAINS; trains += 1) {
      const round = rounds[trains] as Round;
      if (ride(day, rounds[trains - 1] as Round, round, connection))
        best = Math.min(best, round.arrived.get(to)?.at ?? best);
    }
  }
  const arrivals = rounds.map(({ arrived }) => arrived.get(to)?.at ?? Number.POSITIVE_INFINITY);
  const arrival = Math.min(...arrivals);
  const isFound = Number.isFinite(arrival) && arrival <= until;
  return isFound ? trace(rounds, arrivals.indexOf(arrival), to, arrival) : null;
}

function newRound(): Round {
  return { ready: new Map(), arrived: new Map(), boarded: new Map() };
}

/** Whether somebody may get off. */
function ride(day: DayTimetable, before: Round, round: Round, connection: TrainConnection): boolean {
  const { trip, from, to, departure, arrival, canBoard, canAlight } = connection;
  if (!round.boarded.has(trip)) {
    const ready = before.ready.get(from);
    if (!canBoard || !ready || ready.at > departure) return false;
    round.boarded.set(trip, connection);
  }
  const first = round.boarded.get(trip);
  if (canAlight) arrive(day, round, to, arrival, { first, last: connection }, day.changeMinutes[to] ?? 1);
  return canAlight;
}

function arrive(
  day: DayTimetable,
  { ready, arrived }: Round,
  station: number,
  arrival: number,
  by: Step,
  changeMinutes: number,
): void {
  reach(arrived, station, arrival, by);
  reach(ready, station, arrival + changeMinutes, by);
  for (const walk of day.footpaths) {
    if (walk.from !== station) continue;
    reach(arrived, walk.to, arrival + walk.minutes, { ...by, walk });
    reach(ready, walk.to, arrival + walk.minutes, { ...by, walk });
  }
}

function reach(reached: Reached, station: number, at: number, by: Step): void {
  if (at < (reached.get(station)?.at ?? Number.POSITIVE_INFINITY)) reached.set(station, { at, by });
}

function trace(rounds: readonly Round[], trains: number, to: number, arrival: number): Journey {
  const legs: Leg[] = [];
  let step = rounds[trains]?.arrived.get(to)?.by;
  for (let left = trains; left > 0 && step?.first && step.last; left -= 1) {
    const { first, last, walk } = step;
    if (walk) legs.unshift(walkLeg(walk, last.arrival));
    legs.unshift({
      kind: "train",
      trip: first.trip,
      from: first.from,
      to: last.to,
      departure: first.departure,
      arrival: last.arrival,
    });
    step = rounds[left - 1]?.ready.get(first.from)?.by;
  }
  // A walk to the first train ends when it leaves.
  if (step?.walk) legs.unshift(walkLeg(step.walk, (legs[0]?.departure ?? arrival) - step.walk.minutes));
  return { departure: legs[0]?.departure ?? arrival, arrival, legs };
}

function walkLeg({ from, to, minutes }: Footpath, departure: number): Leg {
  return { kind: "walk", from, to, departure, arrival: departure + minutes };
}
