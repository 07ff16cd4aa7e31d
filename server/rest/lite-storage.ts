import { type App, getStorageSchemaSql, setExperimental } from "@supabase/lite";
import type { DiskStorage } from "#server/photos/disk-storage.ts";

/* The library takes a storage adapter by a private property only; tests/contracts/lite-storage.test.ts fails when that changes. */

type Adapter = NonNullable<App["_storageAdapter"]>;
type Metadata = Awaited<ReturnType<Adapter["headObject"]>>;

/** Every stored file is encoded as this. */
export const STORED_TYPE = "image/webp";

/** Lets `app` handle /storage/v1 with files on a disk. */
export function setUpStorage(app: App, disk: DiskStorage): void {
  setExperimental("storage", true);
  app._storageAdapter = diskAdapter(disk);
}

export const storageSchema = getStorageSchemaSql;

/** Runs `work` without the library's warning on the console that its storage is experimental (docs/decisions/0007). */
export async function withoutStorageWarning<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...values: unknown[]) => {
    if (!String(values[0]).startsWith("EXPERIMENTAL FEATURES ENABLED: storage")) warn(...values);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

/** Versions are ignored: the library passes none when it writes. */
function diskAdapter(disk: DiskStorage): Adapter {
  async function readMetadata(bucket: string, key: string): Promise<Metadata> {
    const file = await disk.read(bucket, key);
    if (!file) throw new Error(`The file of ${bucket}/${key} is gone`);
    return toMetadata(file.bytes.length, file.version);
  }

  return {
    driver: disk,

    async getObject(bucket, key) {
      const file = await disk.read(bucket, key);
      // Without a body the library responds that there is no such object.
      if (!file) return { metadata: toMetadata(0, ""), httpStatusCode: 404 };
      return { metadata: toMetadata(file.bytes.length, file.version), httpStatusCode: 200, body: file.bytes };
    },

    async uploadObject(bucket, key, _version, body) {
      const bytes = body instanceof Uint8Array ? body : await collect(body);
      await disk.write(bucket, key, bytes);
      return readMetadata(bucket, key);
    },

    deleteObject: (bucket, key) => disk.remove(bucket, key),

    async deleteObjects(bucket, keys) {
      for (const key of keys) await disk.remove(bucket, key);
    },

    async copyObject(fromBucket, from, _version, toBucket, to) {
      const file = await disk.read(fromBucket, from);
      if (!file) throw new Error(`The file of ${fromBucket}/${from} is gone`);
      await disk.write(toBucket, to, file.bytes);
      const { eTag, lastModified } = await readMetadata(toBucket, to);
      return { httpStatusCode: 200, eTag, lastModified };
    },

    headObject: readMetadata,

    privateAssetUrl: async (bucket, key) => `/storage/v1/object/public/${bucket}/${key}`,
  };
}

function toMetadata(size: number, version: string): Metadata {
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
