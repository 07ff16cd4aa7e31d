import { isDate } from "#app/shared/calendar-day.ts";
import { dateFormat } from "#app/shared/date-format.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const londonHour = dateFormat("en-GB", {
  timeZone: "Europe/London",
  hourCycle: "h23",
  hour: "2-digit",
});
const londonTime = dateFormat("en-GB", {
  timeZone: "Europe/London",
  hourCycle: "h23",
  hour: "2-digit",
  minute: "2-digit",
});

/** Minute 0 of a day: twelve hours before noon, as timetables count, which is not midnight when the clocks change. `date` is "2026-11-24". */
function beginningOf(date: string): number {
  const noon = Date.parse(`${date}T12:00Z`);
  const hoursAhead = Number(londonHour().format(noon)) - 12;
  return noon - (12 + hoursAhead) * HOUR_MS;
}

export function momentAt(date: string, minute: number): Date {
  return new Date(beginningOf(date) + minute * MINUTE_MS);
}

/** Whole minutes since the beginning of the day; past 1,440 on the next one. */
export function minuteAt(date: string, moment: Date): number {
  return Math.floor((moment.getTime() - beginningOf(date)) / MINUTE_MS);
}

/** "07:05" as the clocks of Scotland show it. */
export function clockAt(date: string, minute: number): string {
  return londonTime().format(momentAt(date, minute));
}

/** Of "07:05"; "24:30" is after midnight. Null for no time. */
export function minuteOfClock(date: string, time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2\d):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  const shown = `${String(Number(hours) % 24).padStart(2, "0")}:${minutes}`;
  // Before the clocks change, an hour earlier or later.
  return [minute, minute + 60, minute - 60].find((each) => clockAt(date, each) === shown) ?? minute;
}

/** A day in a year that databases know. */
export function isTimetableDate(text: string): boolean {
  return /^(19|20|21)/.test(text) && isDate(text);
}

/** "2026-11-24T10:12+00:00" */
export function isoAt(date: string, minute: number): string {
  const moment = momentAt(date, minute);
  const isSummer = londonHour().format(moment) !== String(moment.getUTCHours()).padStart(2, "0");
  const local = new Date(moment.getTime() + (isSummer ? HOUR_MS : 0)).toISOString().slice(0, 16);
  return `${local}+0${isSummer ? 1 : 0}:00`;
}
