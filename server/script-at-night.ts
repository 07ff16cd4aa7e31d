import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { raw } from "#server/database/sql.ts";

const LOOK_EVERY_MS = 10 * 60_000;

/** The next time after now at which it is `hour` o'clock here, as SQL. */
export const nextNight = (hour: number) =>
  raw(`(date_trunc('day', now() at time zone 'Europe/London' + interval '${24 - hour} hours') + interval '${hour} hours')
    at time zone 'Europe/London'`);

export type Outcome = { code: number | null; output: string };

/** Runs a file of scripts/ in a process of its own: it takes minutes and memory. Never rejects. */
export function runScript(name: string, args: string[], signal: AbortSignal): Promise<Outcome> {
  const script = join(import.meta.dirname, `../scripts/${name}.ts`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { signal, stdio: ["ignore", "pipe", "pipe"] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => output.push(String(data)));
    child.on("spawn", () => child.pid && setPriority(child.pid, 10));
    // One that is stopped ends a little later.
    child.on(
      "error",
      ({ name, message }) => name !== "AbortError" && resolve({ code: null, output: message }),
    );
    child.on("close", (code) => resolve({ code, output: output.join("").trim().slice(0, 2000) }));
  });
}

/** Runs `work`, which does nothing unless it is time, at once and every ten minutes, one after the other. */
export function lookOften(work: (signal: AbortSignal) => Promise<void>): { close(): Promise<void> } {
  const stopping = new AbortController();
  let running = work(stopping.signal);
  const timer = setInterval(() => {
    running = running.then(() => work(stopping.signal));
  }, LOOK_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
