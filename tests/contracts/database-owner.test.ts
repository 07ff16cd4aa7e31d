import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContentRepository } from "#server/content/sql-content-repository.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openPools } from "#server/database/pools.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { openSql } from "#server/database/sql.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

// A PostgreSQL of somebody else's, where the role of DATABASE_URL is no superuser.

const folder = await temporaryFolder();
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
  const settings = { databaseUrl, loginUrls, staffPolicy: undefined, seed: "demo" as const };
  try {
    const { logins, identity } = await prepareDatabase(database, settings, secrets, () => {});
    const pools = await openPools(logins, 20, identity);
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

test.each([
  { jwtSecret: "a secret of another folder" },
  { publishableKey: "sb_publishable_of_another_folder" },
])("a server with other secrets is refused: %j", async (other) => {
  await expect(start(urlOf("one", "site_of_one"), {}, { ...TEST_SECRETS, ...other })).rejects.toThrow(
    "The secrets of this server are not those of its database",
  );
});

test("a PostgreSQL that is too old is named at the start, and nothing is done to it", async () => {
  await admin.unsafe("create database site_of_old owner one");
  const sql = openSql({ ...cluster, database: "site_of_old" }, { connections: 1 });
  // What it says of its version.
  await sql.unsafe(`
    create schema older;
    create function older.current_setting(text) returns text language sql as $$ select '14.9 (Debian)' $$;
    grant usage on schema older to public;
    alter database site_of_old set search_path = older, pg_catalog, public;`);
  await expect(start(urlOf("one", "site_of_old"))).rejects.toThrow(
    /^PostgreSQL 14\.9 \(Debian\) is too old: Alight needs 15 or newer\.$/,
  );
  expect(await sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
  await sql.end();
});

test("a login with another password is refused", async () => {
  await admin`alter role site_of_one_visitors_login password 'another'`;
  await expect(start(urlOf("one", "site_of_one"))).rejects.toThrow(
    "The database refuses the password of the login for anon",
  );
  await admin.unsafe("drop owned by site_of_one_visitors_login; drop role site_of_one_visitors_login");
  expect(await start(urlOf("one", "site_of_one"))).toBeGreaterThan(0);
});

test("after the secrets are lost the owner lets a server with others in, by the SQL of docs/deploy.md", async () => {
  const text = await readFile(join(import.meta.dirname, "../../docs/deploy.md"), "utf8");
  const [, statements = ""] = /If they are lost, .*?```sql(.*?)```/s.exec(text) ?? [];
  const others = { ...TEST_SECRETS, jwtSecret: "a secret of another folder" };
  for (const secrets of [others, TEST_SECRETS]) {
    const owner = openSql({ url: urlOf("one", "site_of_one") }, { connections: 1 });
    await owner.unsafe(statements.replaceAll("alight", "site_of_one"));
    await owner.end();
    expect(await start(urlOf("one", "site_of_one"), {}, secrets)).toBeGreaterThan(0);
  }
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

test("a role that does not own the database is told so in a sentence", async () => {
  await admin`create role guest login createrole nosuperuser password 'secret'`;
  await admin`grant anon, authenticated, service_role, alight_server to guest with admin option`;
  await admin`create database site_of_nobody`;
  const refusal = await start(urlOf("guest", "site_of_nobody")).catch((error) => error);
  expect(refusal.name).toBe("SetupError");
  expect(refusal.message).toMatch(
    /^The role of DATABASE_URL may not do what Alight needs: permission denied for .*\. It must own the database/,
  );
});

test("a database that was restored without its roles is refused, and what is missing is named", async () => {
  const inside = openSql({ ...cluster, database: "site_of_one" }, { connections: 1 });
  await inside`revoke select on public.regions from anon`;
  await expect(start(urlOf("one", "site_of_one"))).rejects.toThrow(
    /^The database lacks rights that its migrations gave, .*: grant select on public\.regions to anon\. Make the roles first/,
  );
  await inside`grant select on public.regions to anon`;
  await inside`grant select on public.regions to public`;
  expect(await start(urlOf("one", "site_of_one"))).toBeGreaterThan(0);

  await inside`drop policy "anyone reads regions" on public.regions`;
  await expect(start(urlOf("one", "site_of_one"))).rejects.toThrow(
    'create policy "anyone reads regions" on public.regions for select to anon, authenticated.',
  );
  await inside`drop owned by anon, authenticated, service_role, alight_server`;
  await expect(start(urlOf("one", "site_of_one"))).rejects.toThrow(
    /: grant usage on schema .* and \d{3,} more\. Make the roles/,
  );
  await inside.end();
});
