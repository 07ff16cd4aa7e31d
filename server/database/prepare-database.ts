import { join } from "node:path";
import { initializeStaffPolicy } from "#server/database/change-staff-policy.ts";
import { identifyDatabase } from "#server/database/check-logins.ts";
import { checkRights } from "#server/database/check-rights.ts";
import { checkSecrets, storeFingerprint } from "#server/database/check-secrets.ts";
import { isRefusedByRights } from "#server/database/database-errors.ts";
import { prepareLogins } from "#server/database/logins.ts";
import { listVersions, migrate } from "#server/database/migrate.ts";
import type { openDatabase } from "#server/database/open-database.ts";
import { seed } from "#server/database/seed.ts";
import { readSchema } from "#server/rest/schema.ts";
import type { Secrets } from "#server/server-secrets.ts";
import { type Settings, SetupError } from "#server/settings.ts";

const SUPABASE = join(import.meta.dirname, "../../supabase");
export const MIGRATIONS = join(SUPABASE, "migrations");
export const SCHEMA_FILE = join(SUPABASE, "schema.sql");

/** Brings the database up to date, with the rights of its owner. Throws a SetupError when these, or those of the roles, do not suffice. */
export async function prepareDatabase(...args: Parameters<typeof prepare>) {
  return prepare(...args).catch((error) => {
    if (!isRefusedByRights(error)) throw error;
    throw new SetupError(
      `The role of DATABASE_URL may not do what Alight needs: ${error.message}. It must own the database, with everything in it ("A database of your own" in docs/deploy.md).`,
    );
  });
}

async function prepare(
  { sql: owner, address }: Awaited<ReturnType<typeof openDatabase>>,
  settings: Pick<Settings, "databaseUrl" | "loginUrls" | "staffPolicy" | "seed">,
  secrets: Secrets,
  print: (line: string) => void,
) {
  // The embedded database and the secrets lie in one folder, for one server.
  const isShared = settings.databaseUrl !== undefined;
  if (isShared) await checkSecrets(owner, secrets);
  const logins = await prepareLogins(owner, address, secrets, settings.loginUrls);
  const ran = await migrate(owner, MIGRATIONS);
  if (ran > 0) print(`Brought the database up to date (${ran} migrations).`);
  await checkRights(owner, SCHEMA_FILE);
  if (isShared) await storeFingerprint(owner, secrets);
  await initializeStaffPolicy(owner, settings.staffPolicy);
  if (settings.seed === "demo" && (await seed(owner, join(SUPABASE, "seed"))))
    print("Loaded the demo content.");
  const schema = await readSchema(owner);
  const identity = await identifyDatabase(owner);
  await owner.end();
  return { logins, schema, identity, migrations: await listVersions(MIGRATIONS) };
}
