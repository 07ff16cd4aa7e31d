import { getTimes } from "suncalc";
import { minuteAt } from "#app/timetable/day-clock.ts";

/** Within a region the sun sets within some minutes. */
const EDINBURGH = { latitude: 55.95, longitude: -3.19 };

/** The minute of the day "2026-11-28" at which the sun sets in Edinburgh. */
export function sunsetOn(date: string): number {
  const { sunset } = getTimes(new Date(`${date}T12:00Z`), EDINBURGH.latitude, EDINBURGH.longitude);
  return minuteAt(date, sunset as Date);
}
