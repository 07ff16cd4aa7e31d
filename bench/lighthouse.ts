// npm run bench:lighthouse – Lighthouse's mobile audit of the built server with the demo content: the median of five runs and their range.
// The goal is a performance of 95, a blocking time of 150 ms and no layout shift. It measures the machine as well: run it with nothing else.
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { fakeHostArgs, startFakeHosts } from "#tests/setup/fake-hosts.ts";
import { startBuiltServer } from "./built-server.ts";

const PORT = 3191;
const DEBUGGING_PORT = 3192;
/** Of photos and tiles, which are dots here. */
const FAKE_HOSTS_PORT = "3193";
const RUNS = 5;
const PAGES = {
  home: "/",
  attraction: "/attraction/aberdour-castle-and-gardens",
  station: "/station/galashiels",
  map: "/map",
  line: "/line/borders-railway",
  about: "/about",
};
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const AUDITS = {
  "first paint": "first-contentful-paint",
  "largest paint": "largest-contentful-paint",
  blocking: "total-blocking-time",
  "longest task": "long-tasks",
  shift: "cumulative-layout-shift",
};

type Figures = Record<string, number>;

const stopFakeHosts = await startFakeHosts(FAKE_HOSTS_PORT);
const server = await startBuiltServer(PORT);
const chrome = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    `--remote-debugging-port=${DEBUGGING_PORT}`,
    "--no-sandbox",
    "--disable-gpu",
    ...fakeHostArgs(FAKE_HOSTS_PORT),
  ],
});

try {
  console.log(`\n| page | ${[...CATEGORIES, ...Object.keys(AUDITS)].join(" | ")} |`);
  for (const [name, path] of Object.entries(PAGES)) {
    const runs: Figures[] = [];
    let failures = 0;
    while (runs.length < RUNS) {
      try {
        runs.push(await audit(server.site + path));
      } catch (error) {
        failures += 1;
        if (failures > RUNS) throw error;
      }
    }
    const columns = Object.keys(runs[0] ?? {}).map((figure) =>
      summarise(runs.map((one) => one[figure] ?? 0)),
    );
    const failed = failures ? ` (${failures} more failed)` : "";
    console.log(`| ${name}${failed} | ${columns.join(" | ")} |`);
  }
} finally {
  await chrome.close();
  await server.stop();
  stopFakeHosts();
}

async function audit(url: string): Promise<Figures> {
  const result = await lighthouse(url, {
    port: DEBUGGING_PORT,
    onlyCategories: CATEGORIES,
    logLevel: "error",
  });
  if (!result) throw new Error(`No result for ${url}`);
  if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  const { categories, audits } = result.lhr;
  const figures: Figures = {};
  for (const category of CATEGORIES) figures[category] = Math.round((categories[category]?.score ?? 0) * 100);
  for (const [name, id] of Object.entries(AUDITS)) {
    const audit = audits[id];
    const tasks =
      audit?.details?.type === "table" ? audit.details.items.map(({ duration }) => Number(duration)) : [];
    figures[name] = id === "long-tasks" ? Math.max(0, ...tasks) : (audit?.numericValue ?? Number.NaN);
  }
  return figures;
}

/** "96 (94–97)"; times in ms. */
function summarise(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, median = 0, high = 0] = [
    sorted[0],
    sorted[Math.floor(sorted.length / 2)],
    sorted.at(-1),
  ].map((value = 0) => (value >= 1 ? Math.round(value) : Number(value.toFixed(3))));
  return low === high ? `${median}` : `${median} (${low}–${high})`;
}
