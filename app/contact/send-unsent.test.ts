import { beforeEach, expect, test, vi } from "vitest";
import { sendUnsent } from "#app/contact/send-unsent.ts";
import { dropUnsent, keepUnsent, unsentMessages } from "#app/contact/unsent-messages.ts";

const MESSAGE = { id: "1", name: "Ann", email: "ann@example.org", message: "The gate is locked." };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("navigator", { onLine: true });
});

function stubFetch(...answers: Response[]) {
  const send = vi.fn(async () => answers.shift() ?? new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", send);
  return send;
}

test("a message that waits is sent where the browser has no locks, as on a site without https", async () => {
  const send = stubFetch();
  keepUnsent(MESSAGE);
  const sent = vi.fn();
  await sendUnsent(sent);
  expect(sent).toHaveBeenCalledWith(MESSAGE);
  expect(send).toHaveBeenCalledOnce();
  expect(unsentMessages()).toEqual([]);
});

test("one that is refused for good keeps its words, is not sent again and holds up no other", async () => {
  const refusal = "Please enter a valid name.";
  const send = stubFetch(Response.json({ message: refusal }, { status: 400 }));
  keepUnsent(MESSAGE);
  keepUnsent({ ...MESSAGE, id: "2" });
  const sent = vi.fn();
  await sendUnsent(sent);
  expect(sent.mock.calls).toEqual([[MESSAGE, refusal], [{ ...MESSAGE, id: "2" }]]);
  expect(unsentMessages()).toEqual([{ ...MESSAGE, refusal }]);
  await sendUnsent(sent);
  expect(send).toHaveBeenCalledTimes(2);
});

test("one at which the server fails waits, and holds up no other; after too many, and without a connection, all wait", async () => {
  const send = stubFetch(new Response(null, { status: 500 }));
  keepUnsent(MESSAGE);
  keepUnsent({ ...MESSAGE, id: "2" });
  keepUnsent({ ...MESSAGE, id: "3" });
  const sent = vi.fn(() => send.mockRejectedValue(new TypeError("Failed to fetch")));
  await sendUnsent(sent);
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ...MESSAGE, id: "2" });
  expect(unsentMessages()).toEqual([MESSAGE, { ...MESSAGE, id: "3" }]);
  await sendUnsent(sent);
  expect(send).toHaveBeenCalledTimes(4);
  send.mockResolvedValue(new Response(null, { status: 429 }));
  await sendUnsent(sent);
  expect(send).toHaveBeenCalledTimes(5);
});

test("one that is deleted while another is sent is not sent", async () => {
  const send = stubFetch();
  keepUnsent(MESSAGE);
  keepUnsent({ ...MESSAGE, id: "2" });
  await sendUnsent(() => dropUnsent("2"));
  expect(send).toHaveBeenCalledOnce();
});

test("five may wait, whatever was refused before", () => {
  keepUnsent({ ...MESSAGE, refusal: "Please enter a valid name." });
  for (const id of ["2", "3", "4", "5", "6"]) expect(keepUnsent({ ...MESSAGE, id })).toBe(true);
  expect(keepUnsent({ ...MESSAGE, id: "7" })).toBe(false);
});
