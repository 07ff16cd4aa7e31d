import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import pLimit from "p-limit";
import { createFile, syncFolder } from "#server/atomic-files.ts";
import { copyOut } from "#server/backup/copy-out.ts";
import { type Manifest, photoFolder, secretsPath, sumOf, writeManifest } from "#server/backup/manifest.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { OpenDatabase } from "#server/database/open-database.ts";
import { diskFiles } from "#server/photos/disk-files.ts";
import { InvalidKey, type PhotoFiles } from "#server/photos/photo-files.ts";
import { BUCKET } from "#server/photos/photo-records.ts";
import type { Secrets } from "#server/server-secrets.ts";
import { SetupError } from "#server/settings.ts";

const PHOTOS_AT_ONCE = 4;

type Options = {
  photos: Pick<PhotoFiles, "read">;
  /** Left out unless given. */
  secrets?: Secrets | undefined;
};

/** Writes the whole site into `target`, which is missing or empty, and appears when all is there. The site goes on meanwhile.
 * Throws a SetupError when the folder cannot be used. */
export async function makeBackup(
  { sql, address }: Pick<OpenDatabase, "sql" | "address">,
  target: string,
  { photos, secrets }: Options,
): Promise<Omit<Manifest, "format">> {
  const folder = resolve(target);
  const draft = await makeDraft(folder).catch((error) => Promise.reject(toSentence(error, folder)));
  const removeDraft = () => rmSync(draft, { recursive: true, force: true });
  process.once("exit", removeDraft);
  try {
    // Meanwhile no photo is removed for want of use.
    return await withAdvisoryLock(sql, "photoSweep", async () => {
      const madeAt = new Date().toISOString();
      const { photos: names, ...database } = await copyOut(address, draft, BUCKET);
      const copied = await copyPhotos(photos, draft, names);
      const manifest = { madeAt, ...database, ...copied, secrets: await writeSecrets(draft, secrets) };
      await writeManifest(draft, manifest);
      await rename(draft, folder);
      await syncFolder(dirname(folder));
      return manifest;
    });
  } catch (error) {
    throw toSentence(error, folder);
  } finally {
    process.off("exit", removeDraft);
    await rm(draft, { recursive: true, force: true });
  }
}

async function makeDraft(folder: string): Promise<string> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (found.length > 0) throw new SetupError(`${folder} is not empty: name a new folder for the backup.`);
  await mkdir(dirname(folder), { recursive: true });
  return mkdtemp(`${folder}.unfinished-`);
}

async function copyPhotos(from: Options["photos"], draft: string, names: string[]) {
  const saved = diskFiles(photoFolder(draft));
  const limit = pLimit(PHOTOS_AT_ONCE);
  const missingPhotos: string[] = [];
  const copyPhoto = async (name: string): Promise<Manifest["photos"]> => {
    const file = await from.read(BUCKET, name).catch((error) => {
      if (error instanceof InvalidKey) return null;
      limit.clearQueue();
      throw error;
    });
    if (!file) {
      missingPhotos.push(name);
      return [];
    }
    await saved.write(BUCKET, name, file.bytes);
    return [{ name, ...sumOf(file.bytes) }];
  };
  const photos = await Promise.all(names.map((name) => limit(copyPhoto, name)));
  return { photos: photos.flat(), missingPhotos };
}

async function writeSecrets(draft: string, secrets: Secrets | undefined) {
  if (!secrets) return null;
  const text = JSON.stringify(secrets, null, 2);
  await createFile(secretsPath(draft), text);
  return sumOf(Buffer.from(text));
}

function toSentence(error: unknown, folder: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof SetupError || !syscall || syscall === "connect") return error;
  const hint =
    code === "EBUSY" || code === "EXDEV"
      ? ": name a folder below it, since it is a file system of its own"
      : "";
  return new SetupError(`The backup cannot be written to ${folder} (${code ?? message})${hint}.`);
}
