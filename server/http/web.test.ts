import { data } from "react-router";
import { expect, test, vi } from "vitest";
import { createWeb, type ServerDependencies } from "#server/http/web.ts";

// Pages are part of the build.
vi.mock("#server/http/render-page.ts", () => ({ makePageRenderer: () => () => new Response() }));

const log = { error: vi.fn() };

function handlerWith(drawing: ServerDependencies["content"]["drawing"]) {
  const dependencies = { siteUrl: "https://alight.example", log, content: { drawing } };
  return createWeb(dependencies as unknown as ServerDependencies);
}

const ask = (handler: ReturnType<typeof createWeb>) =>
  handler(new Request("https://alight.example/illustrations/drawn/melrose-abbey"));

test("a drawing is a 503 while the database is away, and there again after it", async () => {
  const drawing = vi.fn(async () => "<svg/>");
  // As the content repository rejects.
  drawing.mockRejectedValueOnce(data("Server error", { status: 503 }));
  const handler = handlerWith(drawing);
  const busy = await ask(handler);
  expect(busy.status).toBe(503);
  expect(busy.headers.get("Retry-After")).toBe("5");
  expect(busy.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await busy.text()).not.toBe("");
  const drawn = await ask(handler);
  expect(drawn.status).toBe(200);
  expect(drawn.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; .*sandbox$/);
});

test("a drawing that fails is a 500 with a message, and logged", async () => {
  const failed = await ask(handlerWith(() => Promise.reject(new Error("no motif"))));
  expect(failed.status).toBe(500);
  expect(failed.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect(await failed.json()).toMatchObject({ message: expect.any(String) });
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ error: "no motif" }), expect.any(String));
});
