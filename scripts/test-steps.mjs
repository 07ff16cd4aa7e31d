import { readFileSync } from "node:fs";

/**
 * The steps that the arguments select, in the order of `steps`: without any all but the long ones, with `--long` these, with
 * `--only unit,check` those two.
 *
 * @template {{ name: string, isLong?: boolean }} Step
 * @param {Step[]} steps
 * @param {string[]} args
 * @returns {Step[]}
 * @throws {Error} with a message for the terminal
 */
export function chooseSteps(steps, args) {
  if (args.length === 0) return steps.filter((step) => !step.isLong);
  if (args.length === 1 && args[0] === "--long") return steps.filter((step) => step.isLong);
  const all = steps.map((step) => step.name);
  const [option, list, ...rest] = args.flatMap((arg) => (arg.startsWith("--only=") ? arg.split("=") : [arg]));
  if (option !== "--only" || !list || rest.length > 0) {
    throw new Error(`npm test takes no argument, or: npm test -- --only ${all.slice(0, 2).join(",")}`);
  }
  const chosen = list.split(",").map((name) => name.trim());
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no step ${unknown.join(", ")}; the steps are ${all.join(", ")}.`);
  return steps.filter((step) => chosen.includes(step.name));
}

const readers = {
  vitest: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  playwright: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
};

/**
 * The results in a JSON report; zero when there is none that can be read.
 *
 * @param {"vitest" | "playwright"} runner
 * @param {string} file
 * @returns {{ passed: number, failed: number }}
 */
export function countTests(runner, file) {
  try {
    return readers[runner](JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
