import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countTests } from "./count-tests.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "report-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("Vitest's report is counted", () => {
  const report = write({ numTotalTests: 6, numPassedTests: 4, numFailedTests: 2, success: false });
  expect(countTests("vitest", report)).toEqual({ passed: 4, failed: 2 });
});

test("in Playwright's report a test that passed at the second try has passed", () => {
  const report = write({ stats: { expected: 10, skipped: 0, unexpected: 1, flaky: 2 } });
  expect(countTests("playwright", report)).toEqual({ passed: 12, failed: 1 });
});

test("a runner that wrote no report has run nothing", () => {
  expect(countTests("vitest", join(folder, "none.json"))).toEqual({ passed: 0, failed: 0 });
});

function write(report: object) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
