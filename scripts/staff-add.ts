import { addStaff } from "#server/database/add-staff.ts";
import { withSiteDatabase } from "#server/database/open-database.ts";
import { readSettings, SetupError } from "#server/settings.ts";

// npm run staff:add someone@example.org: makes an account a member of staff, also while the server runs.

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new SetupError("Name the account: npm run staff:add someone@example.org");
  const settings = readSettings(process.env);
  console.log(await withSiteDatabase(settings, ({ sql }) => addStaff(sql, email, settings)));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
