import type { Connection, Sql } from "#server/database/sql.ts";

/** The claims of a verified token; row level security reads them as `auth.jwt()`. */
export type Claims = { sub: string; [name: string]: unknown };

type Work<T> = (tx: Connection) => Promise<T>;

export function asVisitor<T>(sql: Sql, mode: string, work: Work<T>): Promise<T> {
  // One message to the database for both statements.
  return sql.begin(`${mode}; set local role anon`, work);
}

export function asAccount<T>(sql: Sql, claims: Claims, mode: string, work: Work<T>): Promise<T> {
  return sql.begin(mode, async (tx) => {
    await tx`
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.jwt.claim.sub', ${claims.sub}, true), set_config('role', 'authenticated', true)`;
    return work(tx);
  });
}
