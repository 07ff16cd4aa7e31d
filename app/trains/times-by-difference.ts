import type { Line } from "#app/trains/line.ts";
import { AT_THE_ORIGIN, type Trains, type TrainTime, type TrainTimes } from "#app/trains/train-time.ts";

/** For a change, where it is not known how often trains run, and its bounds. */
const [USUAL_WAIT, SHORTEST_WAIT, LONGEST_WAIT] = [15, 5, 30];

/** As `timeByDifference`, to every station of the lines. */
export function timesByDifference(from: string, known: Trains, lines: readonly Line[]): TrainTimes {
  const between = timeByDifference(known, lines);
  const result: Record<string, TrainTime> = { [from]: AT_THE_ORIGIN };
  for (const slug of new Set(lines.flatMap(({ stations }) => stations))) {
    const time = between(from, slug);
    if (time) result[slug] = time;
  }
  return result;
}

/**
 * Between two stations along one line: the difference of the `known` times on the same side of their origin, the sum across it. To stations of other lines the
 * sum over two lines and half an interval between their trains. All are estimates; null where nothing is known.
 */
export function timeByDifference(
  known: Trains,
  lines: readonly Line[],
): (from: string, to: string) => TrainTime | null {
  const linesOf = new Map<string, Line[]>();
  for (const line of lines)
    for (const slug of line.stations) linesOf.set(slug, [...(linesOf.get(slug) ?? []), line]);
  const minutesFrom = new Map<string, Map<string, number>>();
  const along = (slug: string) => {
    const minutes = minutesFrom.get(slug) ?? minutesAlong(slug, known, linesOf.get(slug) ?? []);
    minutesFrom.set(slug, minutes);
    return minutes;
  };
  return (from, to) => {
    if (from === to) return AT_THE_ORIGIN;
    const direct = along(from).get(to);
    if (direct !== undefined) return estimate(direct, 0);
    if (linesOf.get(from)?.some(({ stations }) => stations.includes(to))) return null;
    let shortest = Number.POSITIVE_INFINITY;
    for (const [change, first] of along(from))
      shortest = Math.min(shortest, first + (along(change).get(to) ?? Number.POSITIVE_INFINITY));
    return Number.isFinite(shortest) ? estimate(shortest + waitFor(known.times[to]), 1) : null;
  };
}

function estimate(minutes: number, changes: number): TrainTime {
  return { ...AT_THE_ORIGIN, minutes, changes, isEstimate: true };
}

function waitFor(train: TrainTime | undefined): number {
  const half = train?.perHour ? Math.round(30 / train.perHour) : USUAL_WAIT;
  return Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, half));
}

/** To the other stations of the lines of `from` that call at the origin of the known times. */
function minutesAlong(from: string, { origin, times }: Trains, lines: readonly Line[]): Map<string, number> {
  const result = new Map<string, number>();
  if (!origin) return result;
  const minutesTo = (slug: string) => (slug === origin.slug ? 0 : (times[slug]?.minutes ?? null));
  for (const { stations } of lines) {
    const [at, originAt] = [stations.indexOf(from), stations.indexOf(origin.slug)];
    if (at < 0 || originAt < 0) continue;
    for (const [position, slug] of stations.entries()) {
      const minutes = minutesBetween(
        { distance: at - originAt, minutes: minutesTo(from) },
        { distance: position - originAt, minutes: minutesTo(slug) },
      );
      if (slug !== from && minutes !== null)
        result.set(slug, Math.min(minutes, result.get(slug) ?? Number.POSITIVE_INFINITY));
    }
  }
  return result;
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
