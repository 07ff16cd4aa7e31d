import { callFunction } from "#server/rest/call.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { RestRequest } from "#server/rest/rest-request.ts";
import { countText, queryText, rowQuery } from "#server/rest/row-query.ts";
import type { Schema, Table } from "#server/rest/schema.ts";
import { Parameters, resultText, type Statement } from "#server/rest/sql-text.ts";
import { changeRows } from "#server/rest/writes.ts";

const MAX_ROWS = 1000;

/** One row, a `StatementResult`. The text has nothing of the client's but parameters. Throws a RefusedRequest for what the schema lacks. */
export function buildStatement(request: RestRequest, schema: Schema): Statement {
  if (request.action === "call") return callFunction(request, schema);
  const table = schema.tables.get(request.name);
  if (!table)
    throw new RefusedRequest(404, `Could not find the table 'public.${request.name}' in the schema cache`);
  return request.action === "read" ? readRows(request, table, schema) : changeRows(request, table, schema);
}

function readRows({ selection, preferences }: RestRequest, table: Table, schema: Schema): Statement {
  const parameters = new Parameters();
  const limit = Math.min(selection.limit ?? MAX_ROWS, MAX_ROWS);
  const query = rowQuery({ ...selection, limit }, table, "t", { schema, parameters });
  const source = `${table.identifier} t`;
  const total = preferences.count ? countText(query, source) : "null";
  const { stripsNulls } = preferences;
  return { text: resultText(queryText(query, source), { total, stripsNulls }), values: parameters.values };
}
