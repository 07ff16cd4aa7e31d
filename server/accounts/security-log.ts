import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

type SecurityEvent = {
  event: string;
  account?: string | undefined;
  email?: string | undefined;
  details?: Record<string, string | number | boolean | null>;
};

export type SecurityLog = (
  entry: SecurityEvent,
  client: Pick<Client, "address" | "userAgent">,
) => Promise<void>;

export function makeSecurityLog(sql: Sql): SecurityLog {
  return async ({ event, account, email, details = {} }, { address, userAgent }) => {
    await sql`
      insert into private.security_log (event, account, email, address, details)
      values (${event}, ${account ?? null}, ${email?.slice(0, 255) ?? null}, ${address},
        ${sql.json({ ...details, ...(userAgent ? { user_agent: userAgent } : {}) })})`;
  };
}
