const dateTime = new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeStyle: "short" });

/** "11/21/26, 9:30 PM" in the browser's time zone; a dash for none. */
export function shortDateTime(date: string | null | undefined): string {
  return date ? dateTime.format(new Date(date)) : "–";
}

const writtenOut = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const londonDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });

/** "28 November 2026" for "2026-11-28". */
export function writtenDate(date: string): string {
  return writtenOut.format(new Date(date));
}

/** The day in Scotland: "2026-11-21". */
export function today(): string {
  return londonDay.format(new Date());
}
