import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { listen } from "#server/http/listen.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { seedContent } from "#tests/builders/seeded-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

/*
 * How much a request may cost others, and what a request may learn by its form.
 */

const server = await startTestDataApi();

await seedContent(server.sql);
const staff = await makeAccount(server, "staff");
const signedIn = await makeAccount(server, "signed-in");

const bearer = ({ token }: Account) => ({ Authorization: `Bearer ${token}` });
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  server.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
    duplex: "half",
  } as RequestInit);

/** A body of which nothing comes after `text`. */
const endless = (text: string) =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) });

describe("counts of visitors", () => {
  test.each(["count=planned", "count=estimated", "return=minimal, count=planned", "Count=Estimated"])(
    "%s is refused: the planner's statistics know drafts",
    async (prefer) => {
      for (const headers of [{}, bearer(signedIn)])
        expect(
          (await server.request("/rest/v1/stations?select=name", { headers: { Prefer: prefer, ...headers } }))
            .status,
        ).toBe(400);
    },
  );

  test("are exact, and leave drafts out", async () => {
    const response = await server.request("/rest/v1/stations?select=name", {
      headers: { Prefer: "count=exact" },
    });
    expect(response.headers.get("Content-Range")).toBe("0-0/1");
  });

  test("staff may have any", async () => {
    const headers = { Prefer: "count=planned", ...bearer(staff) };
    expect((await server.request("/rest/v1/stations?select=name", { headers })).ok).toBe(true);
  });
});

describe("a body", () => {
  test("that never ends keeps no other request waiting", async () => {
    const slow = Array.from({ length: 100 }, () => post("/rest/v1/rpc/is_staff", endless("{")));
    expect((await server.request("/rest/v1/stations?select=name")).status).toBe(200);
    expect((await server.request("/rest/v1/stations?select=slug", { headers: bearer(staff) })).status).toBe(
      200,
    );
    for (const { status } of await Promise.all(slow)) expect(status).toBe(408);
  });

  test.each(["/rest/v1/rpc/is_staff", "/auth/v1/token?grant_type=password"])(
    "of more than a megabyte to %s is refused, and its connection closed",
    async (path) => {
      const megabyte = `"${"a".repeat(1024 * 1024)}`;
      for (const body of [`${megabyte}"`, endless(megabyte)]) {
        const response = await post(path, body);
        expect(response.status).toBe(413);
        expect(response.headers.get("Connection")).toBe("close");
      }
    },
  );

  test.each([
    ["[", "]"],
    ['{"a":', "}"],
  ])("of %s a thousand deep is refused", async (open, close) => {
    const deep = open.repeat(1000) + (open === "[" ? "" : "1") + close.repeat(1000);
    for (const headers of [{}, bearer(staff)]) {
      for (const body of [deep, `{"attraction_id_param":${deep}}`])
        expect((await post("/rest/v1/rpc/get_attraction_images", body, headers)).status).toBe(400);
    }
  });

  test.each(["/rest/v1/activities", "/auth/v1/token?grant_type=password"])(
    "of anybody but staff to %s has at most 16,000 bytes",
    async (path) => {
      const body = JSON.stringify({ name: "a".repeat(16_000) });
      for (const headers of [{}, bearer(signedIn)])
        expect((await post(path, body, headers)).status).toBe(413);
    },
  );

  test("to what only staff know of is not waited for: who is staff no more is told so, however long the record", async () => {
    for (const path of ["/rest/v1/rpc/save_attraction", "/rest/v1/revisions"])
      expect((await post(path, endless("{"), bearer(signedIn))).status).toBe(404);
  });

  test("of staff may be longer", async () => {
    const names = Array.from({ length: 1000 }, (_, index) => ({
      name: `One of a thousand activities ${index}`,
    }));
    expect((await post("/rest/v1/activities", JSON.stringify(names), bearer(staff))).status).toBe(201);
  });

  test("without the public key is not waited for", async () => {
    const headers = { apikey: "another" };
    expect((await post("/rest/v1/activities", endless("{"), headers)).status).toBe(401);
  });

  test("may hold brackets in its text", async () => {
    const body = JSON.stringify({ name: `Sorting "[[[${"[".repeat(60)}\\` });
    expect((await post("/rest/v1/activities", body, bearer(staff))).status).toBe(201);
  });
});

test("a response to a visitor has at most two million characters", async () => {
  const read = (headers = {}) => server.request("/rest/v1/attractions?select=description", { headers });
  expect((await read()).status).toBe(200);
  await server.sql`
    insert into public.attractions (name, status, description)
    select 'Long ' || n, 'published', repeat('a', 9000) from generate_series(1, 250) n`;
  const refused = await read();
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("fewer") });
  expect((await read(bearer(staff))).status).toBe(200);
});

describe("other origins", () => {
  const Origin = "https://elsewhere.example";

  test.each(["/rest/v1/stations", "/auth/v1/token"])("may not send anything to %s", async (path) => {
    const headers = { Origin, "Access-Control-Request-Method": "POST" };
    const response = await server.request(path, { method: "OPTIONS", headers });
    expect(response.status).toBe(403);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("may not read in a browser what is there for all", async () => {
    const response = await server.request("/rest/v1/stations?select=name", { headers: { Origin } });
    expect(response.status).toBe(200);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

describe("over HTTP", () => {
  async function send(lines: string[]): Promise<string> {
    const listening = await listen({ port: 0, host: "127.0.0.1" });
    listening.serve({ fetch: () => new Response("here") });
    const socket = connect(listening.port, "127.0.0.1");
    socket.end(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    await once(socket, "close");
    await listening.close();
    return text;
  }

  test("one Host is expected", async () => {
    expect(await send(["GET / HTTP/1.1", "Host: a.example"])).toMatch(/^HTTP\/1.1 200/);
    expect(await send(["GET / HTTP/1.1", "Host: a.example", "Host: b.example"])).toMatch(/^HTTP\/1.1 400/);
    expect(await send(["GET / HTTP/1.1"])).toMatch(/^HTTP\/1.1 400/);
  });

  test("a response of which nothing is read ends", async () => {
    const listening = await listen({ port: 0, host: "127.0.0.1" }, "", { unreadMs: 500 });
    const { promise: isSent, resolve } = Promise.withResolvers<boolean>();
    listening.serve({
      fetch(_, bindings) {
        const response = bindings?.outgoing as ServerResponse;
        response.once("close", () => resolve(response.writableFinished));
        // More than the buffers of two sockets hold.
        return new Response(new Uint8Array(64 * 1024 * 1024));
      },
    });
    const socket = connect(listening.port, "127.0.0.1").pause();
    socket.write("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n");
    expect(await isSent).toBe(false);
    socket.destroy();
    await listening.close();
  });

  test("an idle connection is kept for longer than proxies keep theirs", async () => {
    const listening = await listen({ port: 0, host: "127.0.0.1" });
    listening.serve({ fetch: () => new Response("here") });
    const { headers } = await fetch(`http://127.0.0.1:${listening.port}/`);
    await listening.close();
    expect(Number(/timeout=(\d+)/.exec(headers.get("Keep-Alive") ?? "")?.[1])).toBeGreaterThan(60);
  });
});
