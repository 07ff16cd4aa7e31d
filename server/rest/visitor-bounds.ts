import type { Condition } from "#server/rest/conditions.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { RestRequest, Selection } from "#server/rest/rest-request.ts";

// Row level security does not limit how expensive a request is: nested embeds can take minutes.

const MAX_DEPTH = 2;
const MAX_EMBEDS = 6;
const MAX_CONDITIONS = 6;
const MAX_COLUMNS = 60;
const MAX_IDS = 200;
const MAX_OFFSET = 100_000;
/** Characters of the query, without and with a list of ids. */
const MAX_QUERY = 2000;
const MAX_QUERY_WITH_IDS = 10_000;

/** Throws for what only staff may request. `query` is the URL's, with the question mark. */
export function requireVisitorBounds(request: RestRequest, query: string): void {
  const { action, selection, preferences } = request;
  if (action !== "read" && action !== "call") throw new RefusedRequest(403, "Only staff may change anything");
  // The planner's statistics count rows that a visitor may not see.
  if (preferences.count && preferences.count !== "exact")
    throw new RefusedRequest(400, "Only count=exact is supported");
  const all = [selection, ...embeddedIn(selection, MAX_DEPTH)];
  if (all.length - 1 > MAX_EMBEDS) throw new RefusedRequest(400, `At most ${MAX_EMBEDS} embedded tables`);
  if (all.flatMap((list) => list.columns).length > MAX_COLUMNS)
    throw new RefusedRequest(400, `At most ${MAX_COLUMNS} columns`);
  for (const { columns } of all)
    if (new Set(columns.map(({ name }) => name)).size < columns.length)
      throw new RefusedRequest(400, "A column is asked for twice");
  const conditions = all.flatMap((list) => list.conditions);
  if (conditions.length > MAX_CONDITIONS) throw new RefusedRequest(400, `At most ${MAX_CONDITIONS} filters`);
  const ids = idsIn(conditions);
  if (query.length > (ids > 0 ? MAX_QUERY_WITH_IDS : MAX_QUERY))
    throw new RefusedRequest(414, "The query is too long");
  for (const { limit = 0, offset } of all)
    if (Math.max(limit, offset) > MAX_OFFSET) throw new RefusedRequest(400, `Rows end at ${MAX_OFFSET}`);
}

function embeddedIn({ embeds }: Selection, depth: number): Selection[] {
  if (embeds.length > 0 && depth === 0)
    throw new RefusedRequest(400, `At most ${MAX_DEPTH} levels of embedded tables`);
  return embeds.flatMap(({ selection }) => [selection, ...embeddedIn(selection, depth - 1)]);
}

function idsIn(conditions: readonly Condition[]): number {
  for (const condition of conditions) requirePlain(condition);
  const lists = conditions.flatMap((condition) => (condition.kind === "in" ? [condition.values.length] : []));
  if (lists.length > 1) throw new RefusedRequest(400, "At most one list of ids");
  const [ids = 0] = lists;
  if (ids > MAX_IDS) throw new RefusedRequest(400, `At most ${MAX_IDS} ids`);
  return ids;
}

/** Patterns, negations and conditions within conditions make PostgreSQL look at every row. */
function requirePlain(condition: Condition): void {
  const isPattern =
    condition.kind === "compare" && (condition.operator === "like" || condition.operator === "ilike");
  const isOtherSearch = condition.kind === "search" && condition.search !== "wfts";
  if (condition.isNegated || condition.kind === "logic" || isPattern || isOtherSearch)
    throw new RefusedRequest(400, "This kind of filter is not supported");
}
