// npm run bench:flood – what visitors notice while one client asks for pages that nobody has asked for, at a fixed rate, and what memory the
// server keeps of it. A request counts from the moment at which it is due, so that a server that stands still cannot hide it.
import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { startBuiltServer } from "./built-server.ts";
import { residentMb } from "./cpu-time.ts";

const PORT = 3189;
const SECONDS = 40;
const QUIET_SECONDS = 60;
const GOAL_MS = 50;
const GOAL_MB = 450;
const FLOODER = "203.0.113.1";

type Load = { perSecond: number; client: (count: number) => string; path: (count: number) => string };
/** Connections of its own, so that no client waits for another. */
const agents = new Map<string, Agent>();
type Outcome = { milliseconds: number; status: number };

const { site, pid, stop } = await startBuiltServer(PORT, {
  SITE_URL: `http://localhost:${PORT}`,
  TRUSTED_PROXY: "127.0.0.1,::1",
});

const visitor = (count: number) => `198.51.100.${count % 20}`;
const CACHED = [
  "/",
  "/station/galashiels",
  "/attraction/abbotsford",
  "/map",
  "/documents/catalogue",
  "/about",
];
const visitors: Load = {
  perSecond: 50,
  client: visitor,
  path: (count) => CACHED[count % CACHED.length] ?? "/",
};
const others: Load = {
  perSecond: 2,
  client: () => "192.0.2.7",
  path: (count) => `/?unknown=1&date=${day(count, 2300)}`,
};
const FLOODS: Record<string, Load> = {
  "home, another day each": flooding((count) => `/?unknown=1&date=${day(count, 2100)}`),
  "a search each": flooding((count) => `/search?q=${count}+${(count * 7919).toString(36)}`),
  "a missing page each": flooding((count) => `/nothing-${count}`),
  "minutes, routes and stations that there are not": {
    ...flooding((count) => `/?minutes=${count}&station=x${count}&_routes=y${count}`),
  },
};

try {
  for (const path of CACHED) await ask(path, visitor(0));
  console.log(`memory before: ${await residentMb(pid)} MB\n`);
  report("nobody floods", "cached pages", await run(visitors, 10));
  for (const [name, flood] of Object.entries(FLOODS)) {
    const [cached, uncached, refused] = await Promise.all([run(visitors), run(others), run(flood)]);
    report(name, "cached pages", cached, `(goal: 95 % within ${GOAL_MS} ms)`);
    report("", "others’ uncached pages", uncached);
    report("", "the flood itself", refused);
    console.log(`${"".padEnd(50)} memory ${await residentMb(pid)} MB`);
  }
  await setTimeout(QUIET_SECONDS * 1000);
  console.log(`\nmemory ${QUIET_SECONDS} s after: ${await residentMb(pid)} MB (goal: ${GOAL_MB})`);
} finally {
  for (const agent of agents.values()) agent.destroy();
  await stop();
}

function flooding(path: Load["path"]): Load {
  return { perSecond: 50, client: () => FLOODER, path };
}

function day(count: number, year: number): string {
  return new Date(Date.UTC(year, 0, 1 + count)).toISOString().slice(0, 10);
}

/** Sends requests at the load's rate, whatever becomes of those before. */
async function run({ perSecond, client, path }: Load, seconds = SECONDS): Promise<Outcome[]> {
  const start = performance.now();
  const outcomes: Promise<Outcome>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const dueAt = start + (count * 1000) / perSecond;
    await setTimeout(Math.max(0, dueAt - performance.now()));
    outcomes.push(
      ask(path(count), client(count)).then((status) => ({ milliseconds: performance.now() - dueAt, status })),
    );
  }
  return Promise.all(outcomes);
}

/** Resolves to the status when the whole body has come. */
function ask(path: string, client: string): Promise<number> {
  const agent = agents.get(client) ?? new Agent({ keepAlive: true });
  agents.set(client, agent);
  const headers = { "Accept-Encoding": "br", "X-Forwarded-For": client };
  return new Promise((resolve, reject) => {
    get(`${site}${path}`, { agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", (error: NodeJS.ErrnoException) => {
      // The server closes idle connections.
      if (error.code === "ECONNRESET") ask(path, client).then(resolve, reject);
      else reject(error);
    });
  });
}

function report(flood: string, what: string, outcomes: Outcome[], note = "") {
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const [median, most, worst] = [0.5, 0.95, 1].map((share) =>
    (times[Math.ceil(share * times.length) - 1] ?? 0).toFixed(0),
  );
  const refused = outcomes.filter(({ status }) => status === 503).length;
  console.log(
    `${flood.padEnd(50)} ${what.padEnd(24)} ${median} ms, 95 % ${most} ms, worst ${worst} ms; ${refused} of ${times.length} are 503 ${note}`,
  );
}
