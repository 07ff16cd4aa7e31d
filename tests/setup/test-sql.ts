import postgres from "postgres";
import type { DatabaseAddress } from "#server/database/pool.ts";

/** Connections for what tests prepare and look at, apart from those of the server under test. The caller ends them. */
export function openTestSql(
  address: DatabaseAddress,
  { connections }: { connections: number },
): postgres.Sql {
  const options = { max: connections, connect_timeout: 5, backoff: () => 0.2, onnotice: () => {} };
  if ("url" in address) return postgres(address.url, options);
  return postgres({ ...options, path: address.socket, user: address.user, database: address.database });
}
