import { writeFile } from "node:fs/promises";
import { startTestPostgres, TEMPLATE } from "#tests/setup/test-postgres.ts";
import { generateTypes, TYPES_FILE } from "./generate-types.ts";

/*
 * npm run db:types: writes app/shared/database.generated.ts from supabase/migrations, by way of a database that is thrown away.
 */

const postgres = await startTestPostgres();
try {
  await writeFile(TYPES_FILE, await generateTypes(postgres, TEMPLATE));
  console.log("app/shared/database.generated.ts is current.");
} finally {
  await postgres.stop();
}
