import { type Condition, readCondition, readLogic } from "#server/rest/conditions.ts";
import { type Preferences, readPreferences } from "#server/rest/preferences.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { type Column, type Count, type Embed, readSelectList } from "#server/rest/select-list.ts";

type Order = {
  column: string;
  embed?: string;
  direction: "asc" | "desc";
  nulls?: "first" | "last";
};

export type Selection = {
  columns: Column[];
  counts: Count[];
  embeds: Embed[];
  conditions: Condition[];
  order: Order[];
  limit?: number;
  offset: number;
};

type Action = "read" | "insert" | "update" | "delete" | "call";

/** A request in PostgREST's terms, not yet checked against the schema. */
export type RestRequest = {
  action: Action;
  name: string;
  selection: Selection;
  /** Rows to write, or arguments by name. */
  body: unknown;
  /** The columns that are written; by default those that the body has. */
  writtenColumns?: string[];
  /** The columns by which an inserted row is one that exists; by default the primary key. */
  conflictColumns?: string[];
  preferences: Preferences;
  /** Whether it is GET or HEAD, which change nothing. */
  isRead: boolean;
};

const ACTIONS: Record<string, Action> = { GET: "read", POST: "insert", PATCH: "update", DELETE: "delete" };
const PATH = /^\/rest\/v1\/(?:(\w+)|rpc\/(\w+))$/;
const OF_WRITES = new Set(["columns", "on_conflict"]);
const NUMBER = /^\d{1,15}$/;

/** The table or the function that a path names; neither where it is no path of /rest/v1. */
export function readPath(pathname: string) {
  const [, table, functionName] = PATH.exec(pathname) ?? [];
  return { table, functionName };
}

/** The same for requests that ask for the same. */
export const keyOf = (asked: RestRequest) => JSON.stringify(asked);

/** Reads a request to /rest/v1, whose body is `text`. Throws a RefusedRequest with what is wrong. */
export function readRestRequest(
  request: Pick<Request, "method" | "url" | "headers">,
  text: string,
): RestRequest {
  const { pathname, searchParams } = new URL(request.url);
  const { table, functionName } = readPath(pathname);
  requirePublicSchema(request.headers);
  // The API key may be in the query.
  const params = [...searchParams].filter(([key]) => key !== "apikey");
  const isRead = request.method === "GET" || request.method === "HEAD";
  const method = isRead ? "GET" : request.method;
  const preferences = readPreferences(request.headers);
  if (functionName) return readCall(functionName, { method, isRead, params, text, preferences });

  if (!table) throw new RefusedRequest(404, "Invalid path specified in request URL", "PGRST125");
  const action = ACTIONS[method];
  if (!action) throw new RefusedRequest(405, `${method} is not supported`);
  const first = (name: string) => params.find(([key]) => key === name)?.[1];
  const isWrite = action === "insert" || action === "update";
  const selection = readSelectList(first("select") || "*");
  for (const [key, value] of params)
    if (key !== "select" && !(isWrite && OF_WRITES.has(key))) applyParam(selection, key, value);
  if (isRead) applyRange(selection, request.headers.get("Range"));
  return {
    action,
    name: table,
    selection,
    body: isWrite ? readJson(text) : undefined,
    ...namesIn("writtenColumns", first("columns")),
    ...namesIn("conflictColumns", first("on_conflict")),
    preferences,
    isRead,
  };
}

type Call = {
  method: string;
  isRead: boolean;
  params: [string, string][];
  text: string;
  preferences: Preferences;
};

function readCall(name: string, { method, isRead, params, text, preferences }: Call): RestRequest {
  if (!isRead && method !== "POST") throw new RefusedRequest(405, "Functions take GET, HEAD and POST");
  const unsupported = params.find(([key]) => !isRead || /^(select|order|limit|offset|or|and)$|\./.test(key));
  if (unsupported) throw new RefusedRequest(400, `${unsupported[0]} does not apply to a function`);
  const body = isRead ? Object.fromEntries(params) : readJson(text || "{}");
  if (!isObject(body)) throw new RefusedRequest(400, "A function takes an object", "PGRST102");
  return { action: "call", name, selection: readSelectList("*"), body, preferences, isRead };
}

/** `order=…`, `embedded.limit=…`, `or=(…)`, `embedded.column=eq.…` */
function applyParam(selection: Selection, key: string, value: string): void {
  const parts = key.split(".");
  const last = parts.pop() ?? "";
  const isNegated = parts.at(-1) === "not" && (last === "or" || last === "and");
  if (isNegated) parts.pop();
  const target = parts.reduce(embeddedIn, selection);
  if (last === "order") target.order.push(...value.split(",").filter(Boolean).map(readOrder));
  else if (last === "limit") target.limit = readNumber(key, value);
  else if (last === "offset") target.offset = readNumber(key, value);
  else if (last === "or" || last === "and") target.conditions.push(readLogic(last, isNegated, value));
  else target.conditions.push(readCondition(last, value));
}

function embeddedIn(selection: Selection, name: string): Selection {
  const embed = selection.embeds.find(({ alias }) => alias === name);
  if (!embed)
    throw new RefusedRequest(400, `'${name}' is not an embedded resource in this request`, "PGRST108");
  return embed.selection;
}

/** `name.desc.nullslast` or `embedded(name)`. */
function readOrder(item: string): Order {
  const [, embed, inner, column, direction, nulls] =
    /^(?:(\w+)\((\w+)\)|(\w+))(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(item) ?? [];
  const name = inner ?? column;
  if (!name) throw new RefusedRequest(400, `The order ${item} cannot be read`);
  return {
    column: name,
    ...(embed && { embed }),
    direction: direction === "desc" ? "desc" : "asc",
    ...(nulls && { nulls: nulls === "first" ? "first" : "last" }),
  };
}

function readNumber(key: string, value: string): number {
  if (!NUMBER.test(value)) throw new RefusedRequest(400, `${key} is no number`);
  return Number(value);
}

/** `Range: 0-9` narrows limit and offset. */
function applyRange(selection: Selection, range: string | null): void {
  const [, first, last] = /^(?:\w+=)?(\d+)-(\d+)?$/.exec(range ?? "") ?? [];
  if (first === undefined) return;
  selection.offset += Number(first);
  if (last === undefined) return;
  const rows = Number(last) - Number(first) + 1;
  if (rows < 0) throw new RefusedRequest(416, "Requested range not satisfiable", "PGRST103");
  selection.limit = Math.min(selection.limit ?? rows, rows);
}

function namesIn<K extends string>(key: K, value: string | undefined): Partial<Record<K, string[]>> {
  if (!value) return {};
  const names = value.split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
  return { [key]: names } as Partial<Record<K, string[]>>;
}

function requirePublicSchema(headers: Headers): void {
  for (const name of ["Accept-Profile", "Content-Profile"])
    if ((headers.get(name) ?? "public") !== "public")
      throw new RefusedRequest(404, "Only the public schema is exposed", "PGRST106");
}

function readJson(text: string): unknown {
  const value = parseJson(text);
  requireSafeNumbers(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedRequest(400, "The body is no JSON", "PGRST102");
  }
}

/** A larger one would be written as another one, or as null. */
function requireSafeNumbers(value: unknown): void {
  if (typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new RefusedRequest(400, `Numbers end at ${Number.MAX_SAFE_INTEGER}`, "22003");
  if (typeof value === "object" && value !== null) Object.values(value).forEach(requireSafeNumbers);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
