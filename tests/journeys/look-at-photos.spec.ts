import type { Locator, Page, Route } from "@playwright/test";
import {
  cards,
  closeByEscape,
  expect,
  expectAccessible,
  loseConnection,
  NO_CONNECTION,
  open,
  test,
  untilHydrated,
} from "#tests/journeys/journey.ts";

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#e4572e"/></svg>`;

/** Responds to the nth request for matching pictures, and collects their URLs without the origin. */
async function answerPictures(
  page: Page,
  match: RegExp,
  answer: (route: Route, nth: number) => Promise<unknown>,
): Promise<string[]> {
  const asked: string[] = [];
  await page.route(match, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(`${pathname}${search}`);
    await answer(route, asked.length);
  });
  return asked;
}

const give = (route: Route) => route.fulfill({ contentType: "image/svg+xml", body: DRAWING });
const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a picture whose connection breaks is loaded at the next try, and a slow one fades in without a layout shift", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_CONNECTION_RESET/);
  const isRead = Promise.withResolvers<void>();
  await answerPictures(page, /abbot-house\.svg/, async (route, nth) => {
    if (nth === 1) return route.abort("connectionreset");
    await isRead.promise;
    await give(route);
  });
  const held = Promise.withResolvers<void>();
  await answerPictures(page, /alexander-iii-monument\.svg/, async (route) => {
    await held.promise;
    await give(route);
  });
  // The load event waits for pictures.
  await page.goto("/?sort=name", { waitUntil: "commit" });
  const broken = card(page, "Abbot House");
  await expect(broken).toContainText("Retrying... (1/2)");
  isRead.resolve();
  await expect(broken.getByRole("img")).toHaveCSS("opacity", "1");
  await expect(broken).not.toContainText("Retrying...");

  const slow = card(page, "Alexander III Monument");
  const heading = slow.getByRole("heading");
  await untilHydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const before = await heading.boundingBox();
  await expect(slow).not.toContainText(/Retrying|unavailable/);
  held.resolve();
  await expect(slow.getByRole("img")).toHaveCSS("opacity", "1");
  await expect.poll(() => heading.boundingBox()).toEqual(before);
});

test("a missing picture is requested twice more, and then marked as unavailable; a corrupt one counts as missing", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/404/);
  // Each text stands until the next request is answered.
  const isRead = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked = await answerPictures(page, /abbot-house\.svg/, async (route, nth) => {
    await isRead[nth - 2]?.promise;
    await route.fulfill({ status: 404 });
  });
  await page.goto("/?sort=name", { waitUntil: "commit" });
  const place = card(page, "Abbot House");
  await expect(place).toContainText("Retrying... (1/2)");
  isRead[0]?.resolve();
  await expect(place).toContainText("Retrying... (2/2)");
  isRead[1]?.resolve();
  await expect(place).toContainText("Image unavailable");
  await expect(place).toContainText("Retried loading");
  expect(asked).toEqual(
    ["", "?retry=1", "?retry=2"].map((query) => `/illustrations/abbot-house.svg${query}`),
  );

  await page.unroute(/abbot-house\.svg/);
  await answerPictures(page, /abbot-house\.svg/, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: DRAWING.slice(0, 90) }),
  );
  await open(page, "/attraction/abbot-house");
  const larger = page.getByRole("button", { name: "View larger" });
  await expect(page.getByRole("main")).toContainText("Image unavailable");
  await expect(larger).toBeHidden();
});

test("Wikimedia gets requests for widths that it serves, then for smaller ones, while the illustration is shown; photos that fail in cards are not announced, and pictures that are turned to are", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/429/);
  const asked = await answerPictures(page, /upload\.wikimedia\.org/, (route) =>
    route.fulfill({ status: 429 }),
  );
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("article [aria-live]");
        if (region) heard.push(region.textContent ?? "");
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await open(page, "/");
  const place = card(page, "Abbotsford");
  const photo = place.getByRole("img", {
    name: "Drawing of Abbotsford: a house of turrets and stepped gables among trees",
  });
  await expect(photo.first()).toHaveAttribute("src", "/illustrations/abbotsford.svg");
  await expect(photo).toHaveCSS("opacity", "1");
  const base = "/wikipedia/commons/thumb/3/3f/Abbotsford_House.jpg";
  // Document and scripts may both request the first URL.
  await expect
    .poll(() => [...new Set(asked.filter((path) => path.includes("Abbotsford_House")))])
    .toEqual([500, 330, 250].map((width) => `${base}/${width}px-Abbotsford_House.jpg`));

  const carousel = place.getByRole("group", { name: "Pictures of Abbotsford" });
  await expect(carousel).toBeVisible();
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(await heard()).toEqual([]);
  await carousel.press("ArrowRight");
  await expect.poll(heard).toEqual([expect.stringMatching(/^Picture 2 of \d/)]);
});

test("a place's drawing stands until its photo has come; the attribution is that of the shown picture, in its place and large", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/404/);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await answerPictures(page, /upload\.wikimedia\.org.*Abbotsford/, async (route) => {
    await released;
    await give(route);
  });
  // The load event waits for pictures.
  await page.goto("/attraction/abbotsford", { waitUntil: "domcontentloaded" });
  const figure = page.getByRole("figure").first();
  const drawing = figure.locator('img[src="/illustrations/abbotsford.svg"]').first();
  await expect(drawing).toHaveCSS("opacity", "1");
  await expect
    .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await untilHydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const before = await figure.boundingBox();
  release();
  await expect(figure.locator('img[src*="upload.wikimedia.org"]')).toHaveCSS("opacity", "1");
  await expect(drawing).toHaveCSS("opacity", "0");
  await expect.poll(() => figure.boundingBox()).toEqual(before);

  const credit = page.locator("figcaption").first();
  await expect(credit).toHaveText("Photo: Ad Meskens, CC BY-SA 3.0, via Wikimedia Commons");
  await page.unroute(/upload\.wikimedia\.org.*Abbotsford/);
  await answerPictures(page, /upload\.wikimedia\.org.*Abbotsford/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(credit).toHaveText("Illustration: Alight, CC BY 4.0");
  await page.getByRole("button", { name: "Next" }).first().click();
  await expect(credit).toHaveText("Illustration: Alight, CC BY 4.0");
  // So it is large.
  await page.getByRole("button", { name: "Previous" }).first().click();
  await page.getByRole("button", { name: "View larger" }).click();
  const large = page.getByRole("dialog", { name: "Pictures of Abbotsford" });
  await expect(large.getByRole("img", { name: /^Drawing of Abbotsford/ }).first()).toBeVisible();
  await expect(large.getByText("Illustration: Alight, CC BY 4.0")).toBeVisible();
});

test.describe(() => {
  test.use({ savesData: false });

  test("without a connection a place that is opened shows its drawing, and no attempts", async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(NO_CONNECTION);
    // Also those that the browser would have cached.
    await page.route(/upload\.wikimedia\.org/, (route) => route.abort("internetdisconnected"));
    await open(page, "/");
    await expect(page.getByRole("group", { name: "Pictures of Abbotsford", exact: true })).toBeVisible();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const [text] = /Retrying[^)]*\)|Image unavailable/.exec(document.body.textContent ?? "") ?? [];
        if (text) seen.push(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    // The dialog's code has come with another place.
    await cards(page).getByRole("link", { name: "Melrose Abbey", exact: true }).last().click();
    await expect(page.getByRole("dialog").getByRole("figure")).toBeVisible();
    await closeByEscape(page.getByRole("dialog"));
    await expect(page).toHaveURL("/");
    await loseConnection(page);
    await cards(page).getByRole("link", { name: "Abbotsford", exact: true }).last().click();
    const dialog = page.getByRole("dialog", { name: "Abbotsford" });
    // By its name it is the picture that is shown: the first attempt has failed.
    const drawing = dialog
      .getByRole("figure")
      .getByRole("img", { name: /^Drawing of Abbotsford/ })
      .first();
    await expect(drawing).toBeVisible();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(dialog.locator("figcaption")).toHaveText("Illustration: Alight, CC BY 4.0");
    // The photo is given up, and asked for again when the connection is back.
    await expect(dialog.locator('img[src*="upload.wikimedia.org"]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    await page.unroute(/upload\.wikimedia\.org/);
    await page.context().setOffline(false);
    await expect(dialog.locator('img[src*="upload.wikimedia.org"]')).toHaveCSS("opacity", "1");
  });
});

/** In the browser. Where scripts take more than three seconds, its own loading from afar takes over. */
function waitForScripts() {
  const styles = new CSSStyleSheet();
  styles.replaceSync(".picture > img { animation-duration: 3600s !important; }");
  document.adoptedStyleSheets.push(styles);
}

test("pictures are loaded when they are near the viewport; in a card, the carousel goes round without opening the place", async ({
  page,
}) => {
  const asked = await answerPictures(page, /\/illustrations\/.*\.svg/, give);
  await page.addInitScript(waitForScripts);
  await open(page, "/");
  await page.evaluate(() => document.fonts.ready);
  const last = cards(page).last();
  const picture = last.getByRole("img", { includeHidden: true }).first();
  const src = (await picture.getAttribute("src")) ?? "";
  expect(src).toMatch(/^\/illustrations\//);
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  const viewport = page.viewportSize()?.height ?? 0;

  // Loading begins with a tenth of it within 100 px below the viewport.
  await page.evaluate((top) => window.scrollTo(0, top), y - viewport - 110);
  await expect(cards(page).nth(-5).getByRole("img").first()).toHaveCSS("opacity", "1");
  expect(asked).not.toContain(src);
  await page.evaluate((top) => window.scrollTo(0, top), y - viewport - 100 + height * 0.2);
  await expect.poll(() => asked).toContain(src);
  await expect(picture).toHaveCSS("opacity", "1");

  await page.evaluate(() => {
    const changes: number[] = [];
    Object.assign(window, { changes });
    window.addEventListener("imageCarouselChange", (event) =>
      changes.push((event as CustomEvent<{ currentIndex: number }>).detail.currentIndex),
    );
  });
  const changes = () => page.evaluate(() => (window as unknown as { changes: number[] }).changes);
  const carousel = page.getByRole("group", { name: "Pictures of Abbotsford", exact: true });
  const next = carousel.getByRole("button", { name: "Next picture" });
  const previous = carousel.getByRole("button", { name: "Previous picture" });

  await expect(next).toHaveCSS("opacity", "0");
  await carousel.hover();
  await expect(next).toHaveCSS("opacity", "1");
  await expect(carousel).toContainText("1 / 3");
  await next.click();
  await expect(carousel).toContainText("2 / 3");
  await next.click();
  await next.click();
  await expect(carousel).toContainText("1 / 3");
  await previous.click();
  await expect(carousel).toContainText("3 / 3");
  await carousel.getByRole("button", { name: "Show picture 2 of 3" }).click();
  await expect(carousel.getByRole("img", { name: /knot garden|turrets/ }).first()).toBeInViewport();
  await expect.poll(changes).toEqual([1, 2, 0, 2, 1]);
  await expect(page).toHaveURL("/");

  await carousel.click({ position: { x: 100, y: 40 } });
  await expect(page).toHaveURL("/attraction/abbotsford");
});

test("from the list of pictures with their authors to a place, whose carousel arrow keys move, large too; and back to the list", async ({
  page,
}) => {
  await open(page, "/credits");
  await expect(page).toHaveTitle("Picture credits | Alight");
  const source = page.getByRole("link", { name: "Wikimedia Commons" }).first();
  await expect(source).toHaveAttribute("href", /^https:\/\/commons\.wikimedia\.org\/wiki\/File:/);
  await page.getByRole("link", { name: "Abbotsford", exact: true }).click();
  await expect(page).toHaveURL("/attraction/abbotsford");
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  const carousel = page.getByRole("group", { name: "Pictures of Abbotsford", exact: true });
  await carousel.focus();
  await page.keyboard.press("ArrowRight");
  await expect(carousel).toContainText("2 / 3");
  await expect(carousel.getByRole("button", { name: "Next picture" })).toHaveCSS("opacity", "1");
  await expect(page.getByText("Illustration: Alight, CC BY 4.0")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(carousel).toContainText("3 / 3");
  await page.keyboard.press("ArrowRight");
  await expect(carousel).toContainText("1 / 3");

  await carousel.click({ position: { x: 200, y: 100 } });
  const large = page.getByRole("dialog", { name: "Pictures of Abbotsford" });
  await expect(large.getByText("1 / 3")).toBeVisible();
  await expect(large.getByRole("link", { name: "Ad Meskens" })).toBeVisible();
  await expect.poll(() => large.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(page).toHaveURL("/attraction/abbotsford");
  await expectAccessible(page);

  await page.keyboard.press("ArrowRight");
  await expect(large.getByText("2 / 3")).toBeVisible();
  await expect(large.getByText("Illustration: Alight, CC BY 4.0")).toBeVisible();
  await large.getByRole("button", { name: "Next picture" }).click();
  await expect(large.getByText("3 / 3")).toBeVisible();
  // Keys act wherever the focus is.
  await page.keyboard.press("ArrowLeft");
  await expect(large.getByText("2 / 3")).toBeVisible();

  const picture = large.getByRole("group", { name: "2 of 3" }).getByRole("img");
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await large.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.5);

  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect(page).toHaveURL("/attraction/abbotsford");
  await expect(carousel.getByRole("button", { name: "View larger" })).toBeFocused();
  await expect(carousel).toContainText("2 / 3");
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/credits");
});

test("the back button closes a large picture, a reload keeps it; the only picture of a place opens large, without controls to turn", async ({
  page,
}) => {
  await open(page, "/station/tweedbank");
  await cards(page).getByRole("link", { name: "Abbotsford", exact: true }).last().click();
  const place = page.getByRole("dialog", { name: "Abbotsford", exact: true });
  const view = place.getByRole("button", { name: "View larger" });
  await view.click();
  const large = page.getByRole("dialog", { name: "Pictures of Abbotsford" });
  await expect(large).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(large.getByText("2 / 3")).toBeVisible();
  await page.goBack();
  await expect(large).toBeHidden();
  await expect(view).toBeFocused();
  await page.goForward();
  await expect(large.getByText("2 / 3")).toBeVisible();
  await page.reload();
  await expect(large.getByText("2 / 3")).toBeVisible();

  // Escape closes one dialog after the other, once the code of both is there.
  await expect(page.locator("[data-dialog]")).toBeAttached();
  await closeByEscape(large);
  await expect(place).toBeVisible();
  await closeByEscape(place);
  await expect(page).toHaveURL("/station/tweedbank");

  await open(page, "/attraction/abbot-house");
  await expect(page.getByRole("img", { name: /Drawing of Abbot House/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /picture/ })).toHaveCount(0);
  await page.getByRole("button", { name: "View larger" }).press("Enter");
  const single = page.getByRole("dialog", { name: "Pictures of Abbot House" });
  await expect(single.getByRole("img", { name: /Drawing of Abbot House/ })).toBeVisible();
  await expect(single.getByRole("button", { name: /picture/ })).toHaveCount(0);
  await single.getByRole("button", { name: "Close" }).click();
  await expect(single).toBeHidden();
  await page.goForward();
  await single.getByRole("button", { name: "Close" }).click();
  await expect(single).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures are shown, without controls that need scripts", async ({ page }) => {
    await page.goto("/");
    await expect(card(page, "Abbot House").getByRole("img")).toHaveCSS("opacity", "1");
    await expect(card(page, "Abbotsford").getByRole("img").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Next picture" })).toHaveCount(0);
  });
});

test("a station's picture comes also after one that did not", async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_FAILED/);
  const heading = page.getByRole("heading", { level: 1 });
  const pictures = "**/illustrations/station-*";
  await page.route(pictures, (route) => route.abort());
  await open(page, "/station/stow");
  await page.getByRole("link", { name: "Next stop: Galashiels" }).click();
  await expect(heading).toHaveText("Galashiels Station");
  await expect(page.locator("main img.invisible")).toBeAttached();
  await page.unroute(pictures);
  await page.getByRole("link", { name: "Next stop: Tweedbank" }).click();
  await expect(heading).toHaveText("Tweedbank Station");
  await expect(page.locator('main img[src^="/illustrations/station-"]')).toBeVisible();
});
