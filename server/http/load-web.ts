import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerDependencies } from "#server/http/web.ts";

type WebModule = typeof import("#server/http/web.ts");

/**
 * The handler of web.ts, which is part of the built pages: from the build, or in development from the sources through Vite, anew for
 * every change.
 */
export async function loadWeb(
  root: string,
  isDevelopment: boolean,
  dependencies: Omit<ServerDependencies, "clientFolder">,
) {
  if (isDevelopment) return loadWithVite(root, dependencies);
  const { createWeb }: WebModule = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  return {
    fetch: createWeb({ ...dependencies, clientFolder: join(root, "build/client") }),
    close: async () => {},
  };
}

async function loadWithVite(root: string, dependencies: Omit<ServerDependencies, "clientFolder">) {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true } });
  return {
    before: vite.middlewares,
    async fetch(request: Request) {
      const { createWeb } = (await vite.ssrLoadModule("/server/http/web.ts")) as WebModule;
      return createWeb({ ...dependencies, clientFolder: undefined })(request);
    },
    close: () => vite.close(),
  };
}
