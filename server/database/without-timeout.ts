import type { Connection, Transactional } from "#server/database/sql.ts";

/** Runs `work` in a transaction whose statements and pauses may take any time. */
export function withoutTimeout<T>(sql: Transactional, work: (tx: Connection) => Promise<T>): Promise<T> {
  return sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;
    return work(tx);
  });
}
