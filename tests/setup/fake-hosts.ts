import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";

/** Where photos and the map's tiles come from. */
const HOSTS = ["upload.wikimedia.org", "tileserver.memomaps.de"];

/** A PNG of one pixel. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** A key and its certificate, which nothing but a browser with these arguments trusts. */
const pem = readFileSync(join(import.meta.dirname, "fake-hosts.pem"));

/** For Chromium: the hosts are at `port` of this machine, and there are no others. */
export function fakeHostArgs(port: string): string[] {
  const key = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
  const rules = [
    ...HOSTS.map((host) => `MAP ${host} 127.0.0.1:${port}`),
    "MAP * ~NOTFOUND",
    "EXCLUDE localhost",
    "EXCLUDE 127.0.0.1",
  ];
  return [
    `--host-resolver-rules=${rules.join(", ")}`,
    // With other ways of ignoring a certificate the browser does not cache.
    `--ignore-certificate-errors-spki-list=${createHash("sha256").update(key).digest("base64")}`,
  ];
}

/** Answers every request with a picture; resolves to a function that stops it. */
export async function startFakeHosts(port: string): Promise<() => void> {
  const server = createServer({ key: pem, cert: pem }, (_, response) => {
    response.writeHead(200, {
      "Content-Type": "image/png",
      "Cache-Control": "max-age=86400",
      "Access-Control-Allow-Origin": "*",
    });
    response.end(DOT);
  });
  server.listen(Number(port), "127.0.0.1");
  await once(server, "listening");
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
