import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { Selection } from "#server/rest/rest-request.ts";

export type Column = { name: string | "*"; alias: string };

export type Count = { alias: string };

export type Embed = {
  name: string;
  alias: string;
  /** A foreign key, one of its columns, or the table between the two: where several lead to the other table. */
  hint?: string;
  isInner: boolean;
  isSpread: boolean;
  selection: Selection;
};

/** `alias:name!hint!inner(` or `...name(` */
const EMBED = /^(\.\.\.)?(?:(\w+):)?(\w+)((?:!\w+)*)\(/;
const COUNT = /^(?:(\w+):)?count(\(\))?(?=[,)]|$)/;
const COLUMN = /^(?:(\w+):)?(\w+|\*)(?=[,)]|$)/;
const MAX_DEPTH = 10;

/** Reads PostgREST's `select`. Casts, JSON paths and aggregates other than `count` are refused. */
export function readSelectList(text: string): Selection {
  const reader = { rest: text.replace(/\s+/g, "") };
  const selection = readList(reader, 0);
  if (reader.rest) throw new RefusedRequest(400, `select cannot be read at "${reader.rest.slice(0, 20)}"`);
  return selection;
}

type Reader = { rest: string };

function readList(reader: Reader, depth: number): Selection {
  if (depth > MAX_DEPTH) throw new RefusedRequest(400, "select is nested too deeply");
  const list: Selection = { columns: [], counts: [], embeds: [], conditions: [], order: [], offset: 0 };
  while (reader.rest && !reader.rest.startsWith(")")) {
    readItem(reader, list, depth);
    if (!reader.rest.startsWith(",")) break;
    reader.rest = reader.rest.slice(1);
    if (!reader.rest || reader.rest.startsWith(")"))
      throw new RefusedRequest(400, "select ends with a comma");
  }
  if (list.counts.length > 0 && list.columns.length + list.embeds.length > 0)
    throw new RefusedRequest(400, "count stands alone in its list");
  return list;
}

function readItem(reader: Reader, list: Selection, depth: number): void {
  const [count, embed, column] = [COUNT, EMBED, COLUMN].map((pattern) => pattern.exec(reader.rest));
  const found = count ?? embed ?? column;
  if (!found) throw new RefusedRequest(400, `select cannot be read at "${reader.rest.slice(0, 20)}"`);
  reader.rest = reader.rest.slice(found[0].length);
  if (count) list.counts.push({ alias: count[1] ?? "count" });
  else if (embed) readEmbed(reader, list, depth, embed);
  else list.columns.push({ name: found[2] ?? "", alias: found[1] ?? found[2] ?? "" });
}

function readEmbed(reader: Reader, list: Selection, depth: number, found: RegExpExecArray): void {
  const [, spread, givenAlias, name = "", marks = ""] = found;
  const hints = marks.split("!").filter(Boolean);
  const [hint, ...more] = hints.filter((mark) => mark !== "inner" && mark !== "left");
  if (more.length > 0) throw new RefusedRequest(400, `${name} has more than one hint`);
  const alias = givenAlias ?? name;
  if (list.embeds.some((other) => other.alias === alias))
    throw new RefusedRequest(400, `select embeds two tables as ${alias}`);
  const selection = readList(reader, depth + 1);
  if (!reader.rest.startsWith(")")) throw new RefusedRequest(400, "select is not closed");
  reader.rest = reader.rest.slice(1);
  const isInner = hints.includes("inner");
  list.embeds.push({
    name,
    alias,
    ...(hint && { hint }),
    isInner,
    isSpread: spread !== undefined,
    selection,
  });
}
