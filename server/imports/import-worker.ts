import { createReadStream } from "node:fs";
import { flushCompileCache } from "node:module";
import { guessColumns } from "#app/imports/columns.ts";
import { SourceError, type SourceRow } from "#app/imports/source-row.ts";
import { type CheckTask, rowChecker } from "#server/imports/check-rows.ts";
import { readSource } from "#server/imports/read-source.ts";

/* Gets its task, and then answers each message with one: the next rows of a file, or what a check of the sent rows found. */

/** `file` is the descriptor of an open file, or a path. */
export type ReadTask = { task: "read"; file: number | string; fileName: string };
export type WorkerTask = ReadTask | CheckTask;
export type Answer =
  | { rows: string; count: number }
  | { headers: string[]; columns: ReturnType<typeof guessColumns> }
  | { problem: string }
  | { fault: unknown };

const BATCH = 500;
const SAMPLES = 50;
const MOST_COLUMNS = 500;
/** Of all cells of a row: an OSM relation with all its names has 30 kB. */
const LONGEST_ROW = 100_000;

// It ends by a signal, and would leave nothing for the next one.
flushCompileCache();
process.once("message", (task: WorkerTask) => {
  const answerNext = task.task === "read" ? reader(task) : checker(task);
  process.on("message", async (message: string) =>
    process.send?.(await answerNext(message).catch(asProblem)),
  );
});
process.once("disconnect", () => process.exit());

function reader({ file, fileName }: ReadTask): () => Promise<Answer> {
  const rows = readSource(
    typeof file === "string"
      ? createReadStream(file)
      : createReadStream("", { fd: file, start: 0, autoClose: false }),
    fileName,
  );
  const headers = new Set<string>();
  const samples: SourceRow[] = [];
  return async () => {
    const batch: SourceRow[] = [];
    while (batch.length < BATCH) {
      const { value, done } = await rows.next();
      if (done) break;
      batch.push(storable(value));
    }
    for (const row of batch) for (const column of Object.keys(row.cells)) headers.add(column);
    if (headers.size > MOST_COLUMNS) throw new SourceError(`The file has more than ${MOST_COLUMNS} columns.`);
    samples.push(...batch.slice(0, SAMPLES - samples.length));
    if (batch.length > 0) return { rows: JSON.stringify(batch), count: batch.length };
    return { headers: [...headers], columns: guessColumns([...headers], samples) };
  };
}

/** PostgreSQL stores neither NUL nor half a character. */
function storable({ row, cells }: SourceRow): SourceRow {
  const clean = Object.entries(cells).map(([column, value]) => [cleanText(column), cleanText(value)]);
  if (clean.reduce((sum, [column = "", value = ""]) => sum + column.length + value.length, 0) > LONGEST_ROW)
    throw new SourceError(`Row ${row} is longer than ${LONGEST_ROW} characters.`);
  return { row, cells: Object.fromEntries(clean) };
}

const cleanText = (text: string) => text.replaceAll("\0", "").toWellFormed();

function checker(task: CheckTask): (rows: string) => Promise<Answer> {
  const check = rowChecker(task);
  return async (rows) => {
    const checked = (JSON.parse(rows) as SourceRow[]).map(check);
    return { rows: JSON.stringify(checked), count: checked.length };
  };
}

function asProblem(error: unknown): Answer {
  return error instanceof SourceError ? { problem: error.message } : { fault: error };
}
