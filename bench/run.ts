// npm run bench – how fast the built server answers on this machine. Ratios measured side by side in one run; nothing here is a test.
import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import autocannon from "autocannon";
import type { CatalogueDocument } from "#app/catalogue/catalogue.ts";
import { startBuiltServer } from "./built-server.ts";

// React is much slower otherwise. It reads this when it is imported.
process.env.NODE_ENV = "production";
const { measureRendering } = await import("./rendering.ts");

const PORT = 3188;
const SECONDS = 4;
const ROUNDS = 2;
const GOAL_OF_BARE = 0.7;
/** As large as the home page. */
const STATIC_BYTES = 34_000;

const staticFile = "build/client/bench-static.bin";
// The server lists its files when it starts.
await writeFile(staticFile, randomBytes(STATIC_BYTES));
const { site, dataFolder, stop } = await startBuiltServer(PORT);

try {
  const document = await fetch(site, { headers: { "Accept-Encoding": "br" } });
  const bytes = Number(document.headers.get("Content-Length"));
  const key = await publishableKey();

  const cases: Record<string, autocannon.Options> = {
    "static file of 34 kB": { url: `${site}/bench-static.bin` },
    "document, cached": { url: site, headers: { "accept-encoding": "br" } },
    "document, rendered each time": {
      url: site,
      headers: { "accept-encoding": "br" },
      requests: [
        { method: "GET", setupRequest: (request) => ({ ...request, path: `/?unknown=1&date=${anyDay()}` }) },
      ],
    },
    "catalogue, cached": { url: `${site}/documents/catalogue`, headers: { "accept-encoding": "br" } },
    "REST read, cached": { url: `${site}/rest/v1/activities?select=name`, headers: { apikey: key } },
    "REST read, from the database": {
      url: site,
      headers: { apikey: key },
      requests: [
        {
          method: "GET",
          setupRequest: (request) => ({
            ...request,
            path: `/rest/v1/attractions?select=name,description&latitude=gt.${Math.random()}&limit=20`,
          }),
        },
      ],
    },
  };

  const catalogue = (await (await fetch(`${site}/documents/catalogue`)).json()) as CatalogueDocument;
  const { home, bare } = await measureRendering(catalogue);

  const perSecond = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, options] of Object.entries(cases)) {
      const result = await autocannon({ connections: 20, duration: SECONDS, ...options });
      if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were errors`);
      perSecond.set(name, Math.max(perSecond.get(name) ?? 0, result.requests.average));
    }
  }
  const ofStatic = perSecond.get("static file of 34 kB") ?? 1;
  console.log(`\nThe home page is ${bytes} bytes with Brotli.\n`);
  for (const [name, count] of perSecond) {
    console.log(
      `${name.padEnd(34)} ${count.toFixed(0).padStart(7)} a second   ${(count / ofStatic).toFixed(2)} of static`,
    );
  }
  const ofBare = (home.perSecond / bare.perSecond).toFixed(2);
  console.log(`
Rendering alone, documents a second of CPU time:
home page ${home.perSecond.toFixed(0)} (${home.bytes} characters), as many cards by React Router alone ${bare.perSecond.toFixed(0)} (${bare.bytes} characters):
${ofBare} of it (goal: ${GOAL_OF_BARE})`);
} finally {
  await rm(staticFile, { force: true });
  await stop();
}

/** Thus a page that is not in the cache, with as many cards. */
function anyDay(): string {
  return new Date(Date.UTC(2100, 0, Math.floor(Math.random() * 1_000_000))).toISOString().slice(0, 10);
}

async function publishableKey(): Promise<string> {
  return JSON.parse(await readFile(join(dataFolder, "secrets.json"), "utf8")).publishableKey;
}
