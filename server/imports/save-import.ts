import type { Claims } from "#server/database/run-as.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";
import type { Job } from "#server/imports/import-job.ts";
import { lockImport, readSummary, requireChecked } from "#server/imports/import-queries.ts";

const BATCH = 500;

/** Saves the chosen rows as drafts, in one transaction, in the name of a member of staff; null for a script's. */
export async function saveImport(sql: Sql, job: Job, claims: Claims | null): Promise<void> {
  const { importId: id, report } = job;
  await withoutTimeout(sql, async (tx) => {
    await actAs(tx, claims);
    await lockImport(tx, job);
    requireChecked(await readSummary(tx, id));
    const rows = await tx<{ row: number }[]>`
      select row from private.import_rows where import_id = ${id} and choice in ('create', 'merge') order by row`;
    for (let from = 0; from < rows.length; from += BATCH) {
      const to = Math.min(from + BATCH, rows.length);
      await tx`select private.save_import_rows(${id}, ${rows[from]?.row}, ${rows[to - 1]?.row})`;
      report(to, rows.length);
    }
    await tx`select private.finish_import(${id})`;
  });
}

/** Deletes what the import has made and takes back what it has changed. Throws the database's sentence when something of it was edited. */
export async function undoImport(sql: Sql, job: Job, claims: Claims | null): Promise<void> {
  await withoutTimeout(sql, async (tx) => {
    await actAs(tx, claims);
    await lockImport(tx, job);
    await tx`select private.undo_import(${job.importId})`;
  });
}

/** The functions ask for staff by these claims, and triggers note who it was. */
async function actAs(tx: Connection, claims: Claims | null): Promise<void> {
  if (claims)
    await tx`
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.jwt.claim.sub', ${claims.sub}, true)`;
}
