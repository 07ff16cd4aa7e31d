import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, untilHydrated, untilKept } from "#tests/journeys/journey.ts";
import { test } from "#tests/journeys/unreliable-connection.ts";

// Playwright opens a site once more to clear its storage, which a service worker may hold up.
test.use({ savesData: false, serviceWorkers: "allow", reuseContext: false });

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 1_000_000,
    uploadThroughput: 1_000_000,
  });
  return session;
}

/** As on a phone that writes slowly: what has come is kept half a second later. */
async function slowStorage(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker");
  await worker.evaluate(() => {
    const { put } = Cache.prototype;
    Cache.prototype.put = async function (...kept) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return put.apply(this, kept);
    };
  });
}

test("on a slow line a page that was read before is there at once, and what has changed since by a press", async ({
  page,
  unreliable,
  watch,
}) => {
  watch.expectConsoleError(/ERR_|Failed to load resource|could not be loaded/);
  const heading = page.getByRole("heading", { level: 1 });
  await open(page, `${unreliable.url}/about`);
  await untilKept(page);
  await open(page, `${unreliable.url}/attraction/old-gala-house`);
  await expect(heading).toHaveText("Old Gala House");
  const changed = page.getByText("This page has changed since it was kept on this device.");
  await expect(changed).toBeHidden();

  const slow = await slowDown(page);
  await slowStorage(page);
  unreliable.set({ renamed: ["Old Gala House", "New Gala House"] });
  await open(page, `${unreliable.url}/attraction/old-gala-house`);
  await expect(heading).toHaveText("Old Gala House");
  await expect(changed).toBeVisible();
  await expectAccessible(page, undefined, changed.locator(".."));
  await page.getByRole("button", { name: "Show it as it is now" }).click();
  await expect(heading).toHaveText("New Gala House");
  await untilHydrated(page);
  await expect(changed).toBeHidden();

  const arrival = Promise.withResolvers<void>();
  unreliable.set({ renamed: ["Old Gala House", "Newer Gala House"], until: arrival.promise });
  await open(page, `${unreliable.url}/attraction/old-gala-house`);
  await expect(heading).toHaveText("New Gala House");
  await expect(page.getByText("Shown as it was kept on this device")).toBeVisible();
  arrival.resolve();
  await expect(changed).toBeVisible();

  unreliable.set({ renamed: null, until: null, missing: /old-gala-house/ });
  await open(page, `${unreliable.url}/attraction/old-gala-house`);
  await expect(heading).toHaveText("Newer Gala House");
  await expect(changed).toBeVisible();
  await page.reload();
  await expect(page.getByText("Old Gala House")).toBeHidden();
  await slow.detach();
});
