import { beforeEach, expect, test } from "vitest";
import { removeExpired } from "#server/database/expiry.ts";
import { raw } from "#server/database/sql.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, serverSql, clientFor } = server;
const content = openTestContent(server);

let abbey: string;

const ann = await makeAccount(server, "staff", { fullName: "Ann Example" });

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations, public.sample_days, private.trash cascade`;
  const galashiels = await makeStation(sql, "Galashiels", { crs: "GAL", region: "lothians-fife-borders" });
  abbey = await makeAttraction(sql, "Melrose Abbey");
  await link(sql, abbey, galashiels, { isPrimary: true });
  content.forget();
});

const DAY = {
  name: "To the abbey",
  query: "places=melrose-abbey:90@11:00&leave=10:00",
  why: "Ruins.",
  display_order: 1,
  status: "published",
};

async function save(record: object, version?: string) {
  const { data, error } = await clientFor(ann.token).rpc("save_sample_day", {
    record: record as never,
    ...(version && { version }),
  });
  return { ...(data as { saved?: { id: string; updated_at: string }; conflict?: object } | null), error };
}

async function listed() {
  const { data } = await clientFor(ann.token).rpc("list_sample_days");
  return data as { id: string; name: string; missing: string[] }[];
}

async function shown() {
  content.forget();
  return (await content.catalogue()).sampleDays;
}

test("visitors find the first three published days, with the names of their places", async () => {
  await makeAttraction(sql, "Harmony Garden");
  await save({ ...DAY, query: "places=melrose-abbey,harmony-garden", display_order: 4 });
  for (const order of [3, 1, 2]) await save({ ...DAY, name: `Day ${order}`, display_order: order });
  await save({ ...DAY, name: "Draft", status: "draft", display_order: 0 });
  expect(await shown()).toEqual(
    [1, 2, 3].map((order) => ({
      name: `Day ${order}`,
      why: "Ruins.",
      query: DAY.query,
      places: ["Melrose Abbey"],
    })),
  );
  await sql`delete from public.sample_days where name like 'Day%'`;
  expect((await shown()).map(({ places }) => places)).toEqual([["Melrose Abbey", "Harmony Garden"]]);
});

test("a day is shown in the region where its first place is", async () => {
  const perth = await makeStation(sql, "Perth", { region: await makeRegion(sql, "Tayside") });
  const palace = await makeAttraction(sql, "Scone Palace");
  await link(sql, palace, perth);
  await save({ ...DAY, query: "places=scone-palace,melrose-abbey" });
  content.forget();
  expect((await content.catalogue()).sampleDays).toEqual([]);
  expect((await content.catalogue("tayside")).sampleDays).toMatchObject([
    { places: ["Scone Palace", "Melrose Abbey"] },
  ]);
});

test("a day with a place that is no longer published is not shown, and staff reads which one it is", async () => {
  await save(DAY);
  expect(await shown()).toHaveLength(1);
  expect(await listed()).toMatchObject([{ name: "To the abbey", missing: [] }]);
  await sql`update public.attractions set status = 'draft' where id = ${abbey}`;
  expect(await shown()).toEqual([]);
  expect(await listed()).toMatchObject([{ name: "To the abbey", missing: ["melrose-abbey"] }]);
});

async function rename(table: "attractions" | "stations", from: string, to: string) {
  await sql`update public.${raw(table)} set name = ${to} where name = ${from}`;
}

async function linked() {
  return (await sql<{ query: string }[]>`select query from public.sample_days`)[0]?.query;
}

test("a day goes with its places and its station when they are renamed", async () => {
  await makeAttraction(sql, "Melrose Abbey Garden");
  await save({
    ...DAY,
    query: "places=melrose-abbey-garden,melrose-abbey:90@11:00&from=galashiels&leave=10:00",
  });
  await rename("stations", "Galashiels", "Gala");
  await rename("attractions", "Melrose Abbey", "The Abbey");
  await rename("attractions", "The Abbey", "Abbey of Melrose");
  expect(await linked()).toBe("places=melrose-abbey-garden,abbey-of-melrose:90@11:00&from=gala&leave=10:00");
  await rename("attractions", "Abbey of Melrose", "Melrose Abbey");
  await rename("stations", "Gala", "Galashiels");
  expect(await linked()).toBe(
    "places=melrose-abbey-garden,melrose-abbey:90@11:00&from=galashiels&leave=10:00",
  );
});

test("a day keeps its place where another one takes the former address, and where two swap theirs", async () => {
  await save(DAY);
  await rename("attractions", "Melrose Abbey", "Old Abbey");
  await makeAttraction(sql, "Melrose Abbey");
  expect(await linked()).toContain("places=old-abbey:90");
  await rename("attractions", "Melrose Abbey", "New");
  await rename("attractions", "Old Abbey", "Melrose Abbey");
  await rename("attractions", "New", "Old Abbey");
  expect(await linked()).toContain("places=melrose-abbey:90");
  expect(await listed()).toMatchObject([{ missing: [] }]);
});

test("a day finds its place again that was renamed while it was not published", async () => {
  await save(DAY);
  await sql`update public.attractions set status = 'draft'`;
  await rename("attractions", "Melrose Abbey", "The Abbey");
  expect(await listed()).toMatchObject([{ missing: ["the-abbey"] }]);
  await sql`update public.attractions set status = 'published'`;
  expect(await shown()).toMatchObject([{ places: ["The Abbey"] }]);
});

test("a former address in a link that is saved becomes the present one", async () => {
  await rename("attractions", "Melrose Abbey", "The Abbey");
  await rename("stations", "Galashiels", "Gala");
  await save({ ...DAY, query: "places=melrose-abbey&from=galashiels" });
  expect(await linked()).toBe("places=the-abbey&from=gala");
});

test.each<[Partial<typeof DAY>, string]>([
  [{ name: " " }, "Title is required"],
  [{ name: "x".repeat(101) }, "The title is too long (maximum 100 characters)"],
  [{ why: "" }, "Why somebody would go is required"],
  [{ why: "x".repeat(301) }, "The text is too long (maximum 300 characters)"],
  ...[
    "",
    "places=",
    "places=a,b,c,d,e,f,g,h,i",
    "places=zoo&date=2026-11-28",
    "places=zoo/10:12",
    "places=zoo&home=16:24",
    "places=zoo&x=<script>",
    `places=${"z".repeat(2000)}`,
  ].map((query): [Partial<typeof DAY>, string] => [{ query }, "A field has a value that cannot be stored"]),
])("%j is refused", async (change, message) => {
  expect((await save({ ...DAY, ...change })).error?.message).toBe(message);
  expect(await listed()).toEqual([]);
});

test("an edit of an older version is a conflict, and each version is kept", async () => {
  const { saved } = await save(DAY);
  const { id = "", updated_at = "" } = saved ?? {};
  expect((await save({ ...DAY, id, name: "To Melrose" }, updated_at)).saved).toMatchObject({
    name: "To Melrose",
    last_modified_by_name: "Ann Example",
  });
  expect((await save({ ...DAY, id, name: "Elsewhere" }, updated_at)).conflict).toMatchObject({
    changed_by: "Ann Example",
    current: { name: "To Melrose" },
  });
  const { data } = await clientFor(ann.token).rpc("list_revisions", {
    record_type: "sample_days",
    record_id: id,
  });
  expect(data).toMatchObject([{ changed: ["name"] }, { changed: [] }]);
  await removeExpired(serverSql);
  expect(await sql`select from private.revisions where record_id = ${id}`).toHaveLength(2);
});

test("a deleted day is in the trash and in the log, and comes back as it was", async () => {
  await save(DAY);
  const before = await sql`select * from public.sample_days`;
  const [{ id = "" } = {}] = await listed();
  const client = clientFor(ann.token);
  await client.rpc("delete_records", { record_type: "sample_days", record_ids: [id] });
  expect(await listed()).toEqual([]);
  const [entry] = await sql<{ id: string }[]>`select id from private.trash where record_type = 'sample_days'`;
  const { error } = await client.rpc("restore_from_trash", { trash_id: Number(entry?.id) });
  expect(error).toBeNull();
  expect(await sql`select * from public.sample_days`).toEqual(before);
  const log = await sql<{ event: string }[]>`
    select event from private.security_log where details ->> 'table' = 'sample_days' and details ->> 'id' = ${id} order by id`;
  expect(log.map(({ event }) => event)).toEqual(["content_insert", "content_delete", "content_insert"]);
});

test("only staff list and save", async () => {
  const waiting = await makeAccount(server, "waiting");
  for (const client of [clientFor(), clientFor(waiting.token)]) {
    expect((await client.rpc("list_sample_days")).data).toBeNull();
    expect((await client.rpc("save_sample_day", { record: DAY })).error).not.toBeNull();
  }
  expect(await listed()).toEqual([]);
});
