import { execFile } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

test("a data folder that is a file is named in one sentence", async () => {
  const folder = await temporaryFolder(onTestFinished);
  const file = join(folder, "data");
  await writeFile(file, "");
  await chmod(file, 0o755);
  const env = { PATH: process.env.PATH, DATA_DIR: file };
  const failure = promisify(execFile)(process.execPath, ["server/main.ts"], { env });
  await expect(failure).rejects.toMatchObject({
    code: 1,
    stderr: `\nThe data folder ${file} cannot be used (ENOTDIR): set DATA_DIR to one that can be written.\n`,
  });
});

test("a database of another major version of PostgreSQL is left alone, with the commands that bring it over", async () => {
  const folder = await temporaryFolder(onTestFinished);
  const data = join(folder, "data");
  await mkdir(join(data, "postgres/data"), { recursive: true, mode: 0o700 });
  await writeFile(join(data, "postgres/data/PG_VERSION"), "17\n");
  const failure = openDatabase({ dataFolder: data, databaseUrl: undefined }, () => {});
  await expect(failure).rejects.toThrow(
    `was made by PostgreSQL 17, and this is PostgreSQL 18. Bring it over`,
  );
  await expect(failure).rejects.toThrow(`
  DATA_DIR=${data} npm run backup -- ${data}-backup --with-secrets
  mv ${data} ${data}-17
  DATA_DIR=${data} npm run restore -- ${data}-backup`);
});
