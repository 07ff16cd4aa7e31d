// npm run bench – what a response costs the built server on this machine: its own CPU time, beside a fixed piece of work. Nothing here is a
// test. `npm run bench -- FOLDER` measures another version in the same run, in turn: a built working tree of it.
import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { cpuMsEach, fixedWorkMs } from "./cpu-time.ts";

const PORT = 3188;
/** Short ones: machines are faster and slower by turns of some seconds. */
const ROUNDS = 15;
/** About as large as the home page. */
const STATIC_BYTES = 35_000;
const STATIC_FILE = `static file of ${STATIC_BYTES / 1000} kB`;
const HERE = join(import.meta.dirname, "..");

const BROTLI = { "accept-encoding": "br" };

type Version = BuiltServer & { name: string; key: string; staticFile: string };
type Case = { path: (count: number) => string; headers?: Record<string, string>; requests: number };

let turn = 0;
/** Thus a page that is not in the cache, with as many cards. */
const anyDay = () => new Date(Date.UTC(2100, 0, turn++)).toISOString().slice(0, 10);

const casesOf = ({ key }: Version): Record<string, Case> => ({
  [STATIC_FILE]: { path: () => "/bench-static.bin", headers: BROTLI, requests: 10_000 },
  "home, cached": { path: () => "/", headers: BROTLI, requests: 10_000 },
  "home, rendered and compressed": {
    path: () => `/?unknown=1&date=${anyDay()}`,
    headers: BROTLI,
    requests: 100,
  },
  "catalogue, cached": { path: () => "/documents/catalogue", headers: BROTLI, requests: 10_000 },
  "REST read, cached": {
    path: () => "/rest/v1/activities?select=name",
    headers: { apikey: key },
    requests: 10_000,
  },
  "REST read, from the database": {
    path: () => `/rest/v1/attractions?select=name,description&latitude=gt.${Math.random()}&limit=20`,
    headers: { apikey: key },
    requests: 300,
  },
});

const versions: Version[] = [];
try {
  for (const [at, root] of [HERE, ...process.argv.slice(2)].entries())
    versions.push(await start(root, PORT + at));
  const best = new Map<string, number[]>();
  let work = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of Object.keys(casesOf(versions[0] as Version)))
      for (const [at, version] of versions.entries()) {
        const measured = await cpuMsEach({ ...version, ...(casesOf(version)[name] as Case) });
        const each = best.get(name) ?? [];
        each[at] = Math.min(each[at] ?? Number.POSITIVE_INFINITY, measured);
        best.set(name, each);
        work = Math.min(work, fixedWorkMs());
      }
  for (const { name, site } of versions)
    console.log(`${name}: the home page is ${await bytesOfHome(site)} bytes with Brotli.`);
  console.log(
    `\nCPU time of the server per response, the best of ${ROUNDS} rounds; a fixed piece of work takes ${work.toFixed(1)} ms.`,
  );
  const ofStatic = best.get(STATIC_FILE)?.[0] ?? 1;
  for (const [name, [ms = 0, other]] of best) {
    const ofOther =
      other === undefined
        ? ""
        : `   the other version ${other.toFixed(3)} ms: ${(other / ms).toFixed(2)} times as fast`;
    console.log(
      `${name.padEnd(32)} ${ms.toFixed(3).padStart(8)} ms   ${(ofStatic / ms).toFixed(2)} of static${ofOther}`,
    );
  }
} finally {
  for (const { stop, staticFile } of versions) {
    await rm(staticFile, { force: true });
    await stop();
  }
}

async function start(root: string, port: number): Promise<Version> {
  const staticFile = join(root, "build/client/bench-static.bin");
  // The server lists its files when it starts.
  await writeFile(staticFile, randomBytes(STATIC_BYTES));
  const server = await startBuiltServer(port, {}, root);
  return { ...server, name: root, key: server.secrets.publishableKey, staticFile };
}

async function bytesOfHome(site: string): Promise<string | null> {
  return (await fetch(site, { headers: BROTLI })).headers.get("Content-Length");
}
