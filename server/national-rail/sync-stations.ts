import type { Logger } from "pino";
import { ifLockIsFree } from "#server/database/advisory-lock.ts";
import { isOverload } from "#server/database/database-errors.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { type StoredStation, stationChange } from "#server/national-rail/station-change.ts";
import {
  FeedError,
  type FeedStation,
  type StationFeed,
  type UnreadableStation,
} from "#server/national-rail/station-feed.ts";

/** Proxies commonly wait for a minute. */
const READ_TIMEOUT_MS = 50_000;
/** A sync that has said nothing for so long has ended with its server. */
const KILLED = "1 minute";

export type SyncResult = {
  success: boolean;
  updated: number;
  errors: number;
  message: string;
  problems: string[];
};

type SyncProgress = { step: "reading" | "saving"; done: number; total: number };

export type StationSync = {
  run(): Promise<SyncResult>;
  /** On whichever server it runs. */
  progress(): Promise<SyncProgress | null>;
};

type Options = {
  sql: Sql;
  locks: Sql;
  feed: StationFeed;
  log: Pick<Logger, "warn">;
  timeoutMs?: number;
};

/** By CRS code, each station in its own transaction; nothing changes when the feed cannot be read in full (docs/decisions/0021). */
export function makeStationSync({
  sql,
  locks,
  feed,
  log,
  timeoutMs = READ_TIMEOUT_MS,
}: Options): StationSync {
  const progress = makeProgress(sql);

  async function run(): Promise<SyncResult> {
    try {
      const rows = await sql<{ crs: string; name: string }[]>`
        select crs, name from public.stations where crs is not null`;
      const names = new Map(rows.map(({ crs, name }) => [crs, name]));
      const stations = await readFeed(new Set(names.keys()));
      let updated = 0;
      const problems: string[] = [];
      for (const [done, station] of stations.entries()) {
        await progress.note({ step: "saving", done, total: stations.length });
        const { hasChanged, problem } = await save(station);
        if (hasChanged) updated += 1;
        if (!problem) continue;
        log.warn({ crs: station.crs, problem }, "a station could not be synced");
        problems.push(`${names.get(station.crs)}: ${problem}`);
      }
      return {
        success: true,
        updated,
        errors: problems.length,
        message: summary(updated, problems.length),
        problems,
      };
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      log.warn(
        { error: error.message, cause: String(error.cause ?? "") },
        "the station feed could not be read",
      );
      return failure(error.message);
    } finally {
      await progress.end().catch(() => {});
    }
  }

  async function readFeed(codes: Set<string>): Promise<(FeedStation | UnreadableStation)[]> {
    const stations: (FeedStation | UnreadableStation)[] = [];
    if (codes.size === 0) return stations;
    await progress.note({ step: "reading", done: 0, total: codes.size });
    for await (const station of feed.read(codes, AbortSignal.timeout(timeoutMs))) {
      stations.push(station);
      await progress.note({ step: "reading", done: stations.length, total: codes.size });
    }
    return stations;
  }

  async function save(station: FeedStation | UnreadableStation): Promise<SavedStation> {
    if ("problem" in station) return { hasChanged: false, problem: station.problem };
    try {
      return await sql.begin((tx) => saveStation(tx, station));
    } catch (error) {
      // Of no use to go on without a database.
      if (isOverload(error)) throw error;
      return { hasChanged: false, problem: `It could not be saved (${(error as Error).message})` };
    }
  }

  return {
    progress: progress.read,
    run: async () =>
      (await ifLockIsFree(locks, "stationSync", run)) ??
      failure("A sync is running already. Please wait until it has finished."),
  };
}

function makeProgress(sql: Sql) {
  return {
    async note(progress: SyncProgress): Promise<void> {
      await sql`
        insert into private.site_settings (name, value)
        values ('station_sync', (${sql.json(progress)}::jsonb || jsonb_build_object('at', now()))::text)
        on conflict (name) do update set value = excluded.value`;
    },
    async read(): Promise<SyncProgress | null> {
      const [row] = await sql<{ progress: SyncProgress }[]>`
        select value::jsonb - 'at' as progress from private.site_settings
        where name = 'station_sync' and (value::jsonb ->> 'at')::timestamptz > now() - ${KILLED}::interval`;
      return row?.progress ?? null;
    },
    end: async () => sql`delete from private.site_settings where name = 'station_sync'`,
  };
}

export function failure(message: string): SyncResult {
  return { success: false, updated: 0, errors: 0, message, problems: [] };
}

function summary(updated: number, errors: number): string {
  return `Updated ${updated} stations.${errors > 0 ? ` ${errors} errors occurred.` : ""}`;
}

type SavedStation = { hasChanged: boolean; problem?: string | undefined };

async function saveStation(tx: Connection, feed: FeedStation): Promise<SavedStation> {
  // The triggers then leave the last editor, the date of publication and, if nothing has changed, the version.
  await tx`select set_config('alight.write', 'sync', true)`;
  const [stored] = await tx<(StoredStation & { id: string; updated_at: string })[]>`
    select id, latitude, longitude, facilities, accessibility, updated_at::text,
      array(select jsonb_object_keys(facts_set)) as corrected
    from public.stations where crs = ${feed.crs} for update`;
  // Deleted in the meantime.
  if (!stored) return { hasChanged: false };
  const { coordinates, facilities, accessibility, problem } = stationChange(stored, feed);
  const [saved] = await tx<{ updated_at: string }[]>`
    update public.stations set
      latitude = coalesce(${coordinates?.latitude ?? null}, latitude),
      longitude = coalesce(${coordinates?.longitude ?? null}, longitude),
      facilities = coalesce(${facilities ? tx.json(facilities) : null}::jsonb, facilities),
      accessibility = coalesce(${accessibility ? tx.json(accessibility) : null}::jsonb, accessibility),
      api_source = 'national_rail', last_api_update = now()
    where id = ${stored.id} returning updated_at::text`;
  return { hasChanged: saved?.updated_at !== stored.updated_at, problem };
}
