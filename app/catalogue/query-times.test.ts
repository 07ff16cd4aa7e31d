import { focusManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catalogueQuery } from "#app/catalogue/catalogue-query.ts";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { attractionQuery, stationQuery, walksFromQuery } from "#app/catalogue/page-queries.ts";
import { PAST_WORKER } from "#app/shared/past-worker.ts";
import { makeQueryClient } from "#app/shared/query-client.ts";
import { trainsQuery } from "#app/trains/trains-query.ts";
import { walkQuery } from "#app/walks/walk-query.ts";

const MINUTE = 60_000;
const fetched = vi.fn<typeof fetch>();
let cache: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ version: CATALOGUE_VERSION }));
  cache = makeQueryClient();
});
afterEach(() => {
  cache.clear();
  focusManager.setFocused(undefined);
});

test("a catalogue of another version, which an older service worker has kept, is asked of the server", async () => {
  fetched.mockImplementationOnce(async () => Response.json({ version: "another" }));
  await cache.prefetchQuery(catalogueQuery(null));
  expect(cache.getQueryData(catalogueQuery(null).queryKey)).toMatchObject({ version: CATALOGUE_VERSION });
  expect(fetched.mock.calls.map(([, options]) => options?.headers)).toEqual([{}, { [PAST_WORKER]: "1" }]);
});

test.each<[string, Parameters<QueryClient["prefetchQuery"]>[0], fresh: number, kept: number]>([
  ["activities, stations with their counts, and places", catalogueQuery(null) as never, 5, 15],
  ["a place with its pictures", attractionQuery("abbotsford") as never, 5, 10],
  ["a station and the places around it", stationQuery("stow") as never, 0, 15],
  ["the walks from a station", walksFromQuery("stow") as never, 10, 15],
  ["the train times from a station", trainsQuery("stow") as never, 10, 15],
])("%s are fresh and kept for their minutes", async (_, query, fresh, kept) => {
  await cache.prefetchQuery(query);
  expect(fetched).toHaveBeenCalledTimes(1);
  if (fresh > 0) {
    await vi.advanceTimersByTimeAsync(fresh * MINUTE - 1000);
    await cache.prefetchQuery(query);
    expect(fetched).toHaveBeenCalledTimes(1);
  }
  await vi.advanceTimersByTimeAsync(2000);
  await cache.prefetchQuery(query);
  expect(fetched).toHaveBeenCalledTimes(2);

  await vi.advanceTimersByTimeAsync(kept * MINUTE - 1000);
  expect(cache.getQueryData(query.queryKey)).toBeDefined();
  await vi.advanceTimersByTimeAsync(2000);
  expect(cache.getQueryData(query.queryKey)).toBeUndefined();
});

const TWEEDBANK = { latitude: 55.60574, longitude: -2.759531 };
const ABBEY = { latitude: 55.59927, longitude: -2.71776 };

test.each([
  ["a planned walk", false, 10],
  ["an estimated walk", true, 1],
])("%s is fresh for its minutes", async (_, approximate, fresh) => {
  fetched.mockImplementation(async () =>
    Response.json({ time: 30, distance: 2400, points: "", approximate }),
  );
  const query = walkQuery(TWEEDBANK, ABBEY) as never;
  await cache.prefetchQuery(query);
  await vi.advanceTimersByTimeAsync(fresh * MINUTE - 1000);
  await cache.prefetchQuery(query);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  await cache.prefetchQuery(query);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each<[string, Parameters<QueryClient["prefetchQuery"]>[0], asksOnMount: boolean]>([
  ["the catalogue", catalogueQuery(null) as never, false],
  ["a place", attractionQuery("abbotsford") as never, true],
  ["a station", stationQuery("stow") as never, true],
])(
  "%s is not asked for by focus, and when it is old, by another view or not",
  async (_, query, asksOnMount) => {
    cache.mount();
    const view = () => new QueryObserver(cache, query).subscribe(() => {});
    const leave = view();
    await vi.advanceTimersByTimeAsync(12 * MINUTE);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(1);
    view();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(asksOnMount ? 2 : 1);
    leave();
  },
);
