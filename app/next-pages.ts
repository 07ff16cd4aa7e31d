import { whenIdle } from "#app/shared/after-load.ts";
import { fetchRoute } from "#app/shared/route-files.ts";

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

const PARTS = [
  () => import("#app/ui/dialog-popup.tsx"),
  () => import("#app/stations/station-facts.tsx"),
  () => import("#app/search/filter-chips.tsx"),
  () => import("#app/search/filter-notes.tsx"),
  () => import("#app/search/filter-sheet.tsx"),
  () => import("#app/search/filter-panel.tsx"),
  () => import("#app/routes/home/home-view.ts"),
  () => import("#app/routes/home/home-header.svg?raw"),
  () => import("#app/routes/home/home-map-content.tsx"),
  () => import("#app/map/leaflet-map.tsx"),
];

whenIdle([
  ...NEXT_ROUTES.map((id) => () => fetchRoute(id)),
  ...PARTS.map((load) => () => load().catch(() => {})),
]);
