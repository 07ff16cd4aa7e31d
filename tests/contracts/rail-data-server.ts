import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";

export const RAIL_DATA_KEY = "test-key";

type Respond = (path: string, response: ServerResponse) => unknown;
type StoredRequest = { path: string | undefined; headers: IncomingMessage["headers"] };

/** A local server in place of the Rail Data Marketplace, under /feed, which stores its requests. It refuses other keys with 401. */
export async function startRailDataServer(respond: Respond) {
  const requests: StoredRequest[] = [];
  const state = { respond };
  const server = createServer((request, response) => {
    requests.push({ path: request.url, headers: request.headers });
    if (request.headers["x-apikey"] !== RAIL_DATA_KEY) return response.writeHead(401).end();
    return state.respond((request.url ?? "").replace("/feed", ""), response);
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/feed`,
    requests,
    setRespond(next: Respond) {
      state.respond = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** ScotRail's stations as a list, all as a list, and others by their code; 404 for any other path. */
export function stationsResponder(scotrail: readonly object[], others: Record<string, object> = {}): Respond {
  return (path, response) => {
    const crs = /^\/stations\/([A-Z]{3})$/.exec(path)?.[1] ?? "";
    const lists: Record<string, readonly object[]> = {
      "/stations/tocs/SR": scotrail,
      "/stations": [...scotrail, ...Object.values(others)],
    };
    const body = lists[path] ? { stations: lists[path] } : others[crs];
    if (!body) return response.writeHead(404).end();
    return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
}
