import postgres from "postgres";

/**
 * A process's place at a running server: one connection that holds a shared lock. Only the last one seated may
 * stop the server, and a seat falls free with its process, however that ends.
 */
export type SharedConnection = {
  /** Whether nobody else sits here; if so, newcomers wait from now on until the server has stopped. */
  isLast(): Promise<boolean>;
  leave(): Promise<void>;
};

/** The number of the advisory lock: "alight" in ASCII. */
const LOCK = 0x616c69676874;

const ABSENT = ["ENOENT", "ECONNREFUSED"];
/** Starting, stopping or recovering: 57P01 to 57P03, or gone in the middle of our question. */
const BUSY = ["57P01", "57P02", "57P03", "CONNECTION_CLOSED", "ECONNRESET", "EPIPE"];

const LOCK_NOT_AVAILABLE = "55P03";

/** Resolves to "absent" where no server listens, and to "busy" where one is starting or stopping. */
export async function openSharedConnection(
  socket: string,
  onLost: () => void,
): Promise<SharedConnection | "absent" | "busy"> {
  let isSeated = false;
  const sql = postgres({
    path: socket,
    user: "postgres",
    database: "postgres",
    ssl: false,
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: 10,
    connection: { application_name: "alight seat" },
    onclose: () => {
      if (isSeated) onLost();
      isSeated = false;
    },
  });
  const leave = async () => {
    isSeated = false;
    await sql.end({ timeout: 0 });
  };

  try {
    await sql.unsafe(`select pg_advisory_lock_shared(${LOCK})`);
    isSeated = true;
  } catch (error) {
    await leave();
    const { code = "", message } = error as Error & { code?: string };
    if (ABSENT.includes(code)) return "absent";
    if (BUSY.includes(code)) return "busy";
    throw new Error(`The PostgreSQL at ${socket} does not let us in (${message}).`);
  }

  return {
    leave,
    isLast: async () => {
      isSeated = false;
      await sql.unsafe(`select pg_advisory_unlock_shared(${LOCK})`);
      // The server takes a moment to see that a killed process has gone.
      await sql`set lock_timeout = '1s'`;
      return sql.unsafe(`select pg_advisory_lock(${LOCK})`).then(
        () => true,
        (error) => error.code !== LOCK_NOT_AVAILABLE,
      );
    },
  };
}
