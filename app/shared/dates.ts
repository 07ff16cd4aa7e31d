const dateTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "11/21/26, 9:30 PM" in Scotland; a dash for none. */
export function shortDateTime(date: string | null | undefined): string {
  // Some versions of ICU put a narrow space before AM: server and browser would render different texts.
  return date ? dateTime.format(new Date(date)).replaceAll("\u202f", " ") : "–";
}

const writtenOut = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const londonDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });

/** "1 May 2025" for a day such as "2025-05-01". */
export function writtenDate(day: string): string {
  return writtenOut.format(new Date(day));
}

const monthAndDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** "1 April" for a day of any year such as "04-01". */
export function writtenMonthDay(monthDay: string): string {
  return monthAndDay.format(new Date(`2024-${monthDay}`));
}

/** "1 May 2025" for a moment, by the day in Scotland. */
export function writtenDay(moment: string): string {
  return writtenDate(londonDay.format(new Date(moment)));
}

const writtenMoment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "1 May 2025 at 13:05" in Scotland. */
export function writtenTime(moment: string): string {
  return writtenMoment.format(new Date(moment));
}

/** The day in Scotland at a moment: "2026-11-21". */
export function today(now = new Date()): string {
  return londonDay.format(now);
}
