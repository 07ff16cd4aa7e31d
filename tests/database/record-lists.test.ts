import { beforeAll, expect, test } from "vitest";
import type { FactSource } from "#app/attractions/facts.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, clientFor } = server;

type Page = {
  data: { name: string; [column: string]: unknown }[];
  total: number;
  page: number;
  pageSize: number;
  totalPages: number;
};

let staff: Account;

beforeAll(async () => {
  staff = await makeAccount(server, "staff");
  const stow = await makeStation(sql, "Stow", { crs: "SOI" });
  await makeStation(sql, "Galashiels", { status: "draft" });
  const abbey = await makeAttraction(sql, "Melrose Abbey", { description: "A ruined abbey with a museum." });
  await link(sql, abbey, stow, { minutes: 12, isPrimary: true });
  await sql`insert into public.attraction_images (attraction_id, image_url, display_order) values (${abbey}, 'https://example.org/a.jpg', 1)`;
  const zoo = await makeAttraction(sql, "abbey zoo", { status: "draft", description: "Animals." });
  await sql`insert into public.attraction_stations values (${zoo}, ${stow}, 9, 'estimate')`;
  await sql`insert into public.attraction_images (attraction_id, image_url, display_order) values (${zoo}, '/illustrations/zoo.svg', 1)`;
  await makeAttraction(sql, "Èdar Library", { status: "archived" });
  await makeAttraction(sql, "The Zebra", { status: "draft" });
  await sql`insert into public.activities (name) values ('History'), ('Nature')`;
  await sql`insert into public.attraction_activities select ${abbey}, id from public.activities where name = 'History'`;
});

async function list(args: Record<string, unknown> = {}): Promise<Page> {
  const { data, error } = await clientFor(staff.token).rpc("list_records", {
    record_type: "attractions",
    ...args,
  });
  if (error) throw error;
  return data as Page;
}

const names = async (args: Record<string, unknown>) => (await list(args)).data.map(({ name }) => name);

test("names sort as in a dictionary, whatever their case and accents", async () => {
  const inOrder = ["abbey zoo", "Èdar Library", "Melrose Abbey", "The Zebra"];
  expect(await names({})).toEqual(inOrder);
  expect(await names({ sort_direction: "desc" })).toEqual(inOrder.toReversed());
  expect(await names({ sort_by: "status" })).toEqual([
    "abbey zoo",
    "The Zebra",
    "Melrose Abbey",
    "Èdar Library",
  ]);
  expect(await names({ sort_by: "created_at" })).toEqual([
    "Melrose Abbey",
    "abbey zoo",
    "Èdar Library",
    "The Zebra",
  ]);
});

test("a row has what the table shows", async () => {
  const { data } = await list({ search: "melrose" });
  expect(data).toMatchObject([
    {
      name: "Melrose Abbey",
      slug: "melrose-abbey",
      activities: ["History"],
      stations: [{ name: "Stow", walking_time_minutes: 12, is_primary: true, minutes_source: "staff" }],
    },
  ]);
  expect(await list({ record_type: "stations", search: "soi" })).toMatchObject({
    data: [{ name: "Stow", attraction_count: 2 }],
  });
  expect(await list({ record_type: "activities" })).toMatchObject({
    data: [
      { name: "History", attraction_count: 1 },
      { name: "Nature", attraction_count: 0 },
    ],
  });
});

test.each([
  ["mel", ["Melrose Abbey"]],
  ["museums", ["Melrose Abbey"]],
  ["muse", ["Melrose Abbey"]],
  ["abbey", ["abbey zoo", "Melrose Abbey"]],
  ["librarie", ["Èdar Library"]],
  ["librar", ["Èdar Library"]],
  ["library", ["Èdar Library"]],
  ['"melrose abbey"', ["Melrose Abbey"]],
  ['"melrose ab', []],
  ["abbey -zoo", ["Melrose Abbey"]],
  ["zebra or anim", ["abbey zoo", "The Zebra"]],
  ["the", ["The Zebra"]],
  ["nowhere", []],
  ["' & | !:* \\", []],
])("a search for %s", async (search, expected) => {
  expect(await names({ search })).toEqual(expected);
});

test("pages end where the rows do", async () => {
  expect(await list({ page: 2, page_size: 3 })).toMatchObject({
    data: [{ name: "The Zebra" }],
    total: 4,
    page: 2,
    pageSize: 3,
    totalPages: 2,
  });
  expect(await list({ page: 9, page_size: 3 })).toMatchObject({ page: 2, data: [{ name: "The Zebra" }] });
  expect(await list({ search: "nowhere" })).toMatchObject({ total: 0, page: 1, totalPages: 1 });
});

test("a status is a filter, and its counts are of the whole table", async () => {
  expect(await list({ status: "draft", search: "zoo" })).toMatchObject({ total: 1 });
  await expect(list({ status: "gone" })).rejects.toMatchObject({ message: "There is no status gone" });
  const { data } = await clientFor(staff.token).rpc("count_records", { record_type: "attractions" });
  expect(data).toEqual({ all: 4, published: 1, draft: 2, archived: 1 });
});

test("what needs work is counted and found, an own drawing being no photo", async () => {
  const { data } = await clientFor(staff.token).rpc("count_needs");
  expect(data).toEqual({
    no_photo: 2,
    photo_missing: 0,
    no_station: 1,
    estimate_only: 1,
    no_description: 1,
    facts_unchecked: 0,
    link_broken: 0,
  });
  expect(await names({ needs: "no_photo" })).toEqual(["abbey zoo", "The Zebra"]);
  expect(await names({ needs: "no_station" })).toEqual(["The Zebra"]);
  expect(await names({ needs: "estimate_only" })).toEqual(["abbey zoo"]);
  expect(await names({ needs: "no_description" })).toEqual(["The Zebra"]);
  expect(await names({ needs: "no_photo,no_station" })).toEqual(["The Zebra"]);
  expect(await names({ needs: "estimate_only,no_station" })).toEqual([]);
  await expect(list({ needs: "no_photo,paint" })).rejects.toMatchObject({
    message: "There is no need named no_photo,paint",
  });
  await expect(list({ needs: "paint" })).rejects.toMatchObject({ message: "There is no need named paint" });
});

test("facts are unchecked until the last one with a source was checked, or is gone", async () => {
  const found = () => names({ needs: "facts_unchecked" });
  const write = (sources: Record<string, FactSource>) =>
    sql`update public.attractions set fact_sources = ${sql.json(sources)} where name in ('Melrose Abbey', 'Èdar Library')`;
  const source = "https://example.org/dogs";
  await write({ dogs: { source, checked_at: "2026-11-22" }, cafe: { source, year: 2018 } });
  expect(await found()).toEqual(["Melrose Abbey"]);
  const { data } = await clientFor(staff.token).rpc("count_needs");
  expect(data).toMatchObject({ facts_unchecked: 1 });
  await write({ dogs: { source, checked_at: "2026-11-22" }, cafe: { source, checked_at: "2026-11-22" } });
  expect(await found()).toEqual([]);
  await write({ dogs: { source } });
  expect(await found()).toEqual(["Melrose Abbey"]);
  await write({});
  expect(await found()).toEqual([]);
});

test("a website is broken as long as it is the one that was checked", async () => {
  const website = "https://abbey.example/";
  const { client, brokenNow, uncheckedNow } = links();
  await sql`update public.attractions set website = ${website} where name in ('Melrose Abbey', 'Èdar Library')`;
  expect(await uncheckedNow()).toMatchObject([{ name: "Melrose Abbey" }]);
  await sql`
    insert into private.link_checks (attraction_id, url, problem)
    select id, website, 'It answers 404 Not Found' from public.attractions where website is not null`;
  expect(await brokenNow()).toEqual({ count: 1, names: ["Melrose Abbey"] });
  expect((await list({ search: "melrose" })).data[0]?.link_check).toMatchObject({
    problem: "It answers 404 Not Found",
  });
  const [abbey] = (await list({ search: "melrose" })).data;
  expect((await client.rpc("record_needs", { attraction_id: String(abbey?.id) })).data).toMatchObject({
    needs: expect.arrayContaining(["link_broken"]),
    link_check: { problem: "It answers 404 Not Found" },
  });
  // What is broken is asked again at any time.
  expect(await uncheckedNow()).toHaveLength(1);
  await sql`update private.link_checks set problem = null`;
  expect(await uncheckedNow()).toEqual([]);
  await sql`update private.link_checks set checked_at = now() - interval '25 hours'`;
  expect(await uncheckedNow()).toHaveLength(1);

  await sql`update public.attractions set website = website || 'new' where website is not null`;
  expect(await brokenNow()).toEqual({ count: 0, names: [] });
  expect(await uncheckedNow()).toHaveLength(1);
  expect((await client.rpc("list_unchecked_links")).error).toBeNull();
});

function links() {
  const client = clientFor(staff.token);
  return {
    client,
    uncheckedNow: async () => (await client.rpc("list_unchecked_links")).data,
    brokenNow: async () => ({
      count: ((await client.rpc("count_needs")).data as { link_broken: number }).link_broken,
      names: await names({ needs: "link_broken" }),
    }),
  };
}

test("each count of what needs work is the length of its list", async () => {
  const stations = await Promise.all(["Brunstane", "Newcraighall"].map((name) => makeStation(sql, name)));
  for (const status of ["published", "draft", "archived"] as const) {
    const website = "https://mill.example/";
    const mill = await makeAttraction(sql, `Mill ${status}`, { status, website, description: " " });
    // Two pictures and two walks: neither counts twice.
    await sql`
      insert into public.attraction_images (attraction_id, image_url, display_order)
      values (${mill}, '/storage/v1/object/public/attraction-images/a.jpg', 1), (${mill}, '/illustrations/b.svg', 2), (${mill}, '/photos/c.jpg', 3)`;
    for (const station of stations)
      await sql`insert into public.attraction_stations values (${mill}, ${station}, 9, 'estimate')`;
    await sql`insert into private.link_checks (attraction_id, url, problem) values (${mill}, ${website}, 'Gone')`;
    const ruin = await makeAttraction(sql, `Ruin ${status}`, { status, website });
    await sql`insert into public.attraction_stations values (${ruin}, ${stations[0] ?? ""}, 9, 'estimate')`;
    await sql`insert into public.attraction_stations values (${ruin}, ${stations[1] ?? ""}, 9, 'planned')`;
    await sql`insert into private.link_checks (attraction_id, url, problem) values (${ruin}, ${website}, null)`;
    const source = { source: "https://mill.example/", year: 2018 };
    await makeAttraction(sql, `Tower ${status}`, { status, fact_sources: sql.json({ dogs: source }) });
  }
  await sql`insert into private.missing_photos (name) values ('a.jpg')`;
  const { data } = await clientFor(staff.token).rpc("count_needs");
  const counts = data as Record<string, number>;
  for (const [need, count] of Object.entries(counts))
    expect([need, (await list({ needs: need })).total]).toEqual([need, count]);
  expect(counts).toMatchObject({
    photo_missing: 2,
    estimate_only: 3,
    no_description: 7,
    facts_unchecked: 2,
    link_broken: 2,
  });
});

test("lists and counts are for staff", async () => {
  const waiting = await makeAccount(server, "waiting");
  for (const client of [clientFor(), clientFor(waiting.token)]) {
    expect((await client.rpc("list_records", { record_type: "attractions" })).data).toBeNull();
    expect((await client.rpc("count_records", { record_type: "attractions" })).data).toBeNull();
    expect((await client.rpc("count_needs")).data).toBeNull();
    expect((await client.rpc("list_unchecked_links")).data).toBeNull();
    expect((await client.rpc("record_needs", { attraction_id: crypto.randomUUID() })).data).toBeNull();
  }
});
