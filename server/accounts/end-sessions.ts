import type { Connection, Sql } from "#server/database/sql.ts";

type Which = {
  /** The id of the only session that ends. */
  only?: string;
  /** The id of a session that stays. */
  except?: string;
  /** Those without a second step. */
  isAal1?: boolean;
};

/** Ends the sessions of an account, all of them unless `which` says otherwise. */
export async function endSessions(
  sql: Connection | Sql,
  userId: string,
  { only, except, isAal1 = false }: Which = {},
): Promise<void> {
  await sql`
    delete from auth.sessions
    where user_id = ${userId}
      and id = coalesce(${only ?? null}, id)
      and id is distinct from ${except ?? null}
      and (not ${isAal1}::boolean or coalesce(aal, 'aal1') = 'aal1')`;
}

/** Asks the sessions that have passed the second step by `factor` to pass it again, but for `except`. */
export async function lowerSessions(
  tx: Connection,
  userId: string,
  factor: string,
  { except }: { except: string },
): Promise<void> {
  await tx`
    update auth.sessions set aal = 'aal1', factor_id = null
    where user_id = ${userId} and factor_id = ${factor} and id <> ${except}`;
}
