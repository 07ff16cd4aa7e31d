import "./node-version.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build-if-changed.mjs";
import { ensureInstalled } from "./install.mjs";
import { makeMemoryFolder } from "./memory-folder.mjs";
import { giveUp, packagesFirst, run, seconds } from "./run.mjs";
import { chooseSteps, countTests } from "./test-steps.mjs";

/** Steps of a lane run in turn, beside the other lane. */
const steps = [
  { name: "check", proves: "types, lint, imports, no dead code", script: "check", lane: "browser" },
  { name: "unit", proves: "the rules", script: "test:unit", runner: "vitest", lane: "server" },
  {
    name: "database",
    proves: "who may do what",
    script: "test:database",
    runner: "vitest",
    lane: "server",
    copiesDatabases: true,
  },
  {
    name: "contracts",
    proves: "every adapter does what its port says",
    script: "test:contracts",
    runner: "vitest",
    lane: "server",
    copiesDatabases: true,
  },
  {
    name: "pages",
    proves: "what needs no browser",
    script: "test:pages",
    runner: "vitest",
    lane: "server",
    built: true,
  },
  {
    name: "budgets",
    proves: "what a visitor downloads",
    script: "test:budgets",
    lane: "browser",
    built: true,
  },
  {
    name: "journeys",
    proves: "what a person can do",
    script: "test:journeys",
    runner: "playwright",
    lane: "browser",
    built: true,
    browser: true,
  },
  {
    name: "resilience",
    proves: "the server outlives its database",
    script: "test:resilience",
    runner: "vitest",
    lane: "server",
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
const memory = makeMemoryFolder();

const results = [];
const lanes = ["browser", "server"].map((lane) => chosen.filter((step) => step.lane === lane));
const [inFront, beside] = lanes.filter((steps) => steps.length > 0);
await Promise.all([runInTurn(inFront ?? []), runInTurn(beside ?? [], { quiet: true })]);
summarise();

function readArguments() {
  try {
    return chooseSteps(steps, process.argv.slice(2));
  } catch (error) {
    return giveUp(error.message);
  }
}

/** After one that failed, in either lane, none is begun. */
async function runInTurn(steps, options) {
  for (const step of steps) {
    if (step.built) await ensureBuilt();
    if (results.some(({ ok }) => !ok)) return;
    results.push(await runStep(step, options));
  }
}

/** A quiet step is shown when it has ended, one that failed in front of the summary. */
async function runStep({ name, proves, script, runner, copiesDatabases }, { quiet = false } = {}) {
  const heading = `\n== ${name}: ${proves}\n`;
  if (!quiet) console.log(heading);
  const started = performance.now();
  const report = join(scratch, `${name}.json`);
  const env = packagesFirst({
    NODE_ENV: undefined,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    JOURNEY_DATA: join(memory ?? scratch, "journeys"),
  });
  if (browser) env.CHROMIUM_PATH = browser;
  if (copiesDatabases && memory) env.TMPDIR = memory;
  const { ok, output } = await run("npm", ["run", "--silent", script, "--", ...reporting(runner, report)], {
    env,
    quiet,
    minutes: 60,
  });
  const time = seconds(performance.now() - started);
  const { passed, failed } = runner ? countTests(runner, report) : { passed: 0, failed: 0 };
  if (runner && passed + failed === 0) console.error(`${name}: no test ran.`);
  const isGreen = ok && failed === 0 && (passed > 0 || !runner);
  const unread = quiet ? `${heading}\n${output}` : "";
  if (unread) console.log(isGreen ? unread : `\n== ${name} failed, see the end\n`);
  return { name, time, passed, failed: isGreen ? 0 : Math.max(failed, 1), ok: isGreen, unread };
}

function reporting(runner, report) {
  if (runner === "vitest") return ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  if (runner === "playwright") return ["--reporter=list,json"];
  return [];
}

function summarise() {
  for (const { ok, unread } of results) if (!ok && unread) console.log(unread);
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
