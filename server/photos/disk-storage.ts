import type { Stats } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "#server/photos/write-atomically.ts";

/** Letters, digits and `. _ -`, in up to five parts: nothing that a file system or another program could read as anything else. */
const KEY = /^(?=.{1,150}$)[A-Za-z0-9][\w-]*(?:\.[\w-]+)*(?:\/[A-Za-z0-9][\w-]*(?:\.[\w-]+)*){0,4}$/;
const BUCKET = /^[a-z0-9][a-z0-9-]{0,62}$/;

export type StoredFile = { bytes: Buffer; version: string };

/** Files by bucket and key. Every method throws an `InvalidKey` for a key that could lead elsewhere. */
export type DiskStorage = {
  /** Null when there is no such file. `version` is another one whenever the content is. */
  read(bucket: string, key: string): Promise<StoredFile | null>;
  /** The version alone, without reading the file. */
  versionOf(bucket: string, key: string): Promise<string | null>;
  /** Puts the file there whole, or not at all: what was there before stays until the new one is safely on disk. */
  write(bucket: string, key: string, bytes: Uint8Array): Promise<void>;
  /** Does nothing when there is no such file. */
  remove(bucket: string, key: string): Promise<void>;
};

export class InvalidKey extends Error {
  override name = "InvalidKey";
}

type ChangeHandler = (bucket: string, key: string) => Promise<void>;

/** Keeps files in `folder`, one folder per bucket. Any number of servers may share it. `onChange` follows every write and removal. */
export function diskStorage(folder: string, onChange: ChangeHandler = async () => {}): DiskStorage {
  function pathOf(bucket: string, key: string): string {
    if (!BUCKET.test(bucket) || !KEY.test(key)) throw new InvalidKey(`Invalid object key: ${key}`);
    // One file for one key: "a" and "a/b" may both be there.
    return join(folder, bucket, encodeURIComponent(key));
  }

  return {
    async read(bucket, key) {
      const file = await unlessMissing(open(pathOf(bucket, key)));
      if (!file) return null;
      try {
        return { version: versionFrom(await file.stat()), bytes: await file.readFile() };
      } finally {
        await file.close();
      }
    },

    async versionOf(bucket, key) {
      const found = await unlessMissing(stat(pathOf(bucket, key)));
      return found && versionFrom(found);
    },

    async write(bucket, key, bytes) {
      await writeAtomically(pathOf(bucket, key), bytes);
      await onChange(bucket, key);
    },

    async remove(bucket, key) {
      await rm(pathOf(bucket, key), { force: true });
      await onChange(bucket, key);
    },
  };
}

/** A write is always a new file, so its number changes even when its size and time do not. */
function versionFrom({ size, mtimeMs, ino }: Stats): string {
  return [size, Math.round(mtimeMs), ino].map((part) => part.toString(36)).join("-");
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
