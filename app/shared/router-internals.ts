/*
 * All that is used of React Router without being documented by it: what its router in the browser shows to other scripts.
 * tests/journeys/go-offline.spec.ts and ride-through-a-tunnel.spec.ts fail when it changes.
 */

type Lazy = Record<string, (() => Promise<unknown>) | undefined>;
export type Route = { id: string; lazy?: Lazy; children?: Route[] };
type DataRouter = { routes: Route[]; state: { navigation: { location?: Location } } };

declare global {
  interface Window {
    /** The files of each route, by route id. */
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
    /** There once the page is hydrated. */
    __reactRouterDataRouter?: DataRouter;
  }
}

export const dataRouter = () => window.__reactRouterDataRouter;

/** Fetches the code of a route, which React Router then finds in the browser's cache. */
export async function importRoute(id: string): Promise<void> {
  const file = window.__reactRouterManifest?.routes[id]?.module;
  if (file) await import(/* @vite-ignore */ file);
}
