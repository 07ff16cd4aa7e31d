/** On the platform before the train leaves, in minutes. */
export const SPARE_MINUTES = 10;

const DAY = 24 * 60;

/** "14:05": when to leave for a train at `departure` ("15:30") after a walk of so many minutes. Null for no time. */
export function leaveBy(
  departure: string,
  walkingMinutes: number,
): { time: string; isDayBefore: boolean } | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(departure.trim()) ?? [];
  if (hours === undefined) return null;
  const at = Number(hours) * 60 + Number(minutes) - walkingMinutes - SPARE_MINUTES;
  const ofDay = ((at % DAY) + DAY) % DAY;
  const time = `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
  return { time, isDayBefore: at < 0 };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
