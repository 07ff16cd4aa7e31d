import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { withTimeout } from "#app/shared/timeout.ts";
import { hostOf } from "#server/links/public-address.ts";

/** The name of the site, the IP addresses that it leads to, as far as they can be looked up, and those of this machine. */
export async function findOwnHosts(siteUrl: string): Promise<string[]> {
  const name = hostOf(new URL(siteUrl));
  const site = await withTimeout(lookup(name, { all: true })).catch(() => []);
  const machine = Object.values(networkInterfaces()).flatMap((all = []) => all);
  return [name, ...[...site, ...machine].map(({ address }) => address)];
}
