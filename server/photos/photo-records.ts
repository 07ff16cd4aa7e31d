import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { asAccount, type Claims } from "#server/database/run-as.ts";
import { type Connection, raw, type Sql } from "#server/database/sql.ts";
import type { PhotoFiles } from "#server/photos/photo-files.ts";

export const STORED_TYPE = "image/webp";

export const BUCKET = "attraction-images";

type PhotoRecord = {
  id: string;
  bucket_id: string;
  name: string;
  version: string | null;
  metadata: { size?: number; mimetype?: string; cacheControl?: string } | null;
  created_at: Date;
  updated_at: Date;
};

type ListOptions = {
  prefix: string;
  search: string;
  limit: number;
  offset: number;
  sortBy: { column: "name" | "created_at" | "updated_at" | "last_accessed_at"; order: "asc" | "desc" };
};

type Dependencies = {
  sql: Sql;
  signedIn: Sql;
  files: Pick<PhotoFiles, "read" | "write" | "remove">;
};

export type PhotoRecords = ReturnType<typeof makePhotoRecords>;

/** A file is there before its row can be seen and goes after it: whatever a crash leaves without a row, sweep-photos.ts removes. */
export function makePhotoRecords({ sql, signedIn, files }: Dependencies) {
  /** Others use these connections while a bucket is slow. */
  const writing = pLimit(Math.max(signedIn.connections - 2, 1));
  const find = (claims: Claims, key: string) =>
    asAccount(signedIn, claims, "read only", async (tx) => {
      const [found] = await tx<PhotoRecord[]>`
        select * from storage.objects where bucket_id = ${BUCKET} and name = ${key}`;
      return found;
    });

  /** Resolves to the row's id, or to null when there is such a photo and it is not to be replaced. */
  async function write(claims: Claims, key: string, bytes: Uint8Array, isUpsert: boolean) {
    const metadata = {
      size: bytes.length,
      contentLength: bytes.length,
      mimetype: STORED_TYPE,
      cacheControl: "max-age=31536000",
      lastModified: new Date().toISOString(),
    };
    const onConflict = isUpsert
      ? "update set owner = excluded.owner, metadata = excluded.metadata, version = excluded.version, updated_at = now()"
      : "nothing";
    return writing(() =>
      asAccount(signedIn, claims, "", async (tx) => {
        const [row] = await tx<{ id: string }[]>`
        insert into storage.objects (bucket_id, name, owner, metadata, version)
        values (${BUCKET}, ${key}, ${claims.sub}, ${tx.json(metadata)}, ${randomUUID()})
        on conflict (bucket_id, name) do ${raw(onConflict)}
        returning id`;
        // Whose rights have ended, or who comes second, has no row by now, and replaces no file.
        if (row) await files.write(BUCKET, key, bytes);
        return row?.id ?? null;
      }),
    );
  }

  async function remove(claims: Claims, keys: readonly string[]): Promise<PhotoRecord[]> {
    const removed = await asAccount(
      signedIn,
      claims,
      "",
      (tx) => tx<PhotoRecord[]>`
        delete from storage.objects where bucket_id = ${BUCKET} and name = any(${keys}::text[]) returning *`,
    );
    const kept = await sql<{ name: string }[]>`
      select name from storage.objects where bucket_id = ${BUCKET} and name = any(${keys}::text[])`;
    // Also of a row that went in an earlier attempt, after which the files were away.
    for (const key of keys) if (!kept.some(({ name }) => name === key)) await files.remove(BUCKET, key);
    return removed;
  }

  /** "missing" without the source; "exists" when the target is there, and not to be replaced. */
  async function copy(claims: Claims, from: string, to: string, isUpsert: boolean) {
    const file = (await find(claims, from)) && (await files.read(BUCKET, from));
    if (!file) return "missing";
    const id = await write(claims, to, file.bytes, isUpsert);
    return id === null ? "exists" : { id };
  }

  return {
    find,
    write,
    remove,
    copy,
    list: (claims: Claims, options: ListOptions) =>
      asAccount(signedIn, claims, "read only", (tx) => selectEntries(tx, options)),
    async bucket(): Promise<object | undefined> {
      const [bucket] = await sql`
        select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at
        from storage.buckets where id = ${BUCKET}`;
      return bucket;
    },
  };
}

/** What lies directly under `prefix`: photos, and folders, which have no id. */
function selectEntries(
  tx: Connection,
  { prefix, search, limit, offset, sortBy }: ListOptions,
): Promise<object[]> {
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  return tx`
    with found as (
      select *, substr(name, length(${folder}) + 1) as rest from storage.objects
      where bucket_id = ${BUCKET} and starts_with(name, ${folder})
    ), entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata from found where position('/' in rest) = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from found where position('/' in rest) > 0
    )
    select * from entries where starts_with(lower(name), lower(${search}))
    order by ${raw(sortBy.column)} ${raw(sortBy.order)}, name limit ${limit} offset ${offset}`;
}
