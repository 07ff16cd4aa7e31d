import type { Accounts } from "#server/accounts/accounts.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { post, type ServerFunction } from "#server/functions/server-functions.ts";
import type { Client } from "#server/http/request-client.ts";

/** A function for whoever is signed in. It may change who is staff. */
export function forAccount(
  accounts: Pick<Accounts, "callerOf">,
  run: (caller: Caller, body: unknown, client: Client) => Promise<object>,
  options?: Parameters<typeof post>[1],
): ServerFunction {
  return post(async (body, request, client) => run(await accounts.callerOf(request), body, client), {
    changes: "staff",
    ...options,
  });
}

/**
 * Runs `work` in a transaction of the server's that knows who calls: functions of the database then decide by the caller's rights, and mail
 * goes out if what it is about is kept.
 */
export function inNameOf<T>(
  sql: Sql,
  caller: Caller,
  client: Client,
  work: (tx: Connection) => Promise<T>,
): Promise<T> {
  return sql.begin(async (tx) => {
    await tx`
      select set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
        set_config('request.jwt.claim.sub', ${caller.userId}, true),
        set_config('alight.client_address', ${client.address}, true)`;
    return work(tx);
  });
}
