import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Sql } from "#server/database/sql.ts";
import { keepBuild, makeKeptFiles } from "#server/http/kept-builds.ts";
import type { NodeBindings, ServerDependencies } from "#server/http/web.ts";

type WebModule = typeof import("#server/http/web.ts");
type Dependencies = Omit<ServerDependencies, "clientFolder" | "findKeptFile">;

/** The handler of web.ts, which is bundled with the pages: from the build, or in development compiled by Vite for each request. */
export async function loadWeb(root: string, sql: Sql, isDevelopment: boolean, dependencies: Dependencies) {
  if (isDevelopment) return loadWithVite(root, { ...dependencies, findKeptFile: async () => null });
  const clientFolder = join(root, "build/client");
  // Before a page names them: the browser may ask another server for them.
  await keepBuild(sql, clientFolder).catch((error: Error) =>
    dependencies.log.error({ error: error.message }, "the files of this build are not kept for later"),
  );
  const { createWeb }: WebModule = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  return {
    fetch: createWeb({ ...dependencies, clientFolder, findKeptFile: makeKeptFiles(sql) }),
    close: async () => {},
  };
}

async function loadWithVite(root: string, dependencies: Omit<ServerDependencies, "clientFolder">) {
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
