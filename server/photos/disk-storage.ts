import type { Stats } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "#server/atomic-files.ts";

/** Letters, digits and `. _ -`, in up to five parts: nothing that a file system or another program treats specially. */
const KEY = /^(?=.{1,150}$)[A-Za-z0-9][\w-]*(?:\.[\w-]+)*(?:\/[A-Za-z0-9][\w-]*(?:\.[\w-]+)*){0,4}$/;
const BUCKET = /^[a-z0-9][a-z0-9-]{0,62}$/;

export type StoredFile = { bytes: Buffer; version: string };

/** Files by bucket and key. Every method throws `InvalidKey` for a key that could name a file outside of its folder. */
export type DiskStorage = {
  /** Null when there is no such file. `version` changes with every write. */
  read(bucket: string, key: string): Promise<StoredFile | null>;
  versionOf(bucket: string, key: string): Promise<string | null>;
  /** Replaces the whole file, or changes nothing. Resolves when it is safely on disk. */
  write(bucket: string, key: string, bytes: Uint8Array): Promise<void>;
  remove(bucket: string, key: string): Promise<void>;
};

export function requireKey(key: string): void {
  if (!KEY.test(key)) throw new InvalidKey(`Invalid object key: ${key}`);
}

export class InvalidKey extends Error {
  override name = "InvalidKey";
}

type ChangeHandler = (bucket: string, key: string) => Promise<void>;

/** Files in `folder`, one folder per bucket. Several servers may share it. `onChange` is awaited after every write and removal. */
export function diskStorage(folder: string, onChange: ChangeHandler = async () => {}): DiskStorage {
  function pathOf(bucket: string, key: string): string {
    requireKey(key);
    if (!BUCKET.test(bucket)) throw new InvalidKey(`Invalid bucket: ${bucket}`);
    // Encoded, so that the keys "a" and "a/b" can both exist.
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
      await replaceFile(pathOf(bucket, key), bytes);
      await onChange(bucket, key);
    },

    async remove(bucket, key) {
      await rm(pathOf(bucket, key), { force: true });
      await onChange(bucket, key);
    },
  };
}

/** Every write makes a new file, so the inode changes even when size and time do not. */
function versionFrom({ size, mtimeMs, ino }: Stats): string {
  return [size, Math.round(mtimeMs), ino].map((part) => part.toString(36)).join("-");
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
