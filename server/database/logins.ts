import pg from "pg";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { DatabaseAddress } from "#server/database/pool.ts";
import type { Sql } from "#server/database/sql.ts";
import { derivedSecret, type Secrets } from "#server/secrets.ts";
import { type Settings, SetupError } from "#server/settings.ts";

const { escapeIdentifier: identifier, escapeLiteral: literal } = pg;

/**
 * Who connects (docs/decisions/0032): each login may become one role and nothing else, and as itself may read nothing. The owner's
 * connections of DATABASE_URL are for the start and for scripts.
 */
export const LOGINS = {
  visitors: { suffix: "visitors_login", role: "anon", setting: "DATABASE_URL_VISITORS" },
  signedIn: { suffix: "signed_in_login", role: "authenticated", setting: "DATABASE_URL_SIGNED_IN" },
  server: { suffix: "server_login", role: "alight_server", setting: "DATABASE_URL_SERVER" },
} as const;

export type Login = keyof typeof LOGINS;

/** Where each login connects. */
export type LoginAddresses = Record<Login, DatabaseAddress>;

/** Settings of every login, so that poolers need not pass them on. The role is taken at each sign-in and at each `reset role`. */
const settingsOf = (role: string) => ({
  role,
  // A longer statement is cancelled, and its client gets a 503.
  statement_timeout: "2s",
  idle_in_transaction_session_timeout: "1min",
  timezone: "UTC",
});

/** PostgreSQL cuts longer names. */
const MAX_NAME = 63;

/**
 * Makes the logins that are missing, except those that have an address of their own, and resolves to where each connects. Throws a
 * SetupError with the SQL that an administrator has to run when the owner may not make them.
 */
export async function prepareLogins(
  owner: Sql,
  address: DatabaseAddress,
  secrets: Pick<Secrets, "jwtSecret">,
  given: Settings["loginUrls"] = {},
): Promise<LoginAddresses> {
  const [row] = await owner<{ database: string }[]>`select current_database() as database`;
  const database = row?.database ?? "";
  const prepare = async (login: Login): Promise<DatabaseAddress> => {
    const url = given[login];
    if (url) return { url };
    const { suffix, role } = LOGINS[login];
    const name = `${database}_${suffix}`;
    if (Buffer.byteLength(name) > MAX_NAME)
      throw new SetupError(`The name of the database, ${database}, is too long: logins carry it.`);
    const password = derivedSecret(secrets, `database login ${name}`);
    await makeLogin(owner, name, role, password);
    return asLogin(address, name, password);
  };
  // One server after the other: PostgreSQL refuses to change a role twice at once.
  return withAdvisoryLock(owner, "migrations", async () => {
    await refuseTemporaryTables(owner, database);
    return {
      visitors: await prepare("visitors"),
      signedIn: await prepare("signedIn"),
      server: await prepare("server"),
    };
  });
}

/** Everybody who connects may fill the disk with them, unless the database's owner takes that right away. */
async function refuseTemporaryTables(owner: Sql, database: string): Promise<void> {
  const [found] = await owner<{ isOpen: boolean }[]>`
    select has_database_privilege('public', oid, 'temporary') and pg_has_role(datdba, 'usage') as "isOpen"
    from pg_database where datname = ${database}`;
  if (found?.isOpen) await owner.unsafe(`revoke temporary on database ${identifier(database)} from public`);
}

async function makeLogin(owner: Sql, name: string, role: string, password: string): Promise<void> {
  const statements = await missingStatements(owner, name, role, literal(password));
  try {
    await owner.begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw mayNotMakeLogins((error as Error).message);
  }
}

/** SQL that makes the login `name`, or what of it is missing. */
async function missingStatements(
  owner: Sql,
  name: string,
  role: string,
  password: string,
): Promise<string[]> {
  const [found] = await owner<{ settings: string[]; isMember: boolean }[]>`
    select coalesce(rolconfig, '{}') as settings, pg_has_role(oid, ${role}, 'member') as "isMember"
    from pg_roles where rolname = ${name}`;
  return [
    ...(found ? [] : [`create role ${identifier(name)} login noinherit password ${password}`]),
    ...(found?.isMember ? [] : [`grant ${role} to ${identifier(name)}`]),
    ...Object.entries(settingsOf(role))
      .filter(([setting, value]) => !found?.settings.includes(`${setting}=${value}`))
      .map(([setting, value]) => `alter role ${identifier(name)} set ${setting} = ${literal(value)}`),
  ];
}

function asLogin(address: DatabaseAddress, name: string, password: string): DatabaseAddress {
  if ("socket" in address) return { ...address, user: name };
  const url = new URL(address.url);
  url.username = encodeURIComponent(name);
  url.password = password;
  for (const parameter of ["user", "password"]) url.searchParams.delete(parameter);
  return { url: url.href };
}

/** For the role of DATABASE_URL that may not make roles. */
export function mayNotMakeLogins(reason: string): SetupError {
  const statements = Object.values(LOGINS).flatMap(({ suffix, role }) => [
    `create role alight_${suffix} login noinherit password '…';`,
    `grant ${role} to alight_${suffix};`,
    ...Object.entries(settingsOf(role)).map(
      ([setting, value]) => `alter role alight_${suffix} set ${setting} = ${literal(value)};`,
    ),
  ]);
  const settings = Object.values(LOGINS).map(({ setting }) => setting);
  return new SetupError(
    `The role of DATABASE_URL may not make the logins that Alight needs (${reason}). Let an administrator run server/database/roles.sql and the following, with passwords of their own, and set ${settings.join(", ")} to the three addresses:\n\n${statements.join("\n")}`,
  );
}
