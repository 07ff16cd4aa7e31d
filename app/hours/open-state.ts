import { hoursOn, spansOf } from "#app/hours/hours-on.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import { dayAfter } from "#app/shared/calendar-day.ts";
import { dateFormat } from "#app/shared/date-format.ts";

/** A moment as the clocks of Scotland show it. */
export type ClockTime = { day: string; minute: number };

/** Closed with `opens` null: when it opens next is not known, or not within a year. `isDayOff`: the whole day. */
export type OpenState =
  | { isOpen: true; until: ClockTime | null; lastEntry: ClockTime | null }
  | { isOpen: false; opens: ClockTime | null; closes: ClockTime | null; isDayOff: boolean };

const clock = dateFormat("en-GB", {
  timeZone: "Europe/London",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

export function clockTime(moment: Date): ClockTime {
  const [day, month, year, hours, minutes] = clock().format(moment).match(/\d+/g) ?? [];
  return { day: `${year}-${month}-${day}`, minute: Number(hours) * 60 + Number(minutes) };
}

const DAY_MINUTES = 24 * 60;
/** Beyond it, what is always open has no end. */
const MOST_DAYS_OPEN = 8;
const MOST_DAYS_CLOSED = 366;

/** Null if it is not known whether it is open. */
export function openStateAt(hours: OpeningHours, moment: Date): OpenState | null {
  const now = clockTime(moment);
  /** Of the day so many days from now, in minutes since the beginning of today; null if not known. */
  const spansIn = (days: number) =>
    spansOn(hours, dayAfter(now.day, days))?.map(
      ([from, to]) => [from + days * DAY_MINUTES, to + days * DAY_MINUTES] as const,
    ) ?? null;
  const at = (minutes: number): ClockTime => ({
    day: dayAfter(now.day, Math.floor(minutes / DAY_MINUTES)),
    minute: ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES,
  });
  const endOfSpanAt = (minute: number) =>
    [-1, 0]
      .flatMap((days) => spansIn(Math.floor(minute / DAY_MINUTES) + days) ?? [])
      .find(([from, to]) => from <= minute && minute < to)?.[1];

  let until = endOfSpanAt(now.minute);
  if (until !== undefined) {
    for (let next = endOfSpanAt(until); next !== undefined; next = endOfSpanAt(until)) {
      until = next;
      if (until > MOST_DAYS_OPEN * DAY_MINUTES) return { isOpen: true, until: null, lastEntry: null };
    }
    return {
      isOpen: true,
      until: at(until),
      lastEntry: hours.lastEntry ? at(until - hours.lastEntry) : null,
    };
  }
  const today = spansIn(0);
  if (!today) return null;
  const isDayOff = today.length === 0;
  for (let days = 0; days <= MOST_DAYS_CLOSED; days++) {
    const spans = spansIn(days);
    if (!spans) break;
    const next = spans.find(([from]) => from > now.minute);
    if (next) return { isOpen: false, opens: at(next[0]), closes: at(next[1]), isDayOff };
  }
  return { isOpen: false, opens: null, closes: null, isDayOff };
}

function spansOn(hours: OpeningHours, day: string): [number, number][] | null {
  const spans = hoursOn(hours, day);
  return spans === null ? null : spansOf(spans);
}

/** Whether it is open now or later today, but not again that day for somebody who arrives after so many minutes. */
export function closesBeforeArrival(hours: OpeningHours, moment: Date, minutes: number): boolean {
  const now = openStateAt(hours, moment);
  const { day } = clockTime(moment);
  if (!now || (!now.isOpen && now.opens?.day !== day)) return false;
  const arrival = new Date(moment.getTime() + minutes * 60_000);
  const then = openStateAt(hours, arrival);
  const there = clockTime(arrival);
  if (!then) return false;
  if (!then.isOpen) return then.opens?.day !== day;
  if (!then.until || !then.lastEntry || !isBefore(then.lastEntry, there)) return false;
  const left =
    (Date.parse(then.until.day) - Date.parse(there.day)) / 60_000 + then.until.minute - there.minute;
  const afterwards = openStateAt(hours, new Date(arrival.getTime() + left * 60_000));
  return !afterwards || afterwards.isOpen || afterwards.opens?.day !== day;
}

export function isBefore(one: ClockTime, other: ClockTime): boolean {
  return one.day === other.day ? one.minute < other.minute : one.day < other.day;
}
