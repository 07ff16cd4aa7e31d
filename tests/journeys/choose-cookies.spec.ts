import type { BrowserContext, Locator, Page } from "@playwright/test";
import { test } from "#tests/journeys/account-server.ts";
import {
  closeByEscape,
  countShifts,
  expect,
  expectAccessible,
  hold,
  open,
  toast,
  untilAtRest,
  untilHydrated,
} from "#tests/journeys/journey.ts";

test.use({ hasRejectedCookies: false });

const STORED = ["cookie-consent"];

test("after Accept All the site counts, loads and offers the filters of the last visit, in every tab, until that is withdrawn", async ({
  page,
  context,
}) => {
  const seen = await watchThirdParties(context);
  await open(page, "/");
  await expect(banner(page)).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  const other = await context.newPage();
  await open(other, "/about");
  await expect(banner(other)).toBeVisible();
  expect(seen).toEqual({ counts: [], embeds: 0 });
  await banner(page).getByRole("button", { name: "Accept All" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(banner(other)).toBeHidden();
  await expect.poll(() => seen.counts).toContain("/about");
  await other.close();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("cookie-consent") ?? "null"));
  const { date, ...choices } = await stored();
  expect(choices).toEqual({ essential: true, analytics: true, marketing: true, functional: true });
  expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(60_000);

  await visit(page);
  await expect(page.frameLocator("iframe").getByText("Tickets from EDB to SOI")).toBeVisible();
  await page.getByRole("link", { name: "What is near Stow station" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stow Station" })).toBeVisible();

  // The next visit.
  const offer = page.getByRole("complementary", { name: "Filters of your last visit" });
  await open(page, "/");
  await expect(offer).toContainText("All Stations · 30 min");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("radio", { name: "45 min" })).toBeChecked();
  await expectAccessible(page, undefined, offer);
  // The other tab is counted as well.
  await expect
    .poll(() => seen.counts.toSorted())
    .toEqual(["/", "/", "/about", "/about", "/station/:slug", "/tickets"]);
  expect(seen.embeds).toBeGreaterThan(0);
  await expect.poll(() => storedKeys(page)).toEqual([...STORED, "functional-last-filters"]);
  expect(await context.cookies()).toEqual([]);
  await offer.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await expect(page).toHaveURL("/?minutes=30");
  await expect(offer).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();

  await open(page, "/");
  await expect(offer).toBeVisible();
  // On a phone it stands above the button to the map.
  await page.setViewportSize({ width: 390, height: 844 });
  const map = page.getByRole("link", { name: "Explore by map" }).filter({ visible: true });
  await page.getByRole("article").nth(5).scrollIntoViewIfNeeded();
  await expect.poll(() => roomBetween(offer, map)).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await offer.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(offer).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Alight");
  await page.goBack();
  await untilAtRest(page);
  await expect(offer).toBeHidden();
  await cookieSettings(page);
  const dialog = page.getByRole("dialog", { name: "Cookie settings" });
  await dialog.getByRole("checkbox", { name: "Functional" }).uncheck();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toMatchObject({ functional: true });
  await cookieSettings(page);
  await expect(dialog.getByRole("checkbox", { name: "Essential" })).toBeDisabled();
  for (const name of ["Essential", "Analytics", "Marketing", "Functional"])
    await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
  await dialog.getByRole("checkbox", { name: "Functional" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Analytics" }).uncheck();
  await dialog.getByRole("button", { name: "Save Preferences" }).click();
  await expect(toast(page, "Your cookie settings are saved")).toBeVisible();
  await expect.poll(stored).toMatchObject({ analytics: false, marketing: true, functional: false });
  await expect.poll(() => storedKeys(page)).toEqual(STORED);
});

test("Customize can be cancelled, closed without a choice the banner comes again, and after Reject Non-Essential only a click loads another company's form", async ({
  page,
  context,
}) => {
  const seen = await watchThirdParties(context);
  await open(page, "/about");
  await banner(page).getByRole("button", { name: "Customize" }).click();
  const dialog = page.getByRole("dialog", { name: "Cookie settings" });
  await expectAccessible(page);
  for (const name of ["Analytics", "Marketing", "Functional"])
    await expect(dialog.getByRole("checkbox", { name })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await banner(page).getByRole("button", { name: "Close without choosing" }).click();
  await expect(banner(page)).toBeHidden();
  expect(await storedKeys(page)).toEqual([]);
  await open(page, "/");
  await banner(page).getByRole("button", { name: "Reject Non-Essential" }).click();
  await expect(banner(page)).toBeHidden();
  await visit(page);
  const shop = page.getByRole("button", { name: "Load the ticket shop" });
  await expect(shop).toBeVisible();

  await page.getByRole("region", { name: "Newsletter" }).getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByText("The sign-up form comes from news.example")).toBeVisible();
  await page.getByRole("button", { name: "Load the sign-up form" }).click();
  await expect(page.frameLocator("iframe").getByText("Join here")).toBeVisible();
  // For that one only.
  await page.goBack();
  await expect(shop).toBeVisible();
  expect(seen).toEqual({ counts: [], embeds: 0 });
  await shop.press("Enter");
  await expect(page.frameLocator("iframe").getByText("Tickets from EDB to SOI")).toBeVisible();
  await expect(page.locator("iframe")).toBeFocused();
  expect(seen.embeds).toBe(1);

  // The next visit.
  await open(page, "/");
  await untilConsentPanel(page);
  await expect(page.getByRole("complementary", { name: "Filters of your last visit" })).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect(seen.counts).toEqual([]);
  expect(await storedKeys(page)).toEqual(STORED);
  expect(await context.cookies()).toEqual([]);
});

test.describe("a browser with Global Privacy Control", () => {
  test.use({ extraHTTPHeaders: { "Sec-GPC": "1" } });

  test("is not asked, and is neither counted nor shown other companies, whatever was accepted before", async ({
    page,
    context,
  }) => {
    const seen = await watchThirdParties(context);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true, configurable: true }),
    );
    await open(page, "/tickets");
    await untilConsentPanel(page);
    await expect(banner(page)).toBeHidden();
    await page.evaluate(() => {
      const all = { essential: true, analytics: true, marketing: true, functional: true };
      localStorage.setItem("cookie-consent", JSON.stringify({ ...all, date: new Date().toISOString() }));
    });
    await open(page, "/tickets");
    await untilConsentPanel(page);
    await expect(page.getByRole("button", { name: "Load the ticket shop" })).toBeVisible();
    await cookieSettings(page);
    const dialog = page.getByRole("dialog", { name: "Cookie settings" });
    await expect(dialog.getByText("your browser sends Global Privacy Control")).toHaveCount(2);
    for (const name of ["Analytics", "Marketing"]) {
      await expect(dialog.getByRole("checkbox", { name })).toBeDisabled();
      await expect(dialog.getByRole("checkbox", { name })).not.toBeChecked();
    }
    expect(seen).toEqual({ counts: [], embeds: 0 });
  });
});

test("the banner moves nothing, covers no focus and is as easily rejected as accepted", async ({ page }) => {
  await countShifts(page);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height });
      const release = await hold(page, "/assets/consent-panel-*");
      await page.goto("/about", { waitUntil: "commit" });
      await untilHydrated(page);
      await page.evaluate(() => document.fonts.ready);
      // What has moved is told after a frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" });
      await terms.focus();
      const shifts = () => page.evaluate(() => (window as { shifts?: unknown[] }).shifts?.length);
      const before = await shifts();
      expect(before).toBeDefined();
      release();
      await expect(banner(page)).toBeVisible();
      await page.unroute("/assets/consent-panel-*");
      if (width === 390) await expectAccessible(page, undefined, banner(page));
      await expect(terms).toBeFocused();
      const room = () => roomBetween(terms, banner(page));
      await expect.poll(room).toBeGreaterThanOrEqual(0);
      await page.evaluate(() => window.scrollTo(0, 0));
      await terms.blur();
      await terms.focus();
      await expect.poll(room).toBeGreaterThanOrEqual(0);
      expect(await shifts()).toBe(before);
      const reject = banner(page).getByRole("button", { name: "Reject Non-Essential" });
      const accept = banner(page).getByRole("button", { name: "Accept All" });
      const [no, yes] = [await reject.boundingBox(), await accept.boundingBox()];
      expect(no?.width).toBeCloseTo(yes?.width ?? 0, 0);
      await reject.press("Enter");
      await expect(banner(page)).toBeHidden();
      await expect(page.locator("#main")).toBeFocused();
      await page.evaluate(() => localStorage.clear());

      await open(page, "/about");
      await banner(page).getByRole("button", { name: "Customize" }).press("Enter");
      await page.getByRole("button", { name: "Save Preferences" }).press("Enter");
      await expect(banner(page)).toBeHidden();
      await expect(page.locator("#main")).toBeFocused();
      await page.evaluate(() => localStorage.clear());
    });
});

test("on a phone the banner stands above a page's bar, and the end of the page above the banner", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/attraction/abbotsford");
  await expect(banner(page)).toBeVisible();
  const bar = page.locator("[data-attraction-bar]");
  await expect.poll(() => roomBetween(banner(page), bar)).toBeGreaterThanOrEqual(0);
  const atTheEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return roomBetween(page.getByRole("contentinfo"), banner(page));
  };
  await expect.poll(atTheEnd).toBeGreaterThanOrEqual(0);
});

async function roomBetween(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
  if (!upper || !lower) return Number.NaN;
  return lower.y - upper.y - upper.height;
}

test("Cookie settings open on the page where they are asked for, also after their code has failed", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED|A part of the page could not be fetched/);
  await page.route("/assets/consent-panel-*", (route) => route.abort());
  await open(page, "/about");
  await cookieSettings(page);
  await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.unroute("/assets/consent-panel-*");
  await page.getByRole("button", { name: "Try Again" }).click();
  const dialog = page.getByRole("dialog", { name: "Cookie settings" });
  await closeByEscape(dialog);
  await expect(banner(page)).toBeVisible();
  await cookieSettings(page);
  await dialog.getByRole("button", { name: "Save Preferences" }).click();
  await expect(dialog).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL("/about");
});

function banner(page: Page) {
  return page.getByRole("region", { name: "Cookies on Alight" });
}

function cookieSettings(page: Page) {
  return page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
}

/** From home by way of /about to the tickets of Stow. */
async function visit(page: Page): Promise<void> {
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=30");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Alight");
  await page.getByRole("contentinfo").getByRole("link", { name: "Train tickets" }).click();
  await page.getByRole("link", { name: "Stow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edinburgh Stow" })).toBeVisible();
}

/** Of local storage. */
function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort());
}

/** Until the code that acts upon consent has come. */
async function untilConsentPanel(page: Page): Promise<void> {
  const names = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect.poll(async () => (await names()).some((name) => name.includes("/consent-panel-"))).toBe(true);
  await untilAtRest(page);
}

/** The pages that were counted, and how many frames of the shop were loaded. */
async function watchThirdParties(context: BrowserContext): Promise<{ counts: string[]; embeds: number }> {
  const seen: { counts: string[]; embeds: number } = { counts: [], embeds: 0 };
  context.on("request", (request) => {
    if (request.url().endsWith("/functions/v1/count-page"))
      seen.counts.push(JSON.parse(request.postData() ?? "{}").page);
  });
  await context.route("https://tickets.example/**", (route) => {
    seen.embeds += 1;
    const params = new URL(route.request().url()).searchParams;
    const body = `<p>Tickets from ${params.get("from")} to ${params.get("to")}</p>`;
    return route.fulfill({ contentType: "text/html", body });
  });
  await context.route("https://news.example/join", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Join here</p>" }),
  );
  return seen;
}
