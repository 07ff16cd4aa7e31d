import { clockText, readTime } from "#app/shared/clock-time.ts";

/** On the platform before the train leaves, in minutes. */
export const SPARE_MINUTES = 10;

/** "14:05": when to leave for a train at `departure` ("15:30") after a walk of so many minutes. Null for no time. */
export function leaveBy(
  departure: string,
  walkingMinutes: number,
): { time: string; isDayBefore: boolean } | null {
  const leaves = readTime(departure);
  if (leaves === null) return null;
  const at = leaves - walkingMinutes - SPARE_MINUTES;
  return { time: clockText(at), isDayBefore: at < 0 };
}
