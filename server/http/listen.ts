import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Handler } from "#server/http/web.ts";
import { UPLOAD_MS } from "#server/imports/upload.ts";
import { SetupError } from "#server/settings.ts";

type Web = {
  fetch: Handler;
  /** Runs before `fetch`; Vite's in development. */
  middleware?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
};

export type Listening = {
  port: number;
  /** Until then every response is a 503. */
  serve(web: Web): void;
  /** Stops listening, and gives running requests two seconds. */
  close(): Promise<void>;
};

type Place = { port: number; host: string };

/** In ms: how long a response may wait for a client that reads nothing of it. Trains have longer tunnels, browsers ask again. */
const UNREAD_MS = 120_000;

/** Listens for HTTP. Throws a SetupError when it cannot, with the settings that `names` begins. */
export async function listen(
  place: Place,
  names: "" | "METRICS_" = "",
  { unreadMs = UNREAD_MS } = {},
): Promise<Listening> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = respondAsStarting;
  const server = createServer((request, response) => {
    if (countHosts(request) > 1) return void response.writeHead(400, { Connection: "close" }).end();
    // Node closes a connection on which nothing moves for so long. Afterwards it sets its own limit, of idle ones.
    response.once("prefinish", () => response.socket?.setTimeout(unreadMs));
    handle(request, response);
  });
  // In ms: against clients that send slowly, by the longest upload; and longer than proxies keep idle connections (60 s), or they send requests on one
  // that is being closed.
  server.headersTimeout = 10_000;
  server.requestTimeout = UPLOAD_MS + 10_000;
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(toSetupError(error, place, names)));
    server.listen(place.port, place.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    serve(web) {
      const listener = getRequestListener(web.fetch);
      handle = (request, response) => {
        if (web.middleware) web.middleware(request, response, () => void listener(request, response));
        else void listener(request, response);
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 2000).unref();
      }),
  };
}

function respondAsStarting(_: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(503, {
      "Content-Type": "text/plain",
      "Cache-Control": "no-store",
      "Retry-After": "2",
      // Browsers load the page again by themselves.
      Refresh: "2",
      Connection: "close",
    })
    .end("The site is starting. Please try again in a moment.");
}

/** Node goes by the first of several; a proxy in front may have gone by another. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

function toSetupError(error: NodeJS.ErrnoException, { port, host }: Place, names: string): Error {
  if (error.code === "EADDRINUSE")
    return new SetupError(
      `Port ${port} is taken by another program: set ${names}PORT to a free one, such as ${names}PORT=${port + 1}.`,
    );
  if (error.code === "EACCES")
    return new SetupError(`Port ${port} may not be used by this user: set ${names}PORT to one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new SetupError(`${names}HOST is ${host}, which is no address of this machine.`);
  return error;
}
