import { expect, test, vi } from "vitest";
import { sendUnsent } from "#app/contact/send-unsent.ts";
import { keepUnsent, unsentMessages } from "#app/contact/unsent-messages.ts";

test("a message that waits is sent where the browser has no locks, as on a site without https", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("navigator", { onLine: true });
  const send = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", send);
  const message = { id: "1", name: "Ann", email: "ann@example.org", message: "The gate is locked." };
  keepUnsent(message);
  const sent = vi.fn();
  await sendUnsent(sent);
  expect(sent).toHaveBeenCalledWith(message);
  expect(send).toHaveBeenCalledOnce();
  expect(unsentMessages()).toEqual([]);
});
