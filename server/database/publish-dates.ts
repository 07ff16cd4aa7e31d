import type { Logger } from "pino";
import type { Sql } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";

const MINUTE_MS = 60_000;
/** After the minute, so that the dates of that minute have come. */
const LATE_MS = 20;
const RETRY_MS = 5000;

type Outcome = {
  /** By the database's clock, in ms. */
  now: number;
  /** Whether something is due that another transaction has locked. */
  has_skipped: boolean;
  problems: { table: string; id: string; name: string; message: string }[];
};

/** Publishes and archives what has a date for it: now, which makes up for the minutes while no server ran, and then every minute. */
export async function startPublishDates(sql: Sql, log: Pick<Logger, "error">) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isClosed = false;
  const told = new Set<string>();

  /** Resolves to the time until the next minute, or until what was locked is tried again. */
  async function publishDue(): Promise<number> {
    // Each record takes some milliseconds, and a thousand may be due at once.
    const [row] = await withoutTimeout(
      sql,
      (tx) => tx<{ outcome: Outcome }[]>`select private.publish_due() as outcome`,
    );
    if (!row) throw new Error("publish_due returned nothing");
    const { now, problems, has_skipped } = row.outcome;
    for (const { table, id, message } of problems) {
      // Once, not every minute.
      if (!told.has(`${id} ${message}`)) log.error({ table, id, message }, "not published on its date");
      told.add(`${id} ${message}`);
    }
    const untilMinute = MINUTE_MS - (now % MINUTE_MS) + LATE_MS;
    return has_skipped ? Math.min(untilMinute, RETRY_MS) : untilMinute;
  }

  async function run(): Promise<void> {
    const waitMs = await publishDue().catch((error: Error) => {
      log.error({ error: error.message }, "dates to publish could not be read");
      return RETRY_MS;
    });
    if (isClosed) return;
    timer = setTimeout(() => {
      running = run();
    }, waitMs).unref();
  }

  await run();
  return {
    publishDue,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
