import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { diskStorage, InvalidKey } from "#server/photos/disk-storage.ts";

async function open() {
  const folder = await mkdtemp(join(tmpdir(), "alight-photos-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, disk: diskStorage(join(folder, "photos")) };
}

const bytes = (text: string) => Buffer.from(text);

test("what was written is read, until it is removed", async () => {
  const { disk } = await open();
  expect(await disk.read("photos", "a.webp")).toBeNull();
  await disk.write("photos", "a.webp", bytes("one"));
  expect((await disk.read("photos", "a.webp"))?.bytes.toString()).toBe("one");
  await disk.remove("photos", "a.webp");
  expect(await disk.versionOf("photos", "a.webp")).toBeNull();
  await disk.remove("photos", "a.webp");
});

test("a new content is a new version, even of the same length at the same moment", async () => {
  const { disk } = await open();
  const versions = new Set<string | null>();
  for (const text of ["one", "two", "six"]) {
    await disk.write("photos", "a.webp", bytes(text));
    versions.add(await disk.versionOf("photos", "a.webp"));
  }
  expect(versions.size).toBe(3);
});

test("a key may be the beginning of another one", async () => {
  const { disk } = await open();
  await disk.write("photos", "a", bytes("one"));
  await disk.write("photos", "a/b.webp", bytes("two"));
  expect((await disk.read("photos", "a"))?.bytes.toString()).toBe("one");
  expect((await disk.read("photos", "a/b.webp"))?.bytes.toString()).toBe("two");
});

test("many writers of one key leave one whole file and no drafts", async () => {
  const { disk, folder } = await open();
  const texts = Array.from({ length: 20 }, (_, writer) => String(writer % 10).repeat(100_000));
  await Promise.all(texts.map((text) => disk.write("photos", "a.webp", bytes(text))));
  expect(texts).toContain((await disk.read("photos", "a.webp"))?.bytes.toString());
  expect(await readdir(join(folder, "photos", "photos"))).toEqual(["a.webp"]);
});

test.each([
  "..",
  "../secrets.json",
  "a/../../secrets.json",
  "a/..",
  "./a",
  "/etc/passwd",
  "a//b",
  "a/",
  ".hidden",
  "a/.hidden",
  "a..b",
  "a\\b",
  "a\0b",
  "a b",
  "%2e%2e%2fsecrets.json",
  "é.webp",
  "",
  "a".repeat(151),
  "a/b/c/d/e/f",
])("the key %j leads nowhere", async (key) => {
  const { disk, folder } = await open();
  await writeFile(join(folder, "secrets.json"), "secret");
  for (const attempt of [
    disk.read("photos", key),
    disk.versionOf("photos", key),
    disk.write("photos", key, bytes("x")),
    disk.remove("photos", key),
  ])
    await expect(attempt).rejects.toThrow(InvalidKey);
  await expect(disk.read("..", "secrets.json")).rejects.toThrow(InvalidKey);
});
