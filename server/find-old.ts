import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Paths of what has such a name in `folder` and was not changed for `forMs`. A folder that is missing has none. */
export async function findOld(
  folder: string,
  names: RegExp,
  forMs: number,
  { recursive = false } = {},
): Promise<string[]> {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch(() => []);
  const paths: string[] = [];
  for (const { name, parentPath } of entries) {
    if (!names.test(name)) continue;
    const path = join(parentPath, name);
    // It may disappear meanwhile.
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > forMs) paths.push(path);
  }
  return paths;
}
