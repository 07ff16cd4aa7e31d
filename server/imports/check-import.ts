import type { ColumnMap } from "#app/imports/columns.ts";
import type { Bounds } from "#app/map/viewport.ts";
import { type Connection, raw, type Sql } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";
import type { CheckTask } from "#server/imports/check-rows.ts";
import { existingPlaces } from "#server/imports/existing-places.ts";
import type { Job } from "#server/imports/import-job.ts";
import { startImportProcess } from "#server/imports/import-process.ts";
import { lockImport } from "#server/imports/import-queries.ts";
import { readTagRules } from "#server/imports/tag-rule-records.ts";

const BATCH = 500;

/** Reads the rows of an import by its columns, and compares them with the places that there are. Decisions stay where nothing has changed. */
export async function checkImport(sql: Sql, job: Job): Promise<void> {
  const { importId: id, report } = job;
  await withoutTimeout(sql, async (tx) => {
    await lockImport(tx, job);
    const { task, total } = await taskFor(tx, id);
    const checker = startImportProcess(task);
    try {
      let done = 0;
      for (let last = 0; ; ) {
        const [batch] = await tx<{ rows: string | null; last: number; count: number }[]>`
          select jsonb_agg(r order by r.row)::text as rows, max(r.row) as last, count(*)::integer as count
          from (
            select row, cells from private.import_rows where import_id = ${id} and row > ${last} order by row limit ${BATCH}) r`;
        if (!batch?.rows) break;
        const answer = await checker.ask(batch.rows);
        if ("rows" in answer) await writeChecked(tx, id, answer.rows, { from: last + 1, to: batch.last });
        last = batch.last;
        done += batch.count;
        report(done, total);
      }
      await tx`update private.imports set checked_at = now() where id = ${id}`;
    } finally {
      await checker.close();
    }
  });
}

/** Whether a decision stands: its place may have been made by an import that was undone since. */
const STANDS = raw(
  `(r.choice <> 'merge' or exists (select from public.attractions a where a.id = r.merge_into))`,
);

async function writeChecked(
  tx: Connection,
  id: string,
  checked: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx`
    update private.import_rows r set
      outcome = c.outcome, record = c.record, said = c.said, problems = c.problems, candidates = c.candidates,
      stations = c.stations, fields = c.fields, kept = c.kept,
      version = c.version,
      merge_into = case when c.outcome = 'duplicate' and c.candidates = r.candidates and ${STANDS} then r.merge_into else c.merge_into end,
      choice = case
        when c.outcome = r.outcome and (c.outcome <> 'changed' or (c.record = r.record and c.fields is not distinct from r.fields))
          and (c.outcome <> 'duplicate' or c.candidates = r.candidates) and ${STANDS}
        then coalesce(r.choice, c.choice) else c.choice end
    from jsonb_to_recordset(${checked}::jsonb) as c (
      row integer, outcome text, record jsonb, said jsonb, problems jsonb, candidates jsonb, stations jsonb,
      fields text[], kept text[], merge_into uuid, version timestamptz, choice text)
    where r.import_id = ${id} and r.row = c.row and r.row between ${from} and ${to}`;
}

type Batch = { columns: ColumnMap; total: number; factSource: string; sourceKey: string };

async function taskFor(sql: Connection, id: string): Promise<{ task: CheckTask; total: number }> {
  const [batch] = await sql<Batch[]>`
    select columns, total, coalesce(nullif(source_url, ''), source) as "factSource", private.source_key(source) as "sourceKey"
    from private.imports where id = ${id}`;
  const { columns = {}, total = 0, factSource = "", sourceKey = "" } = batch ?? {};
  const activities = await sql<{ name: string }[]>`select name from public.activities order by name`;
  const regions = await sql<Bounds[]>`select south, west, north, east from public.regions`;
  const [stations] = await sql<{ json: string }[]>`
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'latitude', latitude, 'longitude', longitude)), '[]')::text as json
    from public.stations where status <> 'archived' and (latitude, longitude) <> (0, 0)`;
  return {
    total,
    task: {
      task: "check",
      columns,
      factSource,
      context: { rules: await readTagRules(sql), activities: activities.map(({ name }) => name), regions },
      existing: await existingPlaces(sql, sourceKey),
      stations: stations?.json ?? "[]",
    },
  };
}
