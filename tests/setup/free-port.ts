import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** A TCP port of 127.0.0.1 that nothing listens on, below those that systems give to whoever asks for any. */
export async function findFreePort({ min = 11_000, max = 32_000 } = {}): Promise<number> {
  for (;;) {
    const port = randomInt(min, max);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? resolve(false) : reject(error),
      );
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
