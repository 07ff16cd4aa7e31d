type PageFiles = { module: string; clientLoaderModule?: string };
/** React Router's list of the files of each page, by the page's file in this folder. */
type Manifest = { routes: Record<string, PageFiles | undefined> };

const NEXT_PAGES = [
  "routes/home/home-page",
  "routes/attraction/attraction-page",
  "routes/station/station-page",
  "routes/attraction/station-attraction-page",
  "routes/map/map-page",
  "routes/about",
  "routes/credits",
];

/**
 * Fetches the code of what a visitor is likely to open next, while they read: in a tunnel it could not be fetched any more. Not by
 * `<Link prefetch>`, which reloads the whole page when it fails.
 */
export function fetchNextPages(): void {
  const { routes } = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? { routes: {} };
  const files = NEXT_PAGES.flatMap((page) => [routes[page]?.module, routes[page]?.clientLoaderModule]);
  for (const file of files) {
    if (file) import(/* @vite-ignore */ file).catch(() => {});
  }
  import("#app/ui/dialog-popup.tsx").catch(() => {});
  import("#app/routes/home/station-section.tsx").catch(() => {});
  import("#app/map/map-scene.tsx").catch(() => {});
}
