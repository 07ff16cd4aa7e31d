import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { isSameKey, linkKey, loadOrCreateSecrets, printSecrets } from "#server/server-secrets.ts";
import { readSettings, SetupError } from "#server/settings.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

let folder: string;
const load = (dataFolder: string, secrets?: string) => loadOrCreateSecrets({ dataFolder, secrets });

beforeEach(async () => {
  folder = await temporaryFolder(onTestFinished);
});

test("are generated once, readable by their owner only, and kept", async () => {
  const secrets = await load(folder);
  expect(Buffer.from(secrets.jwtSecret, "base64url")).toHaveLength(32);
  expect(secrets.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
  expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(await load(folder)).toEqual(secrets);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});

test("are those of one installation: no two are alike", async () => {
  const first = await load(folder);
  await rm(join(folder, "secrets.json"));
  const second = await load(folder);
  for (const name of ["jwtSecret", "publishableKey"] as const) expect(second[name]).not.toBe(first[name]);
});

test("are the same for servers that start at once", async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => load(folder)));
  for (const other of others) expect(other).toEqual(first);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});

test("are printed for other servers, which need no file", async () => {
  const secrets = await load(folder);
  const print = (SECRETS = "") => printSecrets(readSettings({ DATA_DIR: folder, SECRETS }));
  const printed = await print();
  await rm(join(folder, "secrets.json"));
  expect(await load(folder, readSettings({ SECRETS: printed }).secrets)).toEqual(secrets);
  expect(await print(printed)).toBe(printed);
  const [first, second] = [await print(), await print()];
  expect(readSettings({ SECRETS: first }).secrets).toBe(first);
  expect(first).not.toBe(second);
  expect(await readdir(folder)).toEqual([]);
  expect(() => readSettings({ SECRETS: "a guess" })).toThrow('must be what "npm run secrets" prints');
});

test.each([
  ["nothing", ""],
  ["half of it", '{ "jwtSecret": "'],
  ["something else", "[]"],
  ["a short secret", '{"jwtSecret":"short","publishableKey":"sb_publishable_x"}'],
  ["a key too few", `{"jwtSecret":"${"x".repeat(43)}"}`],
  ["keys that are mixed up", `{"jwtSecret":"${"x".repeat(43)}","publishableKey":"sb_secret_x"}`],
])("a file with %s in it is left alone, and a sentence says what to do", async (_, text) => {
  const file = join(folder, "secrets.json");
  await writeFile(file, text);
  const error = await load(folder).catch((reason) => reason);
  expect(error).toBeInstanceOf(SetupError);
  expect(error.message).toContain(`${file} cannot be read or is damaged`);
  expect(error.message).not.toContain("sb_secret_x");
  expect(await readFile(file, "utf8")).toBe(text);
});

test("the key of a link is one for each purpose and each installation, and the same at each start", () => {
  const secrets = { jwtSecret: "x".repeat(43) };
  const key = linkKey(secrets, "one");
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(linkKey(secrets, "one")).toBe(key);
  expect(linkKey(secrets, "two")).not.toBe(key);
  expect(linkKey({ jwtSecret: "y".repeat(43) }, "one")).not.toBe(key);
});

test.each([
  ["abc", "abc", true],
  ["abd", "abc", false],
  ["", "abc", false],
  ["abcd", "abc", false],
])("%j is the key %j: %s", (given, key, expected) => {
  expect(isSameKey(given, key)).toBe(expected);
});
