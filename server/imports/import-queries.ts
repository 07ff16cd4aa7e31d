import type { ColumnMap } from "#app/imports/columns.ts";
import {
  type Choice,
  IMPORT_PAGE_SIZE,
  type ImportDetail,
  type ImportRow,
  type ImportRowsFilter,
  type ImportSource,
  type ImportSummary,
  OUTCOMES,
  type Outcome,
} from "#app/imports/import-records.ts";
import type { RowProblem, SourceRow } from "#app/imports/source-row.ts";
import { type Connection, raw, type Sql } from "#server/database/sql.ts";
import type { Job } from "#server/imports/import-job.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

/* What staff read and decide of imports. */

const SAMPLES = 10;
const MOST_EDITED = 20;

export const TRY_AGAIN = "Another import was at work. Please try again.";

const SUMMARY = raw(`
  id, source, source_url as "sourceUrl", licence, attribution, created_at as "createdAt", created_by_name as "createdByName",
  file_name as "fileName", total, checked_at as "checkedAt", saved_at as "savedAt", saved_by_name as "savedByName", problem,
  case when job is not null and job_until > now() then jsonb_build_object('name', job, 'done', job_done, 'total', job_total) end as job`);

/** Neither saved nor at work. A job that was not heard of any more was killed. */
const IS_UNSAVED = raw("saved_at is null and (job is null or job_until <= now())");

export async function listImports(sql: Sql, page: number): Promise<{ data: ImportSummary[]; total: number }> {
  const data = await sql<ImportSummary[]>`
    select ${SUMMARY} from private.imports order by created_at desc, id
    limit ${IMPORT_PAGE_SIZE} offset ${(page - 1) * IMPORT_PAGE_SIZE}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from private.imports`;
  return { data, total: count?.total ?? 0 };
}

export async function createImport(
  sql: Sql,
  { source, sourceUrl, licence, attribution }: ImportSource,
  account: string | null,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into private.imports (source, source_url, licence, attribution, created_by, created_by_name)
    values (${source}, ${sourceUrl}, ${licence}, ${attribution}, ${account}, private.account_name(${account}))
    returning id`;
  return row?.id ?? "";
}

export async function changeSource(sql: Sql, id: string, changed: ImportSource): Promise<void> {
  const { source, sourceUrl, licence, attribution } = changed;
  await changeUnsaved(
    sql,
    await sql`
      update private.imports
      set job = null, source = ${source}, source_url = ${sourceUrl}, licence = ${licence}, attribution = ${attribution},
        checked_at = case when (source, source_url) = (${source}, ${sourceUrl}) then checked_at end
      where id = ${id} and ${IS_UNSAVED}`,
    id,
  );
}

export async function setColumns(sql: Sql, id: string, columns: ColumnMap): Promise<void> {
  await changeUnsaved(
    sql,
    await sql`
      update private.imports set job = null, columns = ${sql.json(columns)}::jsonb, checked_at = null
      where id = ${id} and ${IS_UNSAVED}`,
    id,
  );
}

export async function deleteImport(sql: Sql, id: string): Promise<void> {
  await changeUnsaved(sql, await sql`delete from private.imports where id = ${id} and ${IS_UNSAVED}`, id);
}

/** Throws a RefusedRequest that says why nothing was changed. */
export async function requireUnsaved(sql: Connection, id: string): Promise<ImportSummary> {
  const summary = await readSummary(sql, id);
  if (summary.job) throw new RefusedRequest(409, "This import is at work. Please wait until it is done.");
  if (summary.savedAt) throw new RefusedRequest(409, "This import is saved already");
  return summary;
}

/** Before a job reads or writes what others may change: until its transaction ends nobody does. Throws a RefusedRequest where another job has begun, while this one stood still for longer than its lease. */
export async function lockImport(tx: Connection, { id, importId }: Job): Promise<void> {
  // As private.require_import. What is read by the next statement is what others have left.
  await tx`select pg_advisory_xact_lock(hashtextextended(${importId}::uuid::text, 0))`;
  const own = await tx`select from private.imports where job is not null and job_id = ${id}`;
  if (own.length === 0) throw new RefusedRequest(409, TRY_AGAIN);
}

/** Throws a RefusedRequest for an import whose rows or columns are others than those of its check. */
export function requireChecked({ checkedAt }: ImportSummary): void {
  if (!checkedAt)
    throw new RefusedRequest(409, "This import was changed since it was checked. Please check it again.");
}

async function changeUnsaved(sql: Connection, { count }: { count: number }, id: string): Promise<void> {
  if (count === 0) await requireUnsaved(sql, id);
}

export async function readSummary(sql: Connection, id: string): Promise<ImportSummary> {
  const [found] = await sql<ImportSummary[]>`select ${SUMMARY} from private.imports where id = ${id}`;
  if (!found) throw new RefusedRequest(404, "This import is not there any more");
  return found;
}

export async function readImport(sql: Sql, id: string): Promise<ImportDetail> {
  const [found] = await sql<(ImportSummary & Pick<ImportDetail, "headers" | "columns">)[]>`
    select ${SUMMARY}, headers, columns from private.imports where id = ${id}`;
  if (!found) throw new RefusedRequest(404, "This import is not there any more");
  const samples = await sql<SourceRow[]>`
    select row, cells from private.import_rows where import_id = ${id} order by row limit ${SAMPLES}`;
  const counted = await sql<
    { outcome: Outcome | null; choice: Choice | null; isUnreached: boolean; count: number }[]
  >`
    select outcome, choice, stations = '[]' as "isUnreached", count(*)::integer as count
    from private.import_rows where import_id = ${id} group by 1, 2, 3`;
  const sum = (fits: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(fits).reduce((total, { count }) => total + count, 0);
  return {
    ...found,
    samples,
    counts: Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, sum((row) => row.outcome === outcome)]),
    ) as Record<Outcome, number>,
    chosen: {
      create: sum(({ choice }) => choice === "create"),
      merge: sum(({ choice }) => choice === "merge"),
      unreached: sum(({ choice, isUnreached }) => choice === "create" && isUnreached),
    },
    undecided: sum(({ outcome, choice }) => outcome === "duplicate" && choice === null),
    unreached: sum(({ outcome, isUnreached }) => outcome === "new" && isUnreached),
    saved: found.savedAt ? await readSaved(sql, id) : null,
  };
}

async function readSaved(sql: Sql, id: string): Promise<ImportDetail["saved"]> {
  const [row] = await sql<{ drafts: number; published: number; changed: number }[]>`
    select count(*) filter (where r.choice = 'create' and a.status = 'draft')::integer as drafts,
      count(*) filter (where r.choice = 'create' and a.status = 'published')::integer as published,
      count(*) filter (where r.before is not null)::integer as changed
    from private.import_rows r join public.attractions a on a.id = r.saved_record
    where r.import_id = ${id}`;
  const edited = await sql<{ name: string }[]>`
    select name from private.edited_since_import(${id}) limit ${MOST_EDITED}`;
  const { drafts = 0, published = 0, changed = 0 } = row ?? {};
  return { drafts, published, changed, edited: edited.map(({ name }) => name) };
}

const BESIDE = `
  select jsonb_agg(jsonb_strip_nulls(to_jsonb(a) - 'search_vector' - 'illustration' - 'draft_notes') || jsonb_build_object(
    'activities', (
      select coalesce(jsonb_agg(t.name order by t.name), '[]')
      from public.attraction_activities l join public.activities t on t.id = l.activity_id where l.attraction_id = a.id)))
  from public.attractions a
  where a.id = r.merge_into
    or a.id in (select (c ->> 'id')::uuid from jsonb_array_elements(r.candidates) c limit 5)`;

export async function listImportRows(
  sql: Sql,
  id: string,
  { outcome, isUnreached, page }: ImportRowsFilter,
): Promise<{ data: ImportRow[]; total: number }> {
  const isWanted = `
    import_id = $1 and outcome is not null and ($2::text is null or outcome = $2)
      and (not $3::boolean or outcome = 'new' and stations = '[]')`;
  const values = [id, outcome, isUnreached];
  const [count] = await sql.unsafe(
    `select count(*)::integer as total from private.import_rows where ${isWanted}`,
    values,
  );
  const data = await sql.unsafe(
    `select r.row, r.outcome, r.cells, r.record, r.problems, r.candidates, r.stations, r.fields, r.kept,
       r.merge_into as "mergeInto", r.choice, r.saved_record as "savedRecord", coalesce((${BESIDE}), '[]') as beside
     from private.import_rows r where ${isWanted} order by r.row limit $4 offset $5`,
    [...values, IMPORT_PAGE_SIZE, (page - 1) * IMPORT_PAGE_SIZE],
  );
  return { data: data as unknown as ImportRow[], total: Number(count?.total ?? 0) };
}

export type Decision = {
  choice: Choice;
  /** Of all rows with this outcome, or of some. */
  outcome?: Outcome | undefined;
  rows?: number[] | undefined;
  mergeInto?: string | undefined;
};

/** What cannot be chosen for a row stays as it was. */
export async function chooseRows(sql: Sql, id: string, decision: Decision): Promise<void> {
  const { choice, outcome = null, rows = null, mergeInto = null } = decision;
  await sql.begin(async (tx) => {
    // No job begins before it is written.
    const found = await tx`
      select from private.imports where id = ${id} and ${IS_UNSAVED} for share`;
    await changeUnsaved(tx, found, id);
    await tx`
      update private.import_rows r set choice = ${choice},
        merge_into = case when r.outcome = 'duplicate' then case when ${choice} = 'merge' then ${mergeInto}::uuid end else r.merge_into end
      where r.import_id = ${id} and (${outcome}::text is null or r.outcome = ${outcome})
        and (${rows}::integer[] is null or r.row = any (${rows}))
        and case ${choice}
          when 'create' then r.outcome in ('new', 'duplicate')
          when 'merge' then r.outcome = 'changed' and r.fields <> '{}'
            or r.outcome = 'duplicate' and r.candidates @> jsonb_build_array(jsonb_build_object('id', ${mergeInto}::text))
          else r.outcome in ('new', 'changed', 'duplicate')
        end`;
  });
}

/** With their rows, of all of them or of those with an outcome. */
export async function listProblems(
  sql: Sql,
  id: string,
  outcome: Outcome | null = null,
): Promise<(RowProblem & SourceRow)[]> {
  return sql<(RowProblem & SourceRow)[]>`
    select r.row, p ->> 'column' as column, r.cells, p ->> 'message' as message
    from private.import_rows r cross join jsonb_array_elements(r.problems) p
    where r.import_id = ${id} and (${outcome}::text is null or r.outcome = ${outcome}) order by r.row`;
}
