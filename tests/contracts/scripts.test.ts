import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeStaffPolicy,
  initializeStaffPolicy,
  readStaffPolicy,
} from "#server/database/change-staff-policy.ts";
import { type OpenDatabase, openDatabase } from "#server/database/open-database.ts";
import type { Connection } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { startValhallaServer, valhallaRoute } from "#tests/contracts/valhalla-server.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

async function makeAccount(sql: Connection, email: string, { isConfirmed = true } = {}) {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (gen_random_uuid(), ${email}, ${isConfirmed ? new Date() : null}, '{"full_name": "Ann Example"}')`;
}

const staffOf = (sql: Connection) =>
  sql`select email, full_name, state from public.staff where state = 'approved' order by email`;

async function runScript(name: string, environment: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH, ...environment };
  const script = join(import.meta.dirname, `../../scripts/${name}.ts`);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch(
    (error) => error,
  );
  return (stdout + stderr).trim();
}

const addStaff = (environment: Record<string, string>, ...args: string[]) =>
  runScript("staff-add", environment, ...args);

const NOTIFIED = "The server notifies all staff by e-mail.";

const migrated = await openTestDatabase({ by: "url" });
const fresh = await openTestDatabase();
const empty = await openTestDatabase({ by: "url", template: "template0" });

describe("with a DATABASE_URL", () => {
  const { sql } = migrated;
  const by = ({ address }: { address: unknown }) => ({ DATABASE_URL: (address as { url: string }).url });

  test("a confirmed account becomes staff, and stays so when it is named again", async () => {
    await makeAccount(sql, "ann@example.org");
    expect(await addStaff(by(migrated), "Ann@Example.org")).toBe(`ann@example.org is staff now. ${NOTIFIED}`);
    expect(await staffOf(sql)).toEqual([
      { email: "ann@example.org", full_name: "Ann Example", state: "approved" },
    ]);
    expect(await addStaff(by(migrated), "ann@example.org")).toBe("ann@example.org is staff already.");
  });

  test("a waiting account is approved", async () => {
    await makeAccount(sql, "bob@example.org");
    expect(await addStaff(by(migrated), "bob@example.org")).toBe(`bob@example.org is staff now. ${NOTIFIED}`);
    const mails = await sql`
      select recipient, subject from private.mail_outbox where subject || body like '%bob@example.org%' or recipient = 'bob@example.org'`;
    expect(mails).toEqual([
      { recipient: "bob@example.org", subject: "Alight: welcome among the staff" },
      { recipient: "ann@example.org", subject: "Alight: bob@example.org was approved" },
    ]);
    expect(await staffOf(sql)).toContainEqual({
      email: "bob@example.org",
      full_name: "Ann Example",
      state: "approved",
    });
  });

  test("an unknown account, an unconfirmed one and nobody are refused with a sentence", async () => {
    await makeAccount(sql, "cat@example.org", { isConfirmed: false });
    const before = await staffOf(sql);
    expect(await addStaff(by(migrated), "nobody@example.org")).toBe(
      "There is no account for nobody@example.org. Sign up first, at http://localhost:3000/signup.",
    );
    expect(await addStaff(by(migrated), "cat@example.org")).toBe(
      "cat@example.org is not confirmed yet. Follow the link in the e-mail first.",
    );
    expect(await addStaff(by(migrated))).toBe("Name the account: npm run staff:add someone@example.org");
    expect(await staffOf(sql)).toEqual(before);
  });

  test("the staff policy is shown and changed, and a server that is started with another one is refused", async () => {
    const { serverSql } = migrated;
    await initializeStaffPolicy(serverSql, undefined);
    expect(await runScript("staff-policy", by(migrated))).toBe(
      "The staff policy is approval: accounts wait until somebody of the staff approves them.",
    );
    const start = initializeStaffPolicy(serverSql, "open");
    await expect(start).rejects.toThrow(SetupError);
    await expect(start).rejects.toThrow(
      `STAFF_POLICY is open, but the database's is approval: leave STAFF_POLICY out, or run "npm run staff:policy open".`,
    );
    expect(await readStaffPolicy(serverSql)).toBe("approval");

    expect(await runScript("staff-policy", by(migrated), "open")).toBe(
      "The staff policy is open: whoever signs up becomes staff.",
    );
    await initializeStaffPolicy(serverSql, "open");
    await initializeStaffPolicy(serverSql, undefined);
    expect(await runScript("staff-policy", by(migrated), "closed")).toBe(
      'There is no policy "closed": it is approval or open.',
    );
    expect(await readStaffPolicy(serverSql)).toBe("open");
    await changeStaffPolicy(serverSql, "approval");
  });

  test.each(["approval", "open"] as const)(
    "a new database gets the policy %s of its first start",
    async (policy) => {
      await fresh.sql`delete from private.site_settings where name = 'staff_policy'`;
      await initializeStaffPolicy(fresh.serverSql, policy);
      expect(await readStaffPolicy(fresh.serverSql)).toBe(policy);
    },
  );

  test.each([
    ["staff-add", "ann@example.org"],
    ["staff-policy"],
    ["staff-reset-factors", "ann@example.org"],
    ["trains-import", "feed.zip"],
    ["walks-plan"],
  ])("%s refuses an empty database with a sentence", async (script, ...args) => {
    expect(await runScript(script, by(empty), ...args)).toBe(
      "The database of DATABASE_URL is empty. Start Alight once, or name another.",
    );
  });

  test("walks-plan goes on after walks that the planner says there are none of, and gives up where it is away", async () => {
    const planner = await startValhallaServer((query, response) => {
      if ((query.locations[1]?.lat ?? 0) < 55.7) response.end(JSON.stringify(valhallaRoute(query)));
      else response.writeHead(400).end('{"error_code":442,"error":"No path could be found for input"}');
    });
    const station = await makeStation(sql, "Galashiels", { latitude: 55.6178, longitude: -2.8066 });
    for (const [index, latitude] of [55.6, ...Array(5).fill(55.7)].entries()) {
      const place = { latitude: latitude + index / 1000, longitude: -2.8 };
      await link(sql, await makeAttraction(sql, `Place ${index}`, place), station);
    }
    const said = await runScript("walks-plan", { ...by(migrated), VALHALLA_URL: planner.url });
    expect(said).toContain("Planned 1 of 6 walks.");
    expect(said).not.toContain("Gave up");
    await planner.close();
    expect(await runScript("walks-plan", { ...by(migrated), VALHALLA_URL: planner.url })).toContain(
      "Gave up after 5 failures in a row",
    );
  });

  test("a database that does not answer is named without its password", async () => {
    const url = "postgresql://someone:hunter2@127.0.0.1:1/alight";
    const said = await addStaff({ DATABASE_URL: url }, "ann@example.org");
    expect(said).toMatch(/^The database of DATABASE_URL \(alight on 127.0.0.1\) does not answer: .*$/);
    expect(said).not.toContain("hunter2");
  });
});

describe("with the embedded database", () => {
  let folder: string;
  let server: OpenDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "alight-test-"));
    server = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, () => {});
    await migrateAsMainDoes(server.address);
    await makeAccount(server.sql, "ann@example.org");
    await makeAccount(server.sql, "bob@example.org");
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test("an account becomes staff while the server runs, which goes on, and while it does not", async () => {
    expect(await addStaff({ DATA_DIR: folder }, "ann@example.org")).toBe(
      `ann@example.org is staff now. ${NOTIFIED}`,
    );
    expect(await staffOf(server.sql)).toMatchObject([{ email: "ann@example.org" }]);

    await server.close();
    expect(await addStaff({ DATA_DIR: folder }, "bob@example.org")).toBe(
      `bob@example.org is staff now. ${NOTIFIED}`,
    );
    server = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, () => {});
    expect(await staffOf(server.sql)).toMatchObject([
      { email: "ann@example.org" },
      { email: "bob@example.org" },
    ]);
  });

  test("a DATA_DIR without a site is named, and nothing is made there", async () => {
    const other = await mkdtemp(join(tmpdir(), "alight-test-"));
    expect(await addStaff({ DATA_DIR: other }, "ann@example.org")).toBe(
      `The database of DATA_DIR (${other}) is empty. Start Alight once, or name another.`,
    );
    expect(await readdir(other)).toEqual([]);
    await rm(other, { recursive: true });
  });
});
