import { importAgain } from "#app/shared/import-again.ts";
import type { Notify } from "#app/shared/notifications.ts";
import { dataRouter, importRoute, type Route } from "#app/shared/router-internals.ts";

/** By route id. */
const fetching: Record<string, Promise<void>> = {};

/** Lets navigations wait for the code of their routes: React Router would reload the document, which fails without a connection. */
export function waitForRoutes(notify: Notify): void {
  const fetchMissing = async (id: string) => {
    const { untilFetched } = await importAgain(() => import("#app/shared/missing-route.ts"));
    return untilFetched(id, notify);
  };
  const wrap = ({ id, lazy, children }: Route) => {
    children?.forEach(wrap);
    for (const [key, load] of Object.entries(lazy ?? {})) {
      if (!lazy || !load) continue;
      lazy[key] = async () => {
        fetching[id] ??= importRoute(id).catch(() => fetchMissing(id));
        await fetching[id];
        return load();
      };
    }
  };
  dataRouter()?.routes.forEach(wrap);
}
