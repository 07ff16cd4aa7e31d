import { publicColumns, referredTable } from "#server/rest/public-columns.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

const MAX_DEPTH = 2;
const MAX_EMBEDS = 6;

/** The beginning of an embedded table: `alias:table!hint(`, `alias:column(` with the column that refers to it, or `...table(`. */
const EMBED = /^(?:\.\.\.)?(?:(\w+):)?(\w+)((?:!\w+)*)\(/;
const COLUMN = /^(?:\w+:)?(\w+|\*)(?=[,)]|$)/;

export type SelectList = {
  text: string;
  /** The table of each path that filters may use: `{"": "attractions", "stations": "stations"}`. */
  tables: Map<string, string>;
};

/** Parses PostgREST's `select`. Throws RefusedRequest for private columns, casts, JSON paths, aggregates but `count`, and deep embeds. */
export function parseSelectList(select: string, table: string): SelectList {
  const tables = new Map([["", table]]);
  let rest = select.replace(/\s+/g, "");
  let embeds = 0;

  const parseList = (listTable: string, path: string, depth: number): string => {
    const items: string[] = [];
    while (rest && !rest.startsWith(")")) {
      items.push(parseItem(listTable, path, depth));
      if (!rest.startsWith(",")) break;
      rest = rest.slice(1);
    }
    return items.join(",");
  };

  const parseItem = (listTable: string, path: string, depth: number): string => {
    const embed = EMBED.exec(rest);
    if (!embed) return parseColumn(listTable);
    const [head, givenAlias, nameOrColumn = "", hints = ""] = embed;
    const spread = head.startsWith("...") ? "..." : "";
    const referred = hints ? undefined : referredTable(listTable, nameOrColumn);
    const name = referred ?? nameOrColumn;
    // The library does not know the form with a column: it gets the table, under the name that the client expects.
    const alias = givenAlias ?? (referred && !spread ? nameOrColumn : undefined);
    if (!publicColumns(name)) throw new RefusedRequest(404, `There is no public table ${name}`);
    if (depth === MAX_DEPTH) throw new RefusedRequest(400, `At most ${MAX_DEPTH} levels of embedded tables`);
    embeds += 1;
    if (embeds > MAX_EMBEDS) throw new RefusedRequest(400, `At most ${MAX_EMBEDS} embedded tables`);
    rest = rest.slice(head.length);
    const inner = path ? `${path}.${alias ?? name}` : (alias ?? name);
    if (tables.has(inner)) throw new RefusedRequest(400, `select embeds two tables as ${inner}`);
    tables.set(inner, name);
    const list = parseList(name, inner, depth + 1);
    if (!rest.startsWith(")")) throw new RefusedRequest(400, "select is not closed");
    rest = rest.slice(1);
    return `${spread}${alias ? `${alias}:` : ""}${name}${hints}(${list})`;
  };

  const parseColumn = (listTable: string): string => {
    if (/^count(?=[,)]|$)/.test(rest)) {
      rest = rest.slice("count".length);
      return "count";
    }
    const [text, column] = COLUMN.exec(rest) ?? [];
    if (!text || !column) throw new RefusedRequest(400, "select names something that is no public column");
    rest = rest.slice(text.length);
    if (column === "*") return (publicColumns(listTable) ?? []).join(",");
    requirePublicColumn(listTable, column);
    return text;
  };

  const text = parseList(table, "", 0);
  if (rest) throw new RefusedRequest(400, "select has an end that cannot be read");
  return { text, tables };
}

export function requirePublicColumn(table: string, column: string): void {
  if (!publicColumns(table)?.includes(column))
    throw new RefusedRequest(403, `${table}.${column} is not public`);
}
