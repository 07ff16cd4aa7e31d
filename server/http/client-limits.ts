import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Asker } from "#server/http/response-cache.ts";
import { DAY, OPEN_DATA, TIMETABLE } from "#server/http/web-caches.ts";

/** Counts a request, and resolves to whether its client may make it. */
export type ClientLimit = (asker: Asker) => Promise<boolean>;

const TILES = /^\/tiles\//;
/** Requests of a client in a minute. A search is some letters, and a full train may be one client. */
const LIMITS = [
  { path: /^\/(documents\/)?search(\.data)?$/, points: 600 },
  { path: OPEN_DATA, points: 30 },
  { path: TIMETABLE, points: 300 },
  // A screen has some twenty; a region that is kept for offline a thousand or two.
  { path: TILES, points: 6000 },
  // Eight places are ordered in some tens of milliseconds.
  { path: DAY, points: 120 },
];

/** Finds the limit of a path; undefined for most. */
export function makeClientLimits(): (path: string) => ClientLimit | undefined {
  const limits = LIMITS.map(({ path, points }) => {
    return { path, isWithin: makeLimit(new RateLimiterMemory({ points, duration: 60 })) };
  });
  return (path) => limits.find((each) => each.path.test(path))?.isWithin;
}

function makeLimit(limiter: RateLimiterMemory): ClientLimit {
  return (asker) =>
    limiter.consume(asker.client()).then(
      () => true,
      () => false,
    );
}
