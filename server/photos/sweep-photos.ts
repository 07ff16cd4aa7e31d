import type { Logger } from "pino";
import { ifLockIsFree } from "#server/database/advisory-lock.ts";
import { claim } from "#server/database/claim.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { isKey, type PhotoFiles } from "#server/photos/photo-files.ts";
import { BUCKET } from "#server/photos/photo-records.ts";

/** Until then its row may follow. */
const WITHOUT_ROW_MS = 24 * 60 * 60 * 1000;
/** At a time; the rest is for the next day. */
const MOST_REMOVED = 1000;
/** More than this and than half of all are no leftovers: the database is another one. */
const FEW = 100;
const NAMED_IN_LOG = 20;

type Files = Pick<PhotoFiles, "list" | "storedAt" | "remove">;
type Log = Pick<Logger, "error">;

/**
 * Once a day, on one server: removes files that have had no row for a day, reports rows without a file to staff, and removes photos that nothing
 * has referred to for 30 days.
 */
export async function sweepPhotos(sql: Sql, photos: Files, log: Log): Promise<void> {
  let forgotten: { name: string }[] = [];
  await ifLockIsFree(sql, "photoSweep", async (tx) => {
    if (!(await claim(tx, "photos_swept_at", "23 hours"))) return;
    const rows = await readNames(tx);
    // Only then, since each file is there before its row.
    const files = new Set(await photos.list(BUCKET));
    await removeWithoutRow(tx, photos, files, log);
    await reportMissing(
      tx,
      rows.filter((name) => !files.has(name)),
      log,
    );
    forgotten = await tx<{ name: string }[]>`
      delete from storage.objects
      where bucket_id = ${BUCKET} and name in (select private.expired_photos()) returning name`;
  });
  // After their rows. Those that a killed server leaves have no row.
  for (const { name } of forgotten) {
    const isBack =
      (await sql`select from storage.objects where bucket_id = ${BUCKET} and name = ${name}`).count > 0;
    if (isBack) continue;
    await photos
      .remove(BUCKET, name)
      .catch(({ message }: Error) => log.error({ name, error: message }, "a photo could not be removed"));
  }
}

async function readNames(tx: Connection): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`select name from storage.objects where bucket_id = ${BUCKET}`;
  return rows.map(({ name }) => name);
}

async function removeWithoutRow(tx: Connection, photos: Files, files: Set<string>, log: Log): Promise<void> {
  const rows = new Set(await readNames(tx));
  const found = [...files].filter((name) => isKey(name) && !rows.has(name));
  if (found.length > FEW && found.length > files.size / 2) {
    log.error({ files: found.length }, "most photos are unknown to this database: none is removed");
    return;
  }
  for (const name of found.slice(0, MOST_REMOVED)) {
    const storedAt = await photos.storedAt(BUCKET, name);
    if (storedAt && Date.now() - storedAt.getTime() > WITHOUT_ROW_MS) await photos.remove(BUCKET, name);
  }
}

async function reportMissing(tx: Connection, names: string[], log: Log): Promise<void> {
  // Some may have been removed meanwhile.
  const missing = await tx<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${BUCKET} and name = any(${names}::text[]) order by name`;
  await tx`delete from private.missing_photos where name <> all(${missing.map(({ name }) => name)}::text[])`;
  await tx`
    insert into private.missing_photos (name) select unnest(${missing.map(({ name }) => name)}::text[])
    on conflict do nothing`;
  if (missing.length > 0)
    log.error(
      { photos: missing.length, names: missing.slice(0, NAMED_IN_LOG).map(({ name }) => name) },
      "files of photos are missing",
    );
}
