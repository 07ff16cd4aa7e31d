import { pino } from "pino";
import { followChanges } from "#server/database/changes.ts";
import { identifyDatabase } from "#server/database/check-logins.ts";
import { checkRights } from "#server/database/check-rights.ts";
import { checkSecrets } from "#server/database/check-secrets.ts";
import { findAddresses, withoutPooler } from "#server/database/logins.ts";
import { listVersions } from "#server/database/migrate.ts";
import { hasDatabase, type OpenDatabase, withDatabase } from "#server/database/open-database.ts";
import { openPools } from "#server/database/pools.ts";
import { MIGRATIONS, SCHEMA_FILE } from "#server/database/prepare-database.ts";
import type { Sql } from "#server/database/sql.ts";
import { readSecrets } from "#server/server-secrets.ts";
import { type Settings, SetupError } from "#server/settings.ts";

const MOST_APART_MS = 2000;

/** Rejects with what the next start would refuse, and resolves to what it would find. */
export async function checkDatabase(settings: Settings): Promise<string> {
  if (!(await hasDatabase(settings))) return "the first start makes it in DATA_DIR";
  return withDatabase(settings, async (database) => {
    const version = await checkOwner(database.sql, settings);
    const [history] = await database.sql<{ isThere: boolean }[]>`
      select to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"`;
    if (!history?.isThere) return `PostgreSQL ${version}, empty: the first start makes the tables`;
    const rows = await database.sql<
      { version: string }[]
    >`select version from supabase_migrations.schema_migrations`;
    const [known, found] = [await listVersions(MIGRATIONS), new Set(rows.map((row) => row.version))];
    if (rows.some((row) => !known.includes(row.version)))
      throw new SetupError(
        "The database is newer than this version of Alight: start that one, or a newer one.",
      );
    const pending = known.filter((each) => !found.has(each)).length;
    if (pending > 0)
      return `PostgreSQL ${version}, of an earlier version: the next start runs ${pending} migrations`;
    await checkRights(database.sql, SCHEMA_FILE);
    await checkConnections(database, settings);
    return `PostgreSQL ${version}, up to date, with all rights`;
  });
}

export async function checkClock(settings: Settings): Promise<string> {
  return withDatabase(settings, async ({ sql }) => {
    const before = Date.now();
    const [row] = await sql<{ now: number }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
    const apart = Math.abs((row?.now ?? 0) - (before + Date.now()) / 2);
    const text = `${(apart / 1000).toFixed(1)} s from the database's`;
    if (apart > MOST_APART_MS) throw new Error(`This machine's clock is ${text}`);
    return text;
  });
}

/** Of DATABASE_URL. Resolves to the version of PostgreSQL. */
async function checkOwner(sql: Sql, { loginUrls }: Settings): Promise<string> {
  const [found] = await sql<{ version: string; owns: boolean; makesRoles: boolean; missing: string[] }[]>`
    select current_setting('server_version') as version, pg_has_role(datdba, 'usage') as owns,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "makesRoles",
      array(select name from unnest(array['pg_trgm', 'unaccent']) name
        where name not in (select available.name from pg_available_extensions available)) as missing
    from pg_database where datname = current_database()`;
  if (!found) throw new Error("The database cannot be looked at");
  const { version, owns, makesRoles, missing } = found;
  if (missing.length > 0)
    throw new SetupError(
      `PostgreSQL lacks ${missing.join(" and ")}: install the package postgresql-contrib.`,
    );
  if (!owns)
    throw new SetupError(
      "The role of DATABASE_URL does not own the database: let an administrator run `alter database … owner to …`.",
    );
  if (!makesRoles && Object.keys(loginUrls).length < 3)
    throw new SetupError(
      "The role of DATABASE_URL may not make roles: let an administrator run `alter role … createrole`, or set DATABASE_URL_VISITORS, DATABASE_URL_SIGNED_IN and DATABASE_URL_SERVER (docs/deploy.md).",
    );
  return version;
}

/** As a server connects: with each login, and to where it listens. */
async function checkConnections({ sql, address }: OpenDatabase, settings: Settings): Promise<void> {
  const secrets = await readSecrets(settings);
  if (settings.databaseUrl) await checkSecrets(sql, secrets);
  const { addresses } = await findAddresses(sql, address, secrets, settings.loginUrls);
  const pools = await openPools(addresses, 12, await identifyDatabase(sql));
  try {
    const direct = withoutPooler(addresses.server, settings.databaseDirectUrl);
    const changes = await followChanges(direct, { sql: pools.background, log: pino({ level: "silent" }) });
    await changes.close();
  } finally {
    await pools.close();
  }
}
