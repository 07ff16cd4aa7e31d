import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import pg from "pg";
import type { Logger } from "pino";
import { withTimeout } from "#app/shared/timeout.ts";
import { CONNECT_TIMEOUT_MS, connectionOptions, type DatabaseAddress } from "#server/database/pool.ts";
import type { Sql } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";

/** What of the database a server keeps copies of: what visitors read, and who is staff. Triggers name it (private.notify_change). */
export type Subject = "content" | "staff";

export type Changes = {
  /** Calls `drop` after each change of `subject`, whoever made it, and `expire` when some may have been missed. */
  on(subject: Subject, drop: () => void, expire?: () => void): void;
  /** Resolves when copies of whatever of `subject` was committed before this call have been dropped here, or have expired. */
  caughtUp(subject: Subject): Promise<void>;
  close(): Promise<void>;
};

const RETRY_MS = 500;
/** A connection that is gone without a word is noticed by then. */
const CHECK_MS = 10_000;
const ROUND_TRIP_MS = 1000;
const FIRST_MESSAGE_MS = 5000;

type Options = {
  /** Where the pooler is, if there is one; `address` leads past it. */
  sql: Sql;
  log: Pick<Logger, "error">;
  /** How long the database may take to answer before copies are taken for old. */
  roundTripMs?: number;
};

/** Follows what changes in the database at `address`. Throws a SetupError when messages of the database do not arrive there. */
export async function followChanges(
  address: DatabaseAddress,
  { sql, log, roundTripMs = ROUND_TRIP_MS }: Options,
): Promise<Changes> {
  const copies: Record<Subject, { drop(): void; expire(): void }[]> = { content: [], staff: [] };
  let client: pg.Client | undefined;
  let isClosed = false;
  const first = Promise.withResolvers<void>();

  const expireCopies = (subject: Subject) => {
    for (const { expire } of copies[subject]) expire();
  };

  async function connect(): Promise<void> {
    const next = await openListener(address, (subject) => {
      if (subject === "content" || subject === "staff") for (const { drop } of copies[subject]) drop();
      else first.resolve();
    });
    if (isClosed) return void (await next.end());
    next.on("end", () => {
      client = undefined;
      if (!isClosed) void reconnect();
    });
    client = next;
    expireCopies("content");
    expireCopies("staff");
  }

  async function reconnect(): Promise<void> {
    log.error({}, "changes of the database cannot be followed");
    while (!isClosed && !client) {
      await setTimeout(RETRY_MS, undefined, { ref: false });
      await connect().catch(() => {});
    }
  }

  // One after the other, as a connection takes them. Who comes before the next one begins shares it.
  const limit = pLimit(1);
  let shared: Promise<boolean> | undefined;
  function roundTrip(): Promise<boolean> {
    shared ??= limit(async () => {
      shared = undefined;
      const used = client;
      try {
        // PostgreSQL sends what was notified before its response.
        await withTimeout(used?.query("select") ?? Promise.reject(), roundTripMs);
        return true;
      } catch {
        // With a query that is not answered its socket is destroyed.
        void used?.end();
        return false;
      }
    });
    return shared;
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearInterval(timer);
    if (client) await withTimeout(client.end(), ROUND_TRIP_MS).catch(() => {});
  }

  await connect();
  const timer = setInterval(roundTrip, CHECK_MS).unref();
  await sql`notify alight_changes`;
  await withTimeout(first.promise, FIRST_MESSAGE_MS).catch(async () => {
    await close();
    throw new SetupError(
      "Messages of the database do not arrive, as behind a pooler of transactions: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.",
    );
  });
  return {
    on: (subject, drop, expire = drop) => void copies[subject].push({ drop, expire }),
    async caughtUp(subject) {
      if (!(await roundTrip())) expireCopies(subject);
    },
    close,
  };
}

async function openListener(
  address: DatabaseAddress,
  onMessage: (payload: string | undefined) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(address),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "alight",
  });
  client.on("error", () => {});
  client.on("notification", ({ payload }) => onMessage(payload));
  try {
    await client.connect();
    await client.query("listen alight_changes");
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
