import { beforeEach, describe, expect, test } from "vitest";
import { makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";
import { countWaiting } from "#tests/setup/count-waiting.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

/* How staff keep regions. What visitors read of a closed one is in content.test.ts and leaks.test.ts. */

const server = await startTestDataApi();
const { sql } = server;
const content = openTestContent(server);

const staff = await makeAccount(server, "staff", { fullName: "Ann Example" });

beforeEach(async () => {
  await sql`truncate public.stations, public.attractions, public.lines cascade`;
  await sql`delete from public.regions where slug <> 'lothians-fife-borders'`;
  content.forget();
});

type Saved = { saved?: Record<string, unknown>; conflict?: Record<string, unknown> };

const TAYSIDE = {
  id: "0b6d2e1c-6f4b-4b52-9a3c-111111111111",
  slug: "tayside",
  name: "Tayside",
  south: 56.1,
  west: -4.75,
  north: 57,
  east: -2.4,
  is_open: false,
  display_order: 3,
  origin_crs: null,
};

async function save(record: object, version?: unknown, who = staff) {
  const args = { record, ...(version !== undefined && { version }) };
  const { data, error } = await server.clientFor(who.token).rpc("save_region", args as never);
  return { ...((data ?? {}) as Saved), refusal: error?.message };
}

const list = async () =>
  (await server.clientFor(staff.token).rpc("list_regions" as never)).data as unknown as Record<
    string,
    unknown
  >[];

describe("a region", () => {
  test("is made, and announced to visitors", async () => {
    expect((await save(TAYSIDE)).saved).toMatchObject({ ...TAYSIDE, stations: 0 });
    expect((await content.catalogue()).regions.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ["Lothians, Fife, Borders", true],
      ["Tayside", false],
    ]);
  });

  test("that is saved in two tabs is changed by the first alone", async () => {
    const { saved } = await save(TAYSIDE);
    const [one, other] = await Promise.all([
      save({ ...TAYSIDE, name: "Angus" }, saved?.updated_at),
      save({ ...TAYSIDE, name: "Perthshire" }, saved?.updated_at),
    ]);
    const [first, second] = one.saved ? [one, other] : [other, one];
    expect(second.conflict?.name).toBe(first.saved?.name);
    expect((await list()).map(({ name }) => name)).toContain(first.saved?.name);
  });

  test("that is changed otherwise while its save waits is not written over", async () => {
    const { saved } = await save(TAYSIDE);
    const late = await sql.begin(async (tx) => {
      await tx`update public.regions set is_open = true where id = ${TAYSIDE.id}`;
      const saving = save({ ...TAYSIDE, name: "Angus" }, saved?.updated_at);
      await expect.poll(() => countWaiting(sql)).toBe(1);
      return { saving };
    });
    expect((await late.saving).conflict).toMatchObject({ name: "Tayside", is_open: true });
  });

  test.each([
    ["Name is required", { name: " " }],
    ["Another region has this name", { name: "lothians, fife, borders" }],
    ["Another region has this address", { slug: "lothians-fife-borders" }],
    ["The address has small letters", { slug: "Tay side" }],
    ["South must be less than north", { south: 57 }],
    ["No station has the code PTH", { origin_crs: "PTH" }],
    ["A field has a value that cannot be stored", { north: 91 }],
    ["A field has a value that cannot be stored", { display_order: null }],
  ])("is refused with a sentence: %s", async (message, columns) => {
    expect((await save({ ...TAYSIDE, ...columns })).refusal).toMatch(message);
    expect(await list()).toHaveLength(1);
  });

  test("is of staff only", async () => {
    const waiting = await makeAccount(server, "waiting");
    expect((await save(TAYSIDE, undefined, waiting)).refusal).toBeTruthy();
    expect((await server.clientFor(waiting.token).rpc("list_regions" as never)).error?.message).toBeTruthy();
    expect(await list()).toHaveLength(1);
  });
});

describe("a region with another address", () => {
  test("keeps its stations as they are, and its former address leads to it", async () => {
    const { saved } = await save({ ...TAYSIDE, is_open: true });
    await makeStation(sql, "Perth", { region: "tayside" });
    const before = await sql`select * from public.stations`;
    await save({ ...TAYSIDE, is_open: true, slug: "perthshire" }, saved?.updated_at);
    expect(await sql`select * from public.stations`).toEqual([{ ...before[0], region: "perthshire" }]);
    expect(await sql`select from private.revisions where changed <> '{}'`).toEqual([]);
    content.forget();
    expect((await content.catalogue("tayside")).stations).toMatchObject([{ slug: "perth" }]);
    expect((await content.station("perth"))?.station.region).toBe("perthshire");
  });

  test("takes a station that is saved with the former one, until another region has that", async () => {
    const { saved } = await save(TAYSIDE);
    const renamed = await save({ ...TAYSIDE, slug: "perthshire" }, saved?.updated_at);
    expect(renamed.saved).toMatchObject({ former_slugs: ["tayside"] });
    await makeStation(sql, "Perth", { region: "tayside" });
    await makeRegion(sql, "Tayside by the sea");
    await sql`update public.regions set slug = 'tayside', former_slugs = '{}' where name = 'Tayside by the sea'`;
    await makeStation(sql, "Dundee", { region: "tayside" });
    expect(await sql`select name, region from public.stations order by name`).toEqual([
      { name: "Dundee", region: "tayside" },
      { name: "Perth", region: "perthshire" },
    ]);
  });
});

test("what is there for visitors is counted", async () => {
  await makeRegion(sql, "Tayside", { isOpen: false });
  const [perth, dundee] = [
    await makeStation(sql, "Perth", { region: "tayside" }),
    await makeStation(sql, "Dundee", { region: "tayside", crs: "DEE" }),
  ];
  await makeStation(sql, "Scone", { region: "tayside", status: "draft" });
  await makeStation(sql, "Almond Valley", { region: "tayside", status: "archived" });
  const [line] = await sql<{ id: string }[]>`insert into public.lines (name) values ('Tay') returning id`;
  await sql`insert into public.line_stations values (${line?.id ?? ""}, ${perth}, 1)`;
  const checked = sql.json({ dogs: { source: "https://example.org", checked_at: "2026-11-01" } });
  const unchecked = sql.json({ dogs: { source: "https://example.org" } });
  await link(sql, await makeAttraction(sql, "Museum", { fact_sources: checked }), perth);
  const law = await makeAttraction(sql, "Law", { fact_sources: unchecked });
  await link(sql, law, dundee);
  await link(sql, law, perth);
  await sql`update public.attraction_stations set minutes_source = 'estimate' where station_id = ${dundee}`;
  await link(sql, await makeAttraction(sql, "Palace", { status: "draft" }), perth);
  expect(await list()).toMatchObject([
    { slug: "lothians-fife-borders", stations: 0, places: 0 },
    {
      slug: "tayside",
      stations: 2,
      draft_stations: 1,
      stations_on_lines: 1,
      lines: 1,
      places: 2,
      draft_places: 1,
      walks: 3,
      estimated_walks: 1,
      checked_places: 1,
    },
  ]);
});

test("a station that names no region lies in the first open one", async () => {
  await sql`update public.regions set slug = 'south-east', display_order = 9`;
  await makeRegion(sql, "Angus", { isOpen: false, order: 1 });
  await makeStation(sql, "Stow");
  expect(await sql`select region from public.stations`).toEqual([{ region: "south-east" }]);
  await sql`update public.regions set slug = 'lothians-fife-borders', former_slugs = '{}', display_order = 1 where slug = 'south-east'`;
});
