import type { Connection, Sql } from "#server/database/sql.ts";

/** What a verified token says of who makes a request; row level security reads it as `auth.jwt()`. */
export type Claims = { sub: string; [name: string]: unknown };

type Work<T> = (tx: Connection) => Promise<T>;

/** Runs `work` in a transaction with the rights of a visitor. `mode` is a transaction mode such as "read only". */
export function asVisitor<T>(sql: Sql, mode: string, work: Work<T>): Promise<T> {
  // One message to the database for both.
  return sql.begin(`${mode}; set local role anon`, work);
}

/** Runs `work` in a transaction with the rights of the account that `claims` name. */
export function asAccount<T>(sql: Sql, claims: Claims, mode: string, work: Work<T>): Promise<T> {
  return sql.begin(mode, async (tx) => {
    await tx`
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.jwt.claim.sub', ${claims.sub}, true), set_config('role', 'authenticated', true)`;
    return work(tx);
  });
}
