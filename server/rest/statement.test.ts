import fc from "fast-check";
import { expect, test } from "vitest";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { readRestRequest } from "#server/rest/rest-request.ts";
import type { Schema, SqlFunction, Table } from "#server/rest/schema.ts";
import type { Statement } from "#server/rest/sql-text.ts";
import { buildStatement } from "#server/rest/statement.ts";

// Nothing that a client writes is in the text of its statement: only fixed words, the schema's identifiers and $n.

/** More than half of them are accepted. */
const RUNS = 40_000;

/** Names that would break out of a statement if they were not quoted. */
const COLUMNS = ["id", "name", "select", "$1", "a b", 'quo"te', "semi;colon", "--", "other_id"];
const table = (name: string): Table => ({
  name,
  identifier: `public."${name}"`,
  columns: new Map(
    COLUMNS.map((column) => [column, { name: column, identifier: `"${column.replaceAll('"', '""')}"` }]),
  ),
  primaryKey: ["id", "other_id"],
});
const TABLES = ["places", "stops", "links", "user"].map(table);
const key = (from: string, columns: string[], to: string, isUnique = false) => ({
  name: `${from}_${columns[0]}_fkey`,
  table: from,
  columns,
  target: to,
  targetColumns: columns.map(() => "id"),
  isUnique,
});
const FUNCTION: SqlFunction = {
  name: "find",
  identifier: 'public."find"',
  parameters: [
    { name: "words", identifier: '"words"', type: "text", isOptional: false },
    { name: "ids", identifier: '"ids"', type: "uuid[]", isOptional: true },
    { name: "at", identifier: '"at"', type: "timestamp with time zone", isOptional: true },
  ],
  returnsSet: true,
  returnsNothing: false,
  isVolatile: false,
};
const SCHEMA: Schema = {
  tables: new Map(TABLES.map((one) => [one.name, one])),
  foreignKeys: [
    key("links", ["id"], "places"),
    key("links", ["other_id"], "stops"),
    key("places", ["select"], "user"),
    key("user", ["name"], "stops", true),
  ],
  functions: new Map([
    ["find", FUNCTION],
    ["one", { ...FUNCTION, name: "one", identifier: 'public."one"', parameters: [], returnsSet: false }],
  ]),
  languages: new Set(["english"]),
};

const IDENTIFIERS = new Set([
  ...TABLES.flatMap(({ identifier, columns }) => [
    identifier.replace("public.", ""),
    ...[...columns.values()].map((column) => column.identifier),
  ]),
  ...[...SCHEMA.functions.values()].flatMap(({ identifier, parameters }) => [
    identifier.replace("public.", ""),
    ...parameters.map((parameter) => parameter.identifier),
  ]),
  '"isList"',
]);

const WORDS = new Set(
  `select from where and or not as on true false null is unknown in any like ilike order by asc desc nulls first last limit offset
  join left lateral with insert into values default update set delete returning conflict do nothing excluded public
  coalesce count jsonb_agg jsonb_build_array jsonb_build_object jsonb_strip_nulls jsonb_populate_record jsonb_populate_recordset
  jsonb_to_record to_jsonb to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery
  text integer jsonb regconfig uuid timestamp time zone
  page list changed row rows length total r a f t`.split(/\s+/),
);
const OUR_NAMES = /^(t(_\d+|_row|_junction)+|(order|spread)_\d+)$/;
const TOKEN =
  /\s+|"(?:[^"]|"")*"|\$[1-9]\d*|[a-z][a-z0-9_]*|\|\||@@|<>|>=|<=|=>|->|::|\[\]|[(),.=<>*]|\b[01]\b/gy;

/** The tokens of `text` that are none of ours and none of the schema's. */
function strangeTokens({ text, values }: Statement): string[] {
  const strange: string[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    end = match.index + token.length;
    const isKnown =
      /^(\s|[^"$a-z])/.test(token) ||
      IDENTIFIERS.has(token) ||
      WORDS.has(token) ||
      OUR_NAMES.test(token) ||
      (token.startsWith("$") && Number(token.slice(1)) <= values.length);
    if (!isKnown) strange.push(token);
  }
  return end === text.length ? strange : [...strange, text.slice(end)];
}

const HOSTILE = [
  "'; drop table places; --",
  '"',
  "\\",
  "\0",
  "$1",
  "{}",
  '{"type":"query"}',
  "null",
  "(select 1)",
  "/*",
  "::text",
  "a,b",
  ")",
  "*",
  "",
];
const value = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 12 }));
/** Mostly what the schema has, so that most requests are accepted. */
const mostly = (...known: string[]) =>
  fc.oneof({ weight: 60, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: value });
const word = mostly("id", "name", "select", "other_id");

const EMBEDDED = new Map(
  Object.entries({
    places: ["links", "stops", "user", "select"],
    stops: ["links", "places", "user"],
    links: ["places", "stops", "id", "other_id"],
    user: ["places", "stops", "name"],
  }),
);
const TARGETS = new Map(Object.entries({ select: "user", id: "places", other_id: "stops", name: "stops" }));

function selectList(from: string, depth = 0): fc.Arbitrary<string[]> {
  const column = fc.oneof(
    word,
    fc.constant("*"),
    fc.tuple(word, word).map(([alias, name]) => `${alias}:${name}`),
  );
  const columns = fc.array(column, { maxLength: 3 });
  if (depth === 3) return fc.oneof(columns, fc.constant<string[]>(["count"]));
  const embed = mostly(...(EMBEDDED.get(from) ?? ["links"])).chain((name) =>
    fc
      .tuple(
        fc.constantFrom("alias:", "alias:", "...alias:"),
        fc.constantFrom("", "!inner", "!left"),
        selectList(TARGETS.get(name) ?? name, depth + 1),
      )
      .map(([before, hint, list]) => `${before}${name}${hint}(${list.join(",")})`),
  );
  return fc.oneof(
    columns,
    fc.tuple(columns, embed).map(([items, embedded]) => [...items, embedded]),
    fc.constant<string[]>(["count"]),
  );
}
const operation = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("", "not."),
      fc.constantFrom(
        "eq",
        "neq",
        "gt",
        "gte",
        "lt",
        "lte",
        "like",
        "ilike",
        "fts",
        "plfts",
        "phfts",
        "wfts",
        "wfts(english)",
      ),
    )
    .map(([not, operator]) => `${not}${operator}.{v}`),
  fc.constantFrom("is.null", "not.is.true", "is.unknown", "in.({q},{q})", "in.()"),
  fc.constant("eq.{v}"),
);
const filter = fc.oneof(
  fc.tuple(word, operation),
  fc.tuple(fc.constant("alias"), word, operation).map(([path, column, text]) => [`${path}.${column}`, text]),
  fc
    .tuple(fc.constantFrom("or", "and", "not.or"), word, word, operation)
    .map(([logic, left, right, text]) => [logic, `(${left}.eq.{q},and(${right}.${text}))`]),
  word.map((column) => ["order", `${column}.desc.nullslast`]),
  fc.constant(["order", "id.nullsfirst,name.desc"]),
  fc.constantFrom(["limit", "5"], ["offset", "7"], ["alias.limit", "3"], ["on_conflict", "id"]),
) as fc.Arbitrary<[string, string]>;

const template = mostly("places", "stops", "links", "user", "rpc/find", "rpc/one").chain((path) =>
  fc.record({
    path: fc.constant(path),
    method: fc.constantFrom("GET", "GET", "HEAD", "POST", "PATCH", "DELETE"),
    select: selectList(path).map((items) => items.join(",")),
    filters: fc.array(filter, { minLength: 1, maxLength: 3 }),
    prefer: fc.constantFrom(
      "",
      "return=representation",
      "count=exact",
      "return=representation,resolution=merge-duplicates",
    ),
    keys: fc.uniqueArray(path.startsWith("rpc/") ? mostly("words", "ids", "at") : mostly(...COLUMNS), {
      maxLength: 3,
    }),
    isList: fc.boolean(),
  }),
);
type Template = typeof template extends fc.Arbitrary<infer T> ? T : never;

/** Undefined for a request that is refused. */
function statementOf(
  { method, path, select, filters, prefer, keys, isList }: Template,
  values: string[],
): Statement | undefined {
  let count = 0;
  const next = () => values[count++ % values.length] ?? "";
  const filled = (text: string) =>
    text
      .replaceAll("{v}", next)
      .replaceAll("{q}", () => `"${next().replace(/[\\"]/g, (character) => `\\${character}`)}"`);
  const isCall = path.startsWith("rpc/");
  const url = new URL("http://localhost/");
  url.pathname = `/rest/v1/${path}`;
  if (!isCall && select) url.searchParams.set("select", select);
  const isUsed = ([name]: [string, string]) => {
    if (name.startsWith("alias.")) return /(^|,)(\.\.\.)?alias:/.test(select);
    if (name === "limit" || name === "offset") return method === "GET" || method === "HEAD";
    return name !== "on_conflict" || method === "POST";
  };
  if (!isCall)
    for (const [name, text] of filters.filter(isUsed))
      url.searchParams.append(name, filled(text).toWellFormed());
  const row = Object.fromEntries(keys.map((name) => [name, next()]));
  const body = JSON.stringify(isList && !isCall ? [row, row] : row);
  const headers = new Headers({ Prefer: prefer });
  try {
    return buildStatement(readRestRequest({ method, url: url.href, headers }, body), SCHEMA);
  } catch (error) {
    if (error instanceof RefusedRequest) return undefined;
    throw error;
  }
}

const SEED = Date.now();

test(`the text of a statement has nothing of a client's (seed ${SEED})`, () => {
  const requests = fc.tuple(
    template,
    fc.array(value, { minLength: 1, maxLength: 8 }),
    fc.array(value, { minLength: 1, maxLength: 8 }),
  );
  let built = 0;
  fc.assert(
    fc.property(requests, ([request, values, others]) => {
      const statement = statementOf(request, values);
      if (!statement) return;
      built += 1;
      expect(strangeTokens(statement)).toEqual([]);
      const other = statementOf(request, others);
      if (other) expect(other.text).toBe(statement.text);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(built).toBeGreaterThan(RUNS / 2);
}, 120_000);

test("a part of a client's that stood in the text would be noticed", () => {
  const values = ["x"];
  for (const text of [
    "select 1; drop table places",
    "select 'x'",
    'select t."stranger" from public."places" t',
    "select pg_sleep(1)",
    "select $2",
    "select 2",
    "select t.name -- x",
    "select /* x */ 1",
    "select E'x'",
  ])
    expect(strangeTokens({ text, values }), text).not.toEqual([]);
  expect(
    strangeTokens({ text: 'select t."id" from public."places" t where t."quo""te" = $1', values }),
  ).toEqual([]);
});
