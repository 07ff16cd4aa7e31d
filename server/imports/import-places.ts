import { basename } from "node:path";
import type { ColumnMap } from "#app/imports/columns.ts";
import type { ImportSource } from "#app/imports/import-records.ts";
import { SourceError } from "#app/imports/source-row.ts";
import type { Sql } from "#server/database/sql.ts";
import { checkImport } from "#server/imports/check-import.ts";
import { runImportJob } from "#server/imports/import-job.ts";
import {
  createImport,
  deleteImport,
  listProblems,
  readImport,
  setColumns,
} from "#server/imports/import-queries.ts";
import { readIntoImport } from "#server/imports/read-into-import.ts";
import { saveImport } from "#server/imports/save-import.ts";

type Options = ImportSource & {
  /** Beside those that are guessed. */
  columns: ColumnMap;
  /** Whether it is only checked, for staff to go on with. */
  isCheck: boolean;
};

/** Saves new and changed places of a file as staff do in the browser. Resolves to lines for the terminal; a file that cannot be read leaves nothing behind. */
export async function importPlaces(
  sql: Sql,
  path: string,
  { columns, isCheck, ...source }: Options,
): Promise<string[]> {
  const id = await createImport(sql, source, null);
  try {
    await runImportJob(sql, id, "reading", (job) =>
      readIntoImport(sql, job, { file: path, fileName: basename(path) }),
    );
    const { headers, columns: guessed } = await readImport(sql, id);
    const missing = Object.values(columns).filter((column) => !headers.includes(column));
    if (missing.length > 0) throw new SourceError(`The file has no column ${missing.join(", ")}.`);
    await setColumns(sql, id, { ...guessed, ...columns });
    await runImportJob(sql, id, "checking", (job) => checkImport(sql, job));
  } catch (error) {
    await deleteImport(sql, id);
    throw error;
  }
  const { chosen } = await readImport(sql, id);
  if (!isCheck && chosen.create + chosen.merge > 0)
    await runImportJob(sql, id, "saving", (job) => saveImport(sql, job, null));
  return outcome(sql, id);
}

async function outcome(sql: Sql, id: string): Promise<string[]> {
  const { counts, unreached, savedAt } = await readImport(sql, id);
  const problems = await listProblems(sql, id);
  return [
    `${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.duplicate} that may be places here, ${counts.wrong} wrong.`,
    ...(unreached > 0 ? [`${unreached} of the new ones are not within a walk of any station.`] : []),
    ...problems.map(({ row, column, message }) => `Row ${row}${column ? `, ${column}` : ""}: ${message}`),
    `${savedAt ? "Saved as drafts; see and undo them" : "Nothing is saved; go on"} at /admin/import/${id}.`,
  ];
}
