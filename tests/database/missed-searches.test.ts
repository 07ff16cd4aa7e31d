import { afterEach, expect, test, vi } from "vitest";
import { countableWords, makeMissedSearches } from "#server/functions/missed-searches.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql } = await openTestDatabase();
const log = { error: vi.fn() };

function open() {
  const { count, read } = makeMissedSearches(serverSql, log);
  const search = (words: string, from = "192.0.2.1", headers: Record<string, string> = {}) =>
    count({ words }, new Request("https://alight.example", { headers }), {
      address: from,
      userAgent: "test",
    });
  return { search, read };
}

const stored = async () =>
  (
    await sql<{ words: string; times: number }[]>`select words, times from private.missed_searches order by 1`
  ).map(({ words, times }) => `${words} ${times}`);

afterEach(async () => {
  await sql`delete from private.missed_searches`;
});

test("words add up from different addresses, and are read once three searches were for them", async () => {
  const { search, read } = open();
  for (const address of ["192.0.2.1", "192.0.2.2"]) await search("Loch Ness", address);
  expect(await read()).toEqual([]);
  await search(" LOCH  ness! ", "192.0.2.3");
  await search("Skye", "192.0.2.3");
  expect(await read()).toMatchObject([{ words: "loch ness", times: 3 }]);
  expect(await stored()).toEqual(["loch ness 3", "skye 1"]);
});

test("the same words from one address count once, and twenty searches in all", async () => {
  const { search } = open();
  for (const _ of [1, 2, 3]) expect((await search("skye")).status).toBe(204);
  expect(await stored()).toEqual(["skye 1"]);
  for (let number = 0; number < 30; number++) await search(`skye ${number}`);
  expect(await stored()).toHaveLength(18);
});

test("Global Privacy Control is honoured", async () => {
  await open().search("skye", "192.0.2.1", { "Sec-GPC": "1" });
  expect(await stored()).toEqual([]);
});

test("a database that is away loses the count, and the visitor does not hear of it", async () => {
  const { count } = makeMissedSearches(
    Object.assign(() => Promise.reject(new Error("away")), {}) as unknown as typeof serverSql,
    log,
  );
  const client = { address: "192.0.2.1", userAgent: "test" };
  expect((await count({ words: "skye" }, new Request("https://alight.example"), client)).status).toBe(204);
  expect(log.error).toHaveBeenCalledWith({ error: "away" }, "a missed search could not be counted");
});

test.each([
  ["Loch Ness!", "loch ness"],
  ["  Café ", "cafe"],
  ["ann@example.org", null],
  ["0131 496 0000", null],
  ["EH1 1AA", "eh1 1aa"],
  ["ab", null],
  ["?!", null],
  ["x".repeat(61), null],
])("of “%s” is kept: %s", (text, words) => {
  expect(countableWords(text)).toBe(words);
});
