// npm run bench:import – an import of 20,000 places as staff make it: how long each step takes, how much more memory the server needs, and
// how long a page takes meanwhile.
import { setTimeout as wait } from "node:timers/promises";
import { MOST_ROWS } from "#app/imports/import-limits.ts";
import type { SentMessage } from "#app/shared/sent-message.ts";
import { devMailKey } from "#server/mail/unsent-mail.ts";
import { startBuiltServer } from "./built-server.ts";
import { cpuMs, residentMb } from "./cpu-time.ts";

const GOAL_MB = 300;
const SAMPLE_MS = 50;
const ACCOUNT = { email: "ann@example.org", password: "correct horse battery" };
const SOURCE = { source: "Bench", sourceUrl: "", licence: "OGL 3.0", attribution: "" };

const environment = { RATE_LIMITS: "off", STAFF_POLICY: "open" };
const { site, secrets, pid, stop } = await startBuiltServer(3181, environment);
// The link is followed in the browser that has signed up.
const headers: Record<string, string> = {
  apikey: secrets.publishableKey,
  "X-Device-Token": crypto.randomUUID(),
};

try {
  headers.Authorization = `Bearer ${await signUp()}`;
  await measure("nothing else", () => wait(3000));
  const before = await residentMb(pid);
  const id = await check(table("A place."), before);
  await measure("save (goal: 60 s)", () => post("/functions/v1/save-import", { id }));
  // The same places with other texts: each is compared with 20,000.
  await check(table("Another text."), before);
} finally {
  await stop();
}

/** Resolves to the id of the import. */
async function check(csv: string, before: number): Promise<string> {
  const { id } = await post("/functions/v1/create-import", SOURCE);
  const upload = `/functions/v1/upload-import?id=${id}&name=places.csv`;
  const peaks = [
    await measure("read", () => post(upload, csv)),
    await measure("check (goal: 10 s)", () => post("/functions/v1/check-import", { id })),
  ];
  const { counts } = await post("/functions/v1/read-import", { id });
  console.log(`${JSON.stringify(counts)}; ${Math.max(...peaks) - before} MB more memory (goal: ${GOAL_MB})`);
  return id;
}

/** Runs `work` and asks for a page meanwhile. Resolves to the most memory. */
async function measure(name: string, work: () => Promise<unknown>): Promise<number> {
  const pages: number[] = [];
  let peak = 0;
  let isRunning = true;
  const [start, cpuBefore] = [performance.now(), await cpuMs(pid)];
  const running = work().finally(() => {
    isRunning = false;
  });
  running.catch(() => {});
  while (isRunning) {
    const asked = performance.now();
    await (await fetch(site)).text();
    pages.push(performance.now() - asked);
    peak = Math.max(peak, await residentMb(pid));
    await wait(SAMPLE_MS);
  }
  await running;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const cpuSeconds = (((await cpuMs(pid)) - cpuBefore) / 1000).toFixed(1);
  const sorted = pages.toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  console.log(
    `${name.padEnd(20)} ${seconds.padStart(5)} s, of which the server computes ${cpuSeconds}; a page ${median.toFixed(0)} ms, at most ${most.toFixed(0)} ms; ${peak} MB`,
  );
  return peak;
}

function table(text: string): string {
  const rows = Array.from({ length: MOST_ROWS }, (_, n) => {
    const [latitude, longitude] = [55.6 + (n % 200) * 0.004, -3.8 + Math.floor(n / 200) * 0.016];
    const words = `${text} A walk by the river with a view of the hills. `.repeat(8);
    return `n${n},Place ${n.toString(36)},${latitude.toFixed(5)},${longitude.toFixed(5)},${words},History; Walk,yes`;
  });
  return ["id,name,latitude,longitude,description,activities,dogs", ...rows].join("\n");
}

async function signUp(): Promise<string> {
  await post("/auth/v1/signup", ACCOUNT);
  for (;;) {
    const mail = await fetch(`${site}/dev/mail`, {
      headers: { Authorization: `Bearer ${devMailKey(secrets)}` },
    });
    const [message] = (await mail.json()) as SentMessage[];
    const [, token_hash] = /token_hash=([0-9a-f]{64})/.exec(message?.text ?? "") ?? [];
    if (token_hash) return (await post("/auth/v1/verify", { type: "signup", token_hash })).access_token;
    await wait(200);
  }
}

async function post(path: string, body: object | string) {
  const response = await fetch(`${site}${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": typeof body === "string" ? "text/csv" : "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
