import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

test("a data folder that is a file is named in one sentence", async () => {
  const folder = await mkdtemp(join(tmpdir(), "alight-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
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
