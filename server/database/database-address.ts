import { PostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";

/** Where the database is: a socket of our own PostgreSQL, or somebody else's by URL. */
export type DatabaseAddress = { url: string } | { socket: string; user: string; database: string };

type Pool = { connections: number; statementTimeoutMs?: number };

/** Connections for plain SQL. The caller ends them. */
export function openSql(address: DatabaseAddress, pool: Pool): postgres.Sql {
  const options = poolOptions(pool);
  if ("url" in address) return postgres(address.url, options);
  return postgres({ ...options, path: address.socket, user: address.user, database: address.database });
}

/** Connections for the data API. The caller closes them. */
export function openLiteConnection(address: DatabaseAddress, pool: Pool): PostgresConnection {
  const options = {
    ...poolOptions(pool),
    types: { timestamptz: isoTimestamps, json: json(114), jsonb: json(3802) },
  };
  if ("url" in address) return new PostgresConnection({ url: address.url, postgresOptions: options });
  return new PostgresConnection({
    url: `postgresql://${address.user}@localhost/${address.database}`,
    postgresOptions: { ...options, path: address.socket },
  });
}

/** PostgREST writes times as ISO 8601; the library would pass on PostgreSQL's own form, which Safari cannot read. */
const isoTimestamps = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
  parse: (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** The library hands objects over as text already; written as JSON once more, they would be stored as one long string. */
const json = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (isJson(value) ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
});

function isJson(value: unknown): value is string {
  try {
    return typeof value === "string" && JSON.parse(value) !== undefined;
  } catch {
    return false;
  }
}

function poolOptions({ connections, statementTimeoutMs = 0 }: Pool) {
  return {
    max: connections,
    connect_timeout: 5,
    // Seconds until a lost database is tried again. By default it becomes twenty, and every question waits for it.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { statement_timeout: statementTimeoutMs, application_name: "alight" },
  };
}

/** Makes `database` on our own PostgreSQL if it is not there yet. */
export async function createDatabase(
  server: { socket: string; user: string },
  database: string,
): Promise<void> {
  const sql = openSql({ ...server, database: "postgres" }, { connections: 1 });
  try {
    const [found] = await sql`select from pg_database where datname = ${database}`;
    if (!found) await sql`create database ${sql(database)}`;
  } finally {
    await sql.end();
  }
}
