import type { Logger } from "pino";
import type { Sql } from "#server/database/sql.ts";

const MINUTE_MS = 60_000;
/** After the minute, so that the dates of that minute have come. */
const LATE_MS = 20;
const RETRY_MS = 5000;

type Outcome = {
  /** By the database's clock, in ms. */
  now: number;
  problems: { table: string; id: string; name: string; message: string }[];
};

/** Publishes and archives what has a date for it: now, which makes up for the minutes while no server ran, and then every minute. */
export async function startPublishDates(sql: Sql, log: Pick<Logger, "error">) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isClosed = false;
  const told = new Set<string>();

  /** Resolves to the time until the next minute. */
  async function publishDue(): Promise<number> {
    const [row] = await sql<{ outcome: Outcome }[]>`select private.publish_due() as outcome`;
    if (!row) throw new Error("publish_due returned nothing");
    const { now, problems } = row.outcome;
    for (const { table, id, message } of problems) {
      // Once, not every minute.
      if (!told.has(`${id} ${message}`)) log.error({ table, id, message }, "not published on its date");
      told.add(`${id} ${message}`);
    }
    return MINUTE_MS - (now % MINUTE_MS) + LATE_MS;
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
