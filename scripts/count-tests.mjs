import { existsSync, readFileSync } from "node:fs";

const readers = {
  vitest: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  // Playwright itself lists what passed only when it was tried again.
  playwright: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
};

/**
 * How many tests a runner says have passed and failed; none when it wrote no report.
 *
 * @param {"vitest" | "playwright"} runner
 * @param {string} file its report as JSON
 * @returns {{ passed: number, failed: number }}
 */
export function countTests(runner, file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  return readers[runner](JSON.parse(readFileSync(file, "utf8")));
}
