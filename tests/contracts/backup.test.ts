import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { readManifest, writeManifest } from "#server/backup/manifest.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readBackupState } from "#server/backup/scheduled-backups.ts";
import { checkRights } from "#server/database/check-rights.ts";
import { type OpenDatabase, openDatabase } from "#server/database/open-database.ts";
import { SCHEMA_FILE } from "#server/database/prepare-database.ts";
import { openSql, type Sql } from "#server/database/sql.ts";
import { openPhotoFiles } from "#server/photos/open-photo-files.ts";
import { BUCKET } from "#server/photos/photo-records.ts";
import { sweepPhotos } from "#server/photos/sweep-photos.ts";
import { loadOrCreateSecrets } from "#server/server-secrets.ts";
import { readSettings } from "#server/settings.ts";
import { fillEveryTable } from "#tests/builders/whole-site.ts";
import { startS3Server } from "#tests/setup/s3-server.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { MIGRATIONS, migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

/* A site is backed up while it runs, and the backup becomes the same site elsewhere. */

type Environment = Record<string, string>;

const temporary = await temporaryFolder();
let folders = 0;
/** Not there yet. */
function newFolder(): string {
  folders += 1;
  return join(temporary, String(folders));
}

let holdPhotos: () => boolean = () => false;
const s3 = await startS3Server(join(temporary, "s3"), (request) => request.method === "GET" && holdPhotos());
afterAll(() => s3.close());
const s3Environment = {
  S3_ENDPOINT: s3.bucket.endpoint,
  S3_BUCKET: s3.bucket.bucket,
  S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
};

async function run(name: "backup" | "restore", environment: Environment, ...args: string[]): Promise<string> {
  const script = join(import.meta.dirname, `../../scripts/${name}.ts`);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  }).catch((error) => error);
  return (stdout + stderr).trim();
}

const restore = (folder: string, environment: Environment) =>
  restoreBackup(folder, readSettings(environment), () => {});

const home = newFolder();
const site = { DATA_DIR: home };
const PHOTOS = ["abbey.jpg", "SECRET-garden.jpg", "station/platform.webp"];
let source: OpenDatabase;

beforeAll(async () => {
  await mkdir(home);
  await loadOrCreateSecrets(readSettings(site));
  source = await openDatabase(readSettings(site), () => {});
  await migrateAsMainDoes(source.address);
  await fillEveryTable(source.sql);
  const photos = openPhotoFiles(readSettings(site), "photos");
  await source.sql`insert into storage.objects (bucket_id, name) values (${BUCKET}, ${PHOTOS[2]})`;
  for (const name of PHOTOS) await photos.write(BUCKET, name, Buffer.from(`the bytes of ${name} \0\xff`));
});
afterAll(() => source.close());

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'private', 'auth', 'storage') order by 1`;

const HELD = "The site was restored from a backup, and may have sent it before";

/** Of mail that waits: whether it will be sent by itself, and what staff read. */
const outboxOf = (sql: Sql) => sql`
  select message_id, next_attempt_at < 'infinity' as "isDue", attempts > 0 as "isShown", last_error from private.mail_outbox`;

/** All rows of all tables but the one of the last backup, the values of sequences, and what a restore changes for a while.
 * Of mail without when it is sent. */
async function contentOf(sql: Sql): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  const tables = await sql.unsafe(TABLES);
  for (const { name } of tables.filter((table) => table.name !== "private.backups"))
    content[String(name)] = await sql.unsafe(
      // Servers on one database compare their secrets by that row.
      `select t::text as row from ${name} t where not starts_with(t::text, '(secrets_fingerprint,') order by 1`,
    );
  for (const { name } of await sql.unsafe("select sequencename as name from pg_sequences order by 1"))
    content[String(name)] = await sql.unsafe(`select last_value, is_called from private.${name}`);
  content["private.mail_outbox"] =
    await sql`select recipient, subject, body, message_id from private.mail_outbox`;
  content.triggers = await sql`
    select tgrelid::regclass::text as on, tgname as name, tgenabled as enabled from pg_trigger
    where not tgisinternal order by 1, 2`;
  content.constraints = await sql`
    select conrelid::regclass::text as on, conname as name, condeferrable, condeferred, convalidated
    from pg_constraint where connamespace <> 'pg_catalog'::regnamespace order by 1, 2`;
  content.migrations = await sql`select version, name from supabase_migrations.schema_migrations order by 1`;
  return content;
}

async function photosOf(environment: Environment): Promise<Record<string, string | undefined>> {
  const files = openPhotoFiles(readSettings(environment), "photos");
  const names = (await files.list(BUCKET)).sort();
  const read = async (name: string) =>
    [name, (await files.read(BUCKET, name))?.bytes.toString("base64")] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** An empty database of an ordinary role, on another PostgreSQL, and a data folder. */
async function makeTarget(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  const { socket, user, url } = inject("postgresByUrl");
  const admin = openSql({ socket, user, database: "postgres" }, { connections: 1 });
  const owner = `restored_${folders}`;
  await admin.unsafe(`
    create role ${owner} login createrole nosuperuser;
    grant anon, authenticated, service_role, alight_server to ${owner} with admin option;`);
  await admin.unsafe(`create database ${owner} owner ${owner}`);
  afterAll(async () => {
    await admin.unsafe(`drop database ${owner} with (force)`);
    for (const login of ["visitors_login", "signed_in_login", "server_login"])
      await admin.unsafe(`drop role if exists ${owner}_${login}`);
    await admin.unsafe(`drop owned by ${owner}; drop role ${owner}`);
    await admin.end();
  });
  return { DATABASE_URL: url.replace("postgres@", `${owner}@`).concat(`/${owner}`), DATA_DIR: newFolder() };
}

async function withDatabase<T>(environment: Environment, work: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await openDatabase(readSettings(environment), () => {});
  try {
    return await work(database.sql);
  } finally {
    await database.close();
  }
}

describe("a site with something in every table", () => {
  test("has something in every table", async () => {
    for (const { name } of await source.sql.unsafe(TABLES))
      expect(
        await source.sql.unsafe(`select from ${name} limit 1`),
        `${name}: tests/builders/whole-site.ts`,
      ).toHaveLength(1);
  });

  test("comes back from the data folder in another database with photos in S3, and from there in a data folder", {
    timeout: 240_000,
  }, async () => {
    const first = newFolder();
    expect(await run("backup", site, first, "--with-secrets")).toMatch(
      /^Backed up \d+ rows of \d+ tables and 3 photos into .*, with secrets\.$/,
    );
    const byUrl = { ...(await makeTarget()), ...s3Environment };
    expect(await run("restore", byUrl, first)).toMatch(
      /^1 mail that waited .*\nRestored \d+ rows of \d+ tables and 3 photos of \S+$/,
    );
    expect(await outboxOf(source.sql)).toMatchObject([{ isDue: true, last_error: null }]);
    expect(await withDatabase(byUrl, outboxOf)).toMatchObject([
      { isDue: false, isShown: true, last_error: HELD },
    ]);
    const original = await contentOf(source.sql);
    expect(await withDatabase(byUrl, contentOf)).toEqual(original);
    await withDatabase(byUrl, (sql) => checkRights(sql, SCHEMA_FILE));
    expect(await readBackupState(source.sql)).not.toBeNull();
    expect(await withDatabase(byUrl, readBackupState)).toBeNull();
    expect(await photosOf(byUrl)).toEqual(await photosOf(site));

    const second = newFolder();
    await run("backup", byUrl, second);
    const back = { DATA_DIR: newFolder() };
    expect(await run("restore", back, second)).toContain("everybody has to sign in again");
    expect(await withDatabase(back, contentOf)).toEqual(original);
    expect(await photosOf(back)).toEqual(await photosOf(site));
    const texts = await Promise.all(
      (await readdir(second, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")),
    );
    expect(texts.join()).not.toContain((await loadOrCreateSecrets(readSettings(site))).jwtSecret);
    const secretsOf = async ({ DATA_DIR = "" }: Environment) =>
      JSON.parse(await readFile(join(DATA_DIR, "secrets.json"), "utf8"));
    expect(await secretsOf(byUrl)).toEqual(await secretsOf(site));
    expect(await secretsOf(back)).not.toEqual(await secretsOf(site));
  });

  test("is copied as it is at one moment, while it is written to", async () => {
    const { sql } = source;
    let written = 0;
    let isDone = false;
    const first = Promise.withResolvers<void>();
    const writing = (async () => {
      while (!isDone) {
        written += 1;
        await sql.begin(async (tx) => {
          await tx`insert into private.missed_searches values (${`write ${written}`}, 1, '2026-11-02')`;
          await tx`insert into private.page_counts values ('2026-11-02', ${`write ${written}`}, 1)`;
        });
        first.resolve();
      }
    })();
    await first.promise;
    const folder = newFolder();
    await run("backup", site, folder);
    isDone = true;
    await writing;

    const back = await makeTarget();
    await restore(folder, back);
    const restored = await withDatabase(back, contentOf);
    const words = restored["private.missed_searches"] as unknown[];
    expect(words.length).toBeGreaterThan(1);
    expect(words.length).toBeLessThan(written);
    expect(restored["private.page_counts"]).toHaveLength(words.length);
    await sql`delete from private.missed_searches where words like 'write %' and split_part(words, ' ', 2)::int >= ${words.length}`;
    await sql`delete from private.page_counts where page like 'write %' and split_part(page, ' ', 2)::int >= ${words.length}`;
    expect(restored).toEqual(await contentOf(sql));
  });

  test("of an earlier version is brought up to date", async () => {
    const folder = newFolder();
    const old = await makeTarget();
    const earlier = newFolder();
    await cp(MIGRATIONS, earlier, { recursive: true });
    for (const file of (await readdir(earlier)).sort().slice(-3)) await rm(join(earlier, file));
    await migrateAsMainDoes({ url: old.DATABASE_URL }, earlier);
    await withDatabase(old, async (sql) => {
      await sql`insert into private.newsletter_subscribers (email, confirm_hash) values ('old@example.org', 'hash')`;
      await sql`create table public.our_notes (note text)`;
      await sql`insert into storage.objects (bucket_id, name) values (${BUCKET}, 'lost.webp')`;
    });
    expect(await run("backup", old, folder)).toContain("Photos without a file (1): lost.webp");
    const { migrations } = await readManifest(folder);
    expect(migrations).toHaveLength((await readdir(MIGRATIONS)).length - 3);

    const back = await makeTarget();
    expect(await run("restore", back, folder)).toContain('does not make them: "public"."our_notes"');
    const restored = await withDatabase(back, contentOf);
    expect(restored.migrations).toHaveLength(migrations.length + 3);
    expect(restored["private.newsletter_subscribers"]).toHaveLength(1);
  });
});

describe("a backup", () => {
  let whole: string;
  beforeAll(async () => {
    whole = newFolder();
    await run("backup", site, whole, "--with-secrets");
  });

  /** Expects that nothing is made of the backup in `folder`. */
  async function expectRefused(folder: string, message: string): Promise<void> {
    const target = newFolder();
    await expect(restore(folder, { DATA_DIR: target })).rejects.toThrow(message);
    expect(await readdir(target).catch(() => [])).toEqual([]);
  }

  test.each([
    "manifest.json",
    "secrets.json",
    "tables/public.attractions.copy",
    "photos/attraction-images/abbey.jpg",
  ])("with one other bit in %s, or without it, is refused", async (file) => {
    const damaged = newFolder();
    await cp(whole, damaged, { recursive: true });
    const bytes = await readFile(join(damaged, file));
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(join(damaged, file), bytes);
    await expectRefused(damaged, "damaged");
    await rm(join(damaged, file));
    await expectRefused(damaged, file === "manifest.json" ? "is no backup" : "damaged");
  });

  test("of a newer version is refused, by its migrations and by its format", async () => {
    const newer = newFolder();
    await cp(whole, newer, { recursive: true });
    const manifest = await readManifest(whole);
    const rewrite = async (change: object) => {
      await rm(join(newer, "manifest.json"));
      await writeManifest(newer, { ...manifest, ...change });
    };
    await rewrite({ migrations: [...manifest.migrations, "29991231000000"] });
    await expectRefused(newer, "newer version of Alight: this one has no migration 29991231000000");
    await rewrite({ format: 2 });
    await expectRefused(newer, "newer version of Alight");
  });

  test("goes into an empty database without photos only, and leaves others as they are", async () => {
    const before = await contentOf(source.sql);
    const used = await makeTarget();
    await withDatabase(used, (sql) => sql`create table public.notes (text text)`);
    expect(await run("restore", used, whole)).toMatch(/^The database is not empty: it has notes\./);
    expect(await run("restore", site, whole)).toContain("The database is not empty: it has ");
    expect(await contentOf(source.sql)).toEqual(before);

    const withPhoto = await makeTarget();
    await openPhotoFiles(readSettings(withPhoto), "photos").write(BUCKET, "another.webp", Buffer.from("1"));
    await expect(restore(whole, withPhoto)).rejects.toThrow("There are photos already, such as another.webp");
  });

  test("that cannot be read in leaves the database empty, so that another one can", async () => {
    const wrong = newFolder();
    await cp(whole, wrong, { recursive: true });
    const { tables, ...manifest } = await readManifest(whole);
    await rm(join(wrong, "manifest.json"));
    await writeManifest(wrong, {
      ...manifest,
      tables: tables.map((table) => ({ ...table, rows: table.rows + 1 })),
    });
    const back = await makeTarget();
    await expect(restore(wrong, back)).rejects.toThrow('is damaged: "auth"."identities" has 1 rows, not 2');
    await restore(whole, back);
    expect(await withDatabase(back, contentOf)).toEqual(await contentOf(source.sql));
  });

  test("goes into a new folder only, and is made of a site that was started", async () => {
    const used = newFolder();
    await mkdir(used);
    await writeFile(join(used, "notes.txt"), "");
    expect(await run("backup", site, used)).toBe(`${used} is not empty: name a new folder for the backup.`);
    expect(await readdir(used)).toEqual(["notes.txt"]);
    expect(await run("backup", site)).toMatch(/^Name a new folder/);
    for (const option of ["--with-secrets", "--help"])
      expect(await run("backup", site, option)).toMatch(/^Name a new folder/);
    expect(await run("backup", await makeTarget(), newFolder())).toMatch(/is empty\. Start Alight once/);
  });

  test.each(["SIGKILL", "SIGTERM"] as const)(
    "ended by %s is none, and no photo is swept away until then",
    async (signal) => {
      const arrived = Promise.withResolvers<void>();
      holdPhotos = () => {
        arrived.resolve();
        return true;
      };
      onTestFinished(() => {
        holdPhotos = () => false;
      });
      const folder = newFolder();
      const script = join(import.meta.dirname, "../../scripts/backup.ts");
      const backup = spawn(process.execPath, [script, folder], {
        env: { PATH: process.env.PATH, ...site, ...s3Environment },
      });
      await arrived.promise;
      await source.sql`delete from private.site_settings where name = 'photos_swept_at'`;
      const list = vi.fn(async () => PHOTOS);
      const sweep = () =>
        sweepPhotos(source.sql, { ...openPhotoFiles(readSettings(site), "photos"), list }, console);
      await sweep();
      expect(list).not.toHaveBeenCalled();
      backup.kill(signal);
      await once(backup, "exit");

      const left = (await readdir(temporary)).filter((name) => name.startsWith(`${basename(folder)}.`));
      expect(left).toHaveLength(signal === "SIGKILL" ? 1 : 0);
      for (const name of [basename(folder), ...left])
        await expectRefused(join(temporary, name), "is no backup");
      await vi.waitFor(() => sweep().then(() => expect(list).toHaveBeenCalled()), 30_000);
    },
  );
});
