import { PUBLIC_FUNCTIONS, publicColumns } from "#server/rest/public-columns.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { parseSelectList, requirePublicColumn, type SelectList } from "#server/rest/select-list.ts";

/* The allow-list for everybody but staff. Row level security does not limit how expensive a query is: nested embeds can take minutes. */

const MAX_QUERY = 2000;
/** With one list of ids, `id=in.(…)`. */
const MAX_QUERY_WITH_IDS = 10_000;
const MAX_IDS = 200;
const MAX_FILTERS = 6;
const MAX_OFFSET = 100_000;
const OPERATORS = /^(eq|neq|lt|lte|gt|gte|is|in|wfts(\(\w+\))?)\./;
const ACCEPTED =
  /^(\*\/\*|application\/json|application\/vnd\.pgrst\.(object|array)(\+json)?|text\/csv)(; *(nulls=stripped|charset=utf-8|q=[\d.]+))*$/i;
const NO_FILTERS = new Set(["select", "order", "limit", "offset", "apikey"]);

/** The URL with which a visitor's request to /rest/v1 is passed on, `*` replaced by public columns. Throws RefusedRequest. */
export function allowAnonymousRead(request: Pick<Request, "method" | "url" | "headers">): URL {
  const url = new URL(request.url);
  requireBoundedHeaders(request.headers);
  const [, name = "", functionName] = /^\/rest\/v1\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  if (name === "rpc" && functionName) {
    requireBoundedCall(request.method, functionName, url);
    return url;
  }
  if (functionName || !publicColumns(name)) throw new RefusedRequest(404, `There is no public table ${name}`);
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new RefusedRequest(403, "Only staff may change anything");

  const filters = [...url.searchParams].filter(([key]) => !NO_FILTERS.has(key));
  requireBoundedQuery(url, filters);
  const select = parseSelectList(url.searchParams.get("select") || "*", name);
  for (const [path, condition] of filters) requirePlainFilter(path, condition, select);
  for (const [key, order] of url.searchParams)
    if (/(^|\.)order$/.test(key)) requirePublicOrder(key, order, select);
  url.searchParams.set("select", select.text);
  return url;
}

function requireBoundedCall(method: string, functionName: string, url: URL): void {
  if (!PUBLIC_FUNCTIONS.includes(functionName))
    throw new RefusedRequest(404, `There is no public function ${functionName}`);
  if (!["GET", "HEAD", "POST"].includes(method))
    throw new RefusedRequest(405, "Functions take GET, HEAD and POST");
  for (const key of url.searchParams.keys())
    if (key !== "attraction_id_param" && key !== "apikey")
      throw new RefusedRequest(400, `${key} does not apply to a function`);
}

function requireBoundedHeaders(headers: Headers): void {
  const accept = headers.get("Accept");
  if (accept && !accept.split(",").every((type) => ACCEPTED.test(type.trim())))
    throw new RefusedRequest(400, "Accept is not supported");
  for (const name of ["Accept-Profile", "Content-Profile"])
    if ((headers.get(name) ?? "public") !== "public")
      throw new RefusedRequest(404, "Only the public schema is there");
  // The planner's statistics count rows that a visitor may not see.
  if (/count\s*=\s*(?!exact\b)/i.test(headers.get("Prefer") ?? ""))
    throw new RefusedRequest(400, "Only count=exact is supported");
  const offset = /^(?:\w+=)?(\d+)-/.exec(headers.get("Range") ?? "")?.[1];
  if (Number(offset ?? 0) > MAX_OFFSET) throw new RefusedRequest(400, `Offsets end at ${MAX_OFFSET}`);
}

function requireBoundedQuery(url: URL, filters: [string, string][]): void {
  const lists = filters.filter(([, condition]) => condition.startsWith("in."));
  if (lists.length > 1) throw new RefusedRequest(400, "At most one list of ids");
  const ids = lists[0]?.[1].split(",").length ?? 0;
  if (ids > MAX_IDS) throw new RefusedRequest(400, `At most ${MAX_IDS} ids`);
  if (url.search.length > (ids > 0 ? MAX_QUERY_WITH_IDS : MAX_QUERY))
    throw new RefusedRequest(414, "The query is too long");
  if (filters.length > MAX_FILTERS) throw new RefusedRequest(400, `At most ${MAX_FILTERS} filters`);
  for (const [key, value] of url.searchParams)
    if (/(^|\.)(offset|limit)$/.test(key) && !(Number(value) >= 0 && Number(value) <= MAX_OFFSET))
      throw new RefusedRequest(400, `${key} is no number up to ${MAX_OFFSET}`);
}

/** `column=eq.value`, or `embedded.table.column=eq.value`. */
function requirePlainFilter(path: string, condition: string, select: SelectList): void {
  if (/(^|\.)(order|limit|offset)$/.test(path)) return;
  const end = path.lastIndexOf(".");
  const column = path.slice(end + 1);
  if (column === "or" || column === "and" || column === "not")
    throw new RefusedRequest(400, `${column} is not supported`);
  requirePublicColumn(tableAt(path.slice(0, Math.max(end, 0)), select), column);
  if (!OPERATORS.test(condition)) throw new RefusedRequest(400, `The filter on ${path} is not supported`);
}

/** `order=name.asc,embedded(column).desc` or `embedded.order=column`. */
function requirePublicOrder(key: string, order: string, select: SelectList): void {
  const path = key === "order" ? "" : key.slice(0, -".order".length);
  for (const item of order.split(",")) {
    const [, embedded, inner, column] =
      /^(?:(\w+)\((\w+)\)|(\w+))(?:\.(?:asc|desc|nullsfirst|nullslast))*$/.exec(item) ?? [];
    if (embedded && inner)
      requirePublicColumn(tableAt(path ? `${path}.${embedded}` : embedded, select), inner);
    else if (column) requirePublicColumn(tableAt(path, select), column);
    else throw new RefusedRequest(400, "order cannot be read");
  }
}

function tableAt(path: string, select: SelectList): string {
  const table = select.tables.get(path);
  if (!table) throw new RefusedRequest(400, `select does not embed ${path}`);
  return table;
}
