import { createClient } from "@supabase/supabase-js";
import { afterAll } from "vitest";
import type { Database } from "#app/shared/database.generated.ts";
import type { AlightClient } from "#app/shared/supabase.ts";
import { type Backend, guardBackend } from "#server/backend/backend.ts";
import { type Lite, startLite } from "#server/backend/lite.ts";
import type { Message } from "#server/mail/mailer.ts";
import { TEST_SECRETS } from "#tests/setup/secrets.ts";
import { openTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";

export type TestBackend = TestDatabase & {
  /** As the outside world reaches it, behind the guard. */
  backend: Backend;
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

const ORIGIN = "http://localhost";

/** The data and account API in this process, on a database of this test file's own. Call it outside of tests. */
export async function startTestBackend(database?: TestDatabase): Promise<TestBackend> {
  const { address, sql } = database ?? (await openTestDatabase());
  const sent: Message[] = [];
  const mailer = { send: async (message: Message) => void sent.push(message) };
  const lite = startLite({ address, secrets: TEST_SECRETS, siteUrl: ORIGIN, mailer, connections: 8 });
  afterAll(() => lite.close());
  await lite.settleGrants();
  const backend = guardBackend(lite, TEST_SECRETS);

  return {
    address,
    sql,
    backend,
    lite,
    sent,
    clientFor: (token) => makeClient(backend, token),
    clientOfPages: makeClient(lite),
    ask(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has("apikey")) headers.set("apikey", TEST_SECRETS.publishableKey);
      return backend.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers }));
    },
  };
}

function makeClient(api: Pick<Lite, "fetch">, token?: string): AlightClient {
  return createClient<Database>(ORIGIN, TEST_SECRETS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      fetch: (input, init) => api.fetch(new Request(input, init)),
    },
  });
}
