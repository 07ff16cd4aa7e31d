import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Connection, Sql } from "#server/database/sql.ts";
import { findOld } from "#server/find-old.ts";
import { lookOften, nextNight, type Outcome, runScript } from "#server/script-at-night.ts";

const KEPT = 14;
const OURS = /^alight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const UNFINISHED = /^alight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.unfinished-\w+$/;
/** By then nothing writes into it. */
const UNFINISHED_MS = 24 * 60 * 60_000;

type Options = {
  folder: string;
  log: Pick<Logger, "info" | "error">;
  backUp?: (target: string, signal: AbortSignal) => Promise<Outcome>;
};

const runBackup = (target: string, signal: AbortSignal) => runScript("backup", [target], signal);

/** Makes a backup below `folder` at once and then every night after two, once for all servers on a database, and an hour later where that failed.
 * Keeps the last fourteen. */
export function startScheduledBackups(sql: Sql, { folder, log, backUp = runBackup }: Options) {
  async function backUpDue(signal: AbortSignal): Promise<void> {
    if (!(await claim(sql))) return;
    // What a killed one has left may be the room that the next one lacks.
    for (const path of await findOld(folder, UNFINISHED, UNFINISHED_MS))
      await rm(path, { recursive: true, force: true });
    const name = `alight-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
    const { code, output } = await backUp(join(folder, name), signal);
    if (code !== 0) {
      await sql`update private.backups set next_at = now() + interval '1 hour'`;
      if (!signal.aborted) log.error({ output }, "no backup could be made");
      return;
    }
    log.info({ output }, "backup made");
    await sql`
      update private.backups
      set made_at = now(), next_at = ${nextNight(2)}`;
    await removeOld(folder);
  }

  return lookOften((signal) =>
    backUpDue(signal).catch((error: Error) => log.error({ error: error.message }, "no backup could be made")),
  );
}

/** Whether it is time, and no other server has begun within the last six hours. A time that is days ahead is of a clock that was wrong. */
async function claim(sql: Sql): Promise<boolean> {
  const claimed = await sql`
    insert into private.backups as backups (next_at) values (now() + interval '6 hours')
    on conflict (is_only) do update set next_at = excluded.next_at
    where backups.next_at not between now() and now() + interval '2 days'
    returning true`;
  return claimed.length > 0;
}

async function removeOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names
    .filter((each) => OURS.test(each))
    .sort()
    .slice(0, -KEPT))
    await rm(join(folder, name), { recursive: true, force: true });
}

export type BackupState = {
  /** Null until the first one is made. */
  madeAt: string | null;
  ageHours: number | null;
  /** Older than two days, or none within two days, or of a time to come. */
  isLate: boolean;
};

/** Null where backups were never scheduled. */
export async function readBackupState(sql: Connection): Promise<BackupState | null> {
  const [row] = await sql<BackupState[]>`
    select to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
      round(extract(epoch from now() - made_at) / 3600, 1)::float as "ageHours",
      coalesce(made_at, since) not between now() - interval '2 days' and now() + interval '1 hour' as "isLate"
    from private.backups`;
  return row ?? null;
}
