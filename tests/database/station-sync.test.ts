import { beforeEach, describe, expect, test } from "vitest";
import {
  FeedError,
  type FeedStation,
  type StationFeed,
  type UnreadableStation,
} from "#server/national-rail/station-feed.ts";
import { makeStationSync } from "#server/national-rail/sync-stations.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { makeStation } from "#tests/builders/content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, serverSql, pools, clientFor } = server;

type Entry = FeedStation | UnreadableStation;

const GAL: FeedStation = {
  crs: "GAL",
  coordinates: { latitude: 55.6175, longitude: -2.8061 },
  facilities: { wifi: true, toilets: false },
  accessibility: { stepFreeAccess: true },
};

const ann = await makeAccount(server, "staff", { fullName: "Ann Example" });

beforeEach(async () => {
  await sql`truncate public.stations, private.trash, private.revisions cascade`;
});

const feedOf = (...entries: Entry[]): StationFeed => ({
  async *read(codes) {
    for (const entry of entries) if (codes.has(entry.crs)) yield entry;
  },
});
const log = { warn() {} };
const syncWith = (...entries: Entry[]) =>
  makeStationSync({ sql: serverSql, locks: pools.locks, feed: feedOf(...entries), log }).run();

type Times = { updated_at: string; last_api_update: Date };

async function stored(crs = "GAL") {
  const [row] = await sql<(Record<string, unknown> & Times)[]>`
    select *, updated_at::text as updated_at from public.stations where crs = ${crs}`;
  if (!row) throw new Error(`There is no ${crs}`);
  return row;
}
const saveAsAnn = async (record: object, version?: string) => {
  const { data, error } = await clientFor(ann.token).rpc("save_station", {
    record: record as never,
    ...(version && { version }),
  });
  if (error) throw error;
  return data as { saved?: Record<string, unknown>; conflict?: { message: string; changed_by: string } };
};

test("facts and their date come from the feed, and nothing else", async () => {
  await makeStation(sql, "Galashiels", { crs: "GAL", draft_notes: "Ask.", published_at: "2025-05-01" });
  const before = await stored();
  expect(await syncWith(GAL)).toEqual({
    success: true,
    updated: 1,
    errors: 0,
    message: "Updated 1 stations.",
    problems: [],
  });
  const after = await stored();
  expect(after).toEqual({
    ...before,
    facilities: { wifi: true, toilets: false },
    accessibility: { stepFreeAccess: true },
    api_source: "national_rail",
    last_api_update: expect.any(Date),
    updated_at: expect.not.stringMatching(before.updated_at),
  });
});

test("a second sync changes the date only, so that an open form can be saved", async () => {
  const id = await makeStation(sql, "Galashiels", { crs: "GAL", status: "draft" });
  await syncWith(GAL);
  const first = await stored();
  expect(await syncWith(GAL)).toMatchObject({ success: true, updated: 0, message: "Updated 0 stations." });
  const second = await stored();
  expect(second).toEqual({ ...first, last_api_update: second.last_api_update });
  expect(second.last_api_update > first.last_api_update).toBe(true);
  expect(await saveAsAnn({ id, draft_notes: "Mine." }, first.updated_at)).toHaveProperty("saved");
});

test("a form that is older than a change by the sync is told so, and by whom", async () => {
  const id = await makeStation(sql, "Galashiels", { crs: "GAL" });
  const { saved } = await saveAsAnn({ id, draft_notes: "Mine." }, (await stored()).updated_at);
  await syncWith(GAL);
  expect(await stored()).toMatchObject({ last_modified_by: ann.id, last_modified_by_name: "Ann Example" });
  const { conflict } = await saveAsAnn({ id, draft_notes: "Mine again." }, saved?.updated_at as string);
  expect(conflict).toMatchObject({
    changed_by: "National Rail",
    message: expect.stringContaining("changed by National Rail at "),
  });
});

describe("what staff have entered", () => {
  const change = async (columns: object) => {
    const { error } = await clientFor(ann.token).from("stations").update(columns).eq("crs", "GAL");
    if (error) throw error;
  };

  test("stays, and what they have not touched follows the feed", async () => {
    await makeStation(sql, "Galashiels", { crs: "GAL", facilities: { wifi: true, toilets: false } });
    await change({ facilities: { wifi: false, toilets: false } });
    const news = { ...GAL, facilities: { wifi: true, toilets: true, taxi: true } };
    expect(await syncWith(news)).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject({ facilities: { wifi: false, toilets: true, taxi: true } });
    await syncWith(news);
    expect(await stored()).toMatchObject({ facilities: { wifi: false, toilets: true, taxi: true } });
  });

  test("is the feed's again once it is not known", async () => {
    await makeStation(sql, "Galashiels", { crs: "GAL", facilities: { wifi: true } });
    await change({ facilities: { wifi: false } });
    await change({ facilities: {} });
    await syncWith(GAL);
    expect(await stored()).toMatchObject({ facilities: { wifi: true } });
  });

  test("is a location, too, however far from the feed's", async () => {
    await makeStation(sql, "Galashiels", { crs: "GAL" });
    await change({ latitude: 55.7 });
    expect(await syncWith(GAL)).toMatchObject({ success: true, errors: 0 });
    expect(await stored()).toMatchObject({ latitude: 55.7 });
  });

  test("is everything of a station that they have added, also after the trash", async () => {
    const { saved } = await saveAsAnn({
      name: "Galashiels",
      crs: "GAL",
      latitude: 55.7,
      longitude: -2.8,
      facilities: { wifi: false },
    });
    const expectTheirs = async () =>
      expect(await stored()).toMatchObject({ latitude: 55.7, facilities: { wifi: false, toilets: false } });
    await syncWith(GAL);
    await expectTheirs();
    await clientFor(ann.token).from("stations").delete().eq("crs", "GAL");
    const [trash] = await sql`select id from private.trash where record_id = ${String(saved?.id)}`;
    await clientFor(ann.token).rpc("restore_from_trash", { trash_id: Number(trash?.id) });
    await syncWith(GAL);
    await expectTheirs();
  });

  test("is no other word of the form that they have saved", async () => {
    await makeStation(sql, "Galashiels", { crs: "GAL", facilities: { wifi: false } });
    const { id, updated_at } = await stored();
    await saveAsAnn({ id, draft_notes: "Ask.", facilities: { wifi: false } }, updated_at);
    await syncWith(GAL);
    expect(await stored()).toMatchObject({ facilities: { wifi: true }, draft_notes: "Ask." });
  });
});

describe("errors", () => {
  beforeEach(async () => {
    await makeStation(sql, "Galashiels", { crs: "GAL", latitude: 55.7 });
    await makeStation(sql, "Stow", { crs: "SOI" });
    await makeStation(sql, "Tweedbank", { crs: "TWB" });
    await makeStation(sql, "Peebles");
  });

  test("of one station leave the others alone, and say what is wrong", async () => {
    // Anything that the database refuses.
    const unstorable = { ...GAL, crs: "TWB", facilities: { wifi: "\u0000" as never } };
    const result = await syncWith(GAL, { crs: "SOI", problem: "It cannot be read" }, unstorable);
    expect(result).toMatchObject({
      success: true,
      updated: 1,
      errors: 3,
      message: "Updated 1 stations. 3 errors occurred.",
      problems: [
        expect.stringMatching(/^Galashiels: .*9174 m away and was not taken over$/),
        "Stow: It cannot be read",
        expect.stringMatching(/^Tweedbank: It could not be saved/),
      ],
    });
    expect(await stored("GAL")).toMatchObject({ latitude: 55.7, facilities: { wifi: true } });
    expect(await stored("TWB")).toMatchObject({ facilities: {}, last_api_update: null });
  });

  test("of the feed change nothing, also after some stations were read", async () => {
    const feed: StationFeed = {
      async *read() {
        yield { ...GAL, coordinates: null };
        throw new FeedError("National Rail's answer was cut off. Please try again.");
      },
    };
    const sync = makeStationSync({ sql: serverSql, locks: pools.locks, feed, log });
    expect(await sync.run()).toMatchObject({
      success: false,
      updated: 0,
      message: "National Rail's answer was cut off. Please try again.",
    });
    expect(await stored()).toMatchObject({ facilities: {}, last_api_update: null });
    expect(await sync.progress()).toBeNull();
  });

  test("that nobody expects are thrown, and the next sync can run", async () => {
    const feed: StationFeed = {
      // biome-ignore lint/correctness/useYield: it fails before
      async *read() {
        throw new TypeError("x");
      },
    };
    const sync = makeStationSync({ sql: serverSql, locks: pools.locks, feed, log });
    await expect(sync.run()).rejects.toThrow("x");
    expect(await syncWith({ ...GAL, coordinates: null })).toMatchObject({ success: true, updated: 1 });
  });
});

test("stations that the feed does not have, or that have no code, stay as they are", async () => {
  await makeStation(sql, "Stow", { crs: "SOI", facilities: { wifi: true } });
  await makeStation(sql, "Peebles");
  const rows = () => sql`select * from public.stations order by name`;
  const before = await rows();
  expect(await syncWith(GAL)).toMatchObject({ success: true, updated: 0, errors: 0 });
  expect(await rows()).toEqual(before);
});

test("one sync runs at a time, and says how far it is", async () => {
  await makeStation(sql, "Galashiels", { crs: "GAL" });
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const feed: StationFeed = {
    async *read() {
      yield GAL;
      reached.resolve();
      await goOn.promise;
    },
  };
  const sync = makeStationSync({ sql: serverSql, locks: pools.locks, feed, log });
  const first = sync.run();
  await reached.promise;
  // As from another server on the same database.
  const elsewhere = makeStationSync({ sql: serverSql, locks: pools.locks, feed, log });
  expect(await elsewhere.progress()).toEqual({ step: "reading", done: 1, total: 1 });
  expect(await syncWith(GAL)).toMatchObject({
    success: false,
    message: "A sync is running already. Please wait until it has finished.",
  });
  goOn.resolve();
  expect(await first).toMatchObject({ success: true, updated: 1 });
  expect(await elsewhere.progress()).toBeNull();
  expect(await syncWith(GAL)).toMatchObject({ success: true });
});
