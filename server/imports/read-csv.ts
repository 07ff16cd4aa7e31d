import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { SourceError, type SourceRow } from "#app/imports/source-row.ts";

const DELIMITERS = [",", ";", "\t", "|"];
const LONGEST_ROW = 200_000;
const MOST_COLUMNS = 300;
const CHUNK = 64 * 1024;

/** Cells beyond the header are joined in the column "". */
export async function* readCsv(text: Buffer): AsyncGenerator<SourceRow> {
  const { delimiter, start } = delimiterOf(text);
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    ltrim: delimiter !== "\t",
  });
  let row = start > 0 ? 1 : 0;
  let header: string[] | null = null;
  try {
    for await (const record of Readable.from(chunksOf(text.subarray(start))).pipe(parser)) {
      row += 1;
      const cells = (record as string[]).map(cleanCell);
      if (cells.every((cell) => cell === "")) continue;
      if (header) yield { row, cells: toCells(header, cells) };
      else header = toHeader(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const before = (start > 0 ? 1 : 0) + Number(error.records);
    throw new SourceError(
      ["CSV_MAX_RECORD_SIZE", "CSV_QUOTE_NOT_CLOSED"].includes(error.code)
        ? `After row ${before} a quotation mark opens and is not closed.`
        : `Row ${before + 1} cannot be read: ${error.message}`,
    );
  }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** The likeliest by the first line, and where the table starts: Excel may name the delimiter in a line of its own. */
function delimiterOf(text: Buffer): { delimiter: string; start: number } {
  const [named = "", delimiter] = /^sep=(.)\r?\n/i.exec(text.toString("utf8", 0, 10)) ?? [];
  if (delimiter) return { delimiter, start: named.length };
  const [line = ""] = text
    .toString("utf8", 0, CHUNK)
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const count = (each: string) => line.split(each).length;
  const [likeliest = ","] = DELIMITERS.toSorted((one, other) => count(other) - count(one));
  return { delimiter: likeliest, start: 0 };
}

function cleanCell(cell: string): string {
  return (
    cell
      .replaceAll(/\r\n?/g, "\n")
      // The parser takes the marks of a cell for a part of it where a space follows.
      .replace(/^"([^"]*)"[ \t]+$/, "$1")
      .trim()
      // Exports write an apostrophe before what a spreadsheet would run as a formula.
      .replace(/^'(?=[=+\-@＝＋－＠])/, "")
  );
}

function toHeader(cells: readonly string[]): string[] {
  if (cells.length > MOST_COLUMNS) throw new SourceError(`The table has more than ${MOST_COLUMNS} columns.`);
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell || `Column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function toCells(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const extra = cells.slice(header.length).filter(Boolean).join(" ");
  return Object.fromEntries([
    ...header.map((name, index) => [name, cells[index] ?? ""]),
    ...(extra ? [["", extra]] : []),
  ]);
}
