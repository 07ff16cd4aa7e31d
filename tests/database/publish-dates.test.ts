import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startPublishDates } from "#server/database/publish-dates.ts";
import { raw } from "#server/database/sql.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { refuseTimeout } from "#tests/setup/refuse-timeout.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, serverSql } = server;
const content = openTestContent(server);
const log = { error: vi.fn() };
const started: Awaited<ReturnType<typeof startPublishDates>>[] = [];

const staff = await makeAccount(server, "staff", { fullName: "Ann Example" });

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations, private.revisions cascade`;
  log.error.mockClear();
  content.forget();
});
afterEach(async () => {
  for (const each of started.splice(0)) await each.close();
});

async function start() {
  started.push(await startPublishDates(serverSql, log));
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const ahead = (minutes: number) => ago(-minutes).toISOString();

/** Dates that staff cannot set any more, as if they had come by. */
async function setDates(id: string, publish: Date | null, unpublish: Date | null, table = "attractions") {
  await sql.begin(async (tx) => {
    await tx`select set_config('alight.write', 'schedule', true)`;
    await tx`update ${raw(table)} set publish_at = ${publish}, unpublish_at = ${unpublish} where id = ${id}`;
  });
}

const rowOf = async (id: string, table = "attractions") =>
  (
    await sql<Record<string, unknown>[]>`
      select status, published_at, publish_at, unpublish_at, last_modified_by_name from ${raw(table)} where id = ${id}`
  )[0];

async function save(record: object, version?: string) {
  const args = { record, ...(version && { version }) };
  const { data, error } = await server.clientFor(staff.token).rpc("save_attraction", args as never);
  return { ...((data ?? {}) as { saved?: Record<string, string> }), refusal: error?.message };
}

const FAIR = {
  id: "0b6d2e1c-6f4b-4b52-9a3c-222222222222",
  name: "Winter Fair",
  latitude: 55.6,
  longitude: -2.8,
  status: "draft",
};

describe("what is due", () => {
  test("is published with its date, also after the minutes while no server ran", async () => {
    await save(FAIR);
    await setDates(FAIR.id, ago(90), null);
    expect(await content.attraction("winter-fair")).toBeNull();
    await start();
    expect(await content.attraction("winter-fair")).toMatchObject({ name: "Winter Fair" });
    const row = await rowOf(FAIR.id);
    expect(row).toMatchObject({
      status: "published",
      publish_at: null,
      last_modified_by_name: "Ann Example",
    });
    expect(Date.now() - Number(row?.published_at)).toBeGreaterThan(89 * 60_000);
    const [revision] = await sql`select changed from private.revisions order by id desc limit 1`;
    expect(revision?.changed).toEqual(["status"]);
  });

  test.each([
    ["of a published one", "published", null, 1, "archived"],
    ["that came with the date to publish", "draft", 5, 1, "archived"],
    ["of a draft that was never published", "draft", null, 1, "draft"],
  ] as const)("to unpublish, %s", async (_, status, publish, unpublish, after) => {
    const id = await makeAttraction(sql, "Fair", { status });
    await setDates(id, publish && ago(publish), ago(unpublish));
    await start();
    expect(await rowOf(id)).toMatchObject({ status: after, publish_at: null, unpublish_at: null });
  });

  test("of stations is published as well, and what lies ahead is left alone", async () => {
    const stow = await makeStation(sql, "Stow", { status: "draft" });
    await setDates(stow, ago(1), null, "stations");
    const fair = await makeAttraction(sql, "Fair", { status: "draft", publish_at: ahead(5) });
    await start();
    expect(await rowOf(stow, "stations")).toMatchObject({ status: "published" });
    expect(await rowOf(fair)).toMatchObject({ status: "draft", publish_at: expect.any(Date) });
  });

  test("but cannot be published stays a draft, is logged once, and keeps nothing else", async () => {
    await makeAttraction(sql, "Fair");
    const second = await makeAttraction(sql, "Fair", { status: "draft" });
    const other = await makeAttraction(sql, "Market", { status: "draft" });
    await setDates(second, ago(1), null);
    await setDates(other, ago(1), null);
    await start();
    await start();
    expect(await rowOf(second)).toMatchObject({ status: "draft", publish_at: expect.any(Date) });
    expect(await rowOf(other)).toMatchObject({ status: "published" });
    expect(log.error.mock.calls[0]?.[0]).toMatchObject({
      message: "The address /attraction/fair is taken by Fair",
    });
  });

  test("but is locked, as an import does it for minutes, comes later and holds nothing up", async () => {
    const locked = await makeAttraction(sql, "Fair", { status: "draft" });
    const market = await makeAttraction(sql, "Market", { status: "draft" });
    const abbey = await makeAttraction(sql, "Abbey");
    const stow = await makeStation(sql, "Stow", { status: "draft" });
    // Its name becomes part of what the abbey is found by.
    await link(sql, abbey, stow);
    for (const id of [locked, market]) await setDates(id, ago(1), null);
    await setDates(stow, ago(1), null, "stations");
    await sql.begin(async (tx) => {
      await tx`select from public.attractions where id in (${locked}, ${abbey}) for update`;
      await start();
      // It would try again by itself.
      await started[0]?.close();
      expect(await rowOf(market)).toMatchObject({ status: "published" });
      expect(await rowOf(locked)).toMatchObject({ status: "draft" });
      expect(await rowOf(stow, "stations")).toMatchObject({ status: "draft" });
    });
    expect(log.error).not.toHaveBeenCalled();
    await started[0]?.publishDue();
    expect(await rowOf(locked)).toMatchObject({ status: "published" });
    expect(await rowOf(stow, "stations")).toMatchObject({ status: "published" });
  });

  test("may be so much that it takes longer than a request", async () => {
    const fair = await makeAttraction(sql, "Fair", { status: "draft" });
    await setDates(fair, ago(1), null);
    await refuseTimeout(sql, async () => {
      await start();
      expect(await rowOf(fair)).toMatchObject({ status: "published" });
    });
  });

  test("is published by one server, and all of them drop what they have kept", async () => {
    const drop = vi.fn();
    server.changes.on("content", drop);
    await start();
    await start();
    // At the turn of a minute they would publish it by themselves.
    for (const { close } of started) await close();
    const fair = await makeAttraction(sql, "Fair", { status: "draft" });
    await setDates(fair, ago(0), null);
    await server.changes.caughtUp("content");
    drop.mockClear();
    const waits = await Promise.all(started.map(({ publishDue }) => publishDue()));
    await server.changes.caughtUp("content");
    expect(drop).toHaveBeenCalledTimes(1);
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(20);
      expect(wait).toBeLessThanOrEqual(60_020);
    }
    expect(await rowOf(fair)).toMatchObject({ status: "published" });
  });
});

describe("dates that staff set", () => {
  test("are kept to the minute", async () => {
    const { saved } = await save({ ...FAIR, publish_at: "2099-12-01T09:00:30Z" });
    expect(saved?.publish_at).toBe("2099-12-01T09:00:00+00:00");
  });

  test.each([
    ["The date to publish has gone by", { publish_at: "2024-01-01T09:00Z" }],
    ["The date to unpublish has gone by", { unpublish_at: "2024-01-01T09:00Z" }],
    ["The date to unpublish must come after", { publish_at: ahead(60), unpublish_at: ahead(30) }],
  ])("are refused: %s", async (message, dates) => {
    expect((await save({ ...FAIR, ...dates })).refusal).toContain(message);
    expect(await rowOf(FAIR.id)).toBeUndefined();
  });

  test("count no more once it is published or hidden by hand, and a copy has none", async () => {
    const dates = { publish_at: ahead(60), unpublish_at: ahead(90) };
    const { saved } = await save({ ...FAIR, ...dates });
    const copy = "0b6d2e1c-6f4b-4b52-9a3c-333333333333";
    await server
      .clientFor(staff.token)
      .rpc("duplicate_attraction", { record_id: FAIR.id, new_id: copy } as never);
    expect(await rowOf(copy)).toMatchObject({ status: "draft", publish_at: null, unpublish_at: null });

    const published = await save({ ...FAIR, ...dates, status: "published" }, saved?.updated_at);
    expect(published.saved).toMatchObject({ publish_at: null, unpublish_at: expect.any(String) });
    const set = (new_status: string) =>
      server.clientFor(staff.token).rpc("set_record_status", {
        record_type: "attractions",
        record_ids: [FAIR.id],
        new_status,
      } as never);
    await set("archived");
    expect(await rowOf(FAIR.id)).toMatchObject({ publish_at: null, unpublish_at: null });
  });

  test("are not what visitors read", async () => {
    await makeAttraction(sql, "Fair", { unpublish_at: ahead(60) });
    const response = await server.request("/rest/v1/attractions?select=unpublish_at");
    expect(response.status).toBe(400);
    expect(
      JSON.stringify(await (await server.request("/rest/v1/attractions?select=*")).json()),
    ).not.toContain("publish_at");
  });
});
