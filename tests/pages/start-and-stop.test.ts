import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { findFreePort } from "#tests/setup/free-port.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { connectTo, startSite } from "#tests/setup/site.ts";
import { spawnServer } from "#tests/setup/start-server.ts";

const site = await startSite({ TRUSTED_PROXY: "127.0.0.1", SEED: "none" });
afterAll(() => site.stop());

test("a server that starts answers everything with a 503, and may be stopped", async () => {
  const silent = createServer(() => {});
  const silentPort = await listenOnFreePort(silent);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "alight-test-"));
  const DATABASE_URL = `postgresql://someone@127.0.0.1:${silentPort}/alight`;
  const server = spawnServer({ DATABASE_URL, DATA_DIR: folder, PORT: String(port) });
  const errors = text(server.stderr);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => setTimeout(20));
  try {
    for (const path of ["/ready", "/health", "/"]) {
      let response = await ask(path);
      while (!response && server.exitCode === null) response = await ask(path);
      expect(response?.status).toBe(503);
      expect(await response?.text()).toBe("The site is starting. Please try again in a moment.");
    }
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
    expect(await errors).toBe("");
  } finally {
    server.kill("SIGKILL");
    silent.close();
    await rm(folder, { recursive: true });
  }
});

test("a file of another build, which another server has stored, is served, and its own are stored", async () => {
  const sql = connectTo(site);
  await sql`insert into private.built_files values ('dialog-of-before.js', 'export {}', false)`;
  const response = await fetch(`${site.url}/assets/dialog-of-before.js`);
  expect([response.status, await response.text()]).toEqual([200, "export {}"]);
  const [file = ""] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(site.url)).text()) ?? [];
  expect(await sql`select from private.built_files where '/assets/' || name = ${file}`).toHaveLength(1);
  await sql.end();
});

test("behind a proxy a server that stops says so, and goes on serving for a moment", async () => {
  const ask = (path: string) => fetch(site.url + path);
  expect((await ask("/ready")).status).toBe(200);
  const exit = once(site.server.process, "exit");
  site.server.process.kill("SIGTERM");
  let ready = await ask("/ready");
  while (ready.status === 200) ready = await ask("/ready");
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: "stopping" });
  const [health, page] = await Promise.all([ask("/health"), ask("/about")]);
  expect(health.status).toBe(503);
  expect(page.status).toBe(200);
  expect(page.headers.get("Connection")).toBe("close");
  expect(await exit).toEqual([0, null]);
});
