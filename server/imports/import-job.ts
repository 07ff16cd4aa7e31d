import type { ImportJob } from "#app/imports/import-records.ts";
import { SourceError } from "#app/imports/source-row.ts";
import { isDuplicate } from "#server/database/database-errors.ts";
import type { Sql } from "#server/database/sql.ts";
import { readSummary, requireChecked, requireUnsaved, TRY_AGAIN } from "#server/imports/import-queries.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

/** A job that was not heard of for so long was killed. */
const LEASE = "20 seconds";
const BEAT_MS = 1000;

/** One of an import, which another may have followed while it stood still for longer than its lease. */
export type Job = { id: string; importId: string; report(done: number, total: number): void };

/** Runs `work` as the only job of all imports. Throws a RefusedRequest while there is another, and for what is wrong with the file. */
export async function runImportJob<T>(
  sql: Sql,
  importId: string,
  name: ImportJob["name"],
  work: (job: Job) => Promise<T>,
): Promise<T> {
  const id = await begin(sql, importId, name);
  let progress = { done: 0, total: 0 };
  const beat = () =>
    sql`
      update private.imports
      set job_until = now() + ${LEASE}::interval, job_done = ${progress.done}, job_total = ${progress.total}
      where job is not null and job_id = ${id}`.catch(() => {});
  const timer = setInterval(beat, BEAT_MS);
  let problem: string | null = "The server could not do it. Please try again.";
  try {
    const report = (done: number, total: number) => {
      progress = { done, total };
    };
    const result = await work({ id, importId, report });
    problem = null;
    return result;
  } catch (error) {
    const isRefused = error instanceof RefusedRequest;
    const isToldWhy = error instanceof SourceError || (error as { code?: string }).code === "P0001";
    if (!isRefused && !isToldWhy) throw error;
    problem = (error as Error).message;
    throw isRefused ? error : new RefusedRequest(400, problem);
  } finally {
    clearInterval(timer);
    await sql`
      update private.imports set job = null, problem = ${problem} where job is not null and job_id = ${id}`;
  }
}

/** Resolves to the id of the job. */
async function begin(sql: Sql, id: string, job: ImportJob["name"]): Promise<string> {
  await sql`update private.imports set job = null, problem = 'The server was stopped in between. Please try again.'
    where job is not null and job_until < now()`;
  const [begun] = await sql<{ jobId: string }[]>`
    update private.imports
    set job = ${job}, job_id = gen_random_uuid(), job_until = now() + ${LEASE}::interval, job_done = 0, job_total = 0, problem = null
    where id = ${id} and job is null and (saved_at is null) = (${job} <> 'undoing')
      and (checked_at is not null or ${job} <> 'saving')
    returning job_id as "jobId"`.catch((error) => {
    if (isDuplicate(error)) return [];
    throw error;
  });
  if (begun) return begun.jobId;
  const [busy] = await sql<{ source: string }[]>`select source from private.imports where job is not null`;
  if (busy)
    throw new RefusedRequest(409, `The import of ${busy.source} is at work. Please wait until it is done.`);
  if (job === "undoing") {
    const { savedAt } = await readSummary(sql, id);
    throw new RefusedRequest(409, savedAt ? TRY_AGAIN : "This import is not saved");
  }
  const summary = await requireUnsaved(sql, id);
  if (job === "saving") requireChecked(summary);
  throw new RefusedRequest(409, TRY_AGAIN);
}
