import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseSteps, countTests } from "./test-steps.mjs";

describe("the steps of npm test", () => {
  const [check, unit, journeys] = [{ name: "check" }, { name: "unit" }, { name: "journeys" }];
  const kills = { name: "kills", isLong: true };
  const steps = [check, unit, kills, journeys];

  test("without arguments are all but those that take long", () => {
    expect(chooseSteps(steps, [])).toEqual([check, unit, journeys]);
  });

  test("of npm run test:long are those that take long", () => {
    expect(chooseSteps(steps, ["--long"])).toEqual([kills]);
    expect(() => chooseSteps(steps, ["--long", "unit"])).toThrow("npm test takes no argument");
  });

  test("are found by name whether they take long or not", () => {
    expect(chooseSteps(steps, ["--only", "kills,check"])).toEqual([check, kills]);
  });

  test.each([[["--only", "unit,check"]], [["--only=unit,check"]], [["--only", "unit, check"]]])(
    "with %j are those two, in their own order",
    (args) => {
      expect(chooseSteps(steps, args)).toEqual([check, unit]);
    },
  );

  test("with an unknown name fail with a list of the known ones", () => {
    expect(() => chooseSteps(steps, ["--only", "unit,lint"])).toThrow(
      "There is no step lint; the steps are check, unit, kills, journeys.",
    );
  });

  test.each([[["--only"]], [["--only="]], [["unit"]], [["--watch"]], [["--only", "unit", "check"]]])(
    "with %j fail with an example",
    (args) => {
      expect(() => chooseSteps(steps, args)).toThrow("npm test -- --only check,unit");
    },
  );
});

describe("the results of a step", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "report-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("are counted in Vitest's report", () => {
    const report = write({ numTotalTests: 6, numPassedTests: 4, numFailedTests: 2, success: false });
    expect(countTests("vitest", report)).toEqual({ passed: 4, failed: 2 });
  });

  test("are counted in Playwright's report, where a test that passed at the second try has failed", () => {
    const report = write({ stats: { expected: 10, skipped: 0, unexpected: 1, flaky: 2 } });
    expect(countTests("playwright", report)).toEqual({ passed: 10, failed: 3 });
  });

  test("without a report, or with half of one, are zero", () => {
    writeFileSync(join(folder, "half.json"), "{");
    expect(countTests("vitest", join(folder, "half.json"))).toEqual({ passed: 0, failed: 0 });
    expect(countTests("vitest", join(folder, "none.json"))).toEqual({ passed: 0, failed: 0 });
  });

  function write(report: object) {
    const file = join(folder, "report.json");
    writeFileSync(file, JSON.stringify(report));
    return file;
  }
});
