import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeUnfinished } from "#server/atomic-files.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

test("what a killed process had half written is removed, and nothing else", async () => {
  const folder = await temporaryFolder(onTestFinished);
  await mkdir(join(folder, "bucket"));
  const old = "bucket/.0b0c5a3e-6c1b-4d69-9d0a-1f2e3d4c5b6a";
  const running = "bucket/.0b0c5a3e-6c1b-4d69-9d0a-1f2e3d4c5b6b";
  for (const name of [old, running, "bucket/a.jpg", "bucket/.keep"]) await writeFile(join(folder, name), "");
  for (const name of [old, "bucket/a.jpg", "bucket/.keep"]) await utimes(join(folder, name), 1, 1);

  await removeUnfinished(folder);
  expect((await readdir(join(folder, "bucket"))).sort()).toEqual([running.slice(7), ".keep", "a.jpg"].sort());
  await removeUnfinished(join(folder, "missing"));
});
