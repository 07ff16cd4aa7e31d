import { App, getStorageSchemaSql, setExperimental } from "@supabase/lite";
import { answerOfTheDatabase, asPostgrestError } from "#server/data-api/database-errors.ts";
import { liteStorage } from "#server/data-api/lite-storage.ts";
import { type DatabaseAddress, openLiteConnection } from "#server/database/database-address.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { DiskStorage } from "#server/photos/disk-storage.ts";
import type { Secrets } from "#server/secrets.ts";

/** After this the database gives a statement up; clients then get a 503. */
const STATEMENT_TIMEOUT_MS = 2000;

type Options = {
  address: DatabaseAddress;
  secrets: Secrets;
  /** Origin to which the links in e-mails lead. */
  siteUrl: string;
  mailer: Mailer;
  /** Connections at most. */
  connections: number;
  /** Where files of /storage/v1 lie; without it there is no /storage/v1. */
  photos?: DiskStorage;
};

export type Lite = {
  /** Answers /rest/v1, /auth/v1 and /storage/v1 as Supabase does. Errors of the database's own become a 503. */
  fetch(request: Request): Promise<Response>;
  /** Makes the schemas of accounts and storage that migrations build upon. May run any number of times. */
  prepareSchemas(): Promise<void>;
  /**
   * Lets the library make its grants, which it does at its first request: two requests at once, or two servers, would trip over each
   * other. Call it once, after the migrations and under their lock.
   */
  settleGrants(): Promise<void>;
  /** Gives questions that are being answered two seconds. */
  close(): Promise<void>;
};

/** The data and account API over PostgreSQL. The only file that knows the library behind it. */
export function startLite({ address, secrets, siteUrl, mailer, connections, photos }: Options): Lite {
  const connection = openLiteConnection(address, { connections, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  connection.normalizeDbError = asPostgrestError;
  const app = new App({
    connection,
    auth: {
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      minimum_password_length: 8,
      enable_refresh_token_rotation: true,
      email: { enable_signup: true, enable_confirmations: true, double_confirm_changes: true },
    },
    options: {
      server: { admin: false },
      drivers: { email: { send: (message) => mailer.send({ ...message, text: message.text ?? "" }) } },
    },
  });
  if (photos) {
    setExperimental("storage", true);
    app._storageAdapter = liteStorage(photos);
  }
  return {
    fetch: async (request) =>
      answerOfTheDatabase(await app.fetch(request), async () => connection.driver`select`),
    async prepareSchemas() {
      await withoutWarning(() => app.ensureSystemSchema());
      await connection.driver.unsafe(getStorageSchemaSql()).simple();
    },
    async settleGrants() {
      const headers = { apikey: secrets.publishableKey };
      const question = new Request("http://localhost/rest/v1/activities?limit=1", { headers });
      const response = await withoutWarning(() => app.fetch(question));
      if (!response.ok) throw new Error(`The data API does not answer: ${await response.text()}`);
    },
    // Without a limit, questions that wait for a connection would keep it open for ever.
    close: () => connection.driver.end({ timeout: 2 }),
  };
}

/**
 * The library says at its first question that its storage is experimental. We know: docs/decisions/0007 has what stands before it, and
 * the contract tests hold it.
 */
async function withoutWarning<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith("EXPERIMENTAL FEATURES ENABLED: storage")) warn(...words);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
