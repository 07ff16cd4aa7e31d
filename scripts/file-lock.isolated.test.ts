import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withFileLock } from "./file-lock.mjs";

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return { ...fs, readFileSync: vi.fn(fs.readFileSync) };
});

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  file = join(folder, "lock");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("two tasks that start together run one after the other", async () => {
  const log: string[] = [];
  const task = (name: string) =>
    withFileLock(file, async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    });
  await Promise.all([task("first"), task("second")]);
  expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("a lock that was handed over to another process is released at the end of the task", async () => {
  await withFileLock(file, async (handOver) => {
    handOver(4242);
    expect(readFileSync(file, "utf8")).toBe("4242");
  });
  expect(existsSync(file)).toBe(false);
});

test("a task that fails releases the lock", async () => {
  await expect(withFileLock(file, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(existsSync(file)).toBe(false);
});

test("a lock whose process has ended, or that was not renewed, is taken over", async () => {
  await withFileLock(file, async () => undefined);
  writeFileSync(file, "999999999");
  expect(await withFileLock(file, async () => "mine")).toBe("mine");

  writeFileSync(file, String(process.pid));
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, longAgo, longAgo);
  expect(await withFileLock(file, async () => "mine")).toBe("mine");
});

test("a lock that goes from one process to another is left to the other", async () => {
  writeFileSync(file, String(process.pid));
  vi.mocked(readFileSync).mockImplementationOnce(() => {
    writeFileSync(file, String(process.ppid));
    throw Object.assign(new Error("no such file"), { code: "ENOENT" });
  });
  const task = withFileLock(file, async () => "mine");
  expect(readFileSync(file, "utf8")).toBe(String(process.ppid));
  rmSync(file);
  expect(await task).toBe("mine");
});
