import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

type Bundle = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** Of this package the home page needs two files at first, though their index imports all. */
const QUERY_LIBRARY = /\/@tanstack\/(?!react-query\/.*\/(QueryClientProvider|queryOptions)\.js$)/;

/** Starts to hydrate: by itself, so that evaluating what it needs is a task of its own. */
const ENTRY = /\/entry\.client\.tsx/;

const PLACE_PAGE = /\/(attraction|station|line)-page\.tsx/;

/** What every page needs is one file, and what home shares is another: over a slow line many small ones wait for each other. */
const firstDownload = {
  priority: 3,
  name(id: string, bundle: Bundle): string | null {
    if (QUERY_LIBRARY.test(id) || ENTRY.test(id)) return null;
    const roots = rootsOf(id, bundle);
    if (roots.some((root) => ENTRY.test(root) || root.includes("/app/root.tsx"))) return "every-page";
    return roots.length > 1 && roots.some((root) => root.includes("/home-page.tsx")) ? "pages" : null;
  },
};

/** The modules that import `id`, directly or not, and are fetched by themselves: routes, entries, dynamic imports. */
function rootsOf(id: string, bundle: Bundle, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = bundle.getModuleInfo(id)?.importers ?? [];
  return importers.length === 0 ? [id] : importers.flatMap((importer) => rootsOf(importer, bundle, seen));
}

/** What pages of attractions, stations and lines share with others, but for what home fetches later. */
const placePages = {
  name(id: string, bundle: Bundle): string | null {
    if (QUERY_LIBRARY.test(id)) return null;
    const roots = rootsOf(id, bundle).filter((root) => !root.includes("/admin/"));
    return roots.length > 1 && roots.some((root) => PLACE_PAGE.test(root)) ? "place-pages" : null;
  },
};

/** What every page fetches after hydration is one file as well, and what a page with cards and filters does is another. */
const afterHydration = [
  {
    name: "later",
    test: /\/app\/(account\/signed-in|attractions\/saved-count|offline\/offline-parts|search\/search-controls)\.tsx$/,
    priority: 2,
  },
  { name: "query-client", test: /\/app\/shared\/query-client\.ts$/, priority: 1 },
  { name: "carousel", test: /\/app\/photos\/carousel\.tsx$/, priority: 1 },
  {
    name: "cards",
    test: /\/app\/(attractions\/(card-facts|place-buttons)|search\/filter-(chips|notes|panel|sheet))\.tsx$/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found only when they are first used, and then the page would have to be loaded again.
  optimizeDeps: {
    include: [
      "@atlaskit/pragmatic-drag-and-drop/element/adapter",
      "@base-ui/react/autocomplete",
      "@base-ui/react/combobox",
      "@base-ui/react/dialog",
      "@base-ui/react/tabs",
      "@hookform/resolvers/zod",
      "@supabase/supabase-js",
      "@tanstack/react-query",
      "@tanstack/react-table",
      "embla-carousel",
      "leaflet",
      "react-hook-form",
      "yet-another-react-lightbox",
      "yet-another-react-lightbox/plugins/inline",
      "yet-another-react-lightbox/plugins/zoom",
      "zod",
    ],
  },
  // scripts/budgets.ts reads from it what a page downloads.
  build: {
    manifest: true,
    // Every browser that runs the pages' scripts knows module preloads.
    modulePreload: {
      polyfill: false,
      // These two are on every page already.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(every-page|rolldown-runtime)-/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [firstDownload, ...afterHydration, placePages] } },
        },
      },
    },
    // The pages and the handler around them are one bundle, so that a router context is one object for both.
    ssr: { build: { rollupOptions: { input: "./server/http/web.ts" } } },
  },
});
