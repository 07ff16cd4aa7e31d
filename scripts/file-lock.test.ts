import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeTurns } from "./file-lock.mjs";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "turns-"));
  file = join(folder, "turn");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("two tasks that start together run one after the other", async () => {
  const log: string[] = [];
  const task = (name: string) =>
    takeTurns(file, async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    });
  await Promise.all([task("first"), task("second")]);
  expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("the turn can be handed to another process and ends with the task", async () => {
  await takeTurns(file, async (handOver) => {
    handOver(4242);
    expect(readFileSync(file, "utf8")).toBe("4242");
  });
  expect(existsSync(file)).toBe(false);
});

test("a task that fails gives up its turn", async () => {
  await expect(takeTurns(file, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(existsSync(file)).toBe(false);
});

test("a claim whose process is gone, or older than any task, does not hold anybody up", async () => {
  await takeTurns(file, async () => undefined);
  writeFileSync(file, "999999999");
  expect(await takeTurns(file, async () => "mine")).toBe("mine");

  writeFileSync(file, String(process.pid));
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, longAgo, longAgo);
  expect(await takeTurns(file, async () => "mine")).toBe("mine");
});
