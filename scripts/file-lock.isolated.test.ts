import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withFileLock } from "./file-lock.mjs";

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return { ...fs, readFileSync: vi.fn(fs.readFileSync) };
});

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  lock = join(folder, "lock");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A lock as its holder leaves it who is killed. */
function leave(pid: number, number = 1): string {
  mkdirSync(lock, { recursive: true });
  const file = join(lock, String(number));
  writeFileSync(file, String(pid));
  return file;
}

const contents = () => readdirSync(lock).map((name) => readFileSync(join(lock, name), "utf8"));

test("two tasks that start together run one after the other", async () => {
  const log: string[] = [];
  const task = (name: string) =>
    withFileLock(lock, async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    });
  await Promise.all([task("first"), task("second")]);
  expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("a lock that was handed over to another process is released at the end of the task", async () => {
  await withFileLock(lock, async (handOver) => {
    handOver(4242);
    expect(contents()).toEqual(["4242"]);
  });
  expect(contents()).toEqual(["released"]);
});

test("a task that fails releases the lock", async () => {
  await expect(withFileLock(lock, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(contents()).toEqual(["released"]);
});

test("a lock whose process has ended, or that was not renewed, is taken over", async () => {
  leave(999_999_999);
  expect(await withFileLock(lock, async () => "mine")).toBe("mine");

  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(leave(process.pid, 3), longAgo, longAgo);
  expect(await withFileLock(lock, async () => "mine")).toBe("mine");
});

test("a lock that goes from one process to another is left to the other", async () => {
  const first = leave(process.pid);
  let second = "";
  vi.mocked(readFileSync).mockImplementationOnce(() => {
    second = leave(process.ppid, 2);
    rmSync(first);
    throw Object.assign(new Error("no such file"), { code: "ENOENT" });
  });
  const task = withFileLock(lock, async () => "mine");
  expect(readdirSync(lock)).toEqual(["2"]);
  writeFileSync(second, "released");
  expect(await task).toBe("mine");
});

test.each([
  ["has it", false],
  ["has had it and another one has it", true],
])(
  "of two that find the same stale lock, the one that comes late waits while the other %s",
  async (_, twice) => {
    leave(999_999_999);
    const log: string[] = [];
    const { promise: isAsked, resolve } = Promise.withResolvers<void>();
    let others: Promise<unknown> | undefined;
    vi.mocked(readFileSync).mockImplementationOnce(() => {
      if (twice) {
        rmSync(join(lock, "1"));
        writeFileSync(join(lock, "3"), "released");
      }
      others = withFileLock(lock, async () => {
        log.push("other begins");
        await isAsked;
        log.push("other ends");
      });
      return "999999999";
    });
    const late = withFileLock(lock, async () => void log.push("late begins"));
    resolve();
    await Promise.all([late, others]);
    expect(log).toEqual(["other begins", "other ends", "late begins"]);
  },
);
