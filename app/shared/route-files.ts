type RouteFiles = { module: string; clientLoaderModule?: string };

declare global {
  interface Window {
    /** React Router's list of the files of each route, by route id. */
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  }
}

/**
 * Fetches the code of routes. React Router's public way, `<PrefetchPageLinks>`, reloads the page when a file cannot be
 * fetched. Its manifest is private: tests/journeys/go-offline.spec.ts fails when it changes.
 */
export function fetchRoutes(ids: readonly string[]): void {
  for (const id of ids) {
    const files = window.__reactRouterManifest?.routes[id];
    for (const file of [files?.module, files?.clientLoaderModule])
      if (file) import(/* @vite-ignore */ file).catch(() => {});
  }
}
