import { withSiteDatabase } from "#server/database/open-database.ts";
import { resetFactors } from "#server/database/reset-factors.ts";
import { readSettings, SetupError } from "#server/settings.ts";

// npm run staff:reset-factors someone@example.org: for a lost phone. Verify that it is really them who ask. Also while the server runs.

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new SetupError("Name the account: npm run staff:reset-factors someone@example.org");
  console.log(await withSiteDatabase(readSettings(process.env), ({ sql }) => resetFactors(sql, email)));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
