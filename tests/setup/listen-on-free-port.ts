import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Listens on any port of 127.0.0.1 that is free, and resolves to it. */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
