import { join } from "node:path";
import { initializeStaffPolicy } from "#server/database/change-staff-policy.ts";
import { identifyDatabase } from "#server/database/check-logins.ts";
import { prepareLogins } from "#server/database/logins.ts";
import { migrate } from "#server/database/migrate.ts";
import type { openDatabase } from "#server/database/open-database.ts";
import { seed } from "#server/database/seed.ts";
import { readSchema } from "#server/rest/schema.ts";
import type { Secrets } from "#server/server-secrets.ts";
import type { Settings } from "#server/settings.ts";

const SUPABASE = join(import.meta.dirname, "../../supabase");

/** Brings the database up to date, with the rights of its owner. */
export async function prepareDatabase(
  { sql: owner, address }: Awaited<ReturnType<typeof openDatabase>>,
  settings: Settings,
  secrets: Secrets,
  print: (line: string) => void,
) {
  const logins = await prepareLogins(owner, address, secrets, settings.loginUrls);
  const ran = await migrate(owner, join(SUPABASE, "migrations"));
  if (ran > 0) print(`Brought the database up to date (${ran} migrations).`);
  await initializeStaffPolicy(owner, settings.staffPolicy);
  if (settings.seed === "demo" && (await seed(owner, join(SUPABASE, "seed"))))
    print("Loaded the demo content.");
  const schema = await readSchema(owner);
  const identity = await identifyDatabase(owner);
  await owner.end();
  return { logins, schema, identity };
}
