import { isLoopbackHost } from "#server/settings.ts";

/** Whether a request's Origin is this site, or it has none. On this machine localhost, 127.0.0.1 and [::1] are one. */
export function isOwnOrigin(origin: string | undefined, siteUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  const own = new URL(siteUrl);
  if (given.origin === own.origin) return true;
  const isLocal = ({ hostname }: URL) => isLoopbackHost(hostname);
  return isLocal(given) && isLocal(own) && given.protocol === own.protocol && given.port === own.port;
}
