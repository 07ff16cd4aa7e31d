import type { Readable } from "node:stream";
import { MOST_BYTES, MOST_ROWS } from "#app/imports/import-limits.ts";
import { SourceError, type SourceRow } from "#app/imports/source-row.ts";
import { readCsv } from "#server/imports/read-csv.ts";
import { readJson } from "#server/imports/read-json.ts";
import { readXml } from "#server/imports/read-xml.ts";
import { toUtf8 } from "#server/imports/utf-8.ts";

const AS_CSV =
  "This is a workbook. Save it as CSV: in Excel File > Save As > CSV UTF-8 (Comma delimited), in LibreOffice File > Save As > Text CSV, in Google Sheets File > Download > Comma-separated values.";

/** By their first bytes. */
const REFUSED: readonly [start: string, message: string][] = [
  ["d0cf11e0", AS_CSV],
  ["25504446", "This is a PDF, whose tables cannot be read. Ask for the table that it was made from."],
  ["1f8b", "This file is compressed. Unpack it first."],
];

/** The rows of a file, or of pasted text with an empty name. Throws a SourceError, perhaps after some rows. */
export async function* readSource(stream: Readable, fileName: string): AsyncGenerator<SourceRow> {
  const bytes = await readBytes(stream);
  refuse(bytes, fileName);
  let rows = 0;
  for await (const row of readText(toUtf8(bytes), fileName)) {
    rows += 1;
    if (rows > MOST_ROWS)
      throw new SourceError(
        `The file has more than ${MOST_ROWS.toLocaleString("en-GB")} rows. Split it into several.`,
      );
    yield row;
  }
  if (rows === 0) throw new SourceError("There are no places in this file.");
}

async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES)
      throw new SourceError(`The file is larger than ${MOST_BYTES / 1024 / 1024} MB. Split it into several.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function refuse(bytes: Buffer, fileName: string): void {
  const start = bytes.toString("hex", 0, 4);
  if (start === "504b0304")
    throw new SourceError(
      /\.kmz$/i.test(fileName)
        ? "This KMZ is a zip archive. Unpack it and choose the file doc.kml that is in it."
        : /\.(zip|docx|gtfs)$/i.test(fileName)
          ? "This is an archive. Unpack it first, and save tables as CSV."
          : AS_CSV,
    );
  const [, message] = REFUSED.find(([each]) => start.startsWith(each)) ?? [];
  if (message) throw new SourceError(message);
}

function readText(text: Buffer, fileName: string): AsyncIterable<SourceRow> | Iterable<SourceRow> {
  const start = text.toString("utf8", 0, 1000).trimStart();
  if (start === "") throw new SourceError("The file is empty.");
  if (/\.(csv|tsv|txt)$/i.test(fileName)) return readCsv(text);
  if (start.startsWith("<")) return readXml(text.toString());
  return /^[[{]/.test(start) ? readJson(text) : readCsv(text);
}
