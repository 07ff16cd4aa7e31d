import type { RowProblem, SourceRow } from "#app/imports/source-row.ts";
import { writeCsv } from "#app/shared/write-csv.ts";

/** Rows as they are in the file, behind what is wrong with them: once mended they can be imported. No cell is a formula: they come from somebody else. */
export function problemsCsv(
  problems: readonly (RowProblem & SourceRow)[],
  headers: readonly string[],
): string {
  const byRow = [...Map.groupBy(problems, ({ row }) => row)];
  const rows = byRow.map(([row, found]) => [
    row,
    found.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(" "),
    ...headers.map((header) => found[0]?.cells[header] ?? ""),
  ]);
  const columns = ["Row", "Problem", ...headers];
  return `\uFEFF${writeCsv([columns, ...rows], { quoted: true })}`;
}
