import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

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
    // The pages and the handler around them are one bundle, so that a router context is one object for both.
    ssr: { build: { rollupOptions: { input: "./server/web.ts" } } },
  },
});
