import type { Sql } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";
import type { DiskStorage } from "#server/photos/disk-storage.ts";
import { BUCKET } from "#server/photos/photo-records.ts";

/** Removes photos of attractions that nothing has referred to for 30 days. Safe to run at any time. */
export async function removeUnusedPhotos(sql: Sql, photos: Pick<DiskStorage, "remove">): Promise<void> {
  const expired = await withoutTimeout(
    sql,
    (tx) => tx<{ name: string }[]>`select private.expired_photos() as name`,
  );
  for (const { name } of expired) {
    // The row last: as long as it is there, the next run finds it.
    await photos.remove(BUCKET, name);
    await sql`delete from storage.objects where bucket_id = ${BUCKET} and name = ${name}`;
  }
}
