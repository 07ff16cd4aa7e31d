import type { Comparison, Condition, Search, State } from "#server/rest/conditions.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { Schema, Table } from "#server/rest/schema.ts";
import type { Parameters } from "#server/rest/sql-text.ts";

export type Context = { schema: Schema; parameters: Parameters };

const OPERATORS: Record<Comparison, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
};
const STATES: Record<State, string> = {
  null: "is null",
  not_null: "is not null",
  true: "is true",
  false: "is false",
  unknown: "is unknown",
};
const SEARCHES: Record<Search, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

export function conditionText(condition: Condition, table: Table, alias: string, context: Context): string {
  const text = plainText(condition, table, alias, context);
  return condition.isNegated ? `not (${text})` : text;
}

function plainText(condition: Condition, table: Table, alias: string, context: Context): string {
  const { schema, parameters } = context;
  if (condition.kind === "logic") {
    const parts = condition.conditions.map((part) => conditionText(part, table, alias, context));
    return `(${parts.join(condition.operator === "or" ? " or " : " and ")})`;
  }
  const column = columnText(table, condition.column, alias);
  switch (condition.kind) {
    case "compare": {
      const { operator, value } = condition;
      const isPattern = operator === "like" || operator === "ilike";
      return `${column} ${OPERATORS[operator]} ${parameters.add(isPattern ? value.replaceAll("*", "%") : value)}`;
    }
    case "in":
      return `${column} = any (${parameters.add(condition.values)})`;
    case "is":
      return `${column} ${STATES[condition.state]}`;
    case "search": {
      const { language, search, words } = condition;
      if (language && !schema.languages.has(language))
        throw new RefusedRequest(400, `text search configuration "${language}" does not exist`, "42704");
      const configuration = language ? `${parameters.add(language)}::regconfig, ` : "";
      return `${column} @@ ${SEARCHES[search]}(${configuration}${parameters.add(words)}::text)`;
    }
  }
}

/** The column `name` of `alias`. Throws PostgreSQL's error for one that is not there. */
export function columnText(table: Table, name: string, alias: string): string {
  const column = table.columns.get(name);
  if (!column) throw new RefusedRequest(400, `column ${table.name}.${name} does not exist`, "42703");
  return `${alias}.${column.identifier}`;
}
