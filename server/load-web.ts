import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { House } from "#server/web.ts";

type WebModule = typeof import("#server/web.ts");

/**
 * The handler of web.ts, which is part of the built pages: from the build, or in development from the sources through Vite, anew for
 * every change.
 */
export async function loadWeb(root: string, isDevelopment: boolean, house: Omit<House, "clientFolder">) {
  if (isDevelopment) return loadWithVite(root, house);
  const { createWeb }: WebModule = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  return { fetch: createWeb({ ...house, clientFolder: join(root, "build/client") }), close: async () => {} };
}

async function loadWithVite(root: string, house: Omit<House, "clientFolder">) {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true } });
  return {
    before: vite.middlewares,
    async fetch(request: Request) {
      const { createWeb } = (await vite.ssrLoadModule("/server/web.ts")) as WebModule;
      return createWeb({ ...house, clientFolder: undefined })(request);
    },
    close: () => vite.close(),
  };
}
