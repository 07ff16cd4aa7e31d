import { clockTime, isBefore } from "#app/hours/open-state.ts";

/** Null if a day that begins at a minute of `date` has yet to begin; else what to choose to go at once. */
export function passedStart(date: string, leave: number, moment: Date) {
  const now = clockTime(moment);
  return isBefore({ day: date, minute: leave }, now) ? { today: now.day, leave: now.minute } : null;
}
