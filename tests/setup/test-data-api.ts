import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll } from "vitest";
import type { Database } from "#app/shared/database.generated.ts";
import { type Accounts, makeAccounts } from "#server/accounts/accounts.ts";
import { makeLimits, NO_LIMITS } from "#server/accounts/limits.ts";
import type { OAuthProvider } from "#server/accounts/oauth-providers.ts";
import { makePasswords, type Passwords } from "#server/accounts/passwords.ts";
import { type Changes, followChanges } from "#server/database/changes.ts";
import { makeAccountFunctions } from "#server/functions/account-functions.ts";
import { makeMembershipFunctions } from "#server/functions/membership-functions.ts";
import { makeCallFunction } from "#server/functions/server-functions.ts";
import { type Client, clientReader } from "#server/http/request-client.ts";
import type { Message } from "#server/mail/mailer.ts";
import { type DataApi, makeDataApi } from "#server/rest/data-api.ts";
import { readSchema } from "#server/rest/schema.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { openTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

export type TestDataApi = TestDatabase & {
  /** As clients reach it. */
  dataApi: DataApi;
  changes: Changes;
  /** Mail that it has sent, the newest last. */
  sent: Message[];
  accounts: Accounts;
  /** From now on the next message cannot be stored. */
  breakOutbox(): void;
  /** supabase-js as the site uses it, anonymous or with an account's token, from an address of its own if given. */
  clientFor(token?: string, from?: Partial<Client>): SupabaseClient<Database>;
  request(path: string, init?: RequestInit, from?: Partial<Client>): Promise<Response>;
};

type Options = {
  /** A new one by default. */
  database?: TestDatabase;
  /** Whether clients call it in this process or through a port. */
  over?: "calls" | "http";
  /** Whether attempts are counted. */
  limits?: boolean;
  passwords?: Passwords;
  siteUrl?: string;
  providers?: Readonly<Record<string, OAuthProvider>>;
};

const ORIGIN = "http://localhost";

/** A client that is not on this machine. */
export const ELSEWHERE: Client = { address: "192.0.2.1", userAgent: "test" };

/** Starts the data and account API, and the functions of accounts, as main.ts does. Call it outside of tests. */
export async function startTestDataApi({
  database,
  over = "calls",
  limits: isLimited = false,
  passwords = makeCheapPasswords(),
  siteUrl = ORIGIN,
  providers = {},
}: Options = {}): Promise<TestDataApi> {
  const opened = database ?? (await openTestDatabase());
  const { pools, serverSql } = opened;
  const sent: Message[] = [];
  let isBroken = false;
  async function put(message: Message) {
    const fails = isBroken;
    isBroken = false;
    if (fails) throw new Error("The message was not stored");
    sent.push(message);
  }
  const outbox = { put };
  const limits = isLimited ? makeLimits(pools.accounts) : NO_LIMITS;
  const accounts = makeAccounts({
    sql: pools.accounts,
    signedIn: pools.signedIn,
    passwords,
    secrets: TEST_SECRETS,
    siteUrl,
    limits,
    outbox,
    log: console,
    providers,
  });
  const { visitors, signedIn } = pools;
  const schema = await readSchema(opened.sql);
  const dataApi = makeDataApi({ schema, visitors, signedIn, secrets: TEST_SECRETS, accounts, log: console });
  const changes = await followChanges(opened.address, { sql: opened.sql, log: console });
  afterAll(changes.close);
  changes.on("staff", accounts.forgetStaff);
  const options = { sql: serverSql, background: serverSql, accounts, outbox, limits, siteUrl };
  const functions = { ...makeAccountFunctions(options), ...makeMembershipFunctions(options) };
  const callFunction = makeCallFunction(functions, siteUrl, changes);
  const answer = async (request: Request, client: Client) => {
    const [, name] = /^\/functions\/v1\/(.+)$/.exec(new URL(request.url).pathname) ?? [];
    if (name) return callFunction(name, request, client);
    const response = await dataApi.fetch(request, client);
    if (request.method !== "GET") await changes.caughtUp("staff");
    return response;
  };
  const reach: Reach =
    over === "http"
      ? { origin: await serve(answer), fetch: (request, from) => fetch(withDevice(request, from)) }
      : { origin: ORIGIN, fetch: (request, from) => answer(request, { ...ELSEWHERE, ...from }) };

  return {
    ...opened,
    dataApi,
    changes,
    accounts,
    sent,
    breakOutbox() {
      isBroken = true;
    },
    clientFor: (token, from) =>
      makeClient({ ...reach, fetch: (request) => reach.fetch(request, from) }, token),
    request(path, init = {}, from = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has("apikey")) headers.set("apikey", TEST_SECRETS.publishableKey);
      return reach.fetch(new Request(`${reach.origin}${path}`, { ...init, headers }), from);
    },
  };
}

/** As cheap as bcrypt allows: nearly every test makes accounts. */
function makeCheapPasswords(): Passwords {
  const passwords = makePasswords({ cost: 4 });
  afterAll(() => passwords.close());
  return passwords;
}

type Reach = { origin: string; fetch(request: Request, from?: Partial<Client>): Promise<Response> };

function makeClient({ origin, fetch }: Reach, token?: string): SupabaseClient<Database> {
  return createClient<Database>(origin, TEST_SECRETS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    db: { retry: false },
    global: {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      fetch: (input, init) => fetch(new Request(input, init)),
    },
  });
}

/** As a browser does: with a token of its own. */
function withDevice(request: Request, { device }: Partial<Client> = {}): Request {
  if (device) request.headers.set("X-Device-Token", createHash("sha256").update(device).digest("hex"));
  return request;
}

/** Listens on a free port until the test file ends; resolves to the origin. */
async function serve(answer: DataApi["fetch"]): Promise<string> {
  const clientOf = clientReader([]);
  const server = createServer(
    getRequestListener((request) => answer(request, clientOf(request, ELSEWHERE.address))),
  );
  const port = await listenOnFreePort(server);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
