import { focusManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { activityNamesQuery, stationChoicesQuery } from "#app/routes/admin/attractions/form-choices.ts";
import { messagesQuery, newMessageCountQuery } from "#app/routes/admin/messages/message-calls.ts";
import {
  activityListQuery,
  needCountsQuery,
  recordCountsQuery,
  recordListQuery,
  regionsQuery,
  trashQuery,
} from "#app/routes/admin/records.ts";
import {
  codedStationsQuery,
  lineRecordsQuery,
  timeRecordsQuery,
} from "#app/routes/admin/trains/train-records.ts";
import { makeQueryClient } from "#app/shared/query-client.ts";
import { readTableState } from "#app/ui/data-table-state.ts";

const MINUTE = 60_000;
const STATE = readTableState(new URLSearchParams(), { sortBy: [] });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  focusManager.setFocused(undefined);
});

type AnyQuery = { queryKey: readonly unknown[] };

/** The number of requests: by the first view, and then by each event. */
function watch(query: AnyQuery) {
  const cache = makeQueryClient();
  cache.mount();
  const ask = vi.fn(async () => ({}));
  const view = () => new QueryObserver(cache, { ...query, queryFn: ask } as never).subscribe(() => {});
  return {
    cache,
    view,
    async asked(event: () => unknown): Promise<boolean> {
      ask.mockClear();
      await event();
      await vi.advanceTimersByTimeAsync(0);
      return ask.mock.calls.length > 0;
    },
  };
}

const refocus = () => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each<[string, AnyQuery, freshMinutes: number, asksOnFocus: boolean]>([
  ["the list of attractions", recordListQuery("attractions", STATE), 0, true],
  ["the counts of attractions", recordCountsQuery("attractions"), 0, true],
  ["what attractions need", needCountsQuery, 0, true],
  ["the list of stations", recordListQuery("stations", STATE), 0, false],
  ["the counts of stations", recordCountsQuery("stations"), 0, false],
  ["the stations to choose from", stationChoicesQuery, 0, false],
  ["the activity types", activityListQuery, 5, false],
  ["the activity types to choose from", activityNamesQuery, 5, false],
  ["the regions", regionsQuery, 10, false],
  ["the trash", trashQuery(null, 1), 0, false],
  ["the lines", lineRecordsQuery, 0, false],
  ["the train times from a station", timeRecordsQuery("EDB"), 0, false],
  ["the stations of lines", codedStationsQuery, 0, false],
  ["the messages of visitors", messagesQuery(null, 1, ""), 0, true],
  ["how many of them are new", newMessageCountQuery, 0, true],
])("%s", async (_, query, freshMinutes, asksOnFocus) => {
  const { cache, view, asked } = watch(query);
  expect(await asked(view)).toBe(true);
  await wait(1);
  expect(await asked(refocus)).toBe(asksOnFocus);

  if (freshMinutes > 0) {
    await wait(freshMinutes * MINUTE - 10);
    expect(await asked(view)).toBe(false);
    await wait(20);
  }
  expect(await asked(view)).toBe(true);
  await wait(20 * MINUTE);
  expect(await asked(refocus)).toBe(asksOnFocus);
  cache.unmount();
});

test("what nobody looks at is kept for fifteen minutes", async () => {
  for (const query of [recordListQuery("stations", STATE), activityListQuery, regionsQuery]) {
    const { cache, view } = watch(query);
    const leave = view();
    await wait(0);
    leave();
    await wait(15 * MINUTE - 1000);
    expect(cache.getQueryData(query.queryKey as never)).toBeDefined();
    await wait(2000);
    expect(cache.getQueryData(query.queryKey as never)).toBeUndefined();
    cache.unmount();
  }
});
