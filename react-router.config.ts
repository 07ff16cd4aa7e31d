import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One HTML answer per page: documents are buffered, cached and compressed by the server (docs/architecture.md).
  routeDiscovery: { mode: "initial" },
  // One file for each route, which is fetched ahead or not at all (app/ui/load-route-module.ts).
  splitRouteModules: false,
} satisfies Config;
