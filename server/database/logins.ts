import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { closeDatabase } from "#server/database/close-database.ts";
import { makeRoles, type NewLogin } from "#server/database/make-roles.ts";
import type { DatabaseAddress } from "#server/database/pool.ts";
import type { Sql } from "#server/database/sql.ts";
import { derivedSecret, type Secrets } from "#server/server-secrets.ts";
import { type Settings, SetupError } from "#server/settings.ts";

/** Each login may become one role and nothing else, and as itself may read nothing (docs/decisions/0033). */
export const LOGINS = {
  visitors: { suffix: "visitors_login", role: "anon", setting: "DATABASE_URL_VISITORS" },
  signedIn: { suffix: "signed_in_login", role: "authenticated", setting: "DATABASE_URL_SIGNED_IN" },
  server: { suffix: "server_login", role: "alight_server", setting: "DATABASE_URL_SERVER" },
} as const;

export type Login = keyof typeof LOGINS;

export type LoginAddresses = Record<Login, DatabaseAddress>;

/** PostgreSQL cuts longer names. */
const MAX_NAME = 63;

/** Makes missing roles and logins, except logins with an address of their own in `given`, and resolves to where each connects. Throws a
 * SetupError with the SQL for an administrator when the owner may not make them. */
export async function prepareLogins(
  owner: Sql,
  address: DatabaseAddress,
  secrets: Pick<Secrets, "jwtSecret">,
  given: Settings["loginUrls"] = {},
): Promise<LoginAddresses> {
  const { addresses, ours } = await findAddresses(owner, address, secrets, given);
  // One server after the other: PostgreSQL refuses to change a role twice at once.
  await withAdvisoryLock(owner, "migrations", async () => {
    // Roles are the whole cluster's: a server on another database may make the same ones now.
    await makeRoles(owner, ours).catch(() => makeRoles(owner, ours));
    const users = [...new Set(Object.values(addresses).map(userOf))];
    await closeDatabase(owner, await nameOfDatabase(owner), users);
  });
  return addresses;
}

/** Where each login connects, and those of them that Alight makes itself. */
export async function findAddresses(
  owner: Sql,
  address: DatabaseAddress,
  secrets: Pick<Secrets, "jwtSecret">,
  given: Settings["loginUrls"],
) {
  const database = await nameOfDatabase(owner);
  const ours: NewLogin[] = [];
  const addressOf = (login: Login): DatabaseAddress => {
    const url = given[login];
    if (url) return { url };
    const { suffix, role } = LOGINS[login];
    const name = `${database}_${suffix}`;
    if (Buffer.byteLength(name) > MAX_NAME)
      throw new SetupError(`The name of the database, ${database}, is too long: logins carry it.`);
    const password = derivedSecret(secrets, `database login ${name}`);
    ours.push({ name, role, password });
    return asLogin(address, name, password);
  };
  const addresses: LoginAddresses = {
    visitors: addressOf("visitors"),
    signedIn: addressOf("signedIn"),
    server: addressOf("server"),
  };
  return { addresses, ours };
}

async function nameOfDatabase(owner: Sql): Promise<string> {
  const [row] = await owner<{ database: string }[]>`select current_database() as database`;
  return row?.database ?? "";
}

function asLogin(address: DatabaseAddress, name: string, password: string): DatabaseAddress {
  if ("socket" in address) return { ...address, user: name };
  const url = new URL(address.url);
  [url.username, url.password] = ["", ""];
  // As parameters, since an address without a host takes no name before it.
  url.searchParams.set("user", name);
  url.searchParams.set("password", password);
  return { url: url.href };
}

/** The same login at `directUrl`, past a pooler. */
export function withoutPooler(login: DatabaseAddress, directUrl: string | undefined): DatabaseAddress {
  if (!directUrl || "socket" in login) return login;
  const url = new URL(login.url);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  return asLogin({ url: directUrl }, userOf(login), password);
}

function userOf(address: DatabaseAddress): string {
  if ("socket" in address) return address.user;
  const url = new URL(address.url);
  return url.searchParams.get("user") ?? decodeURIComponent(url.username);
}
