import { availableParallelism } from "node:os";
import bcrypt from "bcryptjs";
import { Tinypool } from "tinypool";

/** Hashes that may wait. More than these are answered with "busy". */
const MAX_WAITING = 100;

let pool: Tinypool | undefined;

function workers(): Tinypool {
  pool ??= new Tinypool({
    filename: new URL("./hash-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(availableParallelism() - 1, 1),
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
  });
  return pool;
}

/** The hash of a password that was not kept, to spend the same time on an account that does not exist. */
const NOBODYS_HASH = "$2b$10$RHNplxbXEU1anpqxJJurg.ZLHkg5Rl9DNXycS/9/rzBmvCTEQTR2u";

export const passwords = {
  /** Whether so many hashes wait that another one should be refused. */
  isBusy: () => workers().queueSize >= MAX_WAITING,
  hash: (password: string, rounds = 10): Promise<string> =>
    workers().run({ password, rounds }, { name: "hash" }),
  /** Takes as long for an account that has no password, or is not there. */
  compare: (password: string, stored: string | null | undefined): Promise<boolean> =>
    workers().run({ password, stored: stored ?? NOBODYS_HASH }, { name: "compare" }),
  async close(): Promise<void> {
    await pool?.destroy();
    pool = undefined;
  },
};

/** The library has no hook for hashing, but calls this object's functions: each would hold the only thread for 75 ms. */
export function hashInWorkers(): void {
  Object.assign(bcrypt, {
    hash: (password: string, rounds: number) => passwords.hash(password, rounds),
    compare: (password: string, stored: string) => passwords.compare(password, stored),
  });
}
