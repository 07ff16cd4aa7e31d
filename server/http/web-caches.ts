import { makeFairQueue } from "#server/fair-queue.ts";
import { makeResponseCache, type ResponseCache } from "#server/http/response-cache.ts";

/** Rendering takes the only thread: a second one at once makes use of the time that the first waits for the database. */
const RENDERINGS = { slots: 2, maxWaiting: 100 };
const MEGABYTE = 1024 * 1024;

/** The pages, data and documents of the search, and of days. */
const SEARCH = /^\/(documents\/)?search(\.data)?$/;
export const DAY = /^\/(documents\/)?day(\.data)?$/;
export const OPEN_DATA = /^\/open-data\/./;
/** Any day may be asked for. */
export const TIMETABLE = /^\/documents\/(timetable\/|journeys$)/;
/** Documents and pages of the staff whose paths end in any text. */
const ANY_TEXT = /^\/(documents\/train-times|admin\/import)\/./;
/** What is searched on the map, which page home did not find, and orders of places. */
const ANY_TEXT_IN_QUERY = /[?&](q|called|places)=/;

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
  const byPath: [RegExp, ResponseCache][] = [
    [SEARCH, searches],
    [DAY, searches],
    [ANY_TEXT, searches],
    [OPEN_DATA, files],
    [TIMETABLE, files],
  ];
  return {
    reads,
    drawings,
    /** Of a page, by its canonical URL. */
    at({ pathname, search }: URL): ResponseCache {
      if (ANY_TEXT_IN_QUERY.test(search)) return searches;
      return byPath.find(([path]) => path.test(pathname))?.[1] ?? pages;
    },
    clear() {
      for (const each of all) each.clear();
    },
    expire() {
      for (const each of all) each.expire();
    },
  };
}
