import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readManifest } from "#server/backup/manifest.ts";
import { readBackupState, startScheduledBackups } from "#server/backup/scheduled-backups.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

/* A backup every night, by one of the servers. */

const database = await openTestDatabase({ by: "url" });
const { sql, serverSql } = database;
const temporary = await temporaryFolder();

let folder: string;
const log = { info: vi.fn(), error: vi.fn() };
const backUp = vi.fn();
const started: { close(): Promise<void> }[] = [];
const start = (more: object = { backUp }) =>
  started.push(startScheduledBackups(serverSql, { folder, log, ...more }));
const stopAll = async () => {
  for (const each of started.splice(0)) await each.close();
};

beforeEach(async () => {
  vi.clearAllMocks();
  folder = await mkdtemp(join(temporary, "backups-"));
  backUp.mockImplementation(async (target: string) => {
    await mkdir(target, { recursive: true });
    return { code: 0, output: "Backed up" };
  });
  await sql`truncate private.backups`;
});
afterEach(stopAll);

/** In hours by the clocks of Scotland. */
const next = async () =>
  (
    await sql`
      select extract(hour from next_at at time zone 'Europe/London')::int as hour,
        next_at - now() <= interval '25 hours' as "isSoon", next_at - now() <= interval '1 hour' as "isWithinTheHour"
      from private.backups`
  )[0];

test("one of several servers makes it, and none again before the next night", async () => {
  expect(await readBackupState(serverSql)).toBeNull();
  for (let server = 0; server < 3; server += 1) start();
  await vi.waitFor(async () => expect(await next()).toMatchObject({ hour: 2, isSoon: true }), 30_000);
  await stopAll();
  start();
  await stopAll();
  expect(backUp).toHaveBeenCalledTimes(1);
  expect(log.info).toHaveBeenCalledWith({ output: "Backed up" }, "backup made");
  expect(await readBackupState(serverSql)).toEqual({
    madeAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    ageHours: 0,
    isLate: false,
  });

  await sql`update private.backups set next_at = now(), made_at = now() - interval '49 hours'`;
  expect(await readBackupState(serverSql)).toMatchObject({ ageHours: 49, isLate: true });
  start();
  await vi.waitFor(
    async () => expect(await readBackupState(serverSql)).toMatchObject({ isLate: false }),
    30_000,
  );
});

test("one from a time to come, of a clock that was wrong, is late, and the next one is made", async () => {
  await sql`insert into private.backups (next_at, made_at) values (now() + interval '1 year', now() + interval '1 year')`;
  expect(await readBackupState(serverSql)).toMatchObject({ isLate: true });
  start();
  await vi.waitFor(
    async () => expect(await readBackupState(serverSql)).toMatchObject({ ageHours: 0, isLate: false }),
    30_000,
  );
});

test("one that fails is tried again within the hour, and is late after two days", async () => {
  backUp.mockResolvedValue({ code: 1, output: "The disk is full." });
  start();
  await vi.waitFor(
    () => expect(log.error).toHaveBeenCalledWith({ output: "The disk is full." }, expect.any(String)),
    30_000,
  );
  expect(await next()).toMatchObject({ isWithinTheHour: true });
  expect(await readBackupState(serverSql)).toEqual({ madeAt: null, ageHours: null, isLate: false });
  await sql`update private.backups set since = now() - interval '3 days'`;
  expect(await readBackupState(serverSql)).toMatchObject({ isLate: true });
});

test("the last fourteen are kept, and nothing of others is removed", async () => {
  const days = Array.from({ length: 16 }, (_, day) => `alight-2025-01-${String(day + 10)}T02-00-00Z`);
  const old = `${days[0]}.unfinished-abcdef`;
  const recent = `${days[15]}.unfinished-abcdef`;
  for (const name of [...days, old, recent, "alight-2020", "mine"]) await mkdir(join(folder, name));
  await writeFile(join(folder, days[0] ?? "", "manifest.json"), "{}");
  await utimes(join(folder, old), 0, 0);
  start();
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(17), 30_000);
  const made = expect.stringMatching(/^alight-20[^u]*Z$/);
  expect((await readdir(folder)).sort()).toEqual(["alight-2020", ...days.slice(3), recent, made, "mine"]);
});

test("what a killed one has left goes before the next one, which may fail for want of room", async () => {
  const old = "alight-2025-01-10T02-00-00Z.unfinished-abcdef";
  for (const name of [old, "alight-2025-01-10T02-00-00Z"]) await mkdir(join(folder, name));
  await utimes(join(folder, old), 0, 0);
  backUp.mockResolvedValue({ code: 1, output: "No space left on device" });
  start();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), 30_000);
  expect(await readdir(folder)).toEqual(["alight-2025-01-10T02-00-00Z"]);
});

test("the script makes a whole one in the name of the moment", async () => {
  vi.stubEnv("DATABASE_URL", (database.address as { url: string }).url);
  vi.stubEnv("DATA_DIR", temporary);
  start({});
  await vi.waitFor(
    async () => expect(await readBackupState(serverSql)).toMatchObject({ ageHours: 0 }),
    100_000,
  );
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^alight-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  expect((await readManifest(join(folder, name))).secrets).toBeNull();
  vi.unstubAllEnvs();
});
