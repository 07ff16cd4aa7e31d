import { minuteOfClock } from "#app/timetable/day-clock.ts";
import type { DayTimetable, Journey } from "#app/timetable/day-timetable.ts";
import { earliestJourney } from "#app/timetable/earliest-journey.ts";
import { passagesTo } from "#app/timetable/good-journeys.ts";
import { type RegionDay, readRegionDay } from "#app/timetable/region-day.ts";

/** Around a minute of the day; of the whole day without one. */
type Span = { leave?: number; arrive?: number };

const MOST_AT_ONCE = 6;

/**
 * The good journeys of a day between two stations (slugs) in the order of departures: the first that leave at `leave` or later, the last that arrive by
 * `arrive`. None for stations of another region.
 */
export function findJourneys(
  region: RegionDay,
  from: string,
  to: string,
  { leave, arrive }: Span = {},
): Journey[] {
  const [start, end] = [region.stations.indexOf(from), region.stations.indexOf(to)];
  if (start < 0 || end < 0) return [];
  const day = readDay(region);
  const midnight = minuteOfClock(region.date, "00:00") ?? 0;
  const passages = passagesTo(
    day,
    end,
  )(start).filter(
    ({ departure, arrival }) =>
      departure >= (leave ?? midnight) && arrival <= (arrive ?? Number.POSITIVE_INFINITY),
  );
  const wanted =
    arrive !== undefined
      ? passages.slice(-MOST_AT_ONCE)
      : leave !== undefined
        ? passages.slice(0, MOST_AT_ONCE)
        : passages;
  return wanted.flatMap(
    ({ departure, arrival }) => earliestJourney(day, start, end, departure, arrival) ?? [],
  );
}

export function changesOf({ legs }: Pick<Journey, "legs">): number {
  return Math.max(0, legs.filter(({ kind }) => kind === "train").length - 1);
}

const days = new WeakMap<RegionDay, DayTimetable>();

/** Of each document once. */
function readDay(region: RegionDay): DayTimetable {
  const day = days.get(region) ?? readRegionDay(region);
  days.set(region, day);
  return day;
}
