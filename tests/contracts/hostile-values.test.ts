import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount } from "#tests/builders/account.ts";
import { seedContent } from "#tests/builders/seeded-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

// What anybody writes where a value, a name or a header stands is refused or compared literally, for visitors and staff alike.

const server = await startTestDataApi();
const { sql } = server;

const ESCAPE =
  "left(set_config('role','none',true),0)||(case when current_setting('is_superuser')='on' then '' else 'x' end)||max";
const query = (aggregate: string) =>
  JSON.stringify({ type: "query", from: "activities", select: [{ x: { column: "name", aggregate } }] });

const HOSTILE = [
  query("max"),
  query(ESCAPE),
  JSON.stringify({
    type: "query",
    from: "stations",
    select: ["name"],
    where: { draft_notes: { $like: "S%" } },
  }),
  JSON.stringify({ type: "query", schema: "auth", from: "users", select: ["email"] }),
  ` ${query("max")}`,
  `\t\n${query("max")}`,
  `[${query("max")}]`,
  `"${query("max").replaceAll('"', '\\"')}"`,
  encodeURIComponent(query("max")),
  query("max").replaceAll('"', "'"),
  Buffer.from(query("max")).toString("base64"),
  "{}",
  "[]",
  "[[]]",
  "null",
  "true",
  "0",
  '""',
  '{"$gt":""}',
  '{"__proto__":{"type":"query"}}',
  '{"toString":1}',
  "{a,b}",
  "{{auth.uid}}",
  "{{storage.operation}}",
  "'",
  "''",
  '"',
  '""',
  "\\",
  "\\'",
  "\0",
  "a\0b",
  "' or true --",
  "' or '1'='1",
  '" or "1"="1',
  "x'; drop table public.stations; --",
  "1; select pg_sleep(9)",
  "Galashiels'::text",
  "Galashiels::text",
  "$1",
  "$$x$$",
  "%s",
  `\${1}`,
  "/* x */",
  "-- x",
  "(select max(email) from auth.users)",
  "(select 1)",
  "name",
  "stations.name",
  '"name"',
  "*",
  "%",
  "_",
  ")",
  "(",
  "),(",
  ",",
  "a,b",
  "(a,b)",
  ".",
  "..",
  "eq.eq.eq",
  "not.eq.x",
  "->>a",
  "name->>a",
  "current_user",
  "now()",
  "default",
  "＇ or true",
  "\u02bc or true",
  "\u2019 or true",
  "\ud800",
  "\u202e",
  "🦁",
  "Galashiels\u0000",
  "Galashiels ",
  "galashiels",
  "constructor",
  "__proto__",
  "a".repeat(1500),
];

/** As a part of a URL; half of a character becomes the one that stands for it. */
const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

const CALLERS = ["visitor", "staff"] as const;
let tokens: Record<(typeof CALLERS)[number], string | undefined>;
let before: string;

async function fingerprint(): Promise<string> {
  const [row] = await sql<{ text: string }[]>`
    select (select json_agg(s order by id) from public.stations s)::text || (select json_agg(a order by id) from public.attractions a)::text
      || (select json_agg(u.email order by id) from auth.users u)::text as text`;
  return row?.text ?? "";
}

async function ask(caller: (typeof CALLERS)[number], path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  if (tokens[caller]) headers.set("Authorization", `Bearer ${tokens[caller]}`);
  const response = await server.request(`/rest/v1/${path}`, { ...init, headers });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  if (caller === "visitor") expect(text).not.toMatch(/SECRET|@example\.org/);
  return { isRefused: !response.ok, rows: response.ok && text ? JSON.parse(text) : null };
}

beforeAll(async () => {
  await seedContent(sql);
  const staff = await makeAccount(server, "staff");
  tokens = { visitor: undefined, staff: staff.token };
  before = await fingerprint();
});

describe.each(CALLERS)("of a %s", (caller) => {
  test.each([
    ["name", "eq", 0],
    ["name", "gt", undefined],
    ["slug", "in", 0],
    ["id", "eq", 0],
    ["latitude", "eq", 0],
    ["borders_railway_order", "lt", undefined],
    ["status", "eq", 0],
    ["search_vector", "wfts", undefined],
    ["created_at", "gte", undefined],
    ["name", "is", 0],
  ])("the value of %s=%s matches nothing or is refused", async (column, operator, expected) => {
    for (const value of HOSTILE) {
      const { isRefused, rows } = await ask(
        caller,
        `stations?select=id&${column}=${operator}.${encoded(value)}`,
      );
      if (!isRefused && expected !== undefined) expect(rows, value).toHaveLength(expected);
    }
  });

  test("an ordinary value is compared, and most hostile ones are", async () => {
    expect((await ask(caller, "stations?select=id&name=eq.Galashiels")).rows).toHaveLength(1);
    const outcomes: boolean[] = [];
    for (const value of HOSTILE)
      outcomes.push((await ask(caller, `stations?select=id&name=eq.${encoded(value)}`)).isRefused);
    expect(outcomes.filter((isRefused) => !isRefused).length).toBeGreaterThan(HOSTILE.length / 2);
  });

  test("a value that is only compared for being different leaves every row", async () => {
    const { rows: all } = await ask(caller, "stations?select=id");
    for (const value of HOSTILE) {
      const { isRefused, rows } = await ask(caller, `stations?select=id&name=neq.${encoded(value)}`);
      if (!isRefused) expect(rows, value).toHaveLength(all.length);
    }
  });

  test("the same value within a list, beside what is embedded and in two filters", async () => {
    for (const value of HOSTILE) {
      const text = encoded(value);
      await ask(caller, `stations?select=id&name=in.(x,"${text}",y)`);
      await ask(
        caller,
        `stations?select=id,attraction_stations(station_id)&attraction_stations.station_id=eq.${text}`,
      );
      await ask(caller, `attractions?select=id&name=eq.${text}&description=eq.${text}`);
    }
  });

  test("names, operators, orders, limits and lists of columns", async () => {
    for (const value of HOSTILE) {
      const text = encoded(value);
      for (const path of [
        `stations?select=id&${text}=eq.a`,
        `stations?select=id&name=${text}`,
        `stations?select=id&name=${text}.a`,
        `stations?select=id&name=wfts(${text}).a`,
        `stations?select=${text}`,
        `stations?select=a:${text}`,
        `stations?select=${text}:name`,
        `stations?select=attraction_stations!${text}(station_id)`,
        `stations?select=attraction_stations(${text})`,
        `stations?select=id&order=${text}`,
        `stations?select=id&order=name.${text}`,
        `stations?select=id&limit=${text}`,
        `stations?select=id&offset=${text}`,
        `stations?select=id&or=(${text})`,
        `stations?select=id&or=(name.eq.${text})`,
        `${text}?select=id`,
        `rpc/${text}`,
        `rpc/get_attraction_images?attraction_id_param=${text}`,
        `rpc/get_attraction_images?${text}=a`,
      ])
        await ask(caller, path);
    }
  });

  test("headers and bodies", async () => {
    for (const value of HOSTILE.filter((text) => /^[\t\x20-\x7e]*$/.test(text))) {
      for (const name of ["Prefer", "Range", "Accept", "Accept-Profile", "Range-Unit", "Content-Type"])
        await ask(caller, "stations?select=id", { headers: { [name]: value } });
      const json = { "Content-Type": "application/json" };
      const body = JSON.stringify({ attraction_id_param: value });
      await ask(caller, "rpc/get_attraction_images", { method: "POST", headers: json, body });
      await ask(caller, "rpc/get_attraction_images", { method: "POST", headers: json, body: value });
    }
  });
});

test("what staff write is stored as it was written, whatever it looks like", async () => {
  for (const value of HOSTILE.filter(
    (text) => !/[\0\ud800]/.test(text) && text.length <= 500 && text.trim(),
  )) {
    const headers = {
      Authorization: `Bearer ${tokens.staff}`,
      "Content-Type": "application/json",
      Prefer: "return=representation",
    };
    const body = JSON.stringify({ name: "Odd", draft_notes: value });
    const response = await server.request("/rest/v1/attractions", { method: "POST", headers, body });
    expect(response.status, await response.clone().text()).toBe(201);
    const [made] = (await response.json()) as { id: string; draft_notes: string }[];
    expect(made?.draft_notes).toBe(value);
    await server.request(`/rest/v1/attractions?id=eq.${made?.id}`, { method: "DELETE", headers });
  }
});

test("none of it has changed anything", async () => {
  expect(await fingerprint()).toBe(before);
});
