import { beforeEach, describe, expect, test } from "vitest";
import { raw } from "#server/database/sql.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, clientFor } = server;

type Table = "attractions" | "stations";

/** Columns that a client may send and the database ignores. */
const FORGED = {
  created_at: "2001-01-01T00:00:00Z",
  updated_at: "2001-01-01T00:00:00Z",
  published_at: "2001-01-01T00:00:00Z",
  created_by_name: "Mallory",
  last_modified_by_name: "Mallory",
};

const ann = await makeAccount(server, "staff", { fullName: "Ann Example" });
const bob = await makeAccount(server, "staff", { fullName: "Bob Example" });

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations cascade`;
});

describe.each<Table>(["attractions", "stations"])("%s", (table) => {
  const save = async (account: Account, id: string, columns: object) => {
    const { data, error } = await clientFor(account.token)
      .from(table)
      .update(columns)
      .eq("id", id)
      .select()
      .single();
    if (error) throw error;
    return data;
  };
  const create = async (account: Account, columns: object = {}) => {
    const row = { name: "Abbotsford", latitude: 55.6, longitude: -2.8, status: "draft" as const, ...columns };
    const { data, error } = await clientFor(account.token).from(table).insert(row).select().single();
    if (error) throw error;
    return data;
  };

  test("have creator and time from the database, whatever a client sends", async () => {
    const row = await create(ann, { ...FORGED, created_by: bob.id, last_modified_by: bob.id });
    expect(row).toMatchObject({
      created_by: ann.id,
      created_by_name: "Ann Example",
      last_modified_by: ann.id,
      last_modified_by_name: "Ann Example",
    });
    expect(JSON.stringify(row)).not.toContain("2001-01-01");
  });

  test("have the account that changed them last, and still their creator", async () => {
    const { id, created_at } = await create(ann);
    const row = await save(bob, id, {
      ...FORGED,
      created_by: bob.id,
      last_modified_by: ann.id,
      name: "Abbotsford House",
    });
    expect(row).toMatchObject({
      name: "Abbotsford House",
      created_at,
      created_by: ann.id,
      created_by_name: "Ann Example",
      last_modified_by: bob.id,
      last_modified_by_name: "Bob Example",
    });
    expect(JSON.stringify(row)).not.toContain("2001-01-01");
  });

  test("have the time of the last change", async () => {
    const first = await create(ann);
    const second = await save(ann, first.id, { name: first.name });
    expect(Date.parse(second.updated_at)).toBeGreaterThanOrEqual(Date.parse(first.updated_at));
    expect(second.updated_at).not.toBe(first.updated_at);
  });

  test("get a new date of publication at each save as published, and lose it otherwise", async () => {
    const draft = await create(ann, { published_at: "2001-01-01T00:00:00Z" });
    expect(draft.published_at).toBeNull();
    const published = await save(ann, draft.id, { status: "published" });
    expect(published.published_at).toBe(published.updated_at);
    const again = await save(ann, draft.id, { name: "Abbotsford House" });
    expect(again.published_at).toBe(again.updated_at);
    expect(again.published_at).not.toBe(published.published_at);
    for (const status of ["archived", "draft"] as const)
      expect((await save(ann, draft.id, { status })).published_at).toBeNull();
  });

  test("keep their date of publication when the server writes, and take that of the seed", async () => {
    const make = table === "stations" ? makeStation : makeAttraction;
    const id = await make(sql, "Abbotsford", { published_at: "2025-05-01" });
    const [row] = await sql`update ${raw(table)} set name = 'Abbotsford House' where id = ${id} returning *`;
    expect(row).toMatchObject({
      published_at: new Date("2025-05-01"),
      created_by: null,
      last_modified_by: null,
    });
  });

  test("stay when an account is deleted, with its name and no other change", async () => {
    const gone = await makeAccount(server, "staff", { fullName: "Cat Example" });
    const made = await create(gone, { status: "published" });
    const changed = await create(ann, { name: "Changed by Cat" });
    const last = await save(gone, changed.id, { name: "Changed by Cat again" });

    const updates = await countUpdates(table, () => sql`delete from auth.users where id = ${gone.id}`);
    expect(updates).toBe(2);
    const { data } = await clientFor(ann.token).from(table).select().order("created_at");
    expect(data).toEqual([
      { ...made, created_by: null, last_modified_by: null },
      { ...last, last_modified_by: null },
    ]);
    expect(made.created_by_name).toBe("Cat Example");
    expect(last.last_modified_by_name).toBe("Cat Example");
    expect(await sql`select from public.staff where user_id = ${gone.id}`).toHaveLength(0);
  });

  test("have coordinates of six decimals, as walks have", async () => {
    expect(await create(ann, { latitude: 55.12345649, longitude: -2.1234565 })).toMatchObject({
      latitude: 55.123456,
      longitude: -2.123457,
    });
  });
});

/** How many rows of `table` are updated while `act` runs. Fails if one of them is searched anew for words. */
async function countUpdates(table: string, act: () => Promise<unknown>): Promise<number> {
  await sql`create table private.updates (id uuid)`;
  await sql`grant insert on private.updates to public`;
  await sql`
    create function private.note_update() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'search_texts' then raise exception 'Indexed anew'; end if;
      insert into private.updates values (new.id);
      return new;
    end $$`;
  await sql`
    create trigger note_update before update on ${raw(table)} for each row execute function private.note_update()`;
  await sql`
    create trigger note_update before insert or update on private.search_texts
    for each row execute function private.note_update()`;
  try {
    await act();
    return (await sql`select from private.updates`).length;
  } finally {
    await sql`drop function private.note_update cascade`;
    await sql`drop table private.updates`;
  }
}

test("an account without a name is shown by its address", async () => {
  const nameless = await makeAccount(server, "staff", { fullName: "  " });
  const { data } = await clientFor(nameless.token)
    .from("attractions")
    .insert({ name: "Abbotsford" })
    .select()
    .single();
  expect(data?.created_by_name).toBe(nameless.email);
});

test("links and pictures are deleted with their attraction", async () => {
  const abbey = await makeAttraction(sql, "Melrose Abbey");
  await link(sql, abbey, await makeStation(sql, "Galashiels"));
  await sql`insert into public.attraction_images (attraction_id, image_url, display_order) values (${abbey}, '/a.jpg', 1)`;
  await clientFor(ann.token).from("attractions").delete().eq("id", abbey);
  const [count] = await sql`
    select (select count(*)::int from public.attraction_stations) as links, (select count(*)::int from public.attraction_images) as images`;
  expect(count).toEqual({ links: 0, images: 0 });
});

test("who of the staff has set a facility is kept, and only that", async () => {
  const id = await makeStation(sql, "Stow", {
    facilities: { wifi: true },
    accessibility: { hearingLoop: false },
  });
  const set = async (who: Account, columns: object) => {
    const { error } = await clientFor(who.token).from("stations").update(columns).eq("id", id);
    if (error) throw error;
    const [row] = await sql`select facts_set from public.stations`;
    return row?.facts_set;
  };
  expect((await sql`select facts_set from public.stations`)[0]?.facts_set).toEqual({});
  const anns = { toilets: { by: "Ann Example", at: expect.any(String) } };
  expect(await set(ann, { facilities: { wifi: true, toilets: false } })).toEqual(anns);
  // Forged, and unchanged otherwise.
  expect(await set(bob, { facts_set: { wifi: { by: "Mallory" } } })).toEqual(anns);
  expect(await set(bob, { accessibility: { hearingLoop: true } })).toEqual({
    ...anns,
    hearingLoop: { by: "Bob Example", at: expect.any(String) },
  });
  // The server's own writes are no staff's.
  await sql`update public.stations set facilities = '{"wifi": false, "toilets": false}'`;
  // Not known any more: left to other data.
  expect(await set(bob, { facilities: { wifi: false }, accessibility: {} })).toEqual({});
});

test("other names of stations, lines and train times are in the log when staff write them", async () => {
  const client = clientFor(ann.token);
  await sql`truncate public.lines, public.train_times cascade`;
  const [edinburgh, stow] = await Promise.all([
    makeStation(sql, "Edinburgh Waverley", { crs: "EDB" }),
    makeStation(sql, "Stow", { crs: "SOI" }),
  ]);
  const before = await sql<{ id: string }[]>`select coalesce(max(id), 0) as id from private.security_log`;
  await client.from("station_aliases").insert({ station_id: stow, name: "Wedale" });
  await client.from("station_aliases").delete().eq("name", "Wedale");
  await client.rpc("save_line", {
    record: { id: crypto.randomUUID(), name: "Borders Railway", stations: [edinburgh, stow] },
  });
  await client.from("lines").delete().eq("name", "Borders Railway");
  await client.from("train_times").insert({ from_crs: "EDB", to_crs: "SOI", minutes: 43 });
  await client.from("train_times").insert({ from_crs: "EDB", to_crs: "ZZZ", minutes: 43 });
  await client.from("train_times").update({ minutes: 44 }).eq("to_crs", "SOI");
  const log = await sql`
    select event, email, details ->> 'table' as "table", details ->> 'name' as name from private.security_log
    where id > ${before[0]?.id ?? 0} order by id`;
  expect(log.map(({ event, table, name }) => `${event} ${table}: ${name}`)).toEqual([
    "content_insert station_aliases: Wedale",
    "content_delete station_aliases: Wedale",
    "content_insert lines: Borders Railway",
    "content_delete lines: Borders Railway",
    "content_insert train_times: Edinburgh Waverley to Stow",
    "content_insert train_times: Edinburgh Waverley to ZZZ",
    "content_update train_times: Edinburgh Waverley to Stow",
  ]);
  expect(new Set(log.map(({ email }) => email))).toEqual(new Set([ann.email]));
});

// Stored walks are no content of staff.
test("what staff may write is in the log, but for links that are written with their record", async () => {
  const silent = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'cached_routes'
      and has_any_column_privilege('authenticated', c.oid, 'insert, update')
      and not exists (
        select from pg_trigger t
        where t.tgrelid = c.oid and t.tgfoid in ('private.log_write'::regproc, 'private.log_staff_change'::regproc))
    order by name`;
  expect(silent.map(({ name }) => name)).toEqual([
    "attraction_activities",
    "attraction_stations",
    "line_stations",
  ]);
});
