export type StoredFile = { bytes: Buffer; version: string };

/**
 * Files by folder and name. A folder is a bucket, or something below it for one photo. Every method throws `InvalidKey` for what could lead
 * outside, and `FilesAway` when the files cannot be reached.
 */
export type PhotoFiles = {
  /** Null when there is no such file. `version` changes with the content. */
  read(folder: string, name: string): Promise<StoredFile | null>;
  versionOf(folder: string, name: string): Promise<string | null>;
  storedAt(folder: string, name: string): Promise<Date | null>;
  /** Replaces the whole file, or changes nothing. Resolves when it is stored safely. */
  write(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  remove(folder: string, name: string): Promise<void>;
  /** Names. */
  list(folder: string): Promise<string[]>;
};

/** Letters, digits and `. _ -`, in up to five parts: nothing that a file system or another program treats specially. */
const KEY = /^(?=.{1,150}$)[A-Za-z0-9][\w-]*(?:\.[\w-]+)*(?:\/[A-Za-z0-9][\w-]*(?:\.[\w-]+)*){0,4}$/;
const BUCKET = /^[a-z0-9][a-z0-9-]{0,62}$/;

export class InvalidKey extends Error {
  override name = "InvalidKey";
}

export class FilesAway extends Error {
  override name = "FilesAway";
}

export const isKey = (key: string) => KEY.test(key);

export function requireKey(key: string): void {
  if (!isKey(key)) throw new InvalidKey(`Invalid object key: ${key}`);
}

/** The parts of a folder: its bucket, and the key of a photo if it is one photo's. */
export function readFolder(folder: string): string[] {
  const slash = folder.indexOf("/");
  const bucket = slash < 0 ? folder : folder.slice(0, slash);
  if (!BUCKET.test(bucket)) throw new InvalidKey(`Invalid bucket: ${bucket}`);
  if (slash < 0) return [bucket];
  const key = folder.slice(slash + 1);
  requireKey(key);
  return [bucket, key];
}
