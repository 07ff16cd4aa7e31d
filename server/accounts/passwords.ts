import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import { MIN_PASSWORD } from "#app/account/validation.ts";
import { AccountError } from "#server/accounts/account-error.ts";

const MAX_WAITING = 100;

/** Of a new password. Throws an AccountError. */
export function requireLongPassword(password: string): void {
  if (password.length < MIN_PASSWORD)
    throw new AccountError(422, "weak_password", `Password should be at least ${MIN_PASSWORD} characters.`);
}

export type Passwords = ReturnType<typeof makePasswords>;

/** Hashes of passwords by bcrypt, in worker threads: each would hold the only thread for 75 ms. `cost` is bcrypt's. */
export function makePasswords({ cost }: { cost: number }) {
  const workers = new Tinypool({
    filename: new URL("./hash-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(availableParallelism() - 1, 1),
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
  });
  const hash = (password: string): Promise<string> =>
    workers.run({ password, rounds: cost }, { name: "hash" });
  let nobodysHash: Promise<string> | undefined;

  return {
    isBusy: () => workers.queueSize >= MAX_WAITING,
    hash,
    /** Takes as long for an account that has no password, or is not there. */
    async compare(password: string, stored: string | null | undefined): Promise<boolean> {
      nobodysHash ??= hash(randomBytes(24).toString("base64url"));
      return workers.run({ password, stored: stored ?? (await nobodysHash) }, { name: "compare" });
    },
    close: () => workers.destroy(),
  };
}
