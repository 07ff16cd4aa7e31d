import type { Accounts } from "#server/accounts/accounts.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import { post, type ServerFunction } from "#server/functions/server-functions.ts";
import type { Client } from "#server/http/request-client.ts";

/** A function for whoever is signed in. It may change who is staff. */
export function forAccount(
  accounts: Pick<Accounts, "callerOf" | "forgetStaff">,
  run: (caller: Caller, body: unknown, client: Client) => Promise<object>,
): ServerFunction {
  return post(async (body, request, client) => {
    try {
      return await run(await accounts.callerOf(request), body, client);
    } finally {
      accounts.forgetStaff();
    }
  });
}
