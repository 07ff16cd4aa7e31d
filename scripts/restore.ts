import { sayMissing } from "#server/backup/manifest.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { FilesAway } from "#server/photos/photo-files.ts";
import { readSettings, SetupError } from "#server/settings.ts";

// npm run restore -- folder: makes the empty database and photos of the settings those of a backup.

try {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new SetupError("Name the backup: npm run restore -- folder");
  const manifest = await restoreBackup(folder, readSettings(process.env), console.log);
  const { tables, photos, secrets, madeAt } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows of ${tables.length} tables and ${photos.length} photos of ${madeAt}.`);
  const missing = sayMissing(manifest);
  if (missing) console.log(missing);
  if (!secrets)
    console.log(
      "The backup has no secrets: where SECRETS or secrets.json are new, everybody has to sign in again.",
    );
} catch (error) {
  console.error(error instanceof SetupError || error instanceof FilesAway ? error.message : error);
  process.exitCode = 1;
}
