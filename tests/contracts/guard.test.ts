import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sign } from "hono/jwt";
import { describe, expect, test } from "vitest";
import { makeResponseCache } from "#server/http/response-cache.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { seedContent } from "#tests/builders/seeded-content.ts";
import { ELSEWHERE, startTestDataApi } from "#tests/setup/test-data-api.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

// What anybody may ask of the data and account API, and what is refused. data-api.test.ts has the queries of every kind.

const { publishableKey, jwtSecret } = TEST_SECRETS;
const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600;
const claims = {
  sub: randomUUID(),
  session_id: randomUUID(),
  role: "authenticated",
  aud: "authenticated",
  exp: IN_AN_HOUR,
};

const server = await startTestDataApi();
const { dataApi } = server;

await seedContent(server.sql);
const STAFF = (await makeAccount(server, "staff")).token;
const MEMBER = (await makeAccount(server, "signed-in")).token;

type Headers = Record<string, string | undefined>;

function request(
  path: string,
  { headers, ...init }: { method?: string; body?: string; headers?: Headers } = {},
) {
  const all = { apikey: publishableKey, ...headers } as Record<string, string>;
  return dataApi.fetch(new Request(`http://localhost${path}`, { ...init, headers: all }), ELSEWHERE);
}

/** The status of a refusal in PostgREST's format. */
const refused = async (pending: Promise<Response>) => {
  const response = await pending;
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await response.json()).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    details: null,
    hint: null,
  });
  return response.status;
};

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(",");

describe("a visitor may query", () => {
  test.each([
    "stations",
    "stations?select=*&status=eq.published&order=name",
    "stations?select=id&name=eq.Galashiels&limit=1",
    "stations?select=name,attraction_stations(attractions(id,name,latitude,longitude))",
    "stations?select=name,attraction_stations(count)",
    "attractions?select=id,name&status=eq.published&order=name.asc.nullslast",
    "attractions?select=there:attraction_stations!inner(walk:walking_time_minutes,...stations(name))",
    "attractions?select=name,stations(name)&stations.order=name.desc&stations.limit=3&stations.crs=eq.GAL",
    "attractions?select=name,attraction_stations(stations(name))&attraction_stations.stations.name=eq.Stow",
    "attractions?select=name,attraction_images(*)&attraction_images.display_order=eq.1&attraction_images.order=display_order",
    "attraction_stations?select=walking_time_minutes,stations:station_id(name),attraction_id(name)&stations.name=eq.Stow&attraction_id.order=name",
    "stations?select=name,attraction_stations(attractions:attraction_id(name))",
    "attractions?search_vector=wfts(english).abbey&offset=100000&limit=1000",
    "attraction_images?display_order=eq.1&order=attraction_id,display_order.desc",
    "stations?borders_railway_order=gte.3&borders_railway_order=lt.7&order=borders_railway_order",
    "attraction_stations?select=*,attractions(*)&order=attractions(name).desc",
    "attractions?latitude=gt.55&latitude=lte.56&longitude=neq.0&website=is.null&name=eq.or&description=eq.not",
    `attraction_activities?select=attraction_id,activities(name)&attraction_id=in.(${ids(200)})`,
    "staff?select=state",
    "rpc/is_staff",
    "rpc/get_attraction_images?attraction_id_param=00000000-0000-0000-0000-000000000000",
  ])("%s", async (path) => {
    expect((await request(`/rest/v1/${path}`)).status).toBe(200);
    expect((await request(`/rest/v1/${path}`, { method: "HEAD" })).status).toBe(200);
  });

  test.each([
    "*/*",
    "application/json",
    "application/json; charset=utf-8",
    "application/vnd.pgrst.object+json",
    "application/vnd.pgrst.array+json;nulls=stripped",
    "text/csv;q=0.9, application/json;q=0.5, */*;q=0.1",
  ])("for %s", async (type) => {
    expect((await request("/rest/v1/stations", { headers: { Accept: type } })).status).toBe(200);
  });

  test("for functions by POST, with a body that arrives", async () => {
    const [place] = await server.sql<
      { id: string }[]
    >`select id from public.attractions where name = 'Melrose Abbey'`;
    const body = JSON.stringify({ attraction_id_param: place?.id });
    const response = await request("/rest/v1/rpc/get_attraction_images", { method: "POST", body });
    expect(await response.json()).toHaveLength(1);
  });

  test("with one list of columns: a second one is ignored", async () => {
    const response = await request("/rest/v1/stations?select=name&select=draft_notes&name=eq.Galashiels");
    expect(await response.json()).toEqual([{ name: "Galashiels" }]);
  });
});

describe("a visitor may not query", () => {
  test.each([
    ["three levels deep", "stations?select=attraction_stations(attractions(attraction_images(*)))"],
    [
      "for seven embedded tables",
      `stations?select=${"abcdefg".replace(/./g, (alias) => `${alias}:attractions(id),`)}id`,
    ],
    [
      "for two embedded tables of one name",
      "attractions?select=a:stations(name),a:attraction_images(alt_text)&a.name=eq.x",
    ],
    ["for a column twice", "stations?select=a:name,b:name"],
    [
      "for more columns than there are",
      `stations?select=${"abcdefghij".replace(/./g, (alias) => `${alias}:attractions(id,name,slug,latitude,longitude,website,status),`)}id`,
    ],
    ["for a table whose name an object has", "stations?select=constructor(*)"],
    ["for a table of accounts", "stations?select=name,users(*)"],
    ["for an account behind a column", "stations?select=name,created_by(*)"],
    ["for an account behind a column of another name", "stations?select=name,stations:created_by(*)"],
    ["by the column of another table", "stations?select=stations:station_id(*)"],
    ["by a column for private columns", "attraction_stations?select=attractions:attraction_id(draft_notes)"],
    [
      "by columns three levels deep",
      "stations?select=attraction_stations(attractions:attraction_id(attraction_images(*)))",
    ],
    [
      "by columns for seven embedded tables",
      `attraction_stations?select=${"abcdefg".replace(/./g, (alias) => `${alias}:station_id(id),`)}is_primary`,
    ],
    ["across schemas", "stations?select=name,auth.users(*)"],
    ["with a hint that is none", "stations?select=attractions!a.b(*)"],
    ["with a bracket too few", "stations?select=id,attraction_stations(station_id"],
    ["with a bracket too many", "stations?select=id)"],
    ["with an empty item", "stations?select=id,,name"],
    ["for a quoted column", 'stations?select="name"'],
    ["for a cast", "stations?select=name::text"],
    ["for a part of an object", "stations?select=facilities->wifi"],
    ["for the text of one", "stations?select=facilities->>wifi"],
    ["for a sum", "stations?select=latitude.sum()"],
    ["for a sum by another name", "stations?select=total:latitude.sum()"],
    ["for a maximum of what is embedded", "stations?select=attraction_stations(walking_time_minutes.max())"],
    ["with or", "stations?or=(name.eq.a,name.eq.b)"],
    ["with and", "stations?and=(name.eq.a,name.eq.b)"],
    ["with not.or", "stations?not.or=(name.eq.a,name.eq.b)"],
    ["with not.and", "stations?not.and=(name.eq.a)"],
    [
      "with or on what is embedded",
      "stations?select=attraction_stations(*)&attraction_stations.or=(is_primary.is.true)",
    ],
    ["with or written as a filter", "stations?or=eq.1"],
    ["with not", "stations?name=not.eq.Stow"],
    ["with not in front", "stations?not.name=eq.Stow"],
    ["with a pattern", "stations?name=like.*a*"],
    ["with a pattern of any case", "stations?name=ilike.*a*"],
    ["with a regular expression", "stations?name=match.(a%2B)%2B$"],
    ["with a regular expression of any case", "stations?name=imatch.a"],
    ["with a pattern out of several", "stations?name=like(any).{a,b}"],
    ["with any", "stations?name=eq(any).{a,b}"],
    ["with all", "stations?name=eq(all).{a,b}"],
    ["with containment", "stations?facilities=cs.{}"],
    ["with overlap", "stations?facilities=ov.{}"],
    ["with another kind of search", "stations?search_vector=plfts.abbey"],
    ["with a search in a language of its own", "stations?search_vector=wfts(a.b).abbey"],
    ["with isdistinct", "stations?name=isdistinct.a"],
    ["in capitals", "stations?name=EQ.a"],
    ["with a part of an object", "stations?facilities->>wifi=eq.true"],
    ["with a cast", "stations?name::text=eq.a"],
    ["with a quoted column", 'stations?"name"=eq.a'],
    ["with a column that does not exist", "stations?nonsense=eq.a"],
    ["with a column that every object has", "stations?constructor=eq.a"],
    ["with a filter on what is not embedded", "stations?attractions.name=eq.a"],
    ["with an order of what is not embedded", "stations?attractions.order=name"],
    ["with a limit of what is not embedded and no number", "stations?attractions.limit=many"],
    ["with seven filters", `stations?${"name=eq.a&".repeat(7)}`],
    ["with two lists", `stations?id=in.(${ids(2)})&crs=in.(GAL,TWB)`],
    ["with 201 ids", `stations?id=in.(${ids(201)})`],
    ["in order of a part of an object", "stations?order=facilities->wifi"],
    ["in an order that cannot be read", "stations?order=name.upwards"],
    ["in a second order of a private column", "stations?order=name&order=draft_notes"],
    ["beyond row 100,000", "stations?offset=100001"],
    ["beyond row 100,000 in a second word", "stations?offset=1&offset=100001"],
    ["before the first row", "stations?offset=-1"],
    ["from no row", "stations?offset=here"],
    ["for more than 100,000 rows", "stations?limit=100001"],
    ["beyond row 100,000 of what is embedded", "stations?select=attractions(id)&attractions.offset=100001"],
    ["to insert columns", "stations?columns=name"],
  ])("%s", async (_, path) => {
    expect([400, 403, 404]).toContain(await refused(request(`/rest/v1/${path}`)));
  });

  test("at any length", async () => {
    expect(await refused(request(`/rest/v1/stations?name=eq.${"a".repeat(1992)}`))).toBe(414);
    expect(await refused(request(`/rest/v1/stations?id=in.(${"a".repeat(9992)})`))).toBe(414);
    expect((await request(`/rest/v1/stations?name=eq.${"a".repeat(1991)}`)).status).toBe(200);
  });

  test.each([
    "nonsense",
    "users",
    "objects",
    "buckets",
    "schema_migrations",
    "pg_tables",
    "constructor",
    "__proto__",
    "toString",
    "rpc/account_name",
    "rpc/keep_audit_columns",
    "rpc/slug_of",
    "rpc/create_attraction_images",
    "rpc/pg_sleep",
    "rpc/constructor",
    "rpc",
    "stations/is_staff",
  ])("about %s", async (name) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const body = method === "POST" ? { body: "{}" } : {};
      expect((await request(`/rest/v1/${name}`, { method, ...body })).status, method).toBe(404);
    }
  });

  test.each([
    "select=*",
    "order=image_url",
    "limit=1",
    "image_url=eq.a",
    "or=(a.eq.b)",
    "attraction_id_param[]=1",
  ])("a function about %s", async (query) => {
    expect([400, 404]).toContain(await refused(request(`/rest/v1/rpc/get_attraction_images?${query}`)));
  });

  test.each([
    ["POST", 403],
    ["PATCH", 403],
    ["DELETE", 403],
    ["OPTIONS", 403],
    ["PUT", 405],
  ])("by %s", async (method, status) => {
    const body = /^P/.test(method) ? { body: "{}" } : {};
    for (const headers of [{}, { Authorization: `Bearer ${MEMBER}` }])
      expect(await refused(request("/rest/v1/stations", { method, headers, ...body }))).toBe(status);
  });

  test.each(["PUT", "PATCH", "DELETE"])("a function by %s", async (method) => {
    expect(await refused(request("/rest/v1/rpc/get_attraction_images", { method }))).toBe(405);
  });

  test.each([
    "application/vnd.pgrst.plan",
    "application/vnd.pgrst.plan+json; options=analyze",
    'application/json; for="application/vnd.pgrst.plan"',
    "text/csv",
    "application/json;options=analyze",
    "application/octet-stream",
    "text/html",
  ])("for %s", async (type) => {
    expect(await refused(request("/rest/v1/stations", { headers: { Accept: type } }))).toBe(406);
  });

  test.each([
    { "Accept-Profile": "private" },
    { "Content-Profile": "auth" },
    { "Accept-Profile": "public", "Content-Profile": "private" },
    { "Accept-Profile": "Public" },
  ])("another schema: %o", async (headers) => {
    expect(await refused(request("/rest/v1/stations", { headers }))).toBe(404);
    expect(await refused(request("/rest/v1/rpc/get_attraction_images", { method: "POST", headers }))).toBe(
      404,
    );
  });

  test.each(["100001-", "items=100001-100002", "999999999999999999999-"])(
    "for the range %s",
    async (range) => {
      expect(await refused(request("/rest/v1/stations", { headers: { Range: range } }))).toBe(400);
    },
  );
});

test.each([
  "/rest/v1//stations",
  "//rest/v1/stations",
  "/rest/v1/stations/",
  "/rest/v1/stations%2F",
  "/rest/v1/%73tations",
  "/rest/v1/stations%00",
  "/rest/v1/stations;a=b",
  "/rest/v1/stations.json",
  "/rest%2Fv1/stations",
  "/rest/v1%2Fstations",
  "/%72est/v1/stations",
  "/rest/%761/stations",
  "/REST/v1/stations",
  "/Rest/V1/stations",
  "/rest/v1/",
  "/rest/v1",
  "/rest/v2/stations",
  "/rest/v1/rpc/",
  "/rest/v1/rpc/is_staff/",
  "/rest/v1/rpc/is_staff/more",
  "/auth/v1/%2e%2e%2f%2e%2e%2frest/v1/stations",
  "/auth/v1/..%2f..%2frest/v1/stations",
  "/auth/v1/%2F/rest/v1/stations",
  "/%61uth/v1/user",
  "/auth/v1",
  "/AUTH/v1/user",
  "/_system/config",
  "/_system/introspect",
  "/",
])("%s is a 404 for every client", async (path) => {
  for (const headers of [{}, { Authorization: `Bearer ${STAFF}` }])
    expect(await refused(request(path, { headers }))).toBe(404);
});

describe("tokens", () => {
  const none =
    `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa('{"sub":"staff","role":"service_role"}')}.`.replaceAll(
      "=",
      "",
    );

  test.each([
    ["has expired", sign({ ...claims, exp: 1 }, jwtSecret)],
    ["is signed with another key", sign(claims, "another key")],
    ["is not signed", none],
    ["is not signed, but pretends to be", `${none}x`],
    ["is signed in another way", sign({ sub: "staff", role: "service_role" }, jwtSecret, "HS512")],
    ["is not valid yet", sign({ ...claims, nbf: IN_AN_HOUR }, jwtSecret)],
    ["is another kind of key", "sb_secret_of_somebody"],
    ["is another key", "sb_publishable_another"],
    ["is no token", "nonsense"],
    ["is two", `${STAFF}, Bearer ${MEMBER}`],
  ])("one that %s is refused, also for public content", async (_, signing) => {
    const token = await signing;
    for (const scheme of ["Bearer", "bearer", "Bearer\t"]) {
      const headers = { Authorization: `${scheme} ${token}` };
      expect(await refused(request("/rest/v1/stations", { headers }))).toBe(401);
      expect(await refused(request("/rest/v1/stations", { method: "DELETE", headers }))).toBe(401);
      expect(dataApi.sharedKey(new Request("http://localhost/rest/v1/stations", { headers }))).toBeNull();
    }
  });

  test("of staff may ask for more than others", async () => {
    const path = "/rest/v1/stations?or=(draft_notes.like.*a*,name.eq.b)";
    expect((await request(path, { headers: { Authorization: `Bearer ${STAFF}` } })).status).toBe(200);
    expect(await refused(request(path, { headers: { Authorization: `Bearer ${MEMBER}` } }))).toBe(400);
  });
});

test.each([
  ["none", "", {}],
  ["another one", "", { apikey: "sb_publishable_another" }],
  ["another one beside it", "?apikey=another", { apikey: publishableKey }],
])("a request with %s in place of the public key is refused", async (_, query, headers) => {
  const bare = new Request(`http://localhost/rest/v1/stations${query}`, {
    headers: headers as Record<string, string>,
  });
  expect(await refused(dataApi.fetch(bare, ELSEWHERE))).toBe(401);
});

describe("a response is the same for every visitor", () => {
  test.each([
    ["with the public key", true, "", { apikey: publishableKey }],
    ["with it twice", true, "", { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` }],
    ["with it in the query", true, `?apikey=${publishableKey}`, {}],
    ["and the public schema's name", true, "", { apikey: publishableKey, "Accept-Profile": "public" }],
    ["but not without a key", false, "", {}],
    ["but not with another", false, "", { apikey: "sb_publishable_another" }],
    ["but not with another besides", false, "?apikey=another", { apikey: publishableKey }],
    ["but not with a token", false, "", { apikey: publishableKey, Authorization: `Bearer ${MEMBER}` }],
    ["but not with a password", false, "", { apikey: publishableKey, Authorization: "Basic YTpi" }],
    [
      "but not with something that is nearly a token",
      false,
      "",
      { apikey: publishableKey, Authorization: "Bearer" },
    ],
    ["but not of another schema", false, "", { apikey: publishableKey, "Accept-Profile": "private" }],
    ["but not for another schema", false, "", { apikey: publishableKey, "Content-Profile": "private" }],
  ])("%s", (_, expected, query, headers) => {
    const request = new Request(`http://localhost/rest/v1/stations${query}`, {
      headers: headers as Record<string, string>,
    });
    expect(dataApi.sharedKey(request) !== null).toBe(expected);
  });
});

test.each([
  ["/rest/v1/stations", "/rest/v1/stations?select=*", true],
  ["/rest/v1/stations?select=id&name=eq.a", "/rest/v1/stations?name=eq.a&select=id", true],
  ["/rest/v1/stations?select=id", `/rest/v1/stations?select=id&apikey=${publishableKey}`, true],
  ["/rest/v1/stations?select=id", "/rest/v1/stations?select=name", false],
  ["/rest/v1/stations?name=eq.a", "/rest/v1/stations?name=eq.b", false],
  ["/rest/v1/stations?limit=1", "/rest/v1/stations?limit=2", false],
])("%s and %s are one response: %s", (one, other, isOne) => {
  const keyOf = (path: string, headers = {}) =>
    dataApi.sharedKey(
      new Request(`http://localhost${path}`, { headers: { apikey: publishableKey, ...headers } }),
    );
  expect(keyOf(one) === keyOf(other)).toBe(isOne);
  expect(keyOf(one, { Prefer: "x=1", Host: "elsewhere.example", Range: "junk" })).toBe(keyOf(one));
  expect(keyOf(one, { Prefer: "count=exact" })).not.toBe(keyOf(one));
});

test("HEAD has the length and the tag of GET, whichever is asked for first", async () => {
  const cache = makeResponseCache({ name: "tests", maxBytes: 1_000_000 });
  const ask = async (method: string) => {
    const asked = new Request("http://localhost/rest/v1/stations", {
      method,
      headers: { apikey: publishableKey },
    });
    const asker = { request: asked, client: () => ELSEWHERE.address };
    const key = dataApi.sharedKey(asked) ?? "";
    const response = await cache.respond(key, asker, () => dataApi.fetch(asked, ELSEWHERE));
    const { headers } = response;
    return { length: headers.get("Content-Length"), tag: headers.get("ETag"), body: await response.text() };
  };
  const head = await ask("HEAD");
  const get = await ask("GET");
  expect(head).toEqual({ ...get, body: "" });
  expect(head.length).toBe(String(Buffer.byteLength(get.body)));
});

test("a read that waits behind one client's flood is made in the turn of another that asks for the same", async () => {
  const session = await server.sql.reserve();
  const flood: Promise<unknown>[] = [];
  try {
    await session`begin`;
    await session`lock table public.cached_routes in access exclusive mode`;
    for (let count = 0; count < 10; count += 1) flood.push(request("/rest/v1/cached_routes?select=source"));
    const headers = { apikey: publishableKey };
    const shared = dataApi.fetch(
      new Request("http://localhost/rest/v1/stations?select=id", { headers }),
      ELSEWHERE,
    );
    await setImmediate();
    const sameInOtherWords = `http://localhost/rest/v1/stations?apikey=${publishableKey}&select=id`;
    const key = dataApi.sharedKey(new Request(sameInOtherWords)) ?? "";
    dataApi.joinRead(() => "198.51.100.7", key);
    expect((await shared).status).toBe(200);
  } finally {
    await session`rollback`;
    session.release();
    await Promise.all(flood);
  }
});

test("staff change nothing by a function that is called by GET", async () => {
  const [place] = await server.sql<
    { id: string }[]
  >`select id from public.attractions where name = 'Melrose Abbey'`;
  const path = `/rest/v1/rpc/delete_records?record_type=attractions&record_ids=%7B${place?.id}%7D`;
  for (const method of ["GET", "HEAD"])
    expect(await refused(request(path, { method, headers: { Authorization: `Bearer ${STAFF}` } }))).toBe(405);
  expect(await server.sql`select from public.attractions where id = ${place?.id}`).toHaveLength(1);
});

test.each([
  ["GET", "/rest/v1/attractions", false],
  ["HEAD", "/rest/v1/attractions", false],
  ["POST", "/rest/v1/rpc/is_staff", false],
  ["POST", "/rest/v1/rpc/get_attraction_images", false],
  ["POST", "/rest/v1/rpc/delete_contact_messages", false],
  ["POST", "/rest/v1/rpc/list_sample_days", false],
  ["POST", "/rest/v1/rpc/save_station", true],
  ["POST", "/rest/v1/attractions", true],
  ["PATCH", "/rest/v1/attractions?id=eq.1", true],
  ["DELETE", "/rest/v1/stations?id=eq.1", true],
])("%s %s may change what visitors see: %s", (method, path, changes) => {
  expect(dataApi.changesContent(new Request(`http://localhost${path}`, { method }))).toBe(changes);
});

test("of one client's flood the newest reads are a 503; others and staff go on", async () => {
  const session = await server.sql.reserve();
  await session`begin`;
  await session`lock table public.cached_routes in access exclusive mode`;
  const flood = Array.from({ length: 130 }, () => request("/rest/v1/cached_routes?select=source"));
  const tooMany = await flood.at(-1);
  expect(tooMany?.status).toBe(503);
  expect(tooMany?.headers.get("Retry-After")).toBe("1");
  const fromElsewhere = { ...ELSEWHERE, address: "198.51.100.7" };
  const headers = { apikey: publishableKey };
  const other = dataApi.fetch(new Request("http://localhost/rest/v1/activities", { headers }), fromElsewhere);
  expect((await other).status).toBe(200);
  const ofStaff = { Authorization: `Bearer ${STAFF}` };
  expect((await request("/rest/v1/activities", { headers: ofStaff })).status).toBe(200);
  await session`rollback`;
  session.release();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
