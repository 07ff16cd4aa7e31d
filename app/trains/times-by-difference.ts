import type { Line } from "#app/trains/line.ts";
import { AT_THE_ORIGIN, type Trains, type TrainTime, type TrainTimes } from "#app/trains/train-time.ts";

/** Along one line: the difference between two stations on the same side of that of the `known` times, the sum across it. All are estimates. */
export function timesByDifference(from: string, known: Trains, lines: readonly Line[]): TrainTimes {
  const result: Record<string, TrainTime> = { [from]: AT_THE_ORIGIN };
  const { origin, times } = known;
  if (!origin) return result;
  for (const { stations } of lines) {
    const [at, originAt] = [stations.indexOf(from), stations.indexOf(origin.slug)];
    if (at < 0 || originAt < 0) continue;
    for (const [position, slug] of stations.entries()) {
      const minutes = minutesBetween(
        { distance: at - originAt, minutes: minutesTo(from) },
        { distance: position - originAt, minutes: minutesTo(slug) },
      );
      const shorter = Math.min(
        minutes ?? Number.POSITIVE_INFINITY,
        result[slug]?.minutes ?? Number.POSITIVE_INFINITY,
      );
      if (slug !== from && Number.isFinite(shorter))
        result[slug] = { ...AT_THE_ORIGIN, minutes: shorter, isEstimate: true };
    }
  }
  return result;

  function minutesTo(slug: string): number | null {
    return slug === origin?.slug ? 0 : (times[slug]?.minutes ?? null);
  }
}

/** `distance` counts stops from the origin, negative on its other side. */
type Stop = { distance: number; minutes: number | null };

/** Null where a minute is missing, or where fast trains reach the farther station first, so that the difference means nothing. */
function minutesBetween(one: Stop, other: Stop): number | null {
  if (one.minutes === null || other.minutes === null) return null;
  if (one.distance * other.distance <= 0) return one.minutes + other.minutes;
  const [near, far] =
    Math.abs(one.distance) < Math.abs(other.distance)
      ? [one.minutes, other.minutes]
      : [other.minutes, one.minutes];
  return far > near ? far - near : null;
}
