import { beforeEach, describe, expect, test } from "vitest";
import { makeAccount } from "#tests/builders/account.ts";
import { makeRegion, makeStation } from "#tests/builders/content.ts";
import { insert } from "#tests/builders/insert.ts";
import { countWaiting } from "#tests/setup/count-waiting.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

/* Lines and train times as pages read them, and how staff keep them. Who may is in rights.test.ts. */

const server = await startTestDataApi();
const { sql } = server;
const content = openTestContent(server);

beforeEach(async () => {
  await sql`truncate public.stations, public.lines, public.train_times, private.timetable cascade`;
  await sql`delete from public.regions where slug <> 'lothians-fife-borders'`;
  for (const [name, crs] of [
    ["Edinburgh Waverley", "EDB"],
    ["Eskbank", "EKB"],
    ["Galashiels", "GAL"],
    ["Tweedbank", "TWB"],
  ] as const)
    await makeStation(sql, name, { crs });
  await makeLine("Borders Railway", "EDB", "EKB", "GAL", "TWB");
  for (const times of [
    {
      from_crs: "EDB",
      to_crs: "EKB",
      minutes: 18,
      is_estimate: true,
      trains_per_hour: 2,
      trains_per_hour_sunday: null,
    },
    {
      from_crs: "EDB",
      to_crs: "TWB",
      minutes: 55,
      is_estimate: false,
      trains_per_hour: 0.6,
      trains_per_hour_sunday: 0,
    },
  ])
    await insert(sql, "public.train_times", times);
  content.forget();
});

async function makeLine(name: string, ...stations: string[]): Promise<void> {
  const [line] = await sql<{ id: string }[]>`insert into public.lines (name) values (${name}) returning id`;
  for (const [position, crs] of stations.entries())
    await sql`
      insert into public.line_stations (line_id, station_id, display_order)
      select ${line?.id ?? ""}, id, ${position + 1} from public.stations where crs = ${crs}`;
}

const WAVERLEY = { slug: "edinburgh-waverley", name: "Edinburgh Waverley" };
const ORIGIN = { ...WAVERLEY, crs: "EDB" };
const AT_ORIGIN = { minutes: 0, isEstimate: false, changes: 0, perHour: null, perHourOnSundays: null };
const ESKBANK = { ...AT_ORIGIN, minutes: 18, isEstimate: true, perHour: 2 };
const TWEEDBANK = { ...AT_ORIGIN, minutes: 55, perHour: 0.6, perHourOnSundays: 0 };

test("the catalogue has the lines in order, and the times from the region's origin", async () => {
  await sql`update public.train_times set as_of = 2022 where to_crs = 'EKB'`;
  const { lines, trains } = await content.catalogue();
  expect(lines).toEqual([
    {
      slug: "borders-railway",
      name: "Borders Railway",
      stations: ["edinburgh-waverley", "eskbank", "galashiels", "tweedbank"],
      shape: null,
    },
  ]);
  expect(trains).toEqual({
    origin: ORIGIN,
    times: { "edinburgh-waverley": AT_ORIGIN, eskbank: ESKBANK, tweedbank: TWEEDBANK },
    timetable: null,
    asOf: 2022,
  });
});

test("drafts are on no line and have no trains, also as the origin", async () => {
  await sql`update public.stations set status = 'draft' where crs = 'TWB'`;
  expect((await content.catalogue()).lines[0]?.stations).not.toContain("tweedbank");
  expect((await content.catalogue()).trains.times).not.toHaveProperty("tweedbank");
  await sql`update public.stations set status = 'draft' where crs = 'EDB'`;
  content.forget();
  expect((await content.catalogue()).trains).toEqual({ origin: null, times: {}, timetable: null });
  expect((await content.station("eskbank"))?.trains).toEqual({ origin: null, timetable: null, train: null });
  expect(await content.trainsFrom("edinburgh-waverley")).toBeNull();
});

test("a region without an origin has no times", async () => {
  const tayside = await makeRegion(sql, "Tayside");
  await makeStation(sql, "Perth", { region: tayside, crs: "PTH" });
  expect((await content.catalogue(tayside)).trains).toEqual({ origin: null, times: {}, timetable: null });
});

test("a station has its train with sources, and its neighbours on each line", async () => {
  await makeLine("Fast trains", "TWB", "EKB");
  await sql`
    update public.train_times set as_of = 2022, note = 'irregular', fastest_minutes = 17,
      sources = '{"minutes": "interpolated: GAL https://example.org/a ; TWB https://example.org/b", "sunday": "https://example.org/a and http://[7"}'
    where to_crs = 'EKB'`;
  expect(await content.station("eskbank")).toMatchObject({
    trains: {
      origin: ORIGIN,
      train: {
        ...ESKBANK,
        fastestMinutes: 17,
        note: "irregular",
        sources: ["https://example.org/a", "https://example.org/b"],
        asOf: 2022,
      },
    },
    lines: [
      { name: "Borders Railway", previous: WAVERLEY, next: { slug: "galashiels", name: "Galashiels" } },
      { name: "Fast trains", previous: { slug: "tweedbank" }, next: null },
    ],
  });
  expect((await content.station("galashiels"))?.trains).toEqual({
    origin: ORIGIN,
    timetable: null,
    train: null,
  });
});

test("from another station times are by difference, and those that are stored stand over them", async () => {
  await sql`insert into public.train_times (from_crs, to_crs, minutes, changes) values ('EKB', 'GAL', 33, 0)`;
  expect(await content.trainsFrom("eskbank")).toEqual({
    origin: { slug: "eskbank", name: "Eskbank", crs: "EKB" },
    times: {
      eskbank: AT_ORIGIN,
      "edinburgh-waverley": { ...AT_ORIGIN, minutes: 18, isEstimate: true },
      tweedbank: { ...AT_ORIGIN, minutes: 37, isEstimate: true },
      galashiels: { ...AT_ORIGIN, minutes: 33 },
    },
    timetable: null,
  });
});

test("a station has the timetable of its own region, also from a station of another one", async () => {
  await sql`insert into private.timetable (publisher, first_day, last_day) values ('A railway', '2026-01-01', '2026-12-31')`;
  await makeStation(sql, "Perth", { region: await makeRegion(sql, "Tayside"), crs: "PTH" });
  expect((await content.station("eskbank", "perth"))?.trains).toMatchObject({
    origin: { slug: "perth" },
    timetable: { region: "lothians-fife-borders", lastDay: "2026-12-31" },
  });
});

test.each(["nowhere", "", "Eskbank", "a'b"])("from %j there are none", async (slug) => {
  expect(await content.trainsFrom(slug)).toBeNull();
});

test("a station that is restored from the trash is on its lines, and has its trains", async () => {
  const before = await content.station("eskbank");
  const [deleted] = await sql`delete from public.stations where crs = 'EKB' returning id`;
  expect((await content.station("galashiels"))?.lines[0]?.previous).toEqual(WAVERLEY);
  const staff = await makeAccount(server, "staff");
  const [trash] = await sql`select id from private.trash where record_id = ${deleted?.id}`;
  const { error } = await server
    .clientFor(staff.token)
    .rpc("restore_from_trash", { trash_id: Number(trash?.id) });
  expect(error).toBeNull();
  expect(await content.station("eskbank")).toEqual(before);
});

test("a station that is restored after its line was changed has its place there, and an edit of the line that began before is refused", async () => {
  const staff = await makeAccount(server, "staff");
  const client = server.clientFor(staff.token);
  const stops = () => sql`
    select s.crs from public.line_stations l join public.stations s on s.id = l.station_id
    where l.line_id = ${line.id} order by l.display_order, s.name`;
  const [line = { id: "" }] = await sql<{ id: string }[]>`
    select l.line_id as id from public.line_stations l join public.stations s on s.id = l.station_id where s.crs = 'EKB'`;
  const before = await stops();
  const [deleted] = await sql`delete from public.stations where crs = 'EKB' returning id`;
  const listed = (await client.rpc("list_lines")).data as { id: string; updated_at: string }[];
  const changed = { ...listed.find(({ id }) => id === line.id), source: "https://example.org/line" };
  const { data: saved } = await client.rpc("save_line", {
    record: changed,
    version: changed.updated_at,
  } as never);
  const [trash] = await sql`select id from private.trash where record_id = ${deleted?.id}`;
  const { data } = await client.rpc("restore_from_trash", { trash_id: Number(trash?.id) });
  expect(data).toMatchObject({ notes: [expect.stringMatching(/was changed meanwhile/)] });
  expect(await stops()).toEqual(before);
  const { saved: opened } = saved as unknown as { saved: { updated_at: string } };
  const late = await client.rpc("save_line", { record: opened, version: opened.updated_at } as never);
  expect(late.data).toMatchObject({ conflict: { id: line.id } });
});

test("what staff write is marked as theirs", async () => {
  const staff = await makeAccount(server, "staff");
  const { error } = await server
    .clientFor(staff.token)
    .from("train_times")
    .update({ minutes: 19, entered_by: "feed" })
    .eq("to_crs", "EKB");
  expect(error).toBeNull();
  const rows =
    await sql`select to_crs, entered_by, last_modified_by_name is not null as is_named from public.train_times order by 1`;
  expect(rows).toEqual([
    { to_crs: "EKB", entered_by: "staff", is_named: true },
    { to_crs: "TWB", entered_by: "seed", is_named: false },
  ]);
});

test("the address of a line has a hyphen for a dash", async () => {
  await sql`insert into public.lines (name) values ('Edinburgh–Glasgow via Falkirk High / Dunblane')`;
  const [line] = await sql`select slug from public.lines where name like 'Edin%'`;
  expect(line?.slug).toBe("edinburgh-glasgow-via-falkirk-high-dunblane");
});

describe("a line that staff save", () => {
  const idsOf = async (...codes: string[]) => {
    const stations = await sql<{ id: string; crs: string }[]>`select id, crs from public.stations`;
    return codes.map((code) => stations.find(({ crs }) => crs === code)?.id ?? code);
  };
  const save = async (record: object, version?: string) => {
    const staff = await makeAccount(server, "staff");
    return server.clientFor(staff.token).rpc("save_line", { record, ...(version && { version }) } as never);
  };
  const id = "00000000-0000-4000-8000-000000000001";
  type Saved = { saved?: { updated_at: string; stations: string[] }; conflict?: { name: string } };

  test("is made, changed in its order, and refused when somebody else was faster", async () => {
    const stations = await idsOf("TWB", "EDB");
    const { data: made } = await save({ id, name: " Express ", source: null, stations });
    const first = made as unknown as Saved;
    expect(first.saved).toMatchObject({ name: "Express", slug: "express", stations });
    await sql`update public.lines set shape = '_p~iF~ps|U_ulLnnqC' where id = ${id}`;

    const { data: moved } = await save(
      { id, name: "Express", source: null, stations: stations.toReversed() },
      first.saved?.updated_at,
    );
    expect((moved as unknown as Saved).saved?.stations).toEqual(stations.toReversed());
    // The track was that of the other order.
    expect(await sql`select shape from public.lines where id = ${id}`).toEqual([{ shape: null }]);

    const { data: late } = await save({ id, name: "Late", source: null, stations }, first.saved?.updated_at);
    expect((late as unknown as Saved).conflict).toMatchObject({ name: "Express" });
  });

  test("that is deleted while its save waits does not come back", async () => {
    const stations = await idsOf("TWB", "EDB");
    const { data } = await save({ id, name: "Express", source: null, stations });
    const late = await sql.begin(async (tx) => {
      await tx`delete from public.lines where id = ${id}`;
      const version = (data as unknown as Saved).saved?.updated_at;
      const saving = save({ id, name: "Late", source: null, stations }, version);
      await expect.poll(() => countWaiting(sql)).toBe(1);
      return { saving };
    });
    expect((await late.saving).error?.message).toBe("This line was deleted meanwhile");
    expect(await sql`select from public.lines where id = ${id}`).toEqual([]);
  });

  test("keeps its track while its stations stay", async () => {
    const stations = await idsOf("TWB", "EDB");
    const { data } = await save({ id, name: "Express", source: null, stations });
    await sql`update public.lines set shape = 'track' where id = ${id}`;
    await save({ id, name: "Fast", source: null, stations }, (data as unknown as Saved).saved?.updated_at);
    expect(await sql`select name, shape from public.lines where id = ${id}`).toEqual([
      { name: "Fast", shape: "track" },
    ]);
  });

  test.each<[string, { name?: string; source?: string; stations?: string[] }, RegExp]>([
    ["without a name", { name: " " }, /Name is required/],
    ["with another's name", { name: "Borders railway" }, /Another line has this name/],
    ["with one station", { stations: ["EDB"] }, /two stations or more/],
    ["with a station twice", { stations: ["EDB", "EDB"] }, /named twice/],
    ["with a station that is not there", { stations: ["EDB", crypto.randomUUID()] }, /not there any more/],
    ["with a source that is no page", { source: "a friend" }, /must be an address/],
  ])("is refused %s", async (_, { stations = ["EDB", "TWB"], ...rest }, message) => {
    const { error } = await save({
      id,
      name: "New",
      source: null,
      ...rest,
      stations: await idsOf(...stations),
    });
    expect(error?.message).toMatch(message);
    expect(await sql`select from public.lines`).toHaveLength(1);
  });

  test("is refused without stations", async () => {
    await save({ id, name: "New", source: null, stations: await idsOf("EDB", "TWB") });
    const { error } = await save({ id, name: "New", source: null });
    expect(error?.message).toMatch(/two stations or more/);
    const [kept] = await sql`select count(*)::int from public.line_stations where line_id = ${id}`;
    expect(kept).toEqual({ count: 2 });
  });

  test("is of staff only", async () => {
    const account = await makeAccount(server, "waiting");
    const client = server.clientFor(account.token);
    for (const call of [client.rpc("save_line", { record: {} }), client.rpc("list_lines")])
      expect((await call).error).not.toBeNull();
  });
});
