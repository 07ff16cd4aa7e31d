import { describe, expect, test } from "vitest";
import { FACT_COLUMNS } from "#app/attractions/fact-fields.ts";
import { PUBLIC_COLUMNS } from "#server/rest/public-columns.ts";
import { keysOf } from "#tests/builders/seeded-content.ts";
import { EVERYBODY, RIGHTS, seedEverybody, type Who } from "#tests/database/rights.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, request } = server;
const NOT_STAFF = EVERYBODY.filter((who) => who !== "staff");
const TABLES = [...new Set(RIGHTS.map(({ table }) => table))].flatMap((table) =>
  table.startsWith("public.") ? table.slice("public.".length) : [],
);

/** Of attractions, for pages by SQL. */
const FACTS = [...FACT_COLUMNS, "fact_sources", "is_pick"];
/** Notes of staff, the accounts that wrote, and facts. */
const PRIVATE = {
  attractions: [
    ...FACTS,
    "kind",
    "illustration",
    "source_name",
    "source_url",
    "source_licence",
    "source_attribution",
    "other_names",
    "other_names_source",
    "draft_notes",
    "created_by",
    "created_by_name",
    "last_modified_by",
    "last_modified_by_name",
    "import_batch_id",
    "publish_at",
    "unpublish_at",
  ],
  stations: [
    "name_gd",
    "draft_notes",
    "facts_set",
    "created_by",
    "created_by_name",
    "last_modified_by",
    "last_modified_by_name",
    "publish_at",
    "unpublish_at",
  ],
  staff: ["decided_at", "decided_by", "decided_by_name"],
};
const REGION_COLUMNS = [
  "slug",
  "name",
  "south",
  "west",
  "north",
  "east",
  "is_open",
  "display_order",
  "origin_crs",
  "id",
  "former_slugs",
  "updated_at",
];
const TRAIN_COLUMNS = {
  lines: ["id", "name", "slug", "display_order", "source", "shape", "updated_at"],
  line_stations: ["line_id", "station_id", "display_order"],
  walk_barriers: ["attraction_id", "station_id", "river"],
  train_times: [
    "from_crs",
    "to_crs",
    "minutes",
    "fastest_minutes",
    "is_estimate",
    "changes",
    "trains_per_hour",
    "trains_per_hour_sunday",
    "note",
    "sources",
    "as_of",
    "entered_by",
    "updated_at",
    "last_modified_by_name",
  ],
};
const DAY_COLUMNS = "id name query why display_order status updated_at last_modified_by_name".split(" ");
const ALIAS_COLUMNS = ["id", "station_id", "name", "kind", "walking_time_minutes"];
const PRIVATE_COLUMNS = Object.entries(PRIVATE).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
);

const { content, accounts } = await seedEverybody(server);

const headersOf = (who: Who): Record<string, string> =>
  who === "visitor" ? {} : { Authorization: `Bearer ${accounts[who].token}` };
const get = (who: Who, path: string) => request(path, { headers: headersOf(who) });

describe.each(TABLES)("%s", (table) => {
  /** Others are for staff here, and for pages by SQL. */
  const isPublic = Object.hasOwn(PUBLIC_COLUMNS, table);
  const right = (operation: string) =>
    RIGHTS.find((one) => one.table === `public.${table}` && one.operation === operation)?.may;

  test.each(EVERYBODY)("%s reads what the table of rights says", async (who) => {
    const response = await request(`/rest/v1/${table}`, {
      headers: { ...headersOf(who), Prefer: "count=exact" },
    });
    if (who !== "staff" && !isPublic) return expect(response.status).toBe(404);
    expect(response.status).toBe(200);
    const rows: object[] = await response.json();
    const expected = {
      all: content.all[`public.${table}`]?.length,
      published: content.published[`public.${table}`]?.length,
      own: 1,
      nothing: 0,
    }[right("select")?.[who] ?? ""];
    expect(rows).toHaveLength(expected ?? Number.NaN);
    expect(response.headers.get("Content-Range")).toBe(expected ? `0-${expected - 1}/${expected}` : "*/0");
    if (who !== "staff") expect(JSON.stringify(rows)).not.toContain("SECRET");
  });

  test.each(NOT_STAFF)("%s cannot insert, update or delete", async (who) => {
    const before = await sql.unsafe(`select * from public.${table} order by 1`);
    for (const [method, path] of [
      ["POST", `/rest/v1/${table}`],
      ["PATCH", `/rest/v1/${table}`],
      ["DELETE", `/rest/v1/${table}`],
    ] as const) {
      const body = method === "DELETE" ? undefined : JSON.stringify({ name: "Forged" });
      const headers = { ...headersOf(who), "Content-Type": "application/json" };
      expect((await request(path, { method, headers, body })).status, method).toBe(isPublic ? 403 : 404);
    }
    expect(await sql.unsafe(`select * from public.${table} order by 1`)).toEqual(before);
  });
});

test("staff inserts, updates and deletes", async () => {
  const activities = server.clientFor(accounts.staff.token).from("activities");
  const { data: inserted } = await activities.insert({ name: "Garden" }).select().single();
  const { data: updated } = await activities.update({ name: "Gardens" }).eq("name", "Garden").select();
  expect(updated).toEqual([{ id: inserted?.id, name: "Gardens" }]);
  const { data: deleted } = await activities.delete().eq("name", "Gardens").select();
  expect(deleted).toEqual(updated);
});

test("every column is listed as public or private", async () => {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`;
  const known = [
    ...Object.entries(PUBLIC_COLUMNS).flatMap(([table, names]) =>
      names.map((column) => `${table}.${column}`),
    ),
    ...REGION_COLUMNS.map((column) => `regions.${column}`),
    ...Object.entries(TRAIN_COLUMNS).flatMap(([table, names]) => names.map((column) => `${table}.${column}`)),
    ...DAY_COLUMNS.map((column) => `sample_days.${column}`),
    ...ALIAS_COLUMNS.map((column) => `station_aliases.${column}`),
    ...PRIVATE_COLUMNS.map(({ table, column }) => `${table}.${column}`),
  ];
  expect(columns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(known.sort());
});

describe("columns that are not public", () => {
  test.each(NOT_STAFF)("are not in * for %s, embedded tables included", async (who) => {
    for (const path of [
      "attractions",
      "attractions?select=*",
      "attractions?select=",
      "attractions?select=name,*",
      "stations?select=*",
      "stations?select=name,attraction_stations(walking_time_minutes,attractions(*))",
      "attractions?select=name,attraction_stations(*,stations(*))",
      "attractions?select=name,there:stations(*)",
      "attraction_stations?select=...stations(*)",
    ]) {
      const response = await get(who, `/rest/v1/${path}`);
      const text = await response.text();
      expect(response.status, text).toBe(200);
      expect(text).toContain('"name"');
      expect(text).not.toMatch(/draft_notes|created_by|last_modified_by|import_batch_id|SECRET/);
    }
  });

  test.each(PRIVATE_COLUMNS)(
    "$table.$column is refused by name, in filters and in orders",
    async ({ table, column }) => {
      const parent = table === "stations" ? "attractions" : "stations";
      for (const query of [
        `${table}?select=${column}`,
        `${table}?select=id,innocent:${column}`,
        `${table}?select=id,${column}::text`,
        `${table}?select=id,"${column}"`,
        `${table}?${column}=not.is.null`,
        `${table}?${column}=is.null`,
        `${table}?"${column}"=is.null`,
        `${table}?${column}::text=eq.x`,
        `${table}?not.${column}=is.null`,
        `${table}?and=(${column}.is.null)`,
        `${table}?or=(${column}.is.null,name.eq.x)`,
        `${table}?order=${column}`,
        `${table}?order=name,${column}.desc`,
        `${parent}?select=id,attraction_stations(${table}(${column}))`,
        `${parent}?select=id,${table}(id,${column})`,
        `${parent}?select=id,there:${table}(id)&there.${column}=is.null`,
        `${parent}?select=id,${table}!inner(id)&${table}.${column}=is.null`,
        `${parent}?select=id,${table}(id)&${table}.order=${column}`,
        `${parent}?select=id,${table}(id)&order=${table}(${column})`,
        `${parent}?select=id,...${table}(${column})`,
      ]) {
        const response = await get("visitor", `/rest/v1/${query}`);
        expect([400, 403], query).toContain(response.status);
        expect(await response.text()).not.toContain("SECRET");
      }
    },
  );

  test("staff reads them", async () => {
    const { data } = await server
      .clientFor(accounts.staff.token)
      .from("stations")
      .select("draft_notes, attraction_stations(attractions(draft_notes))")
      .not("draft_notes", "is", null)
      .order("draft_notes");
    expect(JSON.stringify(data)).toContain("SECRET note");
  });
});

test.each(NOT_STAFF)("%s cannot read aliases beside stations", async (who) => {
  for (const query of [
    "stations?select=name,station_aliases(name)",
    "stations?select=name&station_aliases.name=eq.Gala",
  ])
    expect((await get(who, `/rest/v1/${query}`)).status, query).toBeGreaterThanOrEqual(400);
});

test.each(NOT_STAFF)("%s cannot read regions beside stations", async (who) => {
  for (const query of ["stations?select=name,regions(name)", "stations?select=name&regions.is_open=is.false"])
    expect((await get(who, `/rest/v1/${query}`)).status, query).toBeGreaterThanOrEqual(400);
});

test("schemas other than public are not exposed", async () => {
  for (const who of EVERYBODY) {
    for (const path of [
      "auth.users",
      "users",
      "private.account_name",
      "storage.objects",
      "objects",
      "buckets",
      "schema_migrations",
      "",
    ])
      expect((await get(who, `/rest/v1/${path}`)).status, `${who} ${path}`).toBeGreaterThanOrEqual(400);
    for (const profile of [
      "auth",
      "private",
      "storage",
      "supabase_migrations",
      "pg_catalog",
      "information_schema",
    ])
      for (const name of ["users", "objects", "schema_migrations", "stations", "tables"]) {
        const headers = { ...headersOf(who), "Accept-Profile": profile };
        const response = await request(`/rest/v1/${name}`, { headers });
        expect([404, 406], `${who} ${profile}.${name}`).toContain(response.status);
      }
  }
});

test("internal functions cannot be called, and those for staff by staff only", async () => {
  const { abbey } = content.ids;
  const call = (who: Who, name: string, body: object) =>
    request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { ...headersOf(who), "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  for (const who of EVERYBODY) {
    expect((await call(who, "account_name", { account: accounts.staff.id })).status).toBe(404);
    expect((await call(who, "keep_audit_columns", {})).status).toBe(404);
  }
  const images = {
    attraction_id_param: abbey,
    images_data: [{ image_url: "/photos/new.jpg", display_order: 1 }],
  };
  for (const who of NOT_STAFF) {
    expect((await call(who, "update_attraction_images", images)).status).toBe(404);
    expect((await call(who, "create_attraction_images", { images_data: [] })).status).toBe(404);
    // Not by SQL either.
    const client = who === "visitor" ? "anon" : "authenticated";
    const bypass = sql.begin(async (tx) => {
      await tx.unsafe(`set local role ${client}`);
      await tx`select public.update_attraction_images(${abbey}, ${tx.json(images.images_data)})`;
    });
    await expect(bypass).rejects.toMatchObject({ code: "42501" });
  }
  expect(await keysOf(sql, "public.attraction_images")).toContain("/photos/abbey.jpg");
  expect((await call("staff", "update_attraction_images", images)).status).toBeLessThan(300);
  expect(await keysOf(sql, "public.attraction_images")).toContain("/photos/new.jpg");
});
