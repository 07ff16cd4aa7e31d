import type { Logger } from "pino";
import { withTimeout } from "#app/shared/timeout.ts";
import { type BackupState, readBackupState } from "#server/backup/scheduled-backups.ts";
import { selectAttraction } from "#server/content/attraction-queries.ts";
import { selectRegions, selectStation } from "#server/content/station-queries.ts";
import type { Pools } from "#server/database/pools.ts";
import { asVisitor } from "#server/database/run-as.ts";
import type { Connection } from "#server/database/sql.ts";
import { readDiskSpace } from "#server/disk-space.ts";

/** What /health says; `status` is what its status code says. */
export type Health = {
  status: "up" | "down" | "stopping";
  database?: "up" | "down";
  /** "newer": a later version of Alight has brought it up to date. "other": a migration of this version is not in it. */
  schema?: "current" | "newer" | "other";
  /** On the disk of the data folder. */
  freeMegabytes?: number;
  /** Where backups are scheduled. */
  backup?: BackupState;
};

type Checked = Pick<Pools, "pages" | "visitors" | "signedIn" | "accounts">;

/** Looks whether all works on which a request depends; `migrations` are the versions of this server's. Never rejects. */
export async function checkHealth(
  pools: Checked,
  migrations: readonly string[],
  { dataFolder, log }: { dataFolder: string; log: Pick<Logger, "error"> },
): Promise<Health> {
  const { free } = await readDiskSpace(dataFolder).catch(() => ({ free: 0 }));
  const freeMegabytes = Math.floor(free / 1_000_000);
  const { pages, visitors, signedIn, accounts } = pools;
  try {
    const [schema, backup] = await withTimeout(
      Promise.all([
        compareMigrations(accounts, migrations),
        readBackupState(accounts).catch(() => null),
        asVisitor(pages, "read only", readAsPagesDo),
        ...[visitors, signedIn].map((sql) => sql`select`),
      ]),
    );
    const state = schema === "other" ? "down" : "up";
    return { status: state, database: "up", schema, freeMegabytes, ...(backup && { backup }) };
  } catch (error) {
    log.error({ error: (error as Error).message }, "the database does not answer as it should");
    return { status: "down", database: "down", freeMegabytes };
  }
}

async function compareMigrations(sql: Connection, known: readonly string[]) {
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  const found = new Set(rows.map(({ version }) => version));
  if (known.some((version) => !found.has(version))) return "other";
  return found.size > known.length ? "newer" : "current";
}

/** Fails where a table or column of theirs is not there. */
async function readAsPagesDo(tx: Connection): Promise<void> {
  const [place] = await tx<{ slug: string }[]>`
    select slug from public.attractions where status = 'published' limit 1`;
  await selectAttraction(tx, place?.slug ?? "");
  await selectStation(tx, "");
  await selectRegions(tx);
}
