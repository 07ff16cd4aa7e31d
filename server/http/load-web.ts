import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { NodeBindings, ServerDependencies } from "#server/http/web.ts";

type WebModule = typeof import("#server/http/web.ts");
type Dependencies = Omit<ServerDependencies, "clientFolder">;

/** The handler of web.ts, which is bundled with the pages: from the build, or in development compiled by Vite for each request. */
export async function loadWeb(root: string, isDevelopment: boolean, dependencies: Dependencies) {
  if (isDevelopment) return loadWithVite(root, dependencies);
  const { createWeb }: WebModule = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  return {
    fetch: createWeb({ ...dependencies, clientFolder: join(root, "build/client") }),
    close: async () => {},
  };
}

async function loadWithVite(root: string, dependencies: Dependencies) {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true } });
  return {
    middleware: vite.middlewares,
    async fetch(request: Request, bindings?: NodeBindings) {
      const { createWeb } = (await vite.ssrLoadModule("/server/http/web.ts")) as WebModule;
      return createWeb({ ...dependencies, clientFolder: undefined })(request, bindings);
    },
    close: () => vite.close(),
  };
}
