import { storedText } from "#app/shared/stored-text.ts";

type Limit = { max: number; windowMs: number };
type Attempts = { firstAttempt: number; attempts: number };

/** Counts attempts in this browser, to show a limit without a request. The defence is the server's own limits. */
export function attemptsOf(action: string, key: string, limit: Limit) {
  const stored = storedText(`rate_limit_${action}_${key.toLowerCase()}`);

  function read(now: number): Attempts {
    try {
      const { firstAttempt, attempts } = JSON.parse(stored.read() ?? "") as Attempts;
      const age = now - firstAttempt;
      if (age >= 0 && age < limit.windowMs && attempts > 0) return { firstAttempt, attempts };
    } catch {
      // None yet, or damaged.
    }
    return { firstAttempt: now, attempts: 0 };
  }

  return {
    minutesLeft: (now = Date.now()) =>
      Math.max(Math.ceil((read(now).firstAttempt + limit.windowMs - now) / 60_000), 1),
    isAllowed: (now = Date.now()) => read(now).attempts < limit.max,
    add(now = Date.now()): number {
      const { firstAttempt, attempts } = read(now);
      stored.write(JSON.stringify({ firstAttempt, attempts: attempts + 1 } satisfies Attempts));
      return attempts + 1;
    },
    clear: () => stored.write(null),
  };
}
