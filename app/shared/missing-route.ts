import { NO_CONNECTION } from "#app/shared/errors.ts";
import { untilNextTry } from "#app/shared/import-again.ts";
import type { Notify } from "#app/shared/notifications.ts";
import { dataRouter, importRoute } from "#app/shared/router-internals.ts";
import { TIMEOUT_MS } from "#app/shared/timeout.ts";

const CONNECTION_LOST = {
  title: "Connection Error",
  description: NO_CONNECTION,
  variant: "destructive",
} as const;

/** Fetches the code of a route, after it could not be fetched once. */
export async function untilFetched(id: string, notify: Notify): Promise<void> {
  let isNotified = false;
  while (true) {
    // Where the server answers, the file is one of an older version of the site.
    if (await isServerThere()) return importRoute(id).catch(loadDocument);
    if (!isNotified) notify(CONNECTION_LOST);
    isNotified = true;
    await untilNextTry();
    try {
      return await importRoute(id);
    } catch {}
  }
}

/** Leads to the page that was asked for: React Router would reload the one before. */
function loadDocument(): Promise<never> {
  const { pathname, search, hash } = dataRouter()?.state.navigation.location ?? location;
  location.assign(pathname + search + hash);
  return new Promise(() => {});
}

async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(location.href, { method: "HEAD", cache: "no-store", signal }).then(
    // Also on the page of a 404.
    ({ status }) => status < 500,
    () => false,
  );
}
