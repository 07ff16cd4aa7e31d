import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Changes } from "#server/database/changes.ts";
import { isFollowed, publish } from "#server/events.ts";
import type { CallFunction } from "#server/functions/server-functions.ts";
import type { Health } from "#server/health.ts";
import { makeBuiltFiles } from "#server/http/built-files.ts";
import { makeClientLimits } from "#server/http/client-limits.ts";
import type { KeptFile } from "#server/http/kept-builds.ts";
import { noServiceWorker, WORKER_PATH } from "#server/http/no-service-worker.ts";
import { makePageAddresses } from "#server/http/page-address.ts";
import { makePageUrls } from "#server/http/page-url.ts";
import { makePageRenderer, type PageDependencies } from "#server/http/render-page.ts";
import type { Client } from "#server/http/request-client.ts";
import { REQUEST_ID } from "#server/http/request-id.ts";
import type { Asker, ResponseCache } from "#server/http/response-cache.ts";
import { routeIdsAt } from "#server/http/route-ids.ts";
import { routeLabel } from "#server/http/route-label.ts";
import { policyOfType, securityHeaders } from "#server/http/security-headers.ts";
import { respondWithTile } from "#server/http/tile-response.ts";
import { makeUnreadResponses, type Outgoing } from "#server/http/unread-responses.ts";
import { makeWebCaches } from "#server/http/web-caches.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import { describeForLog } from "#server/log-error.ts";
import type { PhotoStorage } from "#server/photos/photo-storage.ts";
import { errorResponse } from "#server/photos/storage-responses.ts";
import type { DataApi } from "#server/rest/data-api.ts";

const HEALTH_MS = 1000;

export type ServerDependencies = PageDependencies & {
  log: Logger;
  hstsSubdomains: boolean;
  dataApi: DataApi;
  storage: PhotoStorage;
  callFunction: CallFunction;
  /** Resolves to null when there is no step of this name. */
  newsletter(step: string, request: Request, client: Client): Promise<Response | null>;
  changes: Pick<Changes, "caughtUp">;
  /** Keeps what is to be called when content has changed, or may have. */
  onContentChange(drop: () => void, expire: () => void): void;
  clientOf(request: Request, peer: string | undefined): Client;
  requestIdOf(request: Request, peer: string | undefined): string;
  /** Mail that was not sent, for requests with the key; resolves to null for others. Undefined where mail is really sent. */
  devMail: ((request: Request) => Promise<Response | null>) | undefined;
  content: {
    forget(): void;
    expire(): void;
    drawing(slug: string): Promise<string | null>;
    motif(name: string): string | null;
  };
  /** The folder of the built browser files; undefined when Vite serves them. */
  clientFolder: string | undefined;
  /** A file of an earlier build, or of a later one, by its name in /assets. */
  findKeptFile(name: string): Promise<KeptFile | null>;
  checkHealth(): Promise<Health>;
  /** From the signal to end on. */
  isStopping(): boolean;
};

/** What @hono/node-server tells about the connection of a request. */
export type NodeBindings = {
  incoming?: { socket: { remoteAddress?: string | undefined } };
  outgoing?: Outgoing;
};

type Env = { Bindings: NodeBindings; Variables: { isFile?: boolean } };

export type Handler = (request: Request, bindings?: NodeBindings) => Response | Promise<Response>;

/** Handles every request to the site, by the first route below that matches. Never rejects. */
export function createWeb(dependencies: ServerDependencies): Handler {
  const { storage, content, clientFolder } = dependencies;
  const caches = makeWebCaches();
  const limitOf = makeClientLimits();
  const readAddress = makePageAddresses({
    pageUrl: makePageUrls(content, routeIdsAt),
    limitOf,
    cacheAt: caches.at,
  });
  const renderPage = makePageRenderer(dependencies);
  const serveBuiltFile = clientFolder
    ? makeBuiltFiles(clientFolder, dependencies.findKeptFile)
    : async () => null;
  const app = new Hono<Env>();
  const clientOf = (c: Context<Env>) => dependencies.clientOf(c.req.raw, peerOf(c));
  const askerOf = (c: Context<Env>): Asker => {
    const [request, peer] = [c.req.raw, peerOf(c)];
    return { request, client: () => dependencies.clientOf(request, peer).address };
  };

  const drop = () => {
    content.forget();
    caches.clear();
  };
  const expire = () => {
    content.expire();
    caches.expire();
  };
  dependencies.onContentChange(drop, expire);
  addHeaders(app, dependencies);
  addErrors(app, dependencies.log);
  addState(app, dependencies);
  limitUnread(app, clientOf);

  app.all("/storage/v1/*", (c) => storage.fetch(c.req.raw));

  app.get("/tiles/:hash/:z/:x/:y", async (c) => {
    const asker = askerOf(c);
    const isWithinLimit = limitOf(c.req.path);
    if (isWithinLimit && !(await isWithinLimit(asker))) return tooMany(c);
    return respondWithTile(dependencies.basemap, c.req.param(), asker.request, asker.client());
  });

  addIllustrations(app, content, (c, key, draw) => caches.drawings.respond(key, askerOf(c), draw));

  if (!dependencies.site.hasServiceWorker) app.get(WORKER_PATH, noServiceWorker);

  addDataApi(app, dependencies, { clientOf, askerOf }, caches.reads);

  app.all("/functions/v1/:name{.*}", (c) =>
    dependencies.callFunction(c.req.param("name"), c.req.raw, clientOf(c)),
  );

  app.post("/newsletter/:step?", async (c, next) => {
    const response = await dependencies.newsletter(c.req.param("step") ?? "join", c.req.raw, clientOf(c));
    return response ?? next();
  });

  app.get("/dev/mail", async (c, next) => (await dependencies.devMail?.(c.req.raw)) ?? next());

  app.all("*", async (c) => {
    if (!isRead(c.req.raw)) return notStored(c.text("Method not allowed", 405, { Allow: "GET, HEAD" }));
    const asker = askerOf(c);
    const file = await serveBuiltFile(c.req.path, asker);
    c.set("isFile", file !== null);
    if (file) return file;
    const page = await readAddress(c);
    if (page instanceof Response) return notStored(page);
    if (page.isWithinLimit && !(await page.isWithinLimit(asker))) return tooMany(c);
    const make = () => renderPage(new Request(page.url, { headers: c.req.raw.headers }));
    const response = await page.cache.respond(page.key, asker, make);
    return page.isPrivate ? notIndexed(notStored(response)) : response;
  });

  return app.fetch as Handler;
}

/** Undefined once the connection is closed. */
function peerOf(c: Context<Env>): string | undefined {
  return c.env?.incoming?.socket.remoteAddress;
}

function addHeaders(app: Hono<Env>, dependencies: ServerDependencies): void {
  const everywhere = Object.entries(securityHeaders(dependencies.site.siteUrl, dependencies));
  app.use(async (c, next) => {
    const requestId = dependencies.requestIdOf(c.req.raw, peerOf(c));
    const startedAt = performance.now();
    await dependencies.requests.run(requestId, next);
    if (isFollowed("request")) {
      const route = c.get("isFile") ? "files" : routeLabel(c.req.path);
      publish("request", { route, status: c.res.status, seconds: (performance.now() - startedAt) / 1000 });
    }
    const { headers } = c.res;
    if (!headers.has(REQUEST_ID)) headers.set(REQUEST_ID, requestId);
    for (const [name, value] of everywhere) headers.set(name, value);
    // A proxy would send the next request just as the connection closes.
    if (dependencies.isStopping()) headers.set("Connection", "close");
    const policy = policyOfType(headers.get("Content-Type"));
    if (policy && !headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy);
  });
}

function addErrors(app: Hono<Env>, log: Logger): void {
  app.onError((error, c) => {
    log.error({ path: c.req.path, ...describeForLog(error) }, "request failed");
    return c.json({ message: "Something went wrong. Please try again." }, 500);
  });
}

function addState(app: Hono<Env>, { isStopping, checkHealth }: ServerDependencies): void {
  const health = makeLoadCache<Health>({ freshMs: HEALTH_MS });
  const respond = (c: Context<Env>, state: Health) =>
    c.json(state, state.status === "up" ? 200 : 503, { "Cache-Control": "no-store" });
  // For a proxy. Without the database pages that are kept are given out all the same.
  app.get("/ready", (c) => respond(c, { status: isStopping() ? "stopping" : "up" }));
  app.get("/health", async (c) =>
    respond(c, isStopping() ? { status: "stopping" } : await health.get("", checkHealth)),
  );
}

/** Photos and tiles are read for one request each; other responses share what is kept. */
function limitUnread(app: Hono<Env>, clientOf: (c: Context<Env>) => Client): void {
  const unread = makeUnreadResponses();
  const limit: MiddlewareHandler<Env> = async (c, next) => {
    const { outgoing } = c.env ?? {};
    if (!outgoing || unread.begin(clientOf(c).address, outgoing)) return next();
    const headers = { "Retry-After": "2", "Cache-Control": "no-store" };
    return errorResponse(503, "SlowDown", "Too many pictures at once", headers);
  };
  app.use("/storage/v1/*", limit);
  app.use("/tiles/*", limit);
}

function addIllustrations(
  app: Hono<Env>,
  content: ServerDependencies["content"],
  respond: (c: Context<Env>, key: string, draw: () => Promise<Response>) => Promise<Response>,
): void {
  app.get("/illustrations/drawn/:slug", (c) => {
    const slug = c.req.param("slug");
    return respond(c, `drawn\n${slug}`, () => content.drawing(slug).then(svgResponse, asUnavailable));
  });
  app.get("/illustrations/motifs/:name", (c) => {
    const name = c.req.param("name");
    return respond(c, `motif\n${name}`, async () => svgResponse(content.motif(name)));
  });
}

function addDataApi(
  app: Hono<Env>,
  { dataApi, changes }: ServerDependencies,
  { clientOf, askerOf }: { clientOf(c: Context<Env>): Client; askerOf(c: Context<Env>): Asker },
  reads: ResponseCache,
): void {
  app.all("/rest/v1/*", async (c) => {
    const request = c.req.raw;
    const read = () => dataApi.fetch(request, clientOf(c));
    const key = dataApi.sharedKey(request);
    if (key) {
      const asker = askerOf(c);
      const response = reads.respond(key, asker, read);
      // The one who asked first may have a long queue.
      dataApi.joinRead(asker.client, key);
      return response;
    }
    const response = await read();
    if (response.ok && dataApi.changesContent(request)) await changes.caughtUp("content");
    return notStored(response);
  });

  app.all("/auth/v1/*", async (c) => {
    const response = await dataApi.fetch(c.req.raw, clientOf(c));
    if (!isRead(c.req.raw) && response.status < 500) await changes.caughtUp("staff");
    return notStored(response);
  });
}

function tooMany(c: Context<Env>): Response {
  return c.text("Too many requests. Please try again in a minute.", 429, { "Retry-After": "60" });
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function svgResponse(svg: string | null): Response {
  if (svg === null)
    return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}

/** Of a database that cannot be read, the response that pages give. Throws any other error. */
function asUnavailable(error: unknown): Response {
  if (error instanceof Error) throw error;
  const headers = { "Retry-After": "5", "Cache-Control": "no-store" };
  return new Response("Please try again in a moment.", { status: 503, headers });
}

function notStored(response: Response): Response {
  const result = new Response(response.body, response);
  result.headers.set("Cache-Control", "no-store");
  result.headers.delete("CDN-Cache-Control");
  result.headers.delete("ETag");
  result.headers.delete("Age");
  return result;
}

function notIndexed(response: Response): Response {
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
}
