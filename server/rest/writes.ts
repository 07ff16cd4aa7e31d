import { type Context, conditionText } from "#server/rest/conditions-text.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { isObject, type RestRequest } from "#server/rest/rest-request.ts";
import { queryText, rowQuery } from "#server/rest/row-query.ts";
import type { Column, Schema, Table } from "#server/rest/schema.ts";
import { Parameters, resultText, type Statement } from "#server/rest/sql-text.ts";

export function changeRows(request: RestRequest, table: Table, schema: Schema): Statement {
  const { selection, preferences } = request;
  if (selection.limit !== undefined || selection.offset > 0)
    throw new RefusedRequest(400, "limit and offset do not apply to a change");
  const parameters = new Parameters();
  const context = { schema, parameters };
  const change = WRITERS[request.action as keyof typeof WRITERS](request, table, context);
  if (!preferences.returnsRows) {
    const text = `with changed as (${change} returning 1) select null as rows, false as "isList", count(*)::integer as length, null as total from changed`;
    return { text, values: parameters.values };
  }
  // The conditions have chosen what is changed, and need not hold afterwards.
  const query = rowQuery({ ...selection, conditions: [] }, table, "t", context);
  const page = queryText(query, "changed t");
  const text = `with changed as (${change} returning t.*) ${resultText(page, { stripsNulls: preferences.stripsNulls })}`;
  return { text, values: parameters.values };
}

const WRITERS = { insert: insertText, update: updateText, delete: deleteText };

function insertText(request: RestRequest, table: Table, context: Context): string {
  const rows = Array.isArray(request.body) ? request.body : [request.body];
  const columns = writtenColumns(request, rows, table);
  const into = `insert into ${table.identifier} as t`;
  if (columns.length === 0 && rows.length === 1) return `${into} default values`;
  if (columns.length === 0 && rows.length > 1)
    throw new RefusedRequest(400, "Several rows need columns", "PGRST102");
  // Of an empty list nothing is written, whatever the column.
  const written = columns.length > 0 ? columns : [...table.columns.values()].slice(0, 1);
  const names = written.map(({ identifier }) => identifier).join(", ");
  const values = written.map(({ identifier }) => `r.${identifier}`).join(", ");
  const source = `jsonb_populate_recordset(null::${table.identifier}, ${context.parameters.add(JSON.stringify(rows))}::jsonb) r`;
  return `${into} (${names}) select ${values} from ${source}${conflictText(request, table, columns)}`;
}

function conflictText(
  { preferences, conflictColumns }: RestRequest,
  table: Table,
  columns: readonly Column[],
): string {
  if (!preferences.onConflict) return "";
  const key = (conflictColumns ?? table.primaryKey).map((name) => columnOf(table, name).identifier);
  const target = key.length > 0 ? ` (${key.join(", ")})` : "";
  if (preferences.onConflict === "ignore" || columns.length === 0) return ` on conflict${target} do nothing`;
  const set = columns.map(({ identifier }) => `${identifier} = excluded.${identifier}`);
  return ` on conflict${target} do update set ${set.join(", ")}`;
}

function updateText(request: RestRequest, table: Table, context: Context): string {
  if (!isObject(request.body)) throw new RefusedRequest(400, "A change takes an object", "PGRST102");
  const columns = writtenColumns(request, [request.body], table);
  if (columns.length === 0) throw new RefusedRequest(400, "There is nothing to change", "PGRST102");
  const set = columns.map(({ identifier }) => `${identifier} = r.${identifier}`);
  const values = `jsonb_populate_record(null::${table.identifier}, ${context.parameters.add(JSON.stringify(request.body))}::jsonb) r`;
  return `update ${table.identifier} t set ${set.join(", ")} from ${values} ${whereText(request, table, context)}`;
}

function deleteText(request: RestRequest, table: Table, context: Context): string {
  return `delete from ${table.identifier} t ${whereText(request, table, context)}`;
}

/** A change of every row is a mistake more often than it is meant. */
function whereText({ action, selection }: RestRequest, table: Table, context: Context): string {
  if (selection.conditions.length === 0)
    throw new RefusedRequest(400, `${action.toUpperCase()} requires a WHERE clause`, "21000");
  const conditions = selection.conditions.map((condition) => conditionText(condition, table, "t", context));
  return `where ${conditions.join(" and ")}`;
}

function writtenColumns({ writtenColumns: named }: RestRequest, rows: unknown[], table: Table): Column[] {
  if (!rows.every(isObject)) throw new RefusedRequest(400, "Rows are objects", "PGRST102");
  const names = named ?? Object.keys(rows[0] ?? {});
  const isSame = (row: object) =>
    Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
  if (!named && !rows.every(isSame)) throw new RefusedRequest(400, "All object keys must match", "PGRST102");
  return names.map((name) => columnOf(table, name));
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column)
    throw new RefusedRequest(
      400,
      `Could not find the '${name}' column of '${table.name}' in the schema cache`,
      "PGRST204",
    );
  return column;
}
