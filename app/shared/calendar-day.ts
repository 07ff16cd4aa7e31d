/** Whether a text is a day of the calendar such as "2026-11-28"; browsers take 30 February for a day in March. */
export function isDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** "2026-11-25" for a day after "2026-11-24"; a negative count is before it. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}
