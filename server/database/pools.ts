import { checkLogin } from "#server/database/check-logins.ts";
import { LOGINS, type Login, type LoginAddresses } from "#server/database/logins.ts";
import { openSql, type Sql } from "#server/database/sql.ts";

/** A request takes no longer; its login's statement_timeout ends statements before that. */
const REQUEST_MS = 6000;
/** Expiry, imports and waiting for a lock take longer. */
const WORK_MS = 600_000;

/** Each pool's part of 20 connections, and its least. They are separate, so that none waits for another's stuck work. */
export const POOLS = {
  pages: { login: "visitors", share: 4, least: 2, useTimeoutMs: REQUEST_MS },
  visitors: { login: "visitors", share: 3, least: 1, useTimeoutMs: REQUEST_MS },
  signedIn: { login: "signedIn", share: 3, least: 1, useTimeoutMs: REQUEST_MS },
  /** /auth/v1, limits, and functions that write the server's own tables. */
  accounts: { login: "server", share: 3, least: 1, useTimeoutMs: REQUEST_MS },
  /** What runs when nobody waits for it: mail, expiry, walks, page counts, checks of links, the sync. */
  background: { login: "server", share: 2, least: 2, useTimeoutMs: WORK_MS },
  /** Transactions that do nothing but hold an advisory lock: one for each of four. */
  locks: { login: "server", share: 4, least: 4, useTimeoutMs: WORK_MS },
} as const satisfies Record<string, { login: Login; share: number; least: number; useTimeoutMs: number }>;

export type PoolName = keyof typeof POOLS;

export type Pools = Record<PoolName, Sql> & {
  close(): Promise<void>;
};

/** Of 20 connections all pools have their shares, and one more follows changes (changes.ts). */
const OF = 20;

/** How many connections each pool has of `connections`, 12 or more. */
export function shareOut(connections: number): Record<PoolName, number> {
  const part = (name: PoolName, of: number, shares: number) =>
    Math.max(POOLS[name].least, Math.floor((of * POOLS[name].share) / shares));
  // These two first: their least is more than their share of few.
  const [background, locks] = [part("background", connections, OF), part("locks", connections, OF)];
  const rest = connections - 1 - background - locks;
  const ofRest = (name: PoolName) => part(name, rest, OF - 1 - POOLS.background.share - POOLS.locks.share);
  return {
    pages: ofRest("pages"),
    visitors: ofRest("visitors"),
    signedIn: ofRest("signedIn"),
    accounts: ofRest("accounts"),
    background,
    locks,
  };
}

/** Opens the pools, with at most `connections` in all, 12 or more. Throws a SetupError as `checkLogin` does. The caller closes them. */
export async function openPools(
  addresses: LoginAddresses,
  connections: number,
  database: string,
): Promise<Pools> {
  const shares = shareOut(connections);
  const open = (name: PoolName) =>
    openSql(addresses[POOLS[name].login], {
      connections: shares[name],
      useTimeoutMs: POOLS[name].useTimeoutMs,
    });
  const byName: Record<PoolName, Sql> = {
    pages: open("pages"),
    visitors: open("visitors"),
    signedIn: open("signedIn"),
    accounts: open("accounts"),
    background: open("background"),
    locks: open("locks"),
  };
  const { visitors, signedIn, accounts } = byName;
  const close = async () => void (await Promise.all(Object.values(byName).map((sql) => sql.end())));
  const firstOf: Record<Login, Sql> = { visitors, signedIn, server: accounts };
  try {
    for (const login of Object.keys(LOGINS) as Login[]) await checkLogin(login, firstOf[login], database);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...byName,
    close,
  };
}
