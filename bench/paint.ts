// npm run bench:paint – first and largest paint over a slow line, beside those of the same document without scripts, fonts and photos in the
// same run. The goal is a ratio of at most 1.15. Our own drawings stay in both; a third document shows what they cost. Then the same pages once
// more in a browser that has read them, with the service worker. Nothing here is a test.
import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { startBuiltServer } from "./built-server.ts";

const PORT = 3190;
const GOAL = 1.15;
const RUNS = 7;
const PAGES = {
  home: "/",
  attraction: "/attraction/aberdour-castle-and-gardens",
  station: "/station/galashiels",
  map: "/map",
};
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
/** ms, of a page that was read before, on a CPU as fast as this one. */
const AGAIN = { first: 300, hydrated: 2000 };
/** Bytes per second, ms, and how many times slower the CPU. */
const LINE = { throughput: 400_000 / 8, latency: 400, cpu: 4 };

type Paints = {
  first: number;
  largest: number;
  largestOf: string;
  shift: number;
  hydrated: number;
  /** When the line could have brought what has come before that. */
  fetched: number;
  /** Between the first paint and a second after hydration. */
  longestTask: number;
};

const server = await startBuiltServer(PORT);
const bare = await serveBareDocuments(server.site, true);
const text = await serveBareDocuments(server.site, false);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    // Photos and tiles of other sites are missing.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost",
  ],
});

try {
  console.log(`\nThe median of ${RUNS} runs, over that of the bare document:\n`);
  for (const [name, path] of Object.entries(PAGES)) {
    const full: Paints[] = [];
    const limit: Paints[] = [];
    const textOnly: Paints[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      limit.push(await paint(browser, bare.site + path, false));
      full.push(await paint(browser, server.site + path, true));
      textOnly.push(await paint(browser, text.site + path, false));
    }
    const largestOf = full.at(-1)?.largestOf;
    console.log(
      [
        name.padEnd(12),
        `first paint ${compare(full, limit, "first")}`,
        `largest ${compare(full, limit, "largest")} (${largestOf}), of text alone ${seconds(median(textOnly, "largest"))}`,
        `interactive ${ratio(median(full, "hydrated"), median(full, "fetched"))}`,
        `longest task ${Math.round(median(full, "longestTask"))} ms`,
        `layout shift ${Math.max(...full.map(({ shift }) => shift)).toFixed(3)}`,
      ].join("   "),
    );
  }
  console.log(`\nRead before, the median of ${RUNS} runs:\n`);
  for (const [name, path] of Object.entries(PAGES)) {
    const context = await readBefore(browser, server.site + path);
    const again: Paints[] = [];
    const slowly: Paints[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      again.push(await paint(context, server.site + path, true, 1));
      slowly.push(await paint(context, server.site + path, true));
    }
    await context.close();
    const limits = `first paint ${limited(again, "first")}   interactive ${limited(again, "hydrated")}`;
    const slow = `${seconds(median(slowly, "first"))}, ${seconds(median(slowly, "hydrated"))}`;
    console.log(`${name.padEnd(12)}${limits}   with the slow CPU ${slow}`);
  }
} finally {
  await browser.close();
  bare.close();
  text.close();
  await server.stop();
}

/** Whose service worker has kept the page. */
async function readBefore(chrome: Browser, url: string): Promise<BrowserContext> {
  const context = await chrome.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.close();
  return context;
}

async function paint(chrome: Browser | BrowserContext, url: string, hydrates: boolean, cpu = LINE.cpu) {
  const page = "newContext" in chrome ? await chrome.newPage(PHONE) : await chrome.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: LINE.throughput,
    uploadThroughput: LINE.throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await page.addInitScript(() => {
    const markHydrated = () => document.querySelector("html[data-hydrated]") && performance.mark("hydrated");
    new MutationObserver(markHydrated).observe(document, {
      subtree: true,
      attributeFilter: ["data-hydrated"],
    });
  });
  await page.goto(url);
  if (hydrates) await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const paints: Paints = await page.evaluate(async ({ throughput, latency }) => {
    const entries = <T extends PerformanceEntry>(type: string) =>
      new Promise<T[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries() as T[]));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 500);
      });
    const largest = (
      await entries<PerformanceEntry & { element: Element | null }>("largest-contentful-paint")
    ).at(-1);
    const shifts = await entries<PerformanceEntry & { value: number }>("layout-shift");
    const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const hydrated = performance.getEntriesByName("hydrated")[0]?.startTime ?? Number.NaN;
    const resources = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
    const bytes = (resources as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd <= hydrated)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
    // A round trip for the document and one for its scripts.
    const fetched = 2 * latency + (bytes / throughput) * 1000;
    const tasks = (await entries<PerformanceEntry>("longtask")).filter(
      ({ startTime }) => startTime > first && startTime < hydrated + 1000,
    );
    return {
      first,
      largest: largest?.startTime ?? Number.NaN,
      largestOf: largest?.element?.localName ?? "",
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      hydrated,
      fetched,
      longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
    };
  }, LINE);
  await page.close();
  return paints;
}

/** A proxy to `site` whose documents have no scripts, fonts and photos, and no drawings unless `drawings`, compressed as the site's. */
async function serveBareDocuments(site: string, drawings: boolean) {
  const pictures = drawings ? 'https?:[^"]*' : '[^"]*';
  const proxy = createServer(async ({ url = "/" }, response) => {
    const page = await fetch(new URL(url, site));
    const isDocument = page.headers.get("Content-Type")?.startsWith("text/html");
    if (!isDocument) {
      const headers = Object.fromEntries([...page.headers].filter(([name]) => !/encoding|length/.test(name)));
      return response.writeHead(page.status, headers).end(Buffer.from(await page.arrayBuffer()));
    }
    const html = (await page.text())
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
      .replace(/<link [^>]*rel="(modulepreload|icon|apple-touch-icon)"[^>]*>/g, "")
      .replace(new RegExp(`<link rel="preload" as="image" (href|imagesrcset)="${pictures}"[^>]*>`, "gi"), "")
      .replace(/src:url\([^)]*\)[^;}]*/g, "")
      .replace(new RegExp(`(<img\\b[^>]*?) srcset="${pictures}"`, "gi"), "$1")
      .replace(new RegExp(`(<img\\b[^>]*?) src="${pictures}"`, "g"), "$1");
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" });
    response.end(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  });
  return { site: `http://localhost:${await listenOnFreePort(proxy)}`, close: () => proxy.close() };
}

function limited(again: Paints[], figure: keyof typeof AGAIN): string {
  const own = median(again, figure);
  return `${seconds(own)}${own <= AGAIN[figure] ? "" : `, over ${seconds(AGAIN[figure])}`}`;
}

type Figure = "first" | "largest" | "hydrated" | "fetched" | "longestTask";

function compare(full: Paints[], limit: Paints[], figure: Figure): string {
  return ratio(median(full, figure), median(limit, figure));
}

function ratio(own: number, least: number): string {
  const verdict = own / least <= GOAL ? "" : `, over ${GOAL}`;
  return `${seconds(own)} / ${seconds(least)} = ${(own / least).toFixed(2)}${verdict}`;
}

function median(paints: Paints[], figure: Figure): number {
  return paints.map((one) => one[figure]).sort((a, b) => a - b)[Math.floor(paints.length / 2)] ?? Number.NaN;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
