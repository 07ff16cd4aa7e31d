import { beforeAll, expect, test } from "vitest";
import { makeAccount } from "#tests/builders/account.ts";
import { seedContent } from "#tests/builders/seeded-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const FORMS: Record<string, string>[] = [
  {},
  { Prefer: "count=exact" },
  { Accept: "application/vnd.pgrst.object+json" },
];

let staff: { Authorization: string };

beforeAll(async () => {
  await seedContent(server.sql);
  staff = { Authorization: `Bearer ${(await makeAccount(server, "staff")).token}` };
});

test.each([
  "stations?name=eq.%00",
  "stations?name=eq.%F0%28%8C",
  "stations?name=eq.",
  "stations?name=eq.{a,b}",
  'stations?name=eq.{"a":1}',
  "stations?name=eq.(a)",
  "stations?name=eq.null",
  "stations?name=is.Stow",
  "stations?name=in.()",
  "stations?name=in.(",
  "stations?name=in.(a",
  'stations?name=in.("a)',
  "stations?name=in.a",
  "stations?name=lt.",
  "stations?id=eq.1",
  "stations?id=eq.null",
  "stations?id=in.(1,2)",
  "stations?latitude=gt.north",
  "stations?latitude=eq.1e999",
  "stations?latitude=eq.NaN",
  "stations?borders_railway_order=eq.99999999999",
  "stations?borders_railway_order=eq.1.5",
  "stations?status=eq.nonsense",
  "stations?status=in.(published,nonsense)",
  "stations?facilities=eq.{}",
  "stations?facilities=eq.nonsense",
  "stations?facilities=is.null",
  "stations?last_api_update=eq.yesterday%20or%20so",
  "stations?search_vector=wfts.'",
  "stations?search_vector=wfts(nonsense).a",
  "stations?search_vector=wfts(pg_catalog).a",
  "stations?name=wfts.abbey",
  "stations?latitude=wfts.abbey",
  "stations?search_vector=eq.a",
  "stations?search_vector=gt.a",
  "stations?order=facilities",
  "stations?order=search_vector",
  "stations?order=",
  "stations?order=name,",
  "stations?order=name.asc.desc",
  "stations?limit=0",
  "stations?limit=",
  "stations?limit=1.5",
  "stations?limit=1e3",
  "stations?limit=0x10",
  "stations?limit=0&offset=1",
  "stations?offset=99999",
  "stations?select=count",
  "stations?select=count()",
  "stations?select=name,count()",
  "stations?select=n:count()",
  "stations?select=id,id",
  "stations?select=a:id,a:name",
  "stations?select=name:id,id:name",
  "stations?select=attractions()",
  "stations?select=stations(name)",
  "stations?select=staff(email)",
  "stations?select=cached_routes(*)",
  "stations?select=attractions!nonsense(name)",
  "stations?select=attractions!inner!left(name)",
  "stations?select=...attractions(name)",
  "stations?select=...attraction_stations(...attractions(name))",
  "stations?select=attraction_stations(count,attractions(count))",
  "stations?select=id:attractions(name)",
  "stations?select=name:attractions(name)&name=eq.a",
  "stations?select=attractions(name)&attractions=is.null",
  "stations?select=attractions(name)&attractions.limit=0",
  "stations?select=attractions(name)&attractions.offset=5",
  "stations?select=attractions(name)&order=attractions(name)",
  `stations?select=${"a".repeat(100)}:name`,
  `stations?select=${"a".repeat(100)}:attractions(name)`,
  "attraction_stations?select=stations(name)&order=stations(name).desc&stations.name=eq.a",
  "attractions?select=name,attraction_stations!inner(stations!inner(name))&attraction_stations.stations.name=eq.Galashiels",
  "rpc/get_attraction_images",
  "rpc/get_attraction_images?attraction_id_param=",
  "rpc/get_attraction_images?attraction_id_param=1",
  "rpc/get_attraction_images?attraction_id_param=eq.1",
  "rpc/get_attraction_images?attraction_id_param=00000000-0000-0000-0000-000000000000&attraction_id_param=1",
])("%s is answered or refused, without an error of the server", async (path) => {
  for (const headers of FORMS) {
    const response = await server.request(`/rest/v1/${path}`, { headers });
    const text = await response.text();
    expect(response.status, text).toBeLessThan(500);
    expect(text).not.toMatch(/SECRET|node_modules| {4}at /);
  }
});

test.each([
  ["Prefer", "tx=rollback"],
  ["Prefer", "handling=strict, nonsense=1"],
  ["Prefer", "count=nonsense"],
  ["Prefer", "timezone=Nowhere/Land"],
  ["Prefer", "timezone=Europe/London', handling=strict"],
  ["Prefer", "max-affected=0, return=representation"],
  ["Range", "5-2"],
  ["Range", "-5"],
  ["Range", "0-0,2-3"],
  ["Range-Unit", "rows"],
  ["If-None-Match", "*"],
  ["Content-Type", "nonsense"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["X-Forwarded-Host", "elsewhere.example"],
  ["Cookie", "sb-access-token=nonsense"],
])("the header %s: %s has no effect", async (name, value) => {
  const response = await server.request("/rest/v1/stations?select=name", { headers: { [name]: value } });
  expect(response.status).toBeLessThan(500);
  const text = await response.text();
  if (response.ok) expect(JSON.parse(text).length).toBeLessThanOrEqual(1);
  expect(text).not.toMatch(/SECRET/);
  expect(await server.sql`select from public.stations`).toHaveLength(4);
});

test.each([
  "",
  "nonsense",
  "[]",
  "null",
  "1",
  '"text"',
  "{}",
  '{"attraction_id_param":1}',
  '{"attraction_id_param":null}',
  '{"attraction_id_param":["a"]}',
  '{"attraction_id_param":"00000000-0000-0000-0000-000000000000","more":1}',
  '[{"attraction_id_param":"00000000-0000-0000-0000-000000000000"}]',
  '{"__proto__":{"a":1}}',
])("a function given %j is answered or refused", async (body) => {
  for (const type of [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
  ]) {
    const headers = { "Content-Type": type };
    const response = await server.request("/rest/v1/rpc/get_attraction_images", {
      method: "POST",
      headers,
      body,
    });
    expect(response.status, `${type} ${await response.text()}`).toBeLessThan(500);
  }
});

test.each(["1e400", "-1e400", "9007199254740993", "[[9007199254740993]]"])(
  "the number %s is refused, since it would be written as another one",
  async (number) => {
    await server.sql`update public.attractions set price = 7.5 where name = 'Melrose Abbey'`;
    for (const [method, path, body] of [
      ["PATCH", "attractions?name=eq.Melrose%20Abbey", `{"price":${number}}`],
      ["POST", "attractions", `[{"name":"Odd","price":${number}}]`],
      ["POST", "rpc/read_revision", `{"revision_id":${number}}`],
    ] as const) {
      const response = await server.request(`/rest/v1/${path}`, { method, headers: staff, body });
      const { status } = response;
      expect({ status, refusal: await response.json() }).toMatchObject({
        status: 400,
        refusal: { code: "22003", message: "Numbers end at 9007199254740991" },
      });
    }
    expect(await server.sql`select name from public.attractions where price = 7.5`).toEqual([
      { name: "Melrose Abbey" },
    ]);
    expect(await server.sql`select from public.attractions where name = 'Odd'`).toHaveLength(0);
  },
);
