import "./node-version.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build-if-changed.mjs";
import { ensureInstalled } from "./install.mjs";
import { giveUp, packagesFirst, run, seconds } from "./run.mjs";
import { chooseSteps, countTests } from "./test-steps.mjs";

const steps = [
  { name: "check", proves: "types, lint, imports, no dead code", script: "check" },
  { name: "unit", proves: "the rules", script: "test:unit", runner: "vitest" },
  { name: "database", proves: "who may do what", script: "test:database", runner: "vitest" },
  {
    name: "contracts",
    proves: "every adapter does what its port says",
    script: "test:contracts",
    runner: "vitest",
  },
  { name: "pages", proves: "what needs no browser", script: "test:pages", runner: "vitest", built: true },
  { name: "budgets", proves: "what a visitor downloads", script: "test:budgets", built: true },
  {
    name: "journeys",
    proves: "what a person can do",
    script: "test:journeys",
    runner: "playwright",
    built: true,
    browser: true,
  },
  {
    name: "resilience",
    proves: "the server outlives its database",
    script: "test:resilience",
    runner: "vitest",
    built: true,
    isLong: true,
  },
];

const chosen = readArguments();
await ensureInstalled();
// First, since the other tests take minutes.
const browser =
  chosen.some((step) => step.browser) &&
  (await findBrowser({ install: true }).catch((error) => giveUp(error.message)));
const scratch = mkdtempSync(join(tmpdir(), "alight-test-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

const results = [];
for (const step of chosen) {
  const result = await runStep(step);
  results.push(result);
  if (!result.ok) break;
}
summarise();

function readArguments() {
  try {
    return chooseSteps(steps, process.argv.slice(2));
  } catch (error) {
    return giveUp(error.message);
  }
}

async function runStep({ name, proves, script, runner, built }) {
  console.log(`\n== ${name}: ${proves}\n`);
  const started = performance.now();
  if (built) await ensureBuilt();

  const report = join(scratch, `${name}.json`);
  const env = packagesFirst({
    NODE_ENV: undefined,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    JOURNEY_DATA: join(scratch, "journeys"),
  });
  if (browser) env.CHROMIUM_PATH = browser;
  const { ok } = await run("npm", ["run", "--silent", script, "--", ...reporting(runner, report)], {
    env,
    minutes: 60,
  });

  const time = seconds(performance.now() - started);
  if (!runner) return { name, time, passed: 0, failed: ok ? 0 : 1, ok };
  const { passed, failed } = countTests(runner, report);
  if (passed + failed === 0) console.error(`${name}: no test ran.`);
  const isGreen = ok && failed === 0 && passed > 0;
  return { name, time, passed, failed: isGreen ? 0 : Math.max(failed, 1), ok: isGreen };
}

function reporting(runner, report) {
  if (runner === "vitest") return ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  if (runner === "playwright") return ["--reporter=list,json"];
  return [];
}

function summarise() {
  console.log();
  for (const { name } of chosen) {
    const result = results.find((one) => one.name === name);
    const outcome = result ? (result.ok ? "passed" : "failed") : "not run";
    const tests = result?.passed ? `${result.passed} tests` : "";
    console.log(
      `${name.padEnd(12)}${outcome.padEnd(9)}${(result?.time ?? "").padStart(8)}  ${tests}`.trimEnd(),
    );
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = results.every((result) => result.ok) ? 0 : 1;
}
