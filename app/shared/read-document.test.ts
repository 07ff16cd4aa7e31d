import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

/** Answers with a document that comes as its parts are sent, and breaks off when it is given up. */
function answerInParts(): ReadableStreamDefaultController<Uint8Array> {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
  });
  fetched.mockImplementation(async (_, init) => {
    init?.signal?.addEventListener("abort", () => body.error(init.signal?.reason));
    return new Response(stream);
  });
  return body;
}

describe("over a slow line", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const encode = (text: string) => new TextEncoder().encode(text);

  test("one that comes in parts is read, however long all of it takes", async () => {
    const body = answerInParts();
    const read = readDocument("/documents/catalogue");
    for (const part of ["[1,", "2,", "3]"]) {
      await vi.advanceTimersByTimeAsync(4000);
      body.enqueue(encode(part));
    }
    await vi.advanceTimersByTimeAsync(4000);
    body.close();
    expect(await read).toEqual([1, 2, 3]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("one of which nothing more comes is given up after five seconds", async () => {
    const body = answerInParts();
    const read = readDocument("/documents/catalogue");
    const refused = expect(read).rejects.toMatchObject({ name: "TimeoutError" });
    await vi.advanceTimersByTimeAsync(4000);
    body.enqueue(encode("[1,"));
    await vi.advanceTimersByTimeAsync(5000);
    await refused;
  });

  test("one that nothing answers is given up after five seconds", async () => {
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
    );
    const refused = expect(readDocument("/documents/catalogue")).rejects.toMatchObject({
      name: "TimeoutError",
    });
    await vi.advanceTimersByTimeAsync(5000);
    await refused;
  });
});
