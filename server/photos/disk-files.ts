import type { Stats } from "node:fs";
import { open, readdir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "#server/atomic-files.ts";
import { type PhotoFiles, readFolder, requireKey } from "#server/photos/photo-files.ts";

/** Files in a folder of this machine. Several servers may share it. */
export function diskFiles(root: string): PhotoFiles {
  // Keys are encoded, so that "a" and "a/b" can both exist.
  const pathOfFolder = (folder: string) => join(root, ...readFolder(folder).map(encodeURIComponent));

  function pathOf(folder: string, name: string): string {
    requireKey(name);
    return join(pathOfFolder(folder), encodeURIComponent(name));
  }

  return {
    async read(folder, name) {
      const file = await unlessMissing(open(pathOf(folder, name)));
      if (!file) return null;
      try {
        return { version: versionFrom(await file.stat()), bytes: await file.readFile() };
      } finally {
        await file.close();
      }
    },

    async versionOf(folder, name) {
      const found = await unlessMissing(stat(pathOf(folder, name)));
      return found && versionFrom(found);
    },

    async storedAt(folder, name) {
      const found = await unlessMissing(stat(pathOf(folder, name)));
      return found?.mtime ?? null;
    },

    write: (folder, name, bytes) => replaceFile(pathOf(folder, name), bytes),
    async remove(folder, name) {
      await rm(pathOf(folder, name), { force: true });
      // The last file of a photo takes the photo's folder with it.
      if (folder.includes("/")) await rmdir(pathOfFolder(folder)).catch(() => {});
    },

    async list(folder) {
      const names = (await unlessMissing(readdir(pathOfFolder(folder)))) ?? [];
      // What is written now begins with a dot.
      return names.filter((name) => !name.startsWith(".")).map(decodeURIComponent);
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
