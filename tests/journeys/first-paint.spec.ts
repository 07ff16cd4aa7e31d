import type { Page } from "@playwright/test";
import { expect, open } from "#tests/journeys/journey.ts";
import { test } from "#tests/journeys/test-server.ts";

const LIGHT = "rgb(251, 247, 238)";
const DARK = "rgb(16, 26, 24)";

/** Everything but the document is missing, as before the first paint over a slow line. */
async function loadDocumentsOnly(page: Page): Promise<void> {
  await page.route("**", (route) =>
    route.request().resourceType() === "document" ? route.fallback() : route.abort(),
  );
}

async function expectStyled(page: Page, paper = LIGHT): Promise<void> {
  await expect(page.locator("body")).toHaveCSS("background-color", paper);
  await expect(page.getByRole("link", { name: "Skip to main content" })).toHaveCSS("position", "absolute");
}

test("the document of every page is styled before anything else arrives, and that of home shows its drawing, by day and by night", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED|404/);
  await loadDocumentsOnly(page);
  for (const path of [
    "/",
    "/station/galashiels",
    "/attraction/aberdour-castle-and-gardens",
    "/map",
    "/about",
    "/nowhere",
  ])
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(path);
      await expectStyled(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectStyled(page, DARK);
    });

  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const drawing = page.locator("main svg").first();
  const sky = drawing.locator("stop").first();
  await expect(sky).toHaveCSS("stop-color", "rgb(247, 230, 197)");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(sky).toHaveCSS("stop-color", "rgb(19, 36, 64)");

  for (const width of [390, 1000, 1440, 2400]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const { x = 1, width: drawn = 0 } = (await drawing.boundingBox()) ?? {};
      expect(x).toBeLessThanOrEqual(0);
      expect(x + drawn).toBeGreaterThanOrEqual(width);
    }).toPass();
  }
});

test("without the database the error page is styled before anything else arrives", async ({
  page,
  server,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED|503/);
  await loadDocumentsOnly(page);
  server.setDatabase("away");
  // An address that no other journey asks for: what the server keeps it gives out.
  expect((await page.goto(`${server.url}/attraction/abbotsford?from=eskbank`))?.status()).toBe(503);
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expectStyled(page);
});

test("the styles stay on the way to other pages, and those of the map come with it; a style that is not ours does not apply", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/Content Security Policy/);
  await open(page, "/");
  await page.getByRole("link", { name: "Explore by map" }).first().click();
  await expect(page.getByRole("button", { name: "Zoom in", exact: true })).toBeVisible();
  await expect(page.locator(".map-controls")).toHaveCSS("position", "absolute");
  await expectStyled(page);
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(page).toHaveURL("/about");
  await expectStyled(page);
  await page.goBack();
  await page.goBack();
  await expect(page.locator("main svg stop").first()).toHaveCSS("stop-color", "rgb(247, 230, 197)");

  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { background: red }";
    document.head.append(style);
  });
  await expectStyled(page);
});

test("no page makes a format of dates while it hydrates, which would hold a phone up", async ({ page }) => {
  await page.addInitScript(() => {
    const recorder = Object.assign(window, { formats: 0 });
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(format, options) {
        recorder.formats += 1;
        return Reflect.construct(format, options);
      },
    });
  });
  for (const path of ["/", "/attraction/abbotsford", "/station/galashiels", "/map"]) {
    await open(page, path);
    expect(await page.evaluate(() => "formats" in window && window.formats), path).toBe(0);
  }
});
