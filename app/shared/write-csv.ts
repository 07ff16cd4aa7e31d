import { stringify } from "csv-stringify/browser/esm/sync";

/** Lines of a table as spreadsheets read them. No cell is a formula: texts come from anybody. */
export function writeCsv(rows: readonly unknown[][], { quoted = false } = {}): string {
  return stringify([...rows], {
    quoted,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { boolean: (value) => (value ? "yes" : "no") },
  });
}
