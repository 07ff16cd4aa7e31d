import { dirname, extname } from "node:path";
import pg from "pg";
import { withTimeout } from "#app/shared/timeout.ts";

/** Where the database is: a unix socket of the embedded PostgreSQL, or any PostgreSQL by URL. */
export type DatabaseAddress = { url: string } | { socket: string; user: string; database: string };

export type PoolOptions = {
  connections: number;
  /** After so long in one use a connection is cut; 0 for never. */
  useTimeoutMs?: number;
};

/** How long to wait for a new connection or for a free one. */
export const CONNECT_TIMEOUT_MS = 5000;
/** Then a connection that is not used is closed, so that another server can have it. */
const IDLE_TIMEOUT_MS = 30_000;
/** How long statements may go on when a pool is closed. */
const CLOSE_TIMEOUT_MS = 2000;

/** Poolers refuse parameters at the start of a session, so the time zone and the limit of a statement are settings of the logins. */
export function openPool(address: DatabaseAddress, options: PoolOptions): pg.Pool {
  const { connections, useTimeoutMs = 0 } = options;
  const pool = new pg.Pool({
    ...connectionOptions(address),
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    application_name: "alight",
  });
  // Without listeners the loss of a connection would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (useTimeoutMs > 0) limitUse(pool, useTimeoutMs);
  return pool;
}

export async function closePool(pool: pg.Pool): Promise<void> {
  if (pool.ending) return;
  await withTimeout(pool.end(), CLOSE_TIMEOUT_MS).catch(() => {});
}

export function connectionOptions(address: DatabaseAddress): pg.ClientConfig {
  if ("url" in address) return { connectionString: address.url };
  const { socket, user, database } = address;
  return { host: dirname(socket), port: Number(extname(socket).slice(1)), user, database, ssl: false };
}

/** A server that is frozen, or behind a network that drops packets, never responds: the connection is cut from this side. */
function limitUse(pool: pg.Pool, useTimeoutMs: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on("acquire", (client) => {
    // With a statement running, end() destroys the socket, and the pool opens another connection.
    timers.set(
      client,
      setTimeout(() => void client.end(), useTimeoutMs),
    );
  });
  pool.on("release", (_error, client) => clearTimeout(timers.get(client)));
}
