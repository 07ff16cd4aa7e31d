import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Client } from "#server/http/request-client.ts";

/**
 * Counts an attempt at the second step: those of a browser that has passed it before are counted apart from all others. Throws a LimitError
 * after too many. Resolves to a function that resets the limit after the right code.
 */
export async function limitSecondFactor(
  { devices, limits }: AccountDependencies,
  caller: Caller,
  client: Client,
): Promise<() => Promise<void>> {
  const ownKey = await devices.ownKey(caller.email, client, { isSecondStep: true });
  const [name, key] = ownKey
    ? (["secondFactorFromDevice", ownKey] as const)
    : (["secondFactor", caller.userId] as const);
  await limits.consume(name, key);
  return () => limits.lift(name, key);
}
