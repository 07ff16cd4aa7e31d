import type { App } from "@supabase/lite";
import type { DiskStorage } from "#server/photos/disk-storage.ts";

type Adapter = NonNullable<App["_storageAdapter"]>;
type Metadata = Awaited<ReturnType<Adapter["headObject"]>>;

/** Everything that is stored has been encoded as this. */
export const STORED_TYPE = "image/webp";

/** The library's port for files, over a disk. Versions are not kept: the library gives none when it writes. */
export function liteStorage(disk: DiskStorage): Adapter {
  async function look(bucket: string, key: string): Promise<Metadata> {
    const file = await disk.read(bucket, key);
    if (!file) throw new Error(`The file of ${bucket}/${key} is gone`);
    return metadata(file.bytes.length, file.version);
  }

  return {
    driver: disk,

    async getObject(bucket, key) {
      const file = await disk.read(bucket, key);
      // Without a body the library answers that there is no such object.
      if (!file) return { metadata: metadata(0, ""), httpStatusCode: 404 };
      return { metadata: metadata(file.bytes.length, file.version), httpStatusCode: 200, body: file.bytes };
    },

    async uploadObject(bucket, key, _version, body) {
      const bytes = body instanceof Uint8Array ? body : await collect(body);
      await disk.write(bucket, key, bytes);
      return look(bucket, key);
    },

    deleteObject: (bucket, key) => disk.remove(bucket, key),

    async deleteObjects(bucket, keys) {
      for (const key of keys) await disk.remove(bucket, key);
    },

    async copyObject(fromBucket, from, _version, toBucket, to) {
      const file = await disk.read(fromBucket, from);
      if (!file) throw new Error(`The file of ${fromBucket}/${from} is gone`);
      await disk.write(toBucket, to, file.bytes);
      const { eTag, lastModified } = await look(toBucket, to);
      return { httpStatusCode: 200, eTag, lastModified };
    },

    headObject: look,

    privateAssetUrl: async (bucket, key) => `/storage/v1/object/public/${bucket}/${key}`,
  };
}

function metadata(size: number, version: string): Metadata {
  return {
    cacheControl: "max-age=31536000",
    contentLength: size,
    size,
    mimetype: STORED_TYPE,
    lastModified: new Date(),
    eTag: `"${version}"`,
    httpStatusCode: 200,
  };
}

async function collect(stream: Parameters<Adapter["uploadObject"]>[3]): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array>).arrayBuffer());
}
