import postgres from "postgres";

/** A connection with an advisory lock in shared mode. The process that can get the lock exclusively is the server's last user. */
export type SharedConnection = {
  /** Whether no other process uses the server. If so, new processes wait from now on until it has stopped. */
  isLastUser(): Promise<boolean>;
  close(): Promise<void>;
};

/** Advisory locks belong to one database; nothing else uses them in the database `postgres`. */
const LOCK = 5432;

const ABSENT = ["ENOENT", "ECONNREFUSED"];
/** Starting, stopping or recovering (57P01 to 57P03), or gone during the query. */
const BUSY = ["57P01", "57P02", "57P03", "CONNECTION_CLOSED", "ECONNRESET", "EPIPE"];

const LOCK_NOT_AVAILABLE = "55P03";

/** Resolves to "absent" where no server listens, to "busy" while one starts or stops. `onLost`: the connection was closed later. */
export async function openSharedConnection(
  socket: string,
  applicationName: string,
  onLost: () => void,
): Promise<SharedConnection | "absent" | "busy"> {
  let holdsLock = false;
  const sql = postgres({
    path: socket,
    user: "postgres",
    database: "postgres",
    ssl: false,
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: 10,
    connection: { application_name: applicationName },
    onclose: () => {
      if (holdsLock) onLost();
      holdsLock = false;
    },
  });
  const close = async () => {
    holdsLock = false;
    await sql.end({ timeout: 0 });
  };

  try {
    await sql.unsafe(`select pg_advisory_lock_shared(${LOCK})`);
    holdsLock = true;
  } catch (error) {
    await close();
    const { code = "", message } = error as Error & { code?: string };
    if (ABSENT.includes(code)) return "absent";
    if (BUSY.includes(code)) return "busy";
    throw new Error(`The PostgreSQL at ${socket} refuses the connection (${message}).`);
  }

  return {
    close,
    isLastUser: async () => {
      holdsLock = false;
      await sql.unsafe(`select pg_advisory_unlock_shared(${LOCK})`);
      // The server takes a moment to notice that a killed process is gone.
      await sql`set lock_timeout = '1s'`;
      return sql.unsafe(`select pg_advisory_lock(${LOCK})`).then(
        () => true,
        (error) => error.code !== LOCK_NOT_AVAILABLE,
      );
    },
  };
}
