// npm run bench:reads – what a read of the data API costs that no cache holds: the server's own CPU time, and that of a fixed piece of work
// beside it, so that two machines, or two versions on one, can be compared.
import { startBuiltServer } from "./built-server.ts";
import { cpuMsEach, fixedWorkMs } from "./cpu-time.ts";

const PORT = 3193;
const REQUESTS = 1500;

/** Each URL is asked for once. */
const READS: Record<string, (count: number) => string> = {
  "one station": (count) => `stations?select=id,name,latitude&name=eq.Tweedbank${count}`,
  "all stations": (count) => `stations?select=*&latitude=gt.${count / 1e6}`,
  "stations with their places": (count) =>
    `stations?select=name,attraction_stations(walking_time_minutes,attractions(id,name))&latitude=gt.${count / 1e6}`,
  "a page of places": (count) =>
    `attractions?select=id,name,description&order=name&limit=20&latitude=gt.${count / 1e6}`,
};

const { site, pid, secrets, stop } = await startBuiltServer(PORT);
try {
  console.log(`a fixed piece of work: ${fixedWorkMs().toFixed(1)} ms`);
  for (const encoding of ["identity", "br"])
    for (const [name, path] of Object.entries(READS)) {
      const headers = { apikey: secrets.publishableKey, Prefer: "count=exact", "Accept-Encoding": encoding };
      const load = { site, pid, headers };
      await cpuMsEach({ ...load, path: (count) => `/rest/v1/${path(count + 1e6)}`, requests: 300 });
      const each = await cpuMsEach({
        ...load,
        path: (count) => `/rest/v1/${path(count)}`,
        requests: REQUESTS,
      });
      console.log(`${name.padEnd(28)} ${encoding.padEnd(9)} ${each.toFixed(2)} ms of CPU each`);
    }
} finally {
  await stop();
}
