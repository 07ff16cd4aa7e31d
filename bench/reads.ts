// npm run bench:reads – what a read of the data API costs that no cache holds: the server's own CPU time, and that of a fixed piece of work
// beside it, so that two machines, or two versions on one, can be compared.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startBuiltServer } from "./built-server.ts";

const PORT = 3193;
const REQUESTS = 1500;
const AT_ONCE = 4;

/** Each URL is asked for once. */
const READS: Record<string, (count: number) => string> = {
  "one station": (count) => `stations?select=id,name,latitude&name=eq.Tweedbank${count}`,
  "all stations": (count) => `stations?select=*&latitude=gt.${count / 1e6}`,
  "stations with their places": (count) =>
    `stations?select=name,attraction_stations(walking_time_minutes,attractions(id,name))&latitude=gt.${count / 1e6}`,
  "a page of places": (count) =>
    `attractions?select=id,name,description&order=name&limit=20&latitude=gt.${count / 1e6}`,
};

const { site, pid, dataFolder, stop } = await startBuiltServer(PORT);
try {
  const { publishableKey } = JSON.parse(await readFile(join(dataFolder, "secrets.json"), "utf8"));
  console.log(`a fixed piece of work: ${fixedWorkMs().toFixed(1)} ms`);
  for (const encoding of ["identity", "br"])
    for (const [name, path] of Object.entries(READS)) {
      const headers = { apikey: publishableKey, Prefer: "count=exact", "Accept-Encoding": encoding };
      const ask = async (count: number) => {
        const response = await fetch(`${site}/rest/v1/${path(count)}`, { headers });
        const text = await response.text();
        if (!response.ok) throw new Error(`${response.status} ${text}`);
      };
      await many(1e6, 300, ask);
      const before = await cpuMs();
      await many(1, REQUESTS, ask);
      const each = ((await cpuMs()) - before) / REQUESTS;
      console.log(`${name.padEnd(28)} ${encoding.padEnd(9)} ${each.toFixed(2)} ms of CPU each`);
    }
} finally {
  await stop();
}

async function many(first: number, count: number, ask: (count: number) => Promise<void>): Promise<void> {
  let next = first;
  const run = async () => {
    while (next < first + count) await ask(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

/** Of the server's process, in user and kernel mode. */
async function cpuMs(): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function fixedWorkMs(): number {
  const start = process.cpuUsage();
  const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Row ${id}`, nested: { id } }));
  for (let round = 0; round < 50; round += 1) JSON.parse(JSON.stringify(rows));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
