/** Seconds from noon less twelve hours of "7:05:00"; more than 86,400 for the next day. Null for an empty or damaged time. */
export function readSeconds(text: string): number | null {
  const [, hours, minutes, seconds = "0"] = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** In whole minutes. */
export function readTime(text: string): number | null {
  const seconds = readSeconds(text);
  return seconds === null ? null : Math.floor(seconds / 60);
}

const DAY_MS = 86_400_000;

/** Days since 1970 of "20261124"; null for anything else. */
export function readDay(text: string): number | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}

/** "2026-11-24" */
export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function describeDay(day: number): string {
  return new Date(day * DAY_MS).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}

export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** The first day from `day` on that is of this weekday, Sunday being 0. */
export function nextWeekday(day: number, weekday: number): number {
  // 1 January 1970 was a Thursday.
  return day + ((weekday - ((day + 4) % 7) + 7) % 7);
}

export function dayOf(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}
