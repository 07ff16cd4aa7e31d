import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeContentRepository } from "#server/content/sql-content-repository.ts";
import { followChanges } from "#server/database/changes.ts";
import { withoutPooler } from "#server/database/logins.ts";
import { createDatabase, openDatabase } from "#server/database/open-database.ts";
import { openPools } from "#server/database/pools.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { openSql } from "#server/database/sql.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

const isInstalled = await promisify(execFile)("pgbouncer", ["--version"]).then(
  () => true,
  () => false,
);
const what = "three servers start at once behind PgBouncer in transaction mode, and hear of changes past it";

/** Resolves to its port, once it answers. */
async function startPgBouncer(folder: string, postgresPort: number, users: string[]): Promise<number> {
  const port = await findFreePort();
  const [list, settings] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
  await writeFile(list, users.map((user) => `"${user}" ""\n`).join(""));
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${list}
pool_mode = transaction
`,
  );
  // It does not run as root.
  await chmod(folder, 0o755);
  const pooler = spawn("pgbouncer", [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), settings], {
    stdio: "ignore",
  });
  onTestFinished(async () => {
    pooler.kill("SIGKILL");
    await once(pooler, "exit");
  });
  const probe = openSql({ url: `postgresql://${users[0]}@127.0.0.1:${port}/postgres` }, { connections: 1 });
  await vi.waitUntil(() => probe`select`.then(Boolean, () => false), { timeout: 20_000 });
  await probe.end();
  return port;
}

test.runIf(isInstalled)(what, { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder(onTestFinished);
  const tcpPort = await findFreePort();
  const cluster = await startEmbeddedPostgres({ folder: join(folder, "data"), durable: false, tcpPort });
  onTestFinished(() => cluster.stop());
  await createDatabase(cluster, "site");
  const logins = ["visitors", "signed_in", "server"].map((kind) => `site_${kind}_login`);
  const port = await startPgBouncer(folder, tcpPort, [cluster.user, ...logins]);
  const urlAt = (at: number) => `postgresql://${cluster.user}@127.0.0.1:${at}/site`;
  const log = { error: vi.fn() };

  async function start(directUrl: string | undefined) {
    const database = await openDatabase({ databaseUrl: urlAt(port), dataFolder: folder }, () => {});
    const settings = {
      databaseUrl: urlAt(port),
      loginUrls: {},
      staffPolicy: undefined,
      seed: "demo" as const,
    };
    const { logins, identity } = await prepareDatabase(database, settings, TEST_SECRETS, () => {});
    const pools = await openPools(logins, 20, identity);
    onTestFinished(pools.close);
    const address = withoutPooler(logins.server, directUrl);
    const changes = await followChanges(address, { sql: pools.background, log });
    onTestFinished(changes.close);
    const content = makeContentRepository(pools.pages, log);
    changes.on("content", content.forget);
    return { pools, changes, content };
  }

  const servers = await Promise.all([start(urlAt(tcpPort)), start(urlAt(tcpPort)), start(urlAt(tcpPort))]);
  const { pools } = servers[0];
  const seen = () =>
    Promise.all(
      servers.map(async ({ content, changes }) => {
        await changes.caughtUp("content");
        return (
          (await content.attraction("melrose-abbey")) !== null &&
          (await content.catalogue()).attractions.length
        );
      }),
    );
  const [count = 0] = await seen();
  expect(count).toBeGreaterThan(0);
  await expect(pools.pages`select pg_sleep(10)`).rejects.toThrow("statement timeout");

  const owner = openSql({ url: urlAt(port) }, { connections: 1 });
  await owner`update attractions set status = 'archived' where slug = 'melrose-abbey'`;
  expect(await seen()).toEqual([false, false, false]);
  await owner.end();
  await expect(start(undefined)).rejects.toThrow("set DATABASE_DIRECT_URL");
  expect(log.error).not.toHaveBeenCalled();
});

test.skipIf(isInstalled)(`${what} (not tried: install pgbouncer)`, () => {});
