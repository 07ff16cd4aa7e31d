// npm run bench:account-times – whether times tell known addresses from unknown ones, and what sign-ins cost everybody else.
import type { SentMessage } from "#app/shared/sent-message.ts";
import { devMailKey } from "#server/mail/unsent-mail.ts";
import { startBuiltServer } from "./built-server.ts";

const ADDRESSES = 50;
const SIGN_INS = 100;
const PASSWORD = "correct horse battery";
const DEVICE = crypto.randomUUID();

const { site, secrets, stop } = await startBuiltServer(3187, { RATE_LIMITS: "off" });
const apikey = secrets.publishableKey;

try {
  const known = Array.from({ length: ADDRESSES }, (_, n) => `known-${n}@example.org`);
  const unknown = known.map((email) => `un${email}`);
  for (const email of known) await post("/auth/v1/signup", { email, password: PASSWORD });
  await confirmAll(known);

  for (const [name, path, body] of [
    ["sign-in", "/auth/v1/token?grant_type=password", { password: "another password" }],
    ["recovery", "/auth/v1/recover", {}],
    ["sign-up", "/auth/v1/signup", { password: PASSWORD }],
  ] as const) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < ADDRESSES; n += 1) {
      times.known.push(await timed(() => post(path, { email: known[n], ...body })));
      times.unknown.push(await timed(() => post(path, { email: unknown[n], ...body })));
    }
    const [a, b] = [median(times.known), median(times.unknown)];
    const ratio = (Math.max(a, b) / Math.min(a, b)).toFixed(2);
    console.log(`${name.padEnd(12)} known ${a.toFixed(0)} ms, unknown ${b.toFixed(0)} ms: ${ratio} ×`);
  }

  const signIn = () => post("/auth/v1/token?grant_type=password", { email: unknown[0], password: PASSWORD });
  const page = () => fetch(site).then((response) => response.text());
  const alone: number[] = [];
  for (let n = 0; n < 10; n += 1) alone.push(await timed(signIn));
  await page();
  let isRunning = true;
  const signIns = Promise.all(Array.from({ length: SIGN_INS }, signIn)).finally(() => {
    isRunning = false;
  });
  const pages: number[] = [];
  while (isRunning) pages.push(await timed(page));
  await signIns;
  console.log(
    `one sign-in ${median(alone).toFixed(0)} ms; while ${SIGN_INS} wait, a cached page takes ${median(pages).toFixed(0)} ms, at most ${Math.max(...pages).toFixed(0)} ms`,
  );
} finally {
  await stop();
}

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`${site}${path}`, {
    method: "POST",
    // The links are followed in the browser that has signed up.
    headers: { apikey, "Content-Type": "application/json", "X-Device-Token": DEVICE },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
}

async function confirmAll(emails: string[]): Promise<void> {
  const waiting = new Set(emails);
  while (waiting.size > 0) {
    const headers = { Authorization: `Bearer ${devMailKey(secrets)}` };
    const messages = (await (await fetch(`${site}/dev/mail`, { headers })).json()) as SentMessage[];
    for (const { to, text } of messages) {
      const [, token_hash] = /token_hash=([0-9a-f]{64})/.exec(text) ?? [];
      if (waiting.delete(to)) await post("/auth/v1/verify", { type: "signup", token_hash });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
