import { hash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { LimitError } from "#server/accounts/account-error.ts";
import type { Sql } from "#server/database/sql.ts";
import { type Client, widerNetwork } from "#server/http/request-client.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** A /48 of IPv6, which one customer of a provider may have whole, has so many times the attempts of a /64. */
const WIDER = 8;

/** How many attempts in how many seconds (docs/decisions/0010). */
const LIMITS = {
  /** Failed sign-ins of one account from one address, and wider ones. */
  signIn: { points: 5, duration: 15 * MINUTE },
  signInFromAddress: { points: 50, duration: HOUR },
  signInToAccount: { points: 50, duration: HOUR },
  /** In a browser that has signed in to the account before, in place of those three. */
  signInFromDevice: { points: 5, duration: 15 * MINUTE },
  /** Those that succeed, of one account. Each is a row of the log. */
  signInDone: { points: 60, duration: HOUR },
  signUpFromAddress: { points: 3, duration: HOUR },
  signUpForAccount: { points: 3, duration: HOUR },
  recoverFromAddress: { points: 5, duration: HOUR },
  recoverForAccount: { points: 3, duration: HOUR },
  recoverFromDevice: { points: 3, duration: HOUR },
  verifyFromAddress: { points: 10, duration: 15 * MINUTE },
  secondFactor: { points: 5, duration: 15 * MINUTE },
  secondFactorFromDevice: { points: 5, duration: 15 * MINUTE },
  enrolment: { points: 10, duration: HOUR },
  /** Each is a mail. */
  recoveryCodes: { points: 10, duration: HOUR },
  /** Of the others, by a session that stays. Each is a row of the log. */
  endSessions: { points: 30, duration: HOUR },
  accountExport: { points: 5, duration: HOUR },
  /** These two of one session: attempts in a stolen one do not block the owner's. */
  currentPassword: { points: 5, duration: 15 * MINUTE },
  challenge: { points: 30, duration: HOUR },
  emailChange: { points: 5, duration: HOUR },
  passwordChange: { points: 5, duration: HOUR },
  refresh: { points: 60, duration: 15 * MINUTE },
  refreshFromAddress: { points: 600, duration: 15 * MINUTE },
  oauthFromAddress: { points: 30, duration: 15 * MINUTE },
  contactFromAddress: { points: 2, duration: 5 * MINUTE },
  contactForEmail: { points: 2, duration: 5 * MINUTE },
  /** Of all visitors together. What is beyond is stored, and not sent by mail. */
  contactMail: { points: 200, duration: HOUR },
  suspiciousContactMail: { points: 20, duration: HOUR },
  /** Of one member of staff, to visitors. */
  answer: { points: 60, duration: HOUR },
  newsletterFromAddress: { points: 5, duration: HOUR },
  newsletterForEmail: { points: 3, duration: HOUR },
  invitation: { points: 20, duration: HOUR },
  /** Of all visitors together. What is beyond is not counted. */
  pageViews: { points: 6000, duration: MINUTE },
  photoUpload: { points: 120, duration: HOUR },
  photoKilobytes: { points: 100 * 1024, duration: HOUR },
};

type Name = keyof typeof LIMITS;
type FromAddress = Extract<Name, `${string}FromAddress`>;
type LimitName = Exclude<Name, FromAddress>;

const tooMany = (wait: string) => `Too many requests. Please try again in ${wait}.`;

type ConsumeOptions = {
  /** Of the error; `wait` is such as "4 minutes". */
  message?: (wait: string) => string;
  points?: number;
};

export type Limits = {
  /** Counts an attempt and resolves to how many there were. Throws a LimitError once there were too many. */
  consume(name: LimitName, key: string, options?: ConsumeOptions): Promise<number>;
  giveBack(name: LimitName, key: string): Promise<void>;
  lift(name: LimitName, key: string): Promise<void>;
  /** As `consume` and `giveBack`, for the network that a request comes from. */
  consumeFrom(name: FromAddress, client: Pick<Client, "address">, options?: ConsumeOptions): Promise<void>;
  giveBackFrom(name: FromAddress, client: Pick<Client, "address">): Promise<void>;
};

export const NO_LIMITS: Limits = {
  consume: async () => 0,
  giveBack: async () => {},
  lift: async () => {},
  consumeFrom: async () => {},
  giveBackFrom: async () => {},
};

/** Limits that all servers of a database share, in private.rate_limits. Addresses and accounts are stored as hashes. */
export function makeLimits(sql: Sql): Limits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await sql.unsafe(text, values);
      return { rows, rowCount: rows.count };
    },
  };
  const limiter = (name: Name, times: number) =>
    new RateLimiterPostgres({
      points: LIMITS[name].points * times,
      duration: LIMITS[name].duration,
      storeClient,
      storeType: "pool",
      schemaName: "private",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: times === 1 ? name : `${name}Wider`,
      clearExpiredByTimeout: false,
    });
  const names = Object.keys(LIMITS) as Name[];
  const limiters = new Map(names.map((name) => [name, limiter(name, 1)]));
  const wider = new Map(names.map((name) => [name, limiter(name, WIDER)]));

  async function consume(
    limiter: RateLimiterPostgres | undefined,
    key: string,
    { message = tooMany, points = 1 }: ConsumeOptions = {},
  ): Promise<number> {
    try {
      return (await limiter?.consume(hashed(key), points))?.consumedPoints ?? 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes) || !limiter) throw error;
      const { msBeforeNext: waitMs, consumedPoints } = error;
      throw new LimitError(message(inMinutes(waitMs)), waitMs, consumedPoints - points <= limiter.points);
    }
  }

  return {
    consume: (name, key, options) => consume(limiters.get(name), key, options),
    giveBack: async (name, key) => void (await limiters.get(name)?.reward(hashed(key))),
    lift: async (name, key) => void (await limiters.get(name)?.delete(hashed(key))),
    async consumeFrom(name, { address }, options) {
      await consume(limiters.get(name), address, options);
      const network = widerNetwork(address);
      if (network) await consume(wider.get(name), network, options);
    },
    async giveBackFrom(name, { address }) {
      await limiters.get(name)?.reward(hashed(address));
      const network = widerNetwork(address);
      if (network) await wider.get(name)?.reward(hashed(network));
    },
  };
}

/** "1 minute", "4 minutes": rounded up. */
function inMinutes(ms: number): string {
  const minutes = Math.max(Math.ceil(ms / 60_000), 1);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

const hashed = (key: string) => hash("sha256", key, "base64url");
