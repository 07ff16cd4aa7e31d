import { open, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PostgresOwner } from "#server/postgres/owner.ts";

const SETTINGS = "alight.conf";

/** Makes the database on the first start, and refuses one that these programs cannot read. Resolves to its folder. */
export async function preparePostgresCluster(
  owner: PostgresOwner,
  { settings, durable, say }: { settings: string; durable: boolean; say: (line: string) => void },
): Promise<string> {
  const data = join(owner.folder, "data");
  await removeHalfMade(owner);
  if (!(await stat(data).catch(() => undefined))) {
    say(`Making the database in ${owner.folder}.`);
    await create(owner, data, durable);
  }

  const [, ours] = (await owner.run("postgres", "--version")).output.match(/(\d+)\.\d/) ?? [];
  const theirs = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  if (theirs !== ours)
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${theirs}, and this is PostgreSQL ${ours}: set DATABASE_URL to a PostgreSQL ${theirs} on that folder, or move the folder away to begin anew.`,
    );

  await owner.sh(`cat > "$0" <<'END'\n${settings}END\n`, join(data, SETTINGS));
  return data;
}

/** In a folder beside, so that `data` is there whole or not at all whenever this process is killed. */
async function create(owner: PostgresOwner, data: string, durable: boolean): Promise<void> {
  const fresh = `${data}.new-${process.pid}`;
  // The builtin C.UTF-8 is the same on every system: case rules of Unicode, order by code point.
  const made = await owner.run(
    "initdb",
    ...["--pgdata", fresh, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--text-search-config=english"],
    "--no-sync",
  );
  if (!made.ok) throw notMade(data, made.output);
  await owner.sh(`echo "include '${SETTINGS}'" >> "$0"`, join(fresh, "postgresql.conf"));
  const synced = durable ? await owner.run("initdb", "--sync-only", "--pgdata", fresh) : made;
  if (!synced.ok) throw notMade(data, synced.output);

  await rename(fresh, data).catch(async (error) => {
    // Another process was faster.
    if (!(await stat(data).catch(() => undefined))) throw error;
    await owner.sh('rm -rf "$0"', fresh);
  });
  const folder = await open(owner.folder);
  await folder.sync();
  await folder.close();
}

const notMade = (data: string, output: string) =>
  new Error(`PostgreSQL could not make its database in ${data}: ${reasonIn(output)}.`);

async function removeHalfMade(owner: PostgresOwner): Promise<void> {
  for (const name of await readdir(owner.folder)) {
    const [, pid] = name.match(/^data\.new-(\d+)$/) ?? [];
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid))))
      await owner.sh('rm -rf "$0"', join(owner.folder, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The line that says why, out of what PostgreSQL's programs wrote or logged; undefined if there is none. */
export function reasonIn(text: string): string | undefined {
  const full = text.match(/No space left on device|Disk quota exceeded/);
  if (full) return full[0];
  const reasons = text.matchAll(/\b(?:FATAL|PANIC|error):\s+(.+)/g);
  return [...reasons].at(-1)?.[1]?.replace(/\.$/, "");
}
