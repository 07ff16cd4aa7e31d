import postgres from "postgres";

/** Where the database is: a unix socket of the embedded PostgreSQL, or any PostgreSQL by URL. */
export type DatabaseAddress = { url: string } | { socket: string; user: string; database: string };

export type PoolSize = {
  connections: number;
  /** After this PostgreSQL cancels a statement with code 57014. 0, the default, means never. */
  statementTimeoutMs?: number;
};

/** Opens a pool for plain SQL, with all rights of the database's user. The caller ends it. */
export function openSql(address: DatabaseAddress, size: PoolSize): postgres.Sql {
  const options = poolOptions(size);
  if ("url" in address) return postgres(address.url, options);
  return postgres({ ...options, path: address.socket, user: address.user, database: address.database });
}

export function poolOptions({ connections, statementTimeoutMs = 0 }: PoolSize) {
  return {
    max: connections,
    connect_timeout: 5,
    // Seconds until a lost database is tried again. The default grows to 20, and every query waits as long.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { statement_timeout: statementTimeoutMs, application_name: "alight" },
  };
}

/** Whether the driver threw because a connection was closed. Its query is rejected as well, so the process can go on. */
export function isLostConnectionError(error: Error): boolean {
  return error.stack?.includes("postgres/src/connection.js") ?? false;
}
