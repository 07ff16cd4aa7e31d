import { BANK_HOLIDAYS } from "#app/hours/bank-holidays.ts";
import { CLOSED, type DayHours, type OpeningHours, weekdayOf } from "#app/hours/opening-hours.ts";
import { dayAfter } from "#app/shared/calendar-day.ts";

const DAY_MINUTES = 24 * 60;

/** Whether `monthDay`, "04-05", lies between two days of any year, which may lie over the new year. */
export function isInSeason(monthDay: string, from: string, to: string): boolean {
  // A season that ends on 28 February means the end of that month; a day alone is that day.
  const end = to === "02-28" && from !== to ? "02-29" : to;
  return from <= end ? from <= monthDay && monthDay <= end : from <= monthDay || monthDay <= end;
}

/** On "2026-11-28". Null if not known, also on a bank holiday of which nothing is said, and beyond the years whose bank holidays are known. */
export function hoursOn({ seasons, closed, holidays }: OpeningHours, day: string): DayHours | null {
  const monthDay = day.slice(5);
  if (closed?.some((days) => isAmong(day, days))) return CLOSED;
  if (holidays !== "usual") {
    const ofYear = BANK_HOLIDAYS[day.slice(0, 4)];
    if (!ofYear) return null;
    if (ofYear.includes(monthDay.replace("-", ""))) return holidays ?? null;
  }
  const season = seasons.find(({ from, to }) => !from || !to || isInSeason(monthDay, from, to));
  return season?.week[weekdayOf(day)] ?? null;
}

function isAmong(day: string, days: string): boolean {
  const [from = "", to = from] = days.split("/");
  return from.length === 5 ? isInSeason(day.slice(5), from, to) : from <= day && day <= to;
}

/** Minutes since the beginning of the day; an end on the next day is more than 1440. */
export function spansOf(hours: DayHours): [from: number, to: number][] {
  if (hours === CLOSED) return [];
  return hours.split(",").map((span) => {
    const [from = 0, to = 0] = span.split("-").map(minutesOf);
    return [from, to > from ? to : to + DAY_MINUTES];
  });
}

/** 1050 of "17:30" */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Whether it is open on "2026-11-28", or at "17:30" of that day; null if not known. */
export function isOpenAt(hours: OpeningHours, day: string, time: string | null): boolean | null {
  const today = hoursOn(hours, day);
  if (time === null) return today === null ? null : today !== CLOSED;
  const minute = minutesOf(time);
  const contains = (spans: DayHours | null, at: number) =>
    spans !== null && spansOf(spans).some(([from, to]) => from <= at && at < to);
  if (contains(today, minute)) return true;
  // Past midnight.
  if (contains(hoursOn(hours, dayAfter(day, -1)), minute + DAY_MINUTES)) return true;
  return today === null ? null : false;
}
