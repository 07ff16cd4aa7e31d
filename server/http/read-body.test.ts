import { expect, test } from "vitest";
import { RefusedBody, readBody, receive } from "#server/http/read-body.ts";

const BOUNDS = { what: "upload", maxBytes: 8, tooLarge: "The file is too large", timeoutMs: 1000 } as const;

const requestOf = (body: BodyInit) =>
  new Request("https://alight.example", { method: "POST", body, duplex: "half" } as RequestInit);

test("what says that it is too long is refused unread", async () => {
  const request = new Request("https://alight.example", {
    method: "POST",
    body: "1",
    headers: { "Content-Length": "9" },
  });
  await expect(receive(request, () => {}, BOUNDS)).rejects.toMatchObject({ status: 413 });
  expect(request.body?.locked).toBe(false);
});

test("a body is handed on as it is", async () => {
  expect(Buffer.from(await readBody(requestOf("12345678"), 8)).toString()).toBe("12345678");
  expect(await readBody(new Request("https://alight.example"), 8)).toHaveLength(0);
});

test.each([
  ["of more bytes than allowed", () => new Blob(["123456789"]).stream(), 413, "The file is too large"],
  [
    "that is cut off",
    () => new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) }),
    400,
    "The upload was cut off",
  ],
  ["that does not end", () => new ReadableStream(), 408, "The upload took too long"],
])("a body %s is refused", async (_, body, status, message) => {
  const bounds = { ...BOUNDS, timeoutMs: status === 408 ? 1 : 60_000 };
  const error = await receive(requestOf(body()), () => {}, bounds).catch((reason) => reason);
  expect(error).toBeInstanceOf(RefusedBody);
  expect(error).toMatchObject({ status, message });
});

test.each(["ENOSPC", "EDQUOT"])("for a disk without room (%s) the sender is not blamed", async (code) => {
  const full = Object.assign(new Error("no room"), { code });
  await expect(receive(requestOf("1"), () => Promise.reject(full), BOUNDS)).rejects.toBe(full);
});
