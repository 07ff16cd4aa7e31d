import { afterLoad } from "#app/shared/after-load.ts";
import { importRoute } from "#app/shared/route-files.ts";

/* When it is imported it fetches the code of what is likely to be opened next, so that this opens without a connection. */

/** By the ids of routes.ts. */
const NEXT_ROUTES = [
  "routes/home/home-page",
  "routes/attraction/attraction-page",
  "routes/station/station-page",
  "routes/map/map-page",
  "routes/search/search-page",
  "routes/saved/saved-page",
  "routes/about",
  "routes/faq/faq-page",
  "routes/credits",
];

const files = window.__reactRouterManifest?.routes;
// Those that a module imports are otherwise found only when it has come.
for (const href of new Set(NEXT_ROUTES.flatMap((id) => files?.[id]?.imports ?? []))) {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "modulepreload", href, fetchPriority: "low" }));
}
for (const id of NEXT_ROUTES) importRoute(id).catch(() => {});
import("#app/ui/dialog-popup.tsx").catch(() => {});
import("#app/stations/station-facts.tsx").catch(() => {});
import("#app/search/filter-row-parts.tsx").catch(() => {});
import("#app/routes/home/home-view.ts").catch(() => {});
import("#app/routes/home/home-header.svg?raw").catch(() => {});
// The largest part, after what the page itself shows.
afterLoad(() => {
  import("#app/routes/home/home-map-content.tsx").catch(() => {});
  import("#app/map/leaflet-map.tsx").catch(() => {});
});
