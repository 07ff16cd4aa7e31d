import { expect, test, vi } from "vitest";
import type { Sql } from "#server/database/sql.ts";
import { storedValhalla } from "#server/walks/stored-valhalla.ts";

const HERE = { latitude: 55.6, longitude: -2.7 };
const never = new AbortController().signal;

const locks = { begin: (work: (tx: unknown) => unknown) => work(async () => []) } as unknown as Sql;
const walks = {
  find: async () => ({ walk: null, isLinked: true, river: null }),
  store: async () => {},
  hasFailed: async () => false,
  noteFailure: async () => {},
};

test.each([
  ["https://valhalla.example", 1],
  ["http://10.0.0.7:8002", 1],
  ["http://127.0.0.1:8002", 2],
  ["http://localhost:8002", 2],
])("of two walks at once %s is asked for %i in the first second", async (valhallaUrl, inTheFirst) => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => new Response(null, { status: 503 }));
  vi.stubGlobal("fetch", fetch);
  const planner = storedValhalla({ valhallaUrl, userAgent: "test" }, { walks, locks });
  const plans = Promise.allSettled([1, 2].map(() => planner.plan(HERE, HERE, never)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetch).toHaveBeenCalledTimes(inTheFirst);
  await vi.advanceTimersByTimeAsync(1000);
  await plans;
  expect(fetch).toHaveBeenCalledTimes(2);
});
