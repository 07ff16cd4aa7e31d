import { dirname, extname } from "node:path";
import pg from "pg";

/** A connection with an advisory lock in shared mode. The process that can get the lock exclusively is the server's last user. */
export type SharedConnection = {
  /** Whether no other process uses the server. If so, new processes wait from now on until it has stopped. */
  isLastUser(): Promise<boolean>;
  close(): Promise<void>;
};

/** Advisory locks belong to one database; nothing else uses them in the database `postgres`. */
const LOCK = 5432;

const ABSENT = ["ENOENT", "ECONNREFUSED"];
/** Starting, stopping or recovering, or gone during the query or slow, for which the driver has a message without a code. */
const BUSY =
  /^(57P0[123]|ECONNRESET|EPIPE)$|^Connection terminated|^timeout expired|^Client (has encountered|was closed)/;

const LOCK_NOT_AVAILABLE = "55P03";

/** Resolves to "absent" where no server listens, to "busy" while one starts or stops. `onLost`: the connection was closed later. */
export async function openSharedConnection(
  socket: string,
  applicationName: string,
  onLost: () => void,
): Promise<SharedConnection | "absent" | "busy"> {
  let holdsLock = false;
  const client = new pg.Client({
    host: dirname(socket),
    port: Number(extname(socket).slice(1)),
    user: "postgres",
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName,
  });
  client.on("error", () => {});
  client.once("end", () => {
    if (holdsLock) onLost();
    holdsLock = false;
  });
  const close = async () => {
    holdsLock = false;
    await client.end();
  };

  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${LOCK})`);
    holdsLock = true;
  } catch (error) {
    await close();
    const { code = "", message } = error as Error & { code?: string };
    if (ABSENT.includes(code)) return "absent";
    if (BUSY.test(code || message)) return "busy";
    throw new Error(`The PostgreSQL at ${socket} refuses the connection (${message}).`);
  }

  return {
    close,
    isLastUser: async () => {
      holdsLock = false;
      await client.query(`select pg_advisory_unlock_shared(${LOCK})`);
      // The server takes a moment to notice that a killed process is gone.
      await client.query("set lock_timeout = '1s'");
      return client.query(`select pg_advisory_lock(${LOCK})`).then(
        () => true,
        (error) => error.code !== LOCK_NOT_AVAILABLE,
      );
    },
  };
}
