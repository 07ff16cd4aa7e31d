import { dateFormat } from "#app/shared/date-format.ts";

const dateTime = dateFormat("en-US", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "11/21/26, 9:30 PM" in Scotland; a dash for none. */
export function shortDateTime(date: string | null | undefined): string {
  // Some versions of ICU put a narrow space before AM: server and browser would render different texts.
  return date ? dateTime().format(new Date(date)).replaceAll("\u202f", " ") : "–";
}

const londonDay = dateFormat("en-CA", { timeZone: "Europe/London" });

// Pages show days while they hydrate, when making a format would hold them up.
const MONTHS = "January,February,March,April,May,June,July,August,September,October,November,December".split(
  ",",
);

/** "1 May 2025" for a day such as "2025-05-01". */
export function writtenDate(day: string): string {
  return `${writtenMonthDay(day.slice(5))} ${day.slice(0, 4)}`;
}

/** "1 April" for a day of any year such as "04-01". */
export function writtenMonthDay(monthDay: string): string {
  return `${Number(monthDay.slice(3, 5))} ${MONTHS[Number(monthDay.slice(0, 2)) - 1]}`;
}

/** "1 May 2025" for a moment, by the day in Scotland. */
export function writtenDay(moment: string): string {
  return writtenDate(londonDay().format(new Date(moment)));
}

const writtenMoment = dateFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "1 May 2025 at 13:05" in Scotland. */
export function writtenTime(moment: string): string {
  return writtenMoment().format(new Date(moment));
}

/** The day in Scotland at a moment: "2026-11-21". */
export function today(now = new Date()): string {
  return londonDay().format(now);
}
