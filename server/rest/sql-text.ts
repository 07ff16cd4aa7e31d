export type Statement = { text: string; values: unknown[] };

/** The one row that every statement of the data API yields. */
export type StatementResult = {
  /** JSON: a list of rows, or the one value that a function returns. Null where nothing comes back. */
  rows: string | null;
  isList: boolean;
  length: number;
  /** How many there are without limit and offset; null unless it was requested. */
  total: number | null;
  /** Of a bounded statement: whether `rows` are left out. */
  isTooLong?: boolean | null;
};

/** The same without its rows where they have more characters than `most`: neither memory nor time goes into sending them. */
export function boundedText(text: string, most: number): string {
  const rows = `case when length(result.rows) <= ${most} then result.rows end`;
  return `with result as materialized (${text}) select ${rows} as rows, "isList", length, total, length(result.rows) > ${most} as "isTooLong" from result`;
}

export class Parameters {
  readonly values: unknown[] = [];

  /** Returns `$n`, the parameter of `value`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

const EMPTY_LIST = "jsonb_build_array()";
/** PostgreSQL's functions take 100 arguments. */
const MAX_PAIRS = 50;

export function jsonObject(pairs: readonly [key: string, value: string][]): string {
  const parts: string[] = [];
  for (let index = 0; index < Math.max(pairs.length, 1); index += MAX_PAIRS)
    parts.push(
      `jsonb_build_object(${pairs
        .slice(index, index + MAX_PAIRS)
        .flat()
        .join(", ")})`,
    );
  return parts.join(" || ");
}

export const listOrEmpty = (list: string) => `coalesce(${list}, ${EMPTY_LIST})`;

/** The statement whose rows are those of `page`, each in its column `row`. */
export function resultText(page: string, { total = "null", stripsNulls = false } = {}): string {
  const list = listOrEmpty("jsonb_agg(page.row)");
  const rows = stripsNulls ? `jsonb_strip_nulls(${list})` : list;
  return `select ${rows}::text as rows, true as "isList", count(*)::integer as length, ${total}::integer as total from (${page}) page`;
}
