import { randomUUID } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { contentContext } from "#app/attractions/content-repository.ts";
import type { Tiles } from "#app/map/tiles.ts";
import { tilesContext } from "#app/map/tiles-context.ts";
import { photoHttpHostsContext } from "#app/photos/photo-http-hosts.ts";
import { scriptNonceContext } from "#app/shared/script-nonce.ts";
import { siteUrlContext } from "#app/shared/site-url.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import type { makeContentRepository } from "#server/content/content-repository.ts";
import type { DataApi } from "#server/data-api/guard.ts";
import { makeResponseCache } from "#server/http/response-cache.ts";
import { SECURITY_HEADERS, sealDocument } from "#server/http/security-headers.ts";
import type { Log } from "#server/log.ts";
import type { Storage } from "#server/photos/photo-storage.ts";

const YEAR = 31_536_000;
const MAX_BODY = 1024 * 1024;
/** Questions to functions are a few numbers. */
const MAX_QUESTION = 1000;
/** Longer request targets than this are nobody's filters. */
const MAX_URL = 8000;

/** What the handler needs from the dependencies around it: made in main.ts. */
export type ServerDependencies = {
  siteUrl: string;
  log: Log;
  backend: DataApi;
  storage: Storage;
  /** The pictures of the map. */
  tiles: Tiles;
  /** Hosts whose photos may come by plain http. */
  photoHttpHosts: readonly string[];
  getWalkingRoute(request: Request): Promise<Response>;
  readings: ReturnType<typeof makeContentRepository>;
  /** Where the built browser files lie; undefined when another server (Vite) gives them out. */
  clientFolder: string | undefined;
  /** Answers whether the database is there. */
  ping(): Promise<void>;
};

/** Everything that Alight answers, in the order in which it is tried. The handler never rejects. */
export function createWeb(
  dependencies: ServerDependencies,
): (request: Request) => Response | Promise<Response> {
  const { log, backend, readings } = dependencies;
  const answers = makeResponseCache();
  const pictures = pictureOrigins(dependencies);
  const renderPage = createRequestHandler(build, import.meta.env.MODE);
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
  });

  app.onError((error, c) => {
    log.error({ path: c.req.path, error: error.message }, "request failed");
    return c.json({ message: "Something went wrong. Please try again." }, 500);
  });

  app.get("/health", async (c) => {
    const isUp = await withTimeout(dependencies.ping()).then(
      () => true,
      () => false,
    );
    return c.json({ database: isUp ? "up" : "down" }, isUp ? 200 : 503, { "Cache-Control": "no-store" });
  });

  // Before the built files, whose names look alike.
  app.all("/storage/v1/*", (c) => dependencies.storage.answer(c.req.raw));

  if (dependencies.clientFolder) {
    // Names of assets carry a hash of what is in them.
    const give = serveStatic({ root: dependencies.clientFolder, precompressed: true });
    app.use("/assets/*", async (c, next) => {
      const response = await give(c, next);
      if ((response ?? c.res).ok) c.header("Cache-Control", `public, max-age=${YEAR}, immutable`);
      return response;
    });
    app.get("*", async (c, next) => {
      const isFile = /\.[a-z0-9]+$/.test(c.req.path) && !c.req.path.startsWith("/.");
      if (!isFile) return next();
      c.header("Cache-Control", "public, max-age=86400");
      return give(c, next);
    });
  }

  app.use("/rest/v1/*", bodyLimit({ maxSize: MAX_BODY }));
  app.all("/rest/v1/*", async (c) => {
    const request = c.req.raw;
    if (isReading(request) && backend.isAnonymous(request)) {
      const { headers } = request;
      const key = [
        "rest",
        request.method,
        request.url,
        headers.get("Range"),
        headers.get("Prefer"),
        headers.get("Accept"),
      ].join("\n");
      return answers.answer(key, request, () => backend.fetch(request));
    }
    const response = await backend.fetch(request);
    if (!backend.changesNothing(request) && response.ok) forget();
    return withHeaders(response, { "Cache-Control": "no-store" });
  });

  app.use("/auth/v1/*", bodyLimit({ maxSize: MAX_BODY }));
  app.all("/auth/v1/*", async (c) =>
    withHeaders(await backend.fetch(c.req.raw), { "Cache-Control": "no-store" }),
  );

  app.use(
    "/functions/v1/*",
    bodyLimit({
      maxSize: MAX_QUESTION,
      onError: (c) => c.json({ message: `The body has more than ${MAX_QUESTION} bytes` }, 413),
    }),
  );
  app.all("/functions/v1/get-walking-route", (c) => dependencies.getWalkingRoute(c.req.raw));

  app.all("/functions/v1/*", (c) => c.json({ message: "There is no such function" }, 404));

  app.all("*", async (c) => {
    const request = c.req.raw;
    if (request.url.length > MAX_URL) return c.text("The address is too long.", 414);
    if (!isReading(request)) return c.text("Method not allowed", 405, { Allow: "GET, HEAD" });
    const url = new URL(request.url);
    // A page has one address.
    const path = url.pathname.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");
    if (path !== url.pathname) return c.redirect(`${path}${url.search}`, 301);
    return answers.answer(`page\n${url.pathname}${url.search}`, request, () =>
      page(new Request(url, { headers: request.headers })),
    );
  });

  /** A document or a JSON document of the pages. Always as a visitor sees it: no token reaches it. */
  async function page(request: Request): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(contentContext, readings);
    context.set(siteUrlContext, dependencies.siteUrl);
    context.set(tilesContext, dependencies.tiles);
    context.set(photoHttpHostsContext, dependencies.photoHttpHosts);
    const nonce = randomUUID();
    context.set(scriptNonceContext, nonce);
    const response = await renderPage(request, context);
    const text = await response.text();
    const isDocument = response.headers.get("Content-Type")?.startsWith("text/html");
    const sealed = isDocument
      ? sealDocument(text, nonce, { pictures, isDevelopment: import.meta.env.DEV })
      : null;
    return withHeaders(new Response((sealed?.html ?? text) || null, response), {
      "Cache-Control": response.status === 200 ? "public, max-age=0, must-revalidate" : "no-store",
      "CDN-Cache-Control":
        response.status === 200 ? "public, max-age=5, stale-while-revalidate=30" : "no-store",
      ...(response.status === 503 ? { "Retry-After": "5" } : {}),
      ...(sealed ? { "Content-Security-Policy": sealed.policy } : {}),
    });
  }

  /** After a write nobody may be shown what was there before. */
  function forget() {
    readings.forget();
    answers.clear();
  }

  return app.fetch as (request: Request) => Response | Promise<Response>;
}

/** From where pictures come by plain http: some servers of tiles, and old hosts of photos. */
function pictureOrigins({
  tiles,
  photoHttpHosts,
}: Pick<ServerDependencies, "tiles" | "photoHttpHosts">): string[] {
  // "{s}" stands for any of several hosts.
  const tileOrigin = new URL(tiles.url.replace("{s}", "*")).origin;
  const ofPhotos = photoHttpHosts.map((host) => `http://${host}`);
  return tileOrigin.startsWith("http:") ? [tileOrigin, ...ofPhotos] : ofPhotos;
}

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  const result = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) result.headers.set(name, value);
  return result;
}
