import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { LimitError } from "#server/accounts/account-error.ts";
import type { Sql } from "#server/database/sql.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How many attempts in how many seconds (docs/decisions/0010). */
const LIMITS = {
  /** Failed sign-ins of one account from one address, and wider ones. */
  signIn: { points: 5, duration: 15 * MINUTE },
  signInFromAddress: { points: 50, duration: HOUR },
  signInToAccount: { points: 50, duration: HOUR },
  signUpFromAddress: { points: 3, duration: HOUR },
  signUpForAccount: { points: 3, duration: HOUR },
  recoverFromAddress: { points: 5, duration: HOUR },
  recoverForAccount: { points: 3, duration: HOUR },
  verifyFromAddress: { points: 10, duration: 15 * MINUTE },
  /** Codes of an authenticator app and recovery codes. */
  secondFactor: { points: 5, duration: 15 * MINUTE },
  currentPassword: { points: 5, duration: 15 * MINUTE },
  emailChange: { points: 5, duration: HOUR },
  oauthFromAddress: { points: 30, duration: 15 * MINUTE },
  contactFromAddress: { points: 2, duration: 5 * MINUTE },
  contactForEmail: { points: 2, duration: 5 * MINUTE },
  /** Of all visitors together. What is beyond is stored, and not sent by mail. */
  contactMail: { points: 200, duration: HOUR },
  suspiciousContactMail: { points: 20, duration: HOUR },
  newsletterFromAddress: { points: 5, duration: HOUR },
  newsletterForEmail: { points: 3, duration: HOUR },
  invitation: { points: 20, duration: HOUR },
  /** Of one member of staff. */
  photoUpload: { points: 120, duration: HOUR },
  photoKilobytes: { points: 100 * 1024, duration: HOUR },
};

type LimitName = keyof typeof LIMITS;

const TOO_MANY = "Too many requests. Please wait a moment before trying again.";

type ConsumeOptions = {
  /** What the error says; `wait` is how long, such as "4 minutes". */
  message?: (wait: string) => string;
  /** For how many attempts this one counts. */
  points?: number;
};

export type Limits = {
  /** Counts an attempt and resolves to how many there were. Throws a LimitError once there were too many. */
  consume(name: LimitName, key: string, options?: ConsumeOptions): Promise<number>;
  /** Takes one attempt back. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets all attempts. */
  lift(name: LimitName, key: string): Promise<void>;
};

export const NO_LIMITS: Limits = { consume: async () => 0, giveBack: async () => {}, lift: async () => {} };

/** Limits that all servers of a database share, in private.rate_limits. Addresses and accounts are stored as hashes. */
export function makeLimits(sql: Sql): Limits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await sql.unsafe(text, values);
      return { rows, rowCount: rows.count };
    },
  };
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        ...limit,
        storeClient,
        storeType: "pool",
        schemaName: "private",
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  return {
    async consume(name, key, { message = () => TOO_MANY, points = 1 } = {}) {
      try {
        return (await limiters[name].consume(hashed(key), points)).consumedPoints;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const { msBeforeNext: waitMs, consumedPoints } = error;
        const minutes = Math.max(Math.ceil(waitMs / 60_000), 1);
        const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
        throw new LimitError(message(wait), waitMs, consumedPoints - points <= LIMITS[name].points);
      }
    },
    giveBack: async (name, key) => void (await limiters[name].reward(hashed(key))),
    lift: async (name, key) => void (await limiters[name].delete(hashed(key))),
  };
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
