import { addStaff } from "#server/backend/add-staff.ts";
import { openDatabase } from "#server/backend/open-database.ts";
import { readSettings, SetupError } from "#server/settings.ts";

/*
 * npm run staff:add someone@example.org: lets an account keep the content. Also while the server runs.
 */

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new SetupError("Say who: npm run staff:add someone@example.org");
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, () => {});
  try {
    console.log(await addStaff(database.sql, email, settings));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
