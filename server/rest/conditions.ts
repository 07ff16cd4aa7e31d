import { RefusedRequest } from "#server/rest/refused-request.ts";

const COMPARISONS = ["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike"] as const;
const SEARCHES = ["fts", "plfts", "phfts", "wfts"] as const;
const STATES = ["null", "not_null", "true", "false", "unknown"] as const;

export type Comparison = (typeof COMPARISONS)[number];
export type Search = (typeof SEARCHES)[number];
export type State = (typeof STATES)[number];

/** What a row must fulfil. Values are text that PostgreSQL reads as the column's type. */
export type Condition =
  | { kind: "compare"; column: string; operator: Comparison; value: string; isNegated: boolean }
  | { kind: "in"; column: string; values: string[]; isNegated: boolean }
  | { kind: "is"; column: string; state: State; isNegated: boolean }
  | { kind: "search"; column: string; search: Search; language?: string; words: string; isNegated: boolean }
  | { kind: "logic"; operator: "or" | "and"; conditions: Condition[]; isNegated: boolean };

const NAME = /^\w+$/;
const OPERATION = /^(not\.)?(\w+)(?:\((\w+)\))?\.([\s\S]*)$/;
const MAX_DEPTH = 5;

/** Reads `operation` such as `not.eq.Stow`, of a filter on `column`. */
export function readCondition(column: string, operation: string): Condition {
  if (!NAME.test(column)) throw new RefusedRequest(400, `The filter on ${column} cannot be read`);
  const [, not, operator = "", language, value = ""] = OPERATION.exec(operation) ?? [];
  const isNegated = not !== undefined;
  const search = SEARCHES.find((name) => name === operator);
  if (search)
    return { kind: "search", column, search, ...(language && { language }), words: value, isNegated };
  const comparison = COMPARISONS.find((name) => name === operator);
  const state = STATES.find((name) => name === value.toLowerCase());
  if (language === undefined) {
    if (comparison) return { kind: "compare", column, operator: comparison, value, isNegated };
    if (operator === "in") return { kind: "in", column, values: readList(value), isNegated };
    if (operator === "is" && state) return { kind: "is", column, state, isNegated };
  }
  throw new RefusedRequest(400, `The filter on ${column} is not supported`);
}

/** Reads `(name.eq.a,or(name.eq.b,name.is.null))`. */
export function readLogic(operator: "or" | "and", isNegated: boolean, text: string, depth = 0): Condition {
  if (depth > MAX_DEPTH) throw new RefusedRequest(400, "Conditions are nested too deeply");
  const [, inner] = /^\(([\s\S]*)\)$/.exec(text) ?? [];
  if (inner === undefined) throw new RefusedRequest(400, `${operator} needs a list in brackets`);
  const conditions = splitList(inner).map((item): Condition => {
    const [, not, nested, list] = /^(not\.)?(or|and)(\([\s\S]*\))$/.exec(item) ?? [];
    if (list) return readLogic(nested === "or" ? "or" : "and", not !== undefined, list, depth + 1);
    const [, column = "", operator = "", value = ""] =
      /^(\w+)\.((?:not\.)?\w+(?:\(\w+\))?\.)([\s\S]*)$/.exec(item) ?? [];
    return readCondition(column, operator + unquoted(value));
  });
  return { kind: "logic", operator, conditions, isNegated };
}

/** The items of `(a,"b,c",d)`. */
function readList(text: string): string[] {
  const [, inner] = /^\(([\s\S]*)\)$/.exec(text) ?? [];
  if (inner === undefined) throw new RefusedRequest(400, "in needs a list in brackets");
  return inner === "" ? [] : splitList(inner).map(unquoted);
}

/** Splits at commas outside of quotes and brackets. A backslash in quotes takes the next character as it is. */
function splitList(text: string): string[] {
  const items = [""];
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    const last = items.length - 1;
    if (isQuoted && character === "\\") {
      items[last] += character + (text[index + 1] ?? "");
      index += 1;
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === "(") depth += 1;
    if (!isQuoted && character === ")") depth -= 1;
    if (!isQuoted && depth === 0 && character === ",") items.push("");
    else items[last] += character;
  }
  if (isQuoted || depth !== 0) throw new RefusedRequest(400, "A quote or bracket is not closed");
  return items;
}

/** `"a\"b"` → `a"b` */
function unquoted(item: string): string {
  const [, inner] = /^"([\s\S]*)"$/.exec(item) ?? [];
  return inner === undefined ? item : inner.replace(/\\([\s\S])/g, "$1");
}
