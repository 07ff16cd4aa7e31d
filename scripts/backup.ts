import { makeBackup } from "#server/backup/make-backup.ts";
import { sayMissing } from "#server/backup/manifest.ts";
import { withSiteDatabase } from "#server/database/open-database.ts";
import { openPhotoFiles } from "#server/photos/open-photo-files.ts";
import { FilesAway } from "#server/photos/photo-files.ts";
import { readSecrets } from "#server/server-secrets.ts";
import { readSettings, SetupError } from "#server/settings.ts";

// npm run backup -- folder [--with-secrets]: writes database and photos into a new folder, also while the server runs.

const WITH_SECRETS = "--with-secrets";

// What is unfinished is removed as the process exits.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

try {
  const [folder, option, ...rest] = process.argv.slice(2).sort((a) => (a === WITH_SECRETS ? 1 : -1));
  if (!folder || folder.startsWith("-") || (option && option !== WITH_SECRETS) || rest.length > 0)
    throw new SetupError(`Name a new folder: npm run backup -- folder [${WITH_SECRETS}]`);
  const settings = readSettings(process.env);
  const secrets = option ? await readSecrets(settings) : undefined;
  const photos = openPhotoFiles(settings, "photos");
  const made = await withSiteDatabase(
    settings,
    (database) => makeBackup(database, folder, { photos, secrets }),
    { ofAnyVersion: true },
  );
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Backed up ${rows} rows of ${made.tables.length} tables and ${made.photos.length} photos into ${folder}, ${secrets ? "with" : "without"} secrets.`,
  );
  const missing = sayMissing(made);
  if (missing) console.log(missing);
} catch (error) {
  console.error(error instanceof SetupError || error instanceof FilesAway ? error.message : error);
  process.exitCode = 1;
}
