import type { Sql } from "#server/database/sql.ts";
import { readDiskSpace } from "#server/disk-space.ts";
import { BUCKET } from "#server/photos/photo-records.ts";
import type { Settings } from "#server/settings.ts";

/** Resolves to whether another photo may be stored. Without a `folder` photos take no room of this machine. */
export function makePhotoSpace(
  limit: Settings["photoSpace"],
  { sql, folder }: { sql: Sql; folder: string | undefined },
): () => Promise<boolean> {
  if ("percent" in limit) {
    return async () => !folder || (await readDiskSpace(folder)).percentUsed < limit.percent;
  }
  return async () => {
    const [row] = await sql<{ bytes: string }[]>`
      select coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes from storage.objects where bucket_id = ${BUCKET}`;
    return Number(row?.bytes) < limit.bytes;
  };
}
