import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { noServiceWorker } from "#server/http/no-service-worker.ts";
import { test as journey, STARTS_SERVER } from "#tests/journeys/journey.ts";

type State = {
  /** `silent` takes requests and answers none. */
  connection: "good" | "silent" | "down";
  /** What pages wait for, as on a line that is slower than the service worker's patience. */
  until: Promise<void> | null;
  /** Of the site's two builds, the later one with other names of all its files. */
  build: "first" | "second";
  /** Whether the site has a service worker. */
  hasWorker: boolean;
  /** Paths that are answered with 404. */
  missing: RegExp | null;
  /** A text, and what it has become: a name that staff have changed, or the version of the catalogue, which is in scripts as well. */
  renamed: [from: string, to: string] | null;
};

export type UnreliableSite = {
  url: string;
  set(state: Partial<State>): void;
  /** The paths of `missing` that were requested. */
  missed: string[];
};

const GOOD: State = {
  connection: "good",
  until: null,
  build: "first",
  hasWorker: true,
  missing: null,
  renamed: null,
};

/** The journeys' site behind a proxy of which each journey decides what comes through: at an origin of its own, of which no browser has kept anything. */
export const test = journey.extend<{ unreliable: UnreliableSite }>({
  unreliable: [
    async ({ once: start, baseURL }, use, { testId }) => {
      const unreliable = await start(`unreliable ${testId}`, () => startUnreliable(new URL(baseURL ?? "")));
      await use(unreliable);
      // Playwright opens the site once more to clear its storage.
      unreliable.set(GOOD);
    },
    STARTS_SERVER,
  ],
});

/** A proxy in front of `site`. */
async function startUnreliable(site: URL) {
  let state = GOOD;
  const missed: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    if (state.connection === "silent") return;
    if (state.missing?.test(incoming.url ?? "")) {
      missed.push(incoming.url ?? "");
      answer.writeHead(404, { "Content-Type": "text/plain" }).end("Not found");
    } else if (!state.hasWorker && incoming.url === "/service-worker.js") {
      const worker = noServiceWorker();
      void worker.text().then((text) => answer.writeHead(200, Object.fromEntries(worker.headers)).end(text));
    } else forward(site, state, incoming, answer);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    if (state.connection === "down") socket.destroy();
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    missed,
    set(change: Partial<State>) {
      state = { ...state, ...change };
      // Otherwise one that is open already goes on.
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const FILE = /([\w.-]+-[\w-]{8})\.(js|css|woff2)\b/g;

function forward(site: URL, state: State, incoming: IncomingMessage, answer: ServerResponse) {
  const { url = "/", method } = incoming;
  const isSecond = state.build === "second";
  const isOfOtherBuild = url.startsWith("/assets/") && url.includes(".second.") !== isSecond;
  if (isOfOtherBuild) return void answer.writeHead(404, { "Content-Type": "text/plain" }).end("Not found");
  const headers = { ...incoming.headers, host: site.host, "accept-encoding": "identity" };
  // Functions answer pages of their own site only.
  if (headers.origin) headers.origin = site.origin;
  const path = url.replace(".second.", ".");
  const outgoing = request({ host: site.hostname, port: site.port, path, method, headers }, async (reply) => {
    const isText = /html|javascript|css/.test(reply.headers["content-type"] ?? "");
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk);
    if (reply.headers["content-type"]?.includes("html")) await state.until;
    let body: string | Buffer = Buffer.concat(chunks);
    if (isSecond && isText) body = String(body).replace(FILE, "$1.second.$2");
    if (state.renamed && (isText || reply.headers["content-type"]?.includes("json")))
      body = String(body).replaceAll(...state.renamed);
    // It has hashes of what has just been changed.
    if (url !== "/service-worker.js") delete reply.headers["content-security-policy"];
    delete reply.headers["content-length"];
    delete reply.headers.etag;
    answer.writeHead(reply.statusCode ?? 500, reply.headers).end(body);
  });
  outgoing.on("error", () => answer.destroy());
  incoming.pipe(outgoing);
}
