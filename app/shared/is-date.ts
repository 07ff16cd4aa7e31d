/** Whether a text is a day of the calendar such as "2026-11-28"; browsers take 30 February for a day in March. */
export function isDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
