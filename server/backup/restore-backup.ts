import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { count } from "#app/shared/count.ts";
import { createFile } from "#server/atomic-files.ts";
import { copyIn, requireEmptyDatabase } from "#server/backup/copy-in.ts";
import {
  checkSum,
  type Manifest,
  photoFolder,
  readManifest,
  secretsPath,
  sumOf,
  tablePath,
} from "#server/backup/manifest.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { storeFingerprint } from "#server/database/check-secrets.ts";
import { prepareLogins } from "#server/database/logins.ts";
import { listVersions } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { MIGRATIONS } from "#server/database/prepare-database.ts";
import { acquireServerLock } from "#server/database/server-lock.ts";
import type { Connection } from "#server/database/sql.ts";
import { diskFiles } from "#server/photos/disk-files.ts";
import { openPhotoFiles } from "#server/photos/open-photo-files.ts";
import type { PhotoFiles } from "#server/photos/photo-files.ts";
import { BUCKET } from "#server/photos/photo-records.ts";
import { loadOrCreateSecrets } from "#server/server-secrets.ts";
import { type Settings, SetupError } from "#server/settings.ts";

/** Makes the site of `settings`, whose database and photos are empty, the one in `folder`. What is wrong is found before anything is written,
 * and thrown as a SetupError. One that was interrupted is run again. */
export async function restoreBackup(
  folder: string,
  settings: Settings,
  print: (line: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await requireOurMigrations(manifest);
  await checkFiles(folder, manifest);

  const { databaseUrl, dataFolder } = settings;
  await prepareDataFolder(dataFolder);
  const lock = databaseUrl ? undefined : await acquireServerLock(dataFolder, "npm run restore");
  try {
    const database = await openDatabase(settings, print);
    try {
      await requireEmptyDatabase(database.sql);
      const photos = openPhotoFiles(settings, "photos");
      const saved = diskFiles(photoFolder(folder));
      await requireNoOtherPhotos(photos, manifest);
      await restoreSecrets(folder, settings, manifest);
      const secrets = await loadOrCreateSecrets(settings);
      await prepareLogins(database.sql, database.address, secrets, settings.loginUrls);
      for (const { name } of manifest.photos) {
        const file = await saved.read(BUCKET, name);
        if (file) await photos.write(BUCKET, name, file.bytes);
      }
      let held = 0;
      const leftOut = await copyIn(database.address, folder, manifest, async (sql) => {
        await sql`delete from private.site_settings where name = 'secrets_fingerprint'`;
        // This site has none yet, and perhaps no BACKUP_FOLDER.
        await sql`delete from private.backups`;
        held = await holdMail(sql);
        if (databaseUrl) await storeFingerprint(sql, secrets);
      });
      if (held > 0)
        print(
          `${count(held, "mail")} that waited will not be sent by itself, since the other site may have done so: see "Not delivered" in the Messages tab.`,
        );
      if (leftOut.length > 0) print(`Left out, since Alight does not make them: ${leftOut.join(", ")}.`);
    } finally {
      await database.close();
    }
  } finally {
    await lock?.close();
  }
  return manifest;
}

async function requireOurMigrations({ migrations }: Manifest): Promise<void> {
  const known = await listVersions(MIGRATIONS);
  const unknown = migrations.find((version) => !known.includes(version));
  if (unknown)
    throw new SetupError(
      `The backup was made by a newer version of Alight: this one has no migration ${unknown}. Restore it with that version, or a newer one.`,
    );
}

async function checkFiles(folder: string, { tables, photos, secrets }: Manifest): Promise<void> {
  for (const table of tables) await checkSum(tablePath(folder, table), table);
  if (secrets) await checkSum(secretsPath(folder), secrets);
  const saved = diskFiles(photoFolder(folder));
  for (const { name, sha256 } of photos) {
    const file = await saved.read(BUCKET, name);
    if (!file || sumOf(file.bytes).sha256 !== sha256)
      throw new SetupError(`The backup is damaged: the photo ${name} is not what was written.`);
  }
}

/** Those of an earlier try may be there. */
async function requireNoOtherPhotos(photos: PhotoFiles, manifest: Manifest): Promise<void> {
  const ours = new Set(manifest.photos.map(({ name }) => name));
  const other = (await photos.list(BUCKET)).find((name) => !ours.has(name));
  if (other)
    throw new SetupError(`There are photos already, such as ${other}: name an empty DATA_DIR or S3_BUCKET.`);
}

/** Those of SECRETS or of the data folder stay. */
async function restoreSecrets(folder: string, settings: Settings, manifest: Manifest): Promise<void> {
  if (!manifest.secrets || settings.secrets) return;
  await createFile(join(settings.dataFolder, "secrets.json"), await readFile(secretsPath(folder)));
}

/** As mail that was given up: the site that was backed up goes on sending its own. Staff send that of messages and answers again. */
async function holdMail(sql: Connection): Promise<number> {
  const held = await sql`
    update private.mail_outbox
    set attempts = greatest(attempts, 1), next_attempt_at = 'infinity', leased_until = '-infinity',
      last_error = 'The site was restored from a backup, and may have sent it before'
    where next_attempt_at < 'infinity'`;
  return held.count;
}
