import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContentRepository } from "#server/content/sql-content-repository.ts";
import { identifyDatabase } from "#server/database/check-logins.ts";
import { prepareLogins } from "#server/database/logins.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openPools } from "#server/database/pools.ts";
import { seed } from "#server/database/seed.ts";
import { openSql } from "#server/database/sql.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { TEST_SECRETS } from "#tests/setup/secrets.ts";
import { MIGRATIONS } from "#tests/setup/test-postgres.ts";

// A PostgreSQL of somebody else's, where the role of DATABASE_URL is no superuser.

const folder = await mkdtemp(join(tmpdir(), "alight-test-"));
afterAll(() => rm(folder, { recursive: true }));
const tcpPort = await findFreePort();
const cluster = await startEmbeddedPostgres({ folder, durable: false, tcpPort });
afterAll(() => cluster.stop());
const admin = openSql({ ...cluster, database: "postgres" }, { connections: 1 });
afterAll(() => admin.end());

const urlOf = (role: string, database: string) =>
  `postgresql://${role}:secret@127.0.0.1:${tcpPort}/${database}`;

/** What main.ts does up to the first page; resolves to how many stations visitors see. */
async function start(databaseUrl: string, loginUrls = {}, secrets = TEST_SECRETS): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataFolder: folder }, () => {});
  try {
    const logins = await prepareLogins(database.sql, database.address, secrets, loginUrls);
    await migrate(database.sql, MIGRATIONS);
    await seed(database.sql, join(MIGRATIONS, "../seed"));
    const pools = await openPools(logins, 20, await identifyDatabase(database.sql));
    try {
      return (await makeContentRepository(pools.pages, console).catalogue()).stations.length;
    } finally {
      await pools.close();
    }
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  // By port with a password, as elsewhere; the embedded PostgreSQL asks for none.
  const [{ file } = { file: "" }] = await admin<
    { file: string }[]
  >`select current_setting('hba_file') as file`;
  await admin.unsafe(
    `copy (values ('local all all trust'), ('host all all 127.0.0.1/32 scram-sha-256')) to '${file}'`,
  );
  await admin`select pg_reload_conf()`;
  for (const [owner, rights] of [
    ["one", "createrole"],
    ["other", "nocreaterole"],
  ]) {
    await admin.unsafe(`create role ${owner} login ${rights} nosuperuser password 'secret'`);
    await admin.unsafe(`create database site_of_${owner} owner ${owner}`);
  }
});

test("an owner that may make roles makes them, and starts again", async () => {
  expect(await start(urlOf("one", "site_of_one"))).toBeGreaterThan(0);
  const byParameters = `postgresql:///site_of_one?host=127.0.0.1&port=${tcpPort}&user=one&password=secret`;
  expect(await start(byParameters)).toBeGreaterThan(0);
});

test("a server with other secrets is refused", async () => {
  const other = { ...TEST_SECRETS, jwtSecret: "a secret of another folder" };
  await expect(start(urlOf("one", "site_of_one"), {}, other)).rejects.toThrow(
    "The database refuses the password of the login for anon. It is derived from secrets.json",
  );
});

test("an owner that may not is told the SQL with which it starts", async () => {
  const refusal = await start(urlOf("other", "site_of_other")).catch((error) => error);
  expect(refusal.name).toBe("SetupError");
  expect(refusal.message).toContain("may not make the database roles that Alight needs (permission denied");
  expect(refusal.message).not.toContain("superuser");
  const [, statements = ""] = refusal.message.split("\n\n");
  await admin.unsafe(statements.replaceAll("'…'", "'secret'"));

  const loginUrls = {
    visitors: urlOf("site_of_other_visitors_login", "site_of_other"),
    signedIn: urlOf("site_of_other_signed_in_login", "site_of_other"),
    server: urlOf("site_of_other_server_login", "site_of_other"),
  };
  expect(await start(urlOf("other", "site_of_other"), loginUrls)).toBeGreaterThan(0);

  const swapped = { ...loginUrls, visitors: loginUrls.server };
  await expect(start(urlOf("other", "site_of_other"), swapped)).rejects.toThrow(
    "The database login site_of_other_server_login may become alight_server",
  );
  await expect(
    start(urlOf("other", "site_of_other"), { ...loginUrls, visitors: urlOf("other", "site_of_other") }),
  ).rejects.toThrow("The database login other owns the database site_of_other");
});
