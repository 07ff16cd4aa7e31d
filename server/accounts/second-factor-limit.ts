import type { Devices } from "#server/accounts/devices.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Client } from "#server/http/request-client.ts";

type Options = { devices: Devices; limits: Limits };

export type SecondFactorLimit = ReturnType<typeof makeSecondFactorLimit>;

/** Attempts at the second step: those of a browser that has passed it before are counted apart from all others. */
export function makeSecondFactorLimit({ devices, limits }: Options) {
  return {
    /** Throws a LimitError after too many. Resolves to a function that resets the limit after the right code. */
    async consume(caller: Caller, client: Client): Promise<() => Promise<void>> {
      const ownKey = await devices.ownKey(caller.email, client, { isSecondStep: true });
      const [name, key] = ownKey
        ? (["secondFactorFromDevice", ownKey] as const)
        : (["secondFactor", caller.userId] as const);
      await limits.consume(name, key);
      return () => limits.lift(name, key);
    },
  };
}
