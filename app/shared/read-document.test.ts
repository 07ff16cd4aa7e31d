import { beforeEach, expect, test, vi } from "vitest";
import { readDocument } from "#app/shared/read-document.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test.each([
  ["breaks off", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
  ["is refused", async () => new Response(null, { status: 403 }), "answered 403"],
  ["ends in a server error", async () => new Response(null, { status: 500 }), "answered 500"],
  ["is answered with a login page", async () => new Response("<h1>Train WiFi</h1>"), "JSON"],
])("a request that %s is logged and rejects", async (_, respond, reason) => {
  fetched.mockImplementation(respond);
  await expect(readDocument("/documents/catalogue")).rejects.toThrow(reason);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    "/documents/catalogue could not be read",
    expect.objectContaining({ message: expect.stringContaining(reason) }),
  );
});

test("one that does not exist is no failure", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 404 }));
  expect(await readDocument("/documents/station/nowhere")).toBeNull();
  expect(console.error).not.toHaveBeenCalled();
});

test("one that is not wanted any more is not logged", async () => {
  const unwanted = new AbortController();
  unwanted.abort();
  fetched.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Response("{}");
  });
  await expect(readDocument("/documents/catalogue", unwanted.signal)).rejects.toThrow();
  expect(console.error).not.toHaveBeenCalled();
});
