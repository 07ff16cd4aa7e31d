import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll } from "vitest";
import type { Database } from "#app/shared/database.generated.ts";
import { type DataApi, makeDataApi } from "#server/data-api/data-api.ts";
import { type Lite, startLite } from "#server/data-api/lite.ts";
import type { Message } from "#server/mail/mailer.ts";
import { TEST_SECRETS } from "#tests/setup/secrets.ts";
import { openTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";

export type TestDataApi = TestDatabase & {
  /** As clients reach it, behind the allow-list. */
  dataApi: DataApi;
  /** As the server reaches it, without the allow-list. */
  lite: Lite;
  /** Mail that it has sent, the newest last. */
  sent: Message[];
  /** supabase-js, anonymous or with an account's token. */
  clientFor(token?: string): SupabaseClient<Database>;
  /** A request with the public key. */
  request(path: string, init?: RequestInit): Promise<Response>;
};

type Options = {
  /** A new one by default. */
  database?: TestDatabase;
  /** Whether clients call it in this process or through a port. */
  over?: "calls" | "http";
};

const ORIGIN = "http://localhost";

/** Starts the data and account API as main.ts does. Call it outside of tests. */
export async function startTestDataApi({ database, over = "calls" }: Options = {}): Promise<TestDataApi> {
  const { address, sql } = database ?? (await openTestDatabase());
  const sent: Message[] = [];
  const mailer = { send: async (message: Message) => void sent.push(message) };
  const lite = startLite({ address, secrets: TEST_SECRETS, siteUrl: ORIGIN, mailer, connections: 8 });
  afterAll(() => lite.close());
  await lite.settleGrants();
  const dataApi = makeDataApi(lite, TEST_SECRETS);
  const reach: Reach =
    over === "http" ? { origin: await listen(dataApi), fetch } : { origin: ORIGIN, fetch: dataApi.fetch };

  return {
    address,
    sql,
    dataApi,
    lite,
    sent,
    clientFor: (token) => makeClient(reach, token),
    request(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has("apikey")) headers.set("apikey", TEST_SECRETS.publishableKey);
      return reach.fetch(new Request(`${reach.origin}${path}`, { ...init, headers }));
    },
  };
}

type Reach = { origin: string; fetch(request: Request): Promise<Response> };

function makeClient({ origin, fetch }: Reach, token?: string): SupabaseClient<Database> {
  return createClient<Database>(origin, TEST_SECRETS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      fetch: (input, init) => fetch(new Request(input, init)),
    },
  });
}

/** Listens on a free port until the test file ends; resolves to the origin. */
async function listen(dataApi: DataApi): Promise<string> {
  const server = createServer(getRequestListener(dataApi.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
}
