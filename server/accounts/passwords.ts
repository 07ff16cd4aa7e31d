import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import { MIN_PASSWORD } from "#app/account/validation.ts";
import { AccountError } from "#server/accounts/account-error.ts";
import { makeFairQueue } from "#server/fair-queue.ts";
import type { Client } from "#server/http/request-client.ts";
import { QueueFull } from "#server/throttle.ts";

const MAX_WAITING = 100;

/** Of a new password. Throws an AccountError. */
export function requireLongPassword(password: string): void {
  if (password.length < MIN_PASSWORD)
    throw new AccountError(422, "weak_password", `Password should be at least ${MIN_PASSWORD} characters.`);
}

/** For `catch`: takes back by `undo` what was counted for a password that got no turn. */
export function ifRefused(undo: () => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof QueueFull) await undo();
    throw error;
  };
}

export type Passwords = Omit<ReturnType<typeof makePasswords>, "close">;

/**
 * Hashes of passwords by bcrypt, in worker threads: each would hold the only thread for 75 ms. Clients take turns; of too many that wait the one
 * with the most gets a QueueFull. `cost` is bcrypt's.
 */
export function makePasswords({ cost }: { cost: number }) {
  const threads = Math.max(availableParallelism() - 1, 1);
  const workers = new Tinypool({
    filename: new URL("./hash-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
  });
  const queue = makeFairQueue({ name: "passwords", slots: threads, maxWaiting: MAX_WAITING });
  const hash = (password: string): Promise<string> =>
    workers.run({ password, rounds: cost }, { name: "hash" });
  let nobodysHash: Promise<string> | undefined;

  return {
    hash: (password: string, { address }: Pick<Client, "address">) =>
      queue.run(address, "hash", () => hash(password)),
    /** Takes as long for an account that has no password, or is not there. */
    compare(
      password: string,
      stored: string | null | undefined,
      { address }: Pick<Client, "address">,
    ): Promise<boolean> {
      return queue.run(address, "compare", async () => {
        nobodysHash ??= hash(randomBytes(24).toString("base64url"));
        return workers.run({ password, stored: stored ?? (await nobodysHash) }, { name: "compare" });
      });
    },
    close: () => workers.destroy(),
  };
}
