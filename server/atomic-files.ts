import { randomUUID } from "node:crypto";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findOld } from "#server/find-old.ts";

/*
 * Unlike write-file-atomic: several containers may write one path, a short write is an error, and the folder is synced as well.
 */

/** Writes a file in place of the one at `path`, if any, and makes missing folders. Resolves when the file is safely on disk. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await writeThenMove(path, content, rename);
}

/** Writes a file unless there is one at `path` already, which is then left alone. Resolves when the file is safely on disk. */
export async function createFile(path: string, content: string | Uint8Array): Promise<void> {
  await writeThenMove(path, content, async (unfinished, target) => {
    await link(unfinished, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await rm(unfinished);
  });
}

const UNFINISHED = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** No write takes as long. */
const UNFINISHED_MS = 60_000;

/** Removes what writes in `folder` and below left when their process was killed. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const path of await findOld(folder, UNFINISHED, UNFINISHED_MS, { recursive: true }))
    await rm(path, { force: true });
}

async function writeThenMove(
  path: string,
  content: string | Uint8Array,
  move: (unfinished: string, target: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${randomUUID()}`);
  try {
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await move(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  // A new name is on disk only when its folder is.
  await syncFolder(folder);
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
