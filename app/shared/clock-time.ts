const DAY_MINUTES = 24 * 60;

/** 1050 of "17:30"; null for no time. */
export function readTime(text: string | null): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text?.trim() ?? "") ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** "17:30" of 1050, also of the day before or the next. */
export function clockText(minute: number): string {
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
}
