import { getTimes } from "suncalc";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { minuteAt } from "#app/timetable/day-clock.ts";

/** Of Edinburgh, for walks without a place: within a region the sun sets within some minutes. */
const EDINBURGH = { latitude: 55.95, longitude: -3.19 };

/** The minute of the day "2026-11-28" at which the sun sets. */
export function sunsetOn(date: string, { latitude, longitude }: Coordinates = EDINBURGH): number {
  const { sunset } = getTimes(new Date(`${date}T12:00Z`), latitude, longitude);
  return minuteAt(date, sunset as Date);
}
