import { join } from "node:path";
import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import type { DatabaseAddress } from "#server/database/pool.ts";
import { openSql, raw, type Sql } from "#server/database/sql.ts";
import { type Settings, SetupError } from "#server/settings.ts";

const NAME = "alight";
const OWNER_CONNECTIONS = 4;
/** Of the embedded PostgreSQL, beside those of the server: for its start, scripts and tools. */
const OTHER_CONNECTIONS = 30;

export type OpenDatabase = {
  address: DatabaseAddress;
  /** The owner's connections, for migrations, the seed and scripts. A server ends them once it has started. */
  sql: Sql;
  close(): Promise<void>;
};

type Place = Pick<Settings, "databaseUrl" | "dataFolder"> & Partial<Pick<Settings, "databaseConnections">>;

/** Opens the database of DATABASE_URL, or the embedded one in the data folder. Throws a SetupError when it cannot. */
export async function openDatabase(settings: Place, print: (line: string) => void): Promise<OpenDatabase> {
  return settings.databaseUrl ? openByUrl(settings.databaseUrl) : openEmbedded(settings, print);
}

/** For scripts: the database of a site that was started before. Throws a SetupError for an empty one. */
export async function openSiteDatabase(
  settings: Place,
  print: (line: string) => void = () => {},
): Promise<OpenDatabase> {
  const database = await openDatabase(settings, print);
  const [tables] = await database.sql<{ exist: boolean }[]>`
    select to_regclass('auth.users') is not null and to_regclass('public.staff') is not null as exist`;
  if (tables?.exist) return database;
  await database.close();
  const where = settings.databaseUrl ? "DATABASE_URL" : `DATA_DIR (${settings.dataFolder})`;
  throw new SetupError(`The database of ${where} is empty. Start Alight once, or name another.`);
}

async function openEmbedded(
  { dataFolder, databaseConnections = 20 }: Place,
  print: (line: string) => void,
): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres({
    folder: join(dataFolder, "postgres"),
    name: NAME,
    maxConnections: databaseConnections + OTHER_CONNECTIONS,
    print,
  }).catch((error: Error) => {
    throw new SetupError(`${error.message}\nTo use another PostgreSQL, set DATABASE_URL.`);
  });
  await createDatabase(server, NAME);
  const address = { socket: server.socket, user: server.user, database: NAME };
  const sql = openSql(address, { connections: OWNER_CONNECTIONS });
  return {
    address,
    sql,
    async close() {
      await sql.end();
      await server.stop();
    },
  };
}

async function openByUrl(url: string): Promise<OpenDatabase> {
  const address = { url };
  const sql = openSql(address, { connections: OWNER_CONNECTIONS });
  try {
    await sql`select`;
  } catch (error) {
    await sql.end();
    const { hostname, pathname } = new URL(url);
    throw new SetupError(
      `The database of DATABASE_URL (${pathname.slice(1) || "no name"} on ${hostname}) does not answer: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    );
  }
  return { address, sql, close: () => sql.end() };
}

export async function createDatabase(
  server: { socket: string; user: string },
  database: string,
): Promise<void> {
  const sql = openSql({ ...server, database: "postgres" }, { connections: 1 });
  try {
    const [found] = await sql`select from pg_database where datname = ${database}`;
    if (!found) await sql`create database ${raw(database)}`;
  } finally {
    await sql.end();
  }
}
