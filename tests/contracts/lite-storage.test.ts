import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { startLite } from "#server/rest/lite.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { TEST_SECRETS } from "#tests/setup/secrets.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const world = await startTestDataApi();
const staff = await makeAccount(world, "staff");
const disk = new Map<string, Buffer>();
const lite = startLite({
  address: world.address,
  secrets: TEST_SECRETS,
  siteUrl: "http://localhost",
  mailer: { send: async () => {} },
  connections: 2,
  photos: {
    async read(_, key) {
      const bytes = disk.get(key);
      return bytes ? { bytes, version: "1" } : null;
    },
    versionOf: async (_, key) => (disk.has(key) ? "1" : null),
    write: async (_, key, bytes) => void disk.set(key, Buffer.from(bytes)),
    remove: async (_, key) => void disk.delete(key),
  },
});
afterAll(() => lite.close());
const bucket = createClient("http://localhost", TEST_SECRETS.publishableKey, {
  auth: { persistSession: false, autoRefreshToken: false },
  global: {
    headers: { Authorization: `Bearer ${staff.token}` },
    fetch: (input, init) => lite.fetch(new Request(input, init)),
  },
}).storage.from("attraction-images");

test("the library keeps all files through the adapter in its private property", async () => {
  const photo = Buffer.from("a photo");
  expect((await bucket.upload("a.webp", photo, { contentType: "image/webp" })).error).toBeNull();
  expect((await bucket.copy("a.webp", "b.webp")).error).toBeNull();
  expect((await bucket.move("b.webp", "c.webp")).error).toBeNull();
  expect(disk).toEqual(
    new Map([
      ["a.webp", photo],
      ["c.webp", photo],
    ]),
  );
  expect(await (await bucket.download("c.webp")).data?.text()).toBe("a photo");
  expect((await bucket.remove(["a.webp", "c.webp"])).error).toBeNull();
  expect(disk.size).toBe(0);
});
