import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { listPages } from "#tests/resilience/requests.ts";
import { residentMb, startSite } from "#tests/setup/site.ts";

const LIMIT_MB = 450;
const EVERYTHING =
  "attractions?select=*,attraction_stations(walking_time_minutes,stations(*)),attraction_images(*),attraction_activities(activities(name))";

test("hundreds of large reads leave the server with little memory", { timeout: 300_000 }, async () => {
  const site = await startSite();
  let count = 0;
  const client = async () => {
    while (count < 500) {
      count += 1;
      // Each of another URL, past the cache and into it.
      const response = await fetch(`${site.url}/rest/v1/${EVERYTHING}&name=neq.${count}`, {
        headers: { apikey: site.key, "Accept-Encoding": "br" },
      });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 12 }, client));
  const resident = await residentMb(site);
  await site.stop();
  expect(resident).toBeLessThan(LIMIT_MB);
});

test("500 visitors who keep their connections for a minute see every page, and the server has little memory soon after", {
  timeout: 480_000,
}, async () => {
  const site = await startSite({ TRUSTED_PROXY: "127.0.0.1" });
  onTestFinished(() => site.stop());
  const paths = ["/", "/map", "/documents/catalogue", ...(await listPages(site))];
  // What many visitors see has been seen before.
  for (const path of paths) expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
  const problems: string[] = [];
  const end = performance.now() + MINUTE_MS;

  const visitor = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { "Accept-Encoding": "br", "X-Forwarded-For": `203.0.${n >> 8}.${n % 256}` };
    await setTimeout((n * PAUSE_MS) / VISITORS);
    for (let page = n; performance.now() < end; page += 1) {
      const path = paths[page % paths.length] ?? "/";
      const outcome = await read(site.url + path, { agent, headers });
      if (outcome !== "200 keep-alive") problems.push(`${path}: ${outcome}`);
      await setTimeout(PAUSE_MS);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: VISITORS }, (_, n) => visitor(n)));
  expect(problems).toEqual([]);
  await vi.waitUntil(async () => (await residentMb(site)) < LIMIT_MB, { timeout: 300_000, interval: 1000 });
});

const VISITORS = 500;
const MINUTE_MS = 60_000;
const PAUSE_MS = 3000;

function read(url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { ...options, timeout: 20_000 }, async (response: IncomingMessage) => {
      response.on("error", (error) => resolve(error.message));
      response.on("end", () => resolve(`${response.statusCode} ${response.headers.connection}`));
      response.resume();
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", (error) => resolve(error.message));
  });
}
