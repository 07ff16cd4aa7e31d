import { NO_CONNECTION } from "#app/shared/errors.ts";
import { untilNextTry } from "#app/shared/import-again.ts";
import type { Notify } from "#app/shared/notifications.ts";
import { dataRouter, type Route, routeFile } from "#app/shared/router-internals.ts";
import { TIMEOUT_MS } from "#app/shared/timeout.ts";

const CONNECTION_LOST = {
  title: "Connection Error",
  description: NO_CONNECTION,
  variant: "destructive",
} as const;

/** By route id. */
const fetching: Record<string, Promise<void>> = {};

/**
 * Lets navigations wait for the code of their routes, with a message. React Router would reload the document, for which the browser shows its
 * own error page without a connection.
 */
export function waitForRoutes(notify: Notify): void {
  const wrap = ({ id, lazy, children }: Route) => {
    children?.forEach(wrap);
    for (const [key, load] of Object.entries(lazy ?? {})) {
      if (!lazy || !load) continue;
      lazy[key] = async () => {
        fetching[id] ??= untilFetched(id, notify);
        await fetching[id];
        return load();
      };
    }
  };
  dataRouter()?.routes.forEach(wrap);
}

async function untilFetched(id: string, notify: Notify): Promise<void> {
  let isNotified = false;
  while (true) {
    try {
      return await importRoute(id);
    } catch {
      // Where the server answers, the file is one of an older version of the site.
      if (await isServerThere()) return importRoute(id).catch(loadDocument);
    }
    if (!isNotified) notify(CONNECTION_LOST);
    isNotified = true;
    await untilNextTry();
  }
}

async function importRoute(id: string): Promise<void> {
  const file = routeFile(id);
  if (file) await import(/* @vite-ignore */ file);
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
