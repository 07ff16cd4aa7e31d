import { open, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { OtherPostgresVersion } from "./other-version.ts";
import type { PostgresOwner } from "./owner.ts";

type Options = {
  configuration: { file: string; text: string };
  durable: boolean;
  print(line: string): void;
};

/** Resolves to the folder of the cluster, created on the first start. Rejects when another version of PostgreSQL made it. */
export async function preparePostgresCluster(owner: PostgresOwner, options: Options): Promise<string> {
  const data = join(owner.folder, "data");
  await removeUnfinishedClusters(owner);
  if (!(await stat(data).catch(() => undefined))) {
    options.print(`Making the database in ${owner.folder}.`);
    await createCluster(owner, data, options);
  }

  const [, programVersion] = (await owner.run("postgres", "--version")).output.match(/(\d+)\.\d/) ?? [];
  const dataVersion = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  if (dataVersion !== programVersion) throw new OtherPostgresVersion(data, dataVersion, programVersion ?? "");

  const { file, text } = options.configuration;
  // Renamed, since another process's server may read it right now.
  await owner.sh(
    `cat > "$0.${process.pid}" <<'END' && mv "$0.${process.pid}" "$0"\n${text}END\n`,
    join(data, file),
  );
  return data;
}

/** Runs initdb in a temporary folder and renames it, so that `data` is complete or absent whenever this process is killed. */
async function createCluster(
  owner: PostgresOwner,
  data: string,
  { configuration, durable }: Options,
): Promise<void> {
  const draft = `${data}.new-${process.pid}`;
  // The builtin C.UTF-8 is the same on every system: case rules of Unicode, order by code point.
  const made = await owner.run(
    "initdb",
    ...["--pgdata", draft, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--text-search-config=english"],
    "--no-sync",
  );
  if (!made.ok) throw notCreated(data, made.output);
  await owner.sh(`echo "include '${configuration.file}'" >> "$0"`, join(draft, "postgresql.conf"));
  const synced = durable ? await owner.run("initdb", "--sync-only", "--pgdata", draft) : made;
  if (!synced.ok) throw notCreated(data, synced.output);

  await rename(draft, data).catch(async (error) => {
    const wasCreatedByAnotherProcess = await stat(data).catch(() => undefined);
    if (!wasCreatedByAnotherProcess) throw error;
    await owner.sh('rm -rf "$0"', draft);
  });
  const folder = await open(owner.folder);
  await folder.sync();
  await folder.close();
}

const notCreated = (data: string, output: string) =>
  new Error(`PostgreSQL could not make its database in ${data}: ${findReason(output)}.`);

async function removeUnfinishedClusters(owner: PostgresOwner): Promise<void> {
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

/** The reason of a failure in the output or log of PostgreSQL's programs; undefined if there is none. */
export function findReason(text: string): string | undefined {
  const full = text.match(/No space left on device|Disk quota exceeded/);
  if (full) return full[0];
  const reasons = text.matchAll(/\b(?:FATAL|PANIC|error):\s+(.+)/g);
  return [...reasons].at(-1)?.[1]?.replace(/\.$/, "");
}
