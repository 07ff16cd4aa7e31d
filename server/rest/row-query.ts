import { type Context, columnText, conditionText } from "#server/rest/conditions-text.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { findRelationship, type Relationship } from "#server/rest/relationships.ts";
import type { Selection } from "#server/rest/rest-request.ts";
import type { Table } from "#server/rest/schema.ts";
import type { Embed } from "#server/rest/select-list.ts";
import { jsonObject, listOrEmpty, type Parameters } from "#server/rest/sql-text.ts";

/** A key of the JSON and its value, both SQL. */
type Pair = [key: string, value: string];

type RowQuery = {
  pairs: Pair[];
  joins: string[];
  /** Of `joins`, those without which there is no row. */
  innerJoins: string[];
  conditions: string[];
  order: string[];
  /** `limit $1 offset $2`, or nothing. */
  range: string;
};

/** The query for `selection` of the rows of `table`, whose alias in SQL is `alias`. */
export function rowQuery(selection: Selection, table: Table, alias: string, context: Context): RowQuery {
  const { parameters } = context;
  const key = (name: string) => `${parameters.add(name)}::text`;
  const columns = selection.columns.flatMap(({ name, alias: label }): Pair[] =>
    name === "*"
      ? [...table.columns.values()].map((column) => [key(column.name), `${alias}.${column.identifier}`])
      : [[key(label), columnText(table, name, alias)]],
  );
  const counts = selection.counts.map(({ alias: label }): Pair => [key(label), "count(*)"]);
  const embeds = selection.embeds.map((embed, index) => {
    const columnsOfOrder = selection.order.filter((order) => order.embed === embed.alias);
    return embedText(embed, table, { alias, child: `${alias}_${index + 1}` }, columnsOfOrder, context);
  });
  const isCount = selection.counts.length > 0;
  return {
    pairs: [...columns, ...counts, ...embeds.flatMap(({ pairs }) => pairs)],
    joins: embeds.map(({ join }) => join),
    innerJoins: embeds.filter(({ isInner }) => isInner).map(({ join }) => join),
    conditions: selection.conditions.map((condition) => conditionText(condition, table, alias, context)),
    order: isCount ? [] : selection.order.map((order) => orderText(order, selection, table, alias)),
    range: isCount ? "" : rangeText(selection, parameters),
  };
}

/** The query as SQL. `source` has the alias `alias`; the JSON is its column `row`. */
export function queryText(
  { pairs, joins, conditions, order, range }: RowQuery,
  source: string,
  more: { columns?: string[]; conditions?: string[] } = {},
): string {
  const all = [...(more.conditions ?? []), ...conditions];
  return [
    `select ${[`${jsonObject(pairs)} as row`, ...(more.columns ?? [])].join(", ")}`,
    `from ${[source, ...joins].join(" ")}`,
    ...(all.length > 0 ? [`where ${all.join(" and ")}`] : []),
    ...(order.length > 0 ? [`order by ${order.join(", ")}`] : []),
    ...(range ? [range] : []),
  ].join(" ");
}

export function countText({ innerJoins, conditions }: RowQuery, source: string): string {
  const where = conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
  return `(select count(*) from ${[source, ...innerJoins].join(" ")}${where})`;
}

type EmbedText = { pairs: Pair[]; join: string; isInner: boolean };

/** The rows of another table, joined as `child` to the row `alias`. */
function embedText(
  embed: Embed,
  table: Table,
  { alias, child }: { alias: string; child: string },
  orders: Selection["order"],
  context: Context,
): EmbedText {
  const relationship = findRelationship(context.schema, table, embed);
  const { target, isToOne } = relationship;
  if (!isToOne && (embed.isSpread || orders.length > 0))
    throw new RefusedRequest(
      400,
      `'${table.name}' and '${target.name}' do not form a to-one relationship`,
      "PGRST119",
    );
  const inner = `${child}_row`;
  const query = rowQuery(embed.selection, target, inner, context);
  const { source, conditions } = joinText(relationship, table, alias, inner);
  const columns = [
    ...orders.map(({ column }, index) => `${columnText(target, column, inner)} as order_${index + 1}`),
    ...(embed.isSpread ? query.pairs.map(([, value], index) => `${value} as spread_${index + 1}`) : []),
  ];
  const rows = queryText(query, source, { columns, conditions });
  const isLeft = embed.isInner ? "join" : "left join";
  const join = isToOne
    ? `${isLeft} lateral (${rows}) ${child} on true`
    : `${isLeft} lateral (select jsonb_agg(list.row) as row from (${rows}) list) ${child} on ${embed.isInner ? `${child}.row is not null` : "true"}`;
  const value = isToOne ? `${child}.row` : listOrEmpty(`${child}.row`);
  const pairs = (): Pair[] => {
    if (embed.isSpread) return query.pairs.map(([name], index) => [name, `${child}.spread_${index + 1}`]);
    // A list without columns only chooses rows.
    return query.pairs.length > 0 ? [[`${context.parameters.add(embed.alias)}::text`, value]] : [];
  };
  return { pairs: pairs(), join, isInner: embed.isInner };
}

function joinText({ target, pairs, junction }: Relationship, table: Table, alias: string, inner: string) {
  const near = junction ? `${inner}_junction` : inner;
  const nearTable = junction?.table ?? target;
  const conditions = pairs.map(
    ([own, other]) => `${columnText(nearTable, other, near)} = ${columnText(table, own, alias)}`,
  );
  if (!junction) return { source: `${target.identifier} ${inner}`, conditions };
  const on = junction.pairs.map(
    ([own, other]) => `${columnText(nearTable, own, near)} = ${columnText(target, other, inner)}`,
  );
  const source = `${junction.table.identifier} ${near} join ${target.identifier} ${inner} on ${on.join(" and ")}`;
  return { source, conditions };
}

function orderText(
  { column, embed: name, direction, nulls }: Selection["order"][number],
  selection: Selection,
  table: Table,
  alias: string,
): string {
  const end = `${direction === "desc" ? " desc" : ""}${nulls ? ` nulls ${nulls}` : ""}`;
  if (!name) return `${columnText(table, column, alias)}${end}`;
  const index = selection.embeds.findIndex((embed) => embed.alias === name);
  if (index < 0)
    throw new RefusedRequest(400, `'${name}' is not an embedded resource in this request`, "PGRST108");
  const position = selection.order
    .filter((order) => order.embed === name)
    .findIndex((order) => order.column === column);
  return `${alias}_${index + 1}.order_${position + 1}${end}`;
}

function rangeText({ limit, offset }: Selection, parameters: Parameters): string {
  return [
    ...(limit === undefined ? [] : [`limit ${parameters.add(limit)}`]),
    ...(offset > 0 ? [`offset ${parameters.add(offset)}`] : []),
  ].join(" ");
}
