import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Puts a file at `path` whole, or not at all: what was there before stays until the new one is safely on disk, however the process or the
 * machine ends. Makes the folders that are missing.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Within one folder a rename is one step.
  const draft = join(folder, `.${randomUUID()}`);
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  // So that the new name is on disk too.
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
