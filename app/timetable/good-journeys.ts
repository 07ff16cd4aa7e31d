import type { DayTimetable, TrainConnection } from "#app/timetable/day-timetable.ts";

/** When a journey leaves and arrives, in minutes of the day. */
export type Passage = { departure: number; arrival: number };
/** By station, the latest departure first; of two neither leaves later and arrives as early as the other. */
type Passages = Map<number, Passage[]>;

/**
 * The journeys of the day to one station, by the station where they begin and in the order of departures, in one scan from the last train back.
 * None takes as long as walking, and no other one betters them by leaving later or arriving earlier.
 */
export function passagesTo(day: DayTimetable, to: number): (from: number) => Passage[] {
  const walkMinutes = new Map([[to, 0]]);
  for (const path of day.footpaths) if (path.to === to) walkMinutes.set(path.from, path.minutes);
  // Who boards after a train needs time to change; who comes on foot does not.
  const [boarding, walking]: [Passages, Passages] = [new Map(), new Map()];
  const onTrip = new Map<number, number>();

  const arrivalAfter = ({ to: stop, arrival, canAlight }: TrainConnection) =>
    canAlight
      ? Math.min(
          arrival + (walkMinutes.get(stop) ?? Number.POSITIVE_INFINITY),
          firstArrival(boarding, stop, arrival + (day.changeMinutes[stop] ?? 1)),
          firstArrival(walking, stop, arrival),
        )
      : Number.POSITIVE_INFINITY;

  for (const connection of day.connections.toReversed()) {
    const { trip, from, departure, canBoard } = connection;
    const arrival = Math.min(onTrip.get(trip) ?? Number.POSITIVE_INFINITY, arrivalAfter(connection));
    onTrip.set(trip, arrival);
    if (!canBoard || arrival === Number.POSITIVE_INFINITY) continue;
    addPassage(boarding, from, { departure, arrival });
    for (const path of day.footpaths)
      if (path.to === from) addPassage(walking, path.from, { departure: departure - path.minutes, arrival });
  }

  return (station) => {
    const all: Passages = new Map();
    const onFoot = walkMinutes.get(station) ?? Number.POSITIVE_INFINITY;
    for (const passage of [...(boarding.get(station) ?? []), ...(walking.get(station) ?? [])])
      if (passage.arrival - passage.departure < onFoot) addPassage(all, station, passage);
    return (all.get(station) ?? []).toReversed();
  };
}

function addPassage(passages: Passages, station: number, passage: Passage): void {
  const list = passages.get(station);
  const last = list?.at(-1);
  if (!list || !last) {
    passages.set(station, [passage]);
    return;
  }
  // As in a scan from the last train back: the last in the list leaves and arrives first of all.
  if (passage.departure <= last.departure) {
    if (last.arrival <= passage.arrival) return;
    if (last.departure === passage.departure) list.pop();
    list.push(passage);
    return;
  }
  const isBettered = (other: Passage) =>
    other.departure >= passage.departure && other.arrival <= passage.arrival;
  if (list.some(isBettered)) return;
  const others = list.filter(
    ({ departure, arrival }) => departure > passage.departure || arrival < passage.arrival,
  );
  const index = others.findLastIndex(({ departure }) => departure > passage.departure) + 1;
  passages.set(station, others.toSpliced(index, 0, passage));
}

/** Of those that leave at `time` or later. */
function firstArrival(passages: Passages, station: number, time: number): number {
  // The last one in the list that leaves in time arrives first.
  return (
    passages.get(station)?.findLast(({ departure }) => departure >= time)?.arrival ?? Number.POSITIVE_INFINITY
  );
}
