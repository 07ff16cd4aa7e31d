import { makeFairQueue } from "#server/fair-queue.ts";
import { makeResponseCache } from "#server/http/response-cache.ts";

/** Rendering takes the only thread: a second one at once makes use of the time that the first waits for the database. */
const RENDERINGS = { slots: 2, maxWaiting: 100 };
const MEGABYTE = 1024 * 1024;

/** The pages, data and documents of the search, and of days. */
const SEARCH = /^\/(documents\/)?search(\.data)?$/;
export const DAY = /^\/(documents\/)?day(\.data)?$/;
export const OPEN_DATA = /^\/open-data\/./;
/** Any day may be asked for. */
export const TIMETABLE = /^\/documents\/(timetable\/|journeys$)/;

/** Pages are kept apart from what would push them out: what visitors type, drawings of any name, whole files, and reads of the data API. */
export function makeWebCaches() {
  const queue = makeFairQueue({ name: "pages", ...RENDERINGS });
  const pages = makeResponseCache({ name: "pages", queue, maxBytes: 64 * MEGABYTE });
  const searches = makeResponseCache({ name: "searches", queue, maxBytes: 8 * MEGABYTE });
  const drawings = makeResponseCache({ name: "drawings", queue, maxBytes: 8 * MEGABYTE });
  const files = makeResponseCache({ name: "files", queue, maxBytes: 32 * MEGABYTE, quality: 4 });
  // Few are read twice: compressing them well would take longer than all else.
  const reads = makeResponseCache({ name: "reads", maxBytes: 16 * MEGABYTE, quality: 4 });
  const all = [pages, searches, drawings, files, reads];
  return {
    reads,
    drawings,
    at: (path: string) =>
      SEARCH.test(path) || DAY.test(path)
        ? searches
        : OPEN_DATA.test(path) || TIMETABLE.test(path)
          ? files
          : pages,
    clear() {
      for (const each of all) each.clear();
    },
    expire() {
      for (const each of all) each.expire();
    },
  };
}
