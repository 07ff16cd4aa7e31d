import { App } from "@supabase/lite";
import { closePool, type DatabaseAddress, openPool } from "#server/database/pool.ts";
import { LITE_TYPES, liteConnection } from "#server/rest/lite-connection.ts";
import type { Secrets } from "#server/secrets.ts";

/** PostgreSQL cancels longer statements, and the client gets a 503. */
const STATEMENT_TIMEOUT_MS = 2000;

type Options = {
  address: DatabaseAddress;
  secrets: Secrets;
  siteUrl: string;
  connections: number;
};

export type Lite = {
  /** Handles /rest/v1 as Supabase does. A database that is busy or away becomes a 503. */
  fetch(request: Request): Promise<Response>;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  /** Runs the library's grants. Call it once, under the lock of the migrations: two concurrent first requests would fail. */
  settleGrants(): Promise<void>;
  /** Waits at most 2 s for running requests. */
  close(): Promise<void>;
};

/** The data API of @supabase/lite over PostgreSQL. Clients reach it through data-api.ts only. */
export function startLite({ address, secrets, siteUrl, connections }: Options): Lite {
  const pool = openPool(address, {
    connections,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    types: LITE_TYPES,
  });
  const connection = liteConnection(pool);
  const app = new App({
    connection,
    auth: {
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      minimum_password_length: 8,
      enable_refresh_token_rotation: true,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: 32,
      },
    },
    api: { external_url: siteUrl },
    options: { server: { admin: false } },
  });
  const ping = async () => void (await pool.query("select"));
  return {
    fetch: async (request) => app.fetch(request),
    ping,
    async settleGrants() {
      const headers = { apikey: secrets.publishableKey };
      const request = new Request("http://localhost/rest/v1/activities?limit=1", { headers });
      const response = await app.fetch(request);
      if (!response.ok) throw new Error(`The data API does not respond: ${await response.text()}`);
    },
    close: () => closePool(pool),
  };
}
