import type { Sql } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";
import type { Job } from "#server/imports/import-job.ts";
import { startImportProcess } from "#server/imports/import-process.ts";
import { lockImport } from "#server/imports/import-queries.ts";

/** Replaces the rows of an import by those of a file. Throws a SourceError, and then leaves the rows as they were. */
export async function readIntoImport(
  sql: Sql,
  job: Job,
  source: { file: number | string; fileName: string },
): Promise<void> {
  const { importId: id, report } = job;
  const reader = startImportProcess({ task: "read", ...source });
  try {
    await withoutTimeout(sql, async (tx) => {
      await lockImport(tx, job);
      await tx`delete from private.import_rows where import_id = ${id}`;
      let total = 0;
      for (;;) {
        const answer = await reader.ask("next");
        if ("headers" in answer) {
          const [headers, columns] = [tx.json(answer.headers), tx.json(answer.columns)];
          // Locked no longer than needed: how far it is stands in this row as well.
          await tx`
            update private.imports
            set file_name = ${source.fileName}, headers = ${headers}::jsonb, columns = ${columns}::jsonb, total = ${total}, checked_at = null
            where id = ${id}`;
          return;
        }
        await tx`
          insert into private.import_rows (import_id, row, cells)
          select ${id}, r.row, r.cells from jsonb_to_recordset(${answer.rows}::jsonb) as r (row integer, cells jsonb)`;
        total += answer.count;
        report(total, 0);
      }
    });
  } finally {
    await reader.close();
  }
}
