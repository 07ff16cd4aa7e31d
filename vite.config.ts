import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { files } from "./scripts/code-splitting.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // React Router's file that fetches the code of a route.
  resolve: { alias: [{ find: /^\.\/routeModules\.js$/, replacement: "/app/ui/load-route-module.ts" }] },
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
        rolldownOptions: { output: { codeSplitting: { groups: files } } },
      },
    },
    // The pages and the handler around them are one bundle, so that a router context is one object for both.
    ssr: { build: { rollupOptions: { input: "./server/http/web.ts" } } },
  },
});
