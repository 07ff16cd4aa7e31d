import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { afterAll } from "vitest";
import type { Database } from "#app/shared/database.generated.ts";
import type { AlightClient } from "#app/shared/supabase.ts";
import { type DataApi, makeDataApi } from "#server/data-api/data-api.ts";
import { type Lite, startLite } from "#server/data-api/lite.ts";
import type { Message } from "#server/mail/mailer.ts";
import { TEST_SECRETS } from "#tests/setup/secrets.ts";
import { openTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";

export type TestBackend = TestDatabase & {
  /** As the outside world reaches it, behind the guard. */
  backend: DataApi;
  /** As the server itself reaches it. */
  lite: Lite;
  /** Messages that it has sent, the newest last. */
  sent: Message[];
  /** The official client, for a visitor or with an account's token. */
  clientFor(token?: string): AlightClient;
  /** The client of the server's own reads, with a visitor's rights. */
  clientOfPages: AlightClient;
  /** A bare request, with the key that every browser has. */
  ask(path: string, init?: RequestInit): Promise<Response>;
};

type Options = {
  /** Another one than a database of this test file's own. */
  database?: TestDatabase;
  /** How clients reach it: by a call in this process, or through a port of this machine. */
  over?: "calls" | "http";
};

const ORIGIN = "http://localhost";

/** The data and account API as main.ts starts it. Call it outside of tests. */
export async function startTestBackend({ database, over = "calls" }: Options = {}): Promise<TestBackend> {
  const { address, sql } = database ?? (await openTestDatabase());
  const sent: Message[] = [];
  const mailer = { send: async (message: Message) => void sent.push(message) };
  const lite = startLite({ address, secrets: TEST_SECRETS, siteUrl: ORIGIN, mailer, connections: 8 });
  afterAll(() => lite.close());
  await lite.settleGrants();
  const backend = makeDataApi(lite, TEST_SECRETS);
  const reach: Reach =
    over === "http" ? { origin: await listen(backend), fetch } : { origin: ORIGIN, fetch: backend.fetch };

  return {
    address,
    sql,
    backend,
    lite,
    sent,
    clientFor: (token) => makeClient(reach, token),
    clientOfPages: makeClient({ origin: ORIGIN, fetch: lite.fetch }),
    ask(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has("apikey")) headers.set("apikey", TEST_SECRETS.publishableKey);
      return reach.fetch(new Request(`${reach.origin}${path}`, { ...init, headers }));
    },
  };
}

type Reach = { origin: string; fetch(request: Request): Promise<Response> };

function makeClient({ origin, fetch }: Reach, token?: string): AlightClient {
  return createClient<Database>(origin, TEST_SECRETS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      fetch: (input, init) => fetch(new Request(input, init)),
    },
  });
}

/** Resolves to the origin at which `backend` answers until the test file ends. */
async function listen(backend: DataApi): Promise<string> {
  const server = createServer(getRequestListener(backend.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
}
