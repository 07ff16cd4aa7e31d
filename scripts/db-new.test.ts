import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { writeNewMigration } from "./db-new.ts";

const NOW = new Date("2026-12-24T18:30:05.123Z");
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder(onTestFinished);
  await writeFile(join(folder, "20261101000700_image_bucket.sql"), "");
  await writeFile(join(folder, "README.md"), "");
});

test("a new migration is an empty file numbered by the time, with room for a reason", async () => {
  const file = await writeNewMigration(folder, "add_opening_hours", NOW);
  expect(file).toMatch(/20261224183005_add_opening_hours\.sql$/);
  expect(await readFile(file, "utf8")).toMatch(/^-- .+\n$/);
});

test("it comes after the last one, also by a clock that is behind, and overwrites none", async () => {
  await writeFile(join(folder, "20270101000000_from_tomorrow.sql"), "select 1");
  await writeNewMigration(folder, "second", NOW);
  await writeNewMigration(folder, "second", NOW);
  expect((await readdir(folder)).sort()).toEqual([
    "20261101000700_image_bucket.sql",
    "20270101000000_from_tomorrow.sql",
    "20270101000001_second.sql",
    "20270101000002_second.sql",
    "README.md",
  ]);
});

test.each(["", "Add", "add opening", "../add", "1st"])("%j is no name", async (name) => {
  await expect(writeNewMigration(folder, name, NOW)).rejects.toThrow("Give it a name");
});
