import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attractionQuery, stationQuery, walksFromQuery } from "#app/attractions/attraction-query.ts";
import { CATALOGUE_VERSION } from "#app/attractions/catalogue.ts";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { makeQueryClient } from "#app/shared/query-client.ts";

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
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each<[string, Parameters<QueryClient["prefetchQuery"]>[0], fresh: number, kept: number]>([
  ["activities, stations with their counts, and places", catalogueQuery(null) as never, 5, 15],
  ["a place with its pictures", attractionQuery("abbotsford") as never, 5, 10],
  ["a station and the places around it", stationQuery("stow") as never, 0, 15],
  ["the walks from a station", walksFromQuery("stow") as never, 10, 15],
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
