import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Handler } from "#server/http/web.ts";
import { SetupError } from "#server/settings.ts";

type Web = {
  fetch: Handler;
  /** Runs before `fetch`; Vite's in development. */
  middleware?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
};

export type Listening = {
  port: number;
  /** Stops listening, and gives running requests two seconds. */
  close(): Promise<void>;
};

/** Serves `web` over HTTP. Throws a SetupError when it cannot listen. */
export async function listen(web: Web, { port, host }: { port: number; host: string }): Promise<Listening> {
  const handle = getRequestListener(web.fetch);
  const server = createServer((request, response) => {
    if (countHosts(request) > 1) return void response.writeHead(400, { Connection: "close" }).end();
    if (web.middleware) web.middleware(request, response, () => void handle(request, response));
    else void handle(request, response);
  });
  // In ms, against clients that send slowly to exhaust connections.
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(toSetupError(error, port, host)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 2000).unref();
      }),
  };
}

/** Node goes by the first of several; a proxy in front may have gone by another. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

function toSetupError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE")
    return new SetupError(
      `Port ${port} is taken by another program: set PORT to a free one, such as PORT=${port + 1}.`,
    );
  if (error.code === "EACCES")
    return new SetupError(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new SetupError(`HOST is ${host}, which is no address of this machine.`);
  return error;
}
