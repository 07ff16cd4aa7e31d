import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

type Bundle = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** Not used by the home page, though the package's index imports it. */
const QUERY_OBSERVERS =
  /\/@tanstack\/.*\/(queryObserver|queriesObserver|infiniteQueryObserver|useBaseQuery|useQuery|useQueries|useInfiniteQuery|suspense)\.js$/;

/** What every page needs is one file: over a slow line many small ones wait for each other. */
const everyPage = {
  name(id: string, bundle: Bundle): string | null {
    if (QUERY_OBSERVERS.test(id)) return null;
    const seen = new Set<string>();
    const isNeeded = (module: string): boolean => {
      if (/\/app\/root\.tsx$|\/entry\.client\.tsx$/.test(module)) return true;
      if (seen.has(module)) return false;
      seen.add(module);
      return (bundle.getModuleInfo(module)?.importers ?? []).some(isNeeded);
    };
    return isNeeded(id) ? "every-page" : null;
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found only when they are first used, and then the page would have to be loaded again.
  optimizeDeps: {
    include: ["@base-ui/react/combobox", "@base-ui/react/dialog", "@base-ui/react/toast", "leaflet"],
  },
  // scripts/budgets.ts reads from it what a page downloads.
  build: {
    manifest: true,
    // Every browser that runs the pages' scripts knows module preloads.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [everyPage] } } } } },
    // The pages and the handler around them are one bundle, so that a router context is one object for both.
    ssr: { build: { rollupOptions: { input: "./server/http/web.ts" } } },
  },
});
