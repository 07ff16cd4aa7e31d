import { join } from "node:path";
import { writeNewMigration } from "./new-migration.ts";

/*
 * npm run db:new add_opening_hours: an empty migration with the next number.
 */

const [name = ""] = process.argv.slice(2);
try {
  const file = await writeNewMigration(join(import.meta.dirname, "../supabase/migrations"), name, new Date());
  console.log(`Write it in ${file}, then run npm run db:types.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
