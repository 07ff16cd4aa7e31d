import type { Logger } from "pino";
import type { Sql } from "#server/database/sql.ts";
import { lookOften, nextNight, type Outcome, runScript } from "#server/script-at-night.ts";

/** Of the script, as sysexits.h has it: worth trying again soon. */
export const TRY_AGAIN = 75;

type Options = {
  address: string;
  log: Pick<Logger, "info" | "error">;
  importFeed?: (signal: AbortSignal) => Promise<Outcome>;
};

const runImport = (signal: AbortSignal) => runScript("trains-import", [], signal);

/** Fetches the feed at once and then every night after three, once for all servers on a database; after a lost connection an hour later. */
export function startNightlyTimetable(sql: Sql, { address, log, importFeed = runImport }: Options) {
  async function fetchDue(signal: AbortSignal): Promise<void> {
    if (!(await claim(sql, address))) return;
    const { code, output } = await importFeed(signal);
    if (signal.aborted) return;
    if (code === 0) log.info({ output }, "timetable fetched");
    else log.error({ output }, "the timetable could not be fetched");
    if (code !== TRY_AGAIN) await sql`update private.timetable_fetches set next_at = ${nextNight(3)}`;
  }

  return lookOften((signal) =>
    fetchDue(signal).catch((error: Error) =>
      log.error({ error: error.message }, "the timetable could not be fetched"),
    ),
  );
}

/** Whether it is time, and no other server has begun within the last hour. A time that is days ahead is of a clock that was wrong. */
async function claim(sql: Sql, address: string): Promise<boolean> {
  const claimed = await sql`
    insert into private.timetable_fetches as fetches (address, next_at) values (${address}, now() + interval '1 hour')
    on conflict (is_only) do update set address = excluded.address, next_at = excluded.next_at
    where fetches.next_at not between now() and now() + interval '2 days' or fetches.address <> excluded.address
    returning true`;
  return claimed.length > 0;
}
