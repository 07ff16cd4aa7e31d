import type { Page } from "@playwright/test";
import { cards, expect, hold, test, untilHydrated } from "#tests/journeys/journey.ts";
import { middleOf } from "#tests/journeys/map-helpers.ts";

/** Opens home up to where its scripts begin, which they do when the function is called that this resolves to. */
async function openWithoutScripts(page: Page, path = "/"): Promise<() => void> {
  const startScripts = await hold(page, /entry\.client-.*\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  await expect(cards(page).nth(20)).toBeVisible();
  return startScripts;
}

/** Presses in the browser when the page can first handle it: the cards are hydrated later than what surrounds them. */
function pressOnceHydrated(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        const press = () => {
          document.querySelector<HTMLElement>(selector)?.click();
          resolve();
        };
        if (document.documentElement.hasAttribute("data-hydrated")) return press();
        new MutationObserver((_, observer) => {
          observer.disconnect();
          press();
        }).observe(document.documentElement, { attributeFilter: ["data-hydrated"] });
      }),
    selector,
  );
}

test("a card that is pressed at once opens over the page, without loading another document", async ({
  page,
}) => {
  const startScripts = await openWithoutScripts(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const name = await cards(page).nth(20).getByRole("heading").textContent();
  const pressed = pressOnceHydrated(page, "li:nth-child(21) article h3 a");
  startScripts();
  await pressed;
  await expect(page.getByRole("dialog", { name: name ?? "" })).toBeVisible();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});

test("a filter that is chosen before the page is hydrated applies", async ({ page }) => {
  const startScripts = await openWithoutScripts(page);
  await page.getByText("15 min", { exact: true }).click();
  startScripts();
  await expect(page).toHaveURL(/minutes=15/);
  await expect(page.getByText(/Showing results for: .*15/)).toBeVisible();
});

test("the other filters that are chosen before the page is hydrated apply, before dark for today", async ({
  page,
}) => {
  const startScripts = await openWithoutScripts(page, "/?more=1");
  await page.getByText("Before dark", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Dogs" }).check();
  startScripts();
  await expect(page).toHaveURL(/feature=dogs&daylight=20\d\d-\d\d-\d\d/);
  await expect(page.getByRole("checkbox", { name: "Before dark" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Dogs" })).toBeChecked();
});

test("a press that begins before the page is hydrated and ends after it opens the other filters", async ({
  page,
}) => {
  const startScripts = await openWithoutScripts(page);
  const { x, y } = await middleOf(page.getByRole("button", { name: "Filters" }));
  await page.mouse.move(x, y);
  await page.mouse.down();
  startScripts();
  await expect(page.getByRole("link", { name: "Clear all" })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Filters", expanded: true })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a station that is pressed on the picture of the map opens once the map is there", async ({ page }) => {
  const release = await hold(page, /leaflet-map-.*\.js$/);
  // The load event may wait for what is held.
  await page.goto("/map", { waitUntil: "commit" });
  await untilHydrated(page);
  const { x, y } = await whereOnPicture(page, DUNBAR);
  await page.mouse.click(x, y);
  release();
  // The map is drawn in steps, which take long where many share a processor.
  await expect(page).toHaveURL("/station/dunbar", { timeout: 40_000 });
});

const DUNBAR = { latitude: 55.998, longitude: -2.513 };

/** Where the picture in the document shows a point: as high as the page allows, at the map's projection. */
async function whereOnPicture(page: Page, { latitude, longitude }: typeof DUNBAR) {
  const picture = page.locator("[data-bounds]");
  const { north, west, south, east } = JSON.parse((await picture.getAttribute("data-bounds")) ?? "");
  await expect
    .poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0);
  const { width, height } = await picture.evaluate((image: HTMLImageElement) => {
    const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image;
    const scale = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
    return { width: naturalWidth * scale, height: naturalHeight * scale };
  });
  const up = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180));
  const middle = await middleOf(picture);
  return {
    x: middle.x + ((longitude - west) / (east - west) - 0.5) * width,
    y: middle.y + ((up(north) - up(latitude)) / (up(north) - up(south)) - 0.5) * height,
  };
}
