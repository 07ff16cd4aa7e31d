import { beforeEach, describe, expect, test } from "vitest";
import { TRASH_DAYS } from "#app/shared/trash-days.ts";
import { removeExpired } from "#server/database/expiry.ts";
import { raw } from "#server/database/sql.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, serverSql, clientFor } = server;

type Entry = {
  id: number;
  deleted_at: string;
  expires_at: string;
  record_type: string;
  record_id: string;
  name: string;
  deleted_by_name: string;
};

let abbey: string;
let stow: string;
let galashiels: string;
let history: string;

const ann = await makeAccount(server, "staff", { fullName: "Ann Example" });
const bob = await makeAccount(server, "staff", { fullName: "Bob Example" });

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations, public.activities, private.trash cascade`;
  galashiels = await makeStation(sql, "Galashiels", { crs: "GAL", borders_railway_order: 8 });
  stow = await makeStation(sql, "Stow");
  abbey = await makeAttraction(sql, "Melrose Abbey", {
    published_at: "2025-05-01",
    created_by: ann.id,
    kind: "abbey",
    illustration: { motif: "abbey" },
  });
  await link(sql, abbey, galashiels, { minutes: 50, isPrimary: true });
  await sql`insert into public.attraction_stations values (${abbey}, ${stow}, 60, 'planned')`;
  await sql`
    insert into public.cached_routes (from_station, to_attraction, distance_meters, duration_minutes, points, source)
    select private.route_key(s.latitude, s.longitude), private.route_key(a.latitude, a.longitude), 4800, 60, '', 'valhalla'
    from public.stations s, public.attractions a where s.id = ${stow} and a.id = ${abbey} on conflict do nothing`;
  [{ id: history = "" } = {}] = await sql<{ id: string }[]>`
    insert into public.activities (name) values ('History') returning id`;
  await sql`insert into public.attraction_activities values (${abbey}, ${history})`;
  await sql`
    insert into public.attraction_images (attraction_id, image_url, attribution, licence, display_order)
    values (${abbey}, '/photos/1.jpg', 'Ann', 'CC0', 1), (${abbey}, '/photos/2.jpg', 'Ann', '', 2)`;
});

async function remove(table: "attractions" | "stations" | "activities", id: string, who = bob) {
  const { error } = await clientFor(who.token).from(table).delete().eq("id", id);
  if (error) throw error;
}

async function trash(): Promise<Entry[]> {
  const { data, error } = await clientFor(ann.token).rpc("list_trash");
  if (error) throw error;
  return (data as { data: Entry[] }).data;
}

async function restore(id: number | undefined, who = ann) {
  const { data, error } = await clientFor(who.token).rpc("restore_from_trash", { trash_id: id ?? -1 });
  return { ...(data as { restored: object; notes: string[] } | null), error: error?.message };
}

/** Every row of the content, field by field. */
async function everything() {
  const tables = [
    "attractions",
    "stations",
    "activities",
    "attraction_activities",
    "attraction_stations",
    "attraction_images",
  ];
  const rows = tables.map(
    (table) => sql`select to_jsonb(t) as row from ${raw(table)} t order by to_jsonb(t)::text`,
  );
  return Object.fromEntries(
    (await Promise.all(rows)).map((each, at) => [tables[at], each.map(({ row }) => row)]),
  );
}

describe.each(["attractions", "stations", "activities"] as const)("deleted %s", (table) => {
  const id = () => ({ attractions: abbey, stations: galashiels, activities: history })[table];

  test("come back as they were, field by field, with links and images", async () => {
    const touched = (rows: Record<string, Record<string, unknown>[]>) =>
      // Other records that are linked were touched by the deletion.
      table === "attractions"
        ? rows
        : {
            ...rows,
            attractions: rows.attractions?.map(
              ({ updated_at, published_at, last_modified_by, last_modified_by_name, ...row }) => row,
            ),
          };
    const before = await everything();
    await remove(table, id());
    expect(await everything()).not.toEqual(before);
    const [entry] = await trash();
    expect(entry).toMatchObject({ record_type: table, record_id: id(), deleted_by_name: "Bob Example" });
    expect(await restore(entry?.id)).toMatchObject({ restored: { id: id() }, notes: [], error: undefined });
    expect(touched(await everything())).toEqual(touched(before));
    expect(await trash()).toEqual([]);
  });

  test("are gone for good when they say", async () => {
    await remove(table, id());
    const [entry] = await trash();
    expect((Date.parse(entry?.expires_at ?? "") - Date.parse(entry?.deleted_at ?? "")) / 86_400_000).toBe(
      TRASH_DAYS,
    );
    await sql`update private.trash set deleted_at = now() - make_interval(days => ${TRASH_DAYS - 1})`;
    await removeExpired(serverSql);
    expect(await trash()).toHaveLength(1);
    await sql`update private.trash set deleted_at = now() - make_interval(days => ${TRASH_DAYS + 1})`;
    await removeExpired(serverSql);
    expect(await trash()).toEqual([]);
  });
});

describe("what cannot be as it was", () => {
  test("an address that is taken: the attraction is a draft", async () => {
    await remove("attractions", abbey);
    await makeAttraction(sql, "Melrose Abbey!");
    expect(await restore((await trash())[0]?.id)).toMatchObject({
      restored: { status: "draft", published_at: null },
      notes: ["The address /attraction/melrose-abbey is taken by Melrose Abbey!: restored as a draft"],
    });
  });

  test("a station and an activity that are gone: without their links, and another station is primary", async () => {
    await remove("attractions", abbey);
    const [entry] = await trash();
    await remove("stations", galashiels);
    await remove("activities", history);
    const { restored, notes } = await restore(entry?.id);
    expect(notes).toEqual([
      "History is not there any more: its link is left out",
      "Galashiels is not there any more: its link is left out",
      "Stow is the primary station now",
    ]);
    expect(restored).toMatchObject({
      attraction_activities: [],
      attraction_stations: [{ name: "Stow", is_primary: true, minutes_source: "planned" }],
    });
  });

  test("a walk from a station that has moved meanwhile: an estimate", async () => {
    await remove("attractions", abbey);
    await sql`update public.stations set latitude = 55.61, longitude = -2.72 where id = ${stow}`;
    const { restored } = await restore((await trash())[0]?.id);
    expect(restored).toMatchObject({
      attraction_stations: [{ name: "Galashiels", walking_time_minutes: 50 }, { minutes_source: "estimate" }],
    });
  });

  test("a primary station that another one has replaced", async () => {
    await remove("stations", galashiels);
    await sql`update public.attraction_stations set is_primary = true`;
    expect(await restore((await trash())[0]?.id)).toMatchObject({
      notes: ["Melrose Abbey has another primary station now"],
    });
  });

  test("a station's code and place on the line that are taken", async () => {
    await remove("stations", galashiels);
    await makeStation(sql, "Gala", { crs: "GAL", borders_railway_order: 8 });
    expect(await restore((await trash())[0]?.id)).toMatchObject({
      restored: { crs: null, borders_railway_order: null },
      notes: [
        "The code GAL is taken by Gala: left out",
        "The position on the line is taken by Gala: left out",
      ],
    });
  });

  test("a station's region that is gone: it comes back in the first one, and others with it", async () => {
    const perth = await makeStation(sql, "Perth", { region: await makeRegion(sql, "Perthshire") });
    await remove("stations", perth);
    await remove("stations", stow);
    await sql`delete from public.regions where slug = 'perthshire'`;
    const { data } = await clientFor(ann.token).rpc("restore_several", {
      trash_ids: (await trash()).map(({ id }) => id),
    });
    expect(data).toEqual({
      restored: 2,
      notes: ["The region of Perth is not there any more: restored as a draft in Lothians, Fife, Borders"],
    });
    expect(await sql`select status from public.stations where name = 'Perth'`).toEqual([{ status: "draft" }]);
  });

  test("an account that was removed", async () => {
    const cat = await makeAccount(server, "staff", { fullName: "Cat Example" });
    const { data } = await clientFor(cat.token)
      .from("attractions")
      .insert({ name: "By Cat" })
      .select()
      .single();
    await remove("attractions", data?.id ?? "");
    await sql`delete from auth.users where id = ${cat.id}`;
    expect(await restore((await trash())[0]?.id)).toMatchObject({
      restored: { created_by: null, created_by_name: "Cat Example" },
    });
  });

  test("what was restored already, and what was made anew", async () => {
    await remove("attractions", abbey);
    const [entry] = await trash();
    await makeAttraction(sql, "Anew", { id: abbey });
    expect((await restore(entry?.id)).error).toBe("It is there already");
    expect(await trash()).toHaveLength(1);
    expect((await restore(-1)).error).toBe("This is not in the trash any more");
  });
});

describe("several at once", () => {
  test("get a status, but those whose address is taken", async () => {
    const draft = await makeAttraction(sql, "Abbotsford", { status: "draft" });
    const copy = await makeAttraction(sql, "Melrose Abbey", { status: "draft" });
    const { data } = await clientFor(ann.token).rpc("set_record_status", {
      record_type: "attractions",
      record_ids: [draft, copy],
      new_status: "published",
    });
    expect(data).toEqual({
      changed: [draft],
      refused: [
        {
          id: copy,
          name: "Melrose Abbey",
          message: "The address /attraction/melrose-abbey is taken by Melrose Abbey",
        },
      ],
    });
    const [row] = await sql`select status, published_at from public.attractions where id = ${draft}`;
    expect(row).toMatchObject({ status: "published", published_at: expect.any(Date) });
  });

  test("are deleted into the trash", async () => {
    const { data } = await clientFor(ann.token).rpc("delete_records", {
      record_type: "stations",
      record_ids: [stow, galashiels],
    });
    expect(data).toEqual({ deleted: 2 });
    expect((await trash()).map(({ name }) => name).sort()).toEqual(["Galashiels", "Stow"]);
  });
});

test("a duplicate is a draft with the same links and images", async () => {
  const id = crypto.randomUUID();
  const { data } = await clientFor(ann.token).rpc("duplicate_attraction", { record_id: abbey, new_id: id });
  expect(data).toMatchObject({
    saved: {
      id,
      name: "Melrose Abbey (copy)",
      status: "draft",
      kind: "abbey",
      attraction_activities: [{ name: "History" }],
      attraction_stations: [{ name: "Galashiels", is_primary: true }, { minutes_source: "planned" }],
      attraction_images: [{ image_url: "/photos/1.jpg", licence: "CC0" }, { image_url: "/photos/2.jpg" }],
    },
  });
  expect(await sql`select from public.attraction_images`).toHaveLength(4);
});

test("several are restored at once: what others are linked with first, and what cannot be is named", async () => {
  await remove("attractions", abbey);
  await remove("stations", stow);
  await sql`insert into private.trash (record_type, record_id, name, whole) select record_type, record_id, name, whole from private.trash where record_id = ${stow}`;
  const ids = (await trash()).map(({ id }) => id);
  const { data } = await clientFor(ann.token).rpc("restore_several", { trash_ids: ids });
  expect(data).toEqual({ restored: 2, notes: ["Stow was not restored: It is there already"] });
  expect(await sql`select from public.attraction_stations where attraction_id = ${abbey}`).not.toHaveLength(
    0,
  );
  const many = { trash_ids: Array(51).fill(1) };
  expect((await clientFor(ann.token).rpc("restore_several", many)).error?.message).toMatch(/At most 50/);
});

test("a deleted line comes back with its stations and its track", async () => {
  const [line] = await sql<{ id: string }[]>`
    insert into public.lines (name, source, shape, display_order) values ('Borders', 'https://example.org', 'abc', 7) returning id`;
  for (const [order, station] of [galashiels, stow].entries())
    await sql`insert into public.line_stations values (${line?.id ?? ""}, ${station}, ${order + 1})`;
  const read = () => sql`
    select name, source, shape, l.display_order, array_agg(s.station_id order by s.display_order) as stops
    from public.lines l join public.line_stations s on s.line_id = l.id where l.id = ${line?.id ?? ""} group by l.id`;
  const before = await read();
  const client = clientFor(ann.token);
  expect(
    (
      await client
        .from("lines")
        .delete()
        .eq("id", line?.id ?? "")
    ).error,
  ).toBeNull();
  const [entry] = await trash();
  expect(entry).toMatchObject({ record_type: "lines", name: "Borders", deleted_by_name: "Ann Example" });
  const restoreAll = async () =>
    (await client.rpc("restore_several", { trash_ids: (await trash()).map(({ id }) => id) })).data;
  expect(await restoreAll()).toEqual({ restored: 1, notes: [] });
  expect(await read()).toEqual(before);

  await sql`delete from public.lines`;
  await sql`delete from public.stations where id = ${stow}`;
  await sql`delete from private.trash where record_type = 'stations'`;
  await sql`insert into public.lines (name) values ('Borders')`;
  expect(await restoreAll()).toEqual({
    restored: 0,
    notes: ["Borders was not restored: There is another line of this name now"],
  });
  await sql`update public.lines set name = 'Other'`;
  expect(await restoreAll()).toEqual({
    restored: 1,
    notes: ["Stow is not there any more: the line leaves it out"],
  });
});

test("deleting, restoring and the trash are for staff", async () => {
  await remove("attractions", abbey);
  const waiting = await makeAccount(server, "waiting");
  const [entry] = await trash();
  expect((await restore(entry?.id, waiting)).error).toBeTruthy();
  for (const client of [clientFor(), clientFor(waiting.token)]) {
    expect((await client.rpc("list_trash")).data).toBeNull();
    expect((await client.rpc("restore_several", { trash_ids: [Number(entry?.id)] })).error).not.toBeNull();
    const many = { record_type: "stations", record_ids: [stow] };
    expect((await client.rpc("delete_records", many)).error).not.toBeNull();
    expect((await client.rpc("set_record_status", { ...many, new_status: "draft" })).error).not.toBeNull();
  }
  expect(await sql`select from public.stations where status = 'published'`).toHaveLength(2);
});
