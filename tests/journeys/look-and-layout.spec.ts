import type { Locator, Page } from "@playwright/test";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import {
  cards,
  closeByEscape,
  countShifts,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectNoShift,
  hold,
  open,
  toast,
  untilHydrated,
} from "#tests/journeys/journey.ts";
import { test } from "#tests/journeys/test-server.ts";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** 1280 px at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

test.use({ permissions: ["clipboard-write"] });

test("a dialog can be read to its end and closed at a zoom of 400 %, and with reduced motion nothing moves", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(ZOOMED);
  await open(page, "/?station=galashiels");
  await cards(page).getByRole("link", { name: "Old Gala House" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 50)
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .filter((frame) => "translate" in frame || "transform" in frame || "rotate" in frame),
  );
  expect(moving).toEqual([]);
  const last = dialog.getByRole("link", { name: /^Galashiels about \d+ min train/ });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test("the layout of no page shifts on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await countShifts(page);
  for (const path of [
    "/",
    "/?station=galashiels",
    "/station/galashiels",
    "/contact?about=/attraction/abbotsford",
  ])
    await expectStable(page, path);

  // At this width the way to a place needs a line less in the fallback font.
  await page.setViewportSize({ width: 412, height: 823 });
  const release = await hold(page, /\.woff2$/);
  await page.goto("/attraction/aberdour-castle-and-gardens", { waitUntil: "commit" });
  await untilHydrated(page);
  release();
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px Figtree"))).toBe(true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expectNoShift(page, 0.002);

  const bar = page.locator("[data-attraction-bar]");
  const places = () =>
    bar
      .locator(":scope > *")
      .evaluateAll((all) => all.slice(0, 3).map((each) => each.getBoundingClientRect().x));
  const whole = await places();
  // As while the end of the document is on its way.
  await bar.locator(":scope > :last-child").evaluate((button) => button.remove());
  expect(await places()).toEqual(whole);
});

test("the layout of no page shifts on a desktop, nor when filters change and a place opens and closes", async ({
  page,
}) => {
  await countShifts(page);
  for (const path of ["/attraction/abbotsford", "/station/galashiels", "/"]) await expectStable(page, path);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=30");
  await cards(page).nth(1).getByRole("heading").getByRole("link").click();
  await closeByEscape(page.getByRole("dialog"));
  // The notes of its facts push its text down if they come late.
  await expectNoShift(page, 0.05);
});

test("what has come of a page stays in its place while the rest of its document comes", async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleError(/favicon\.ico/);
  await countShifts(page);
  for (const size of [DESKTOP, PHONE])
    for (const path of ["/", "/attraction/abbotsford", "/station/galashiels", "/line/borders-railway"])
      await test.step(`${path} on ${size.width} px`, async () => {
        await page.setViewportSize(size);
        await page.goto("/robots.txt");
        await page.evaluate(writeByParts, await (await request.get(path)).text());
        await expect(page.locator("h1").first()).toBeVisible();
        await expectNoShift(page);
      });
});

/** In the browser. A document without its scripts, as its parser shows it where the line is slow: after each element of the first screens. */
async function writeByParts(html: string): Promise<void> {
  const parts = html
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .split(/(?<=<\/(?:div|p|h1|h2|li|nav|section|header)>)/);
  const shown = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await shown();
  (window as { shifts?: object[] }).shifts?.splice(0);
  document.open();
  for (const part of parts) {
    document.write(part);
    if (document.querySelector("main") && document.documentElement.scrollHeight < 2 * innerHeight)
      await shown();
  }
  document.close();
  await shown();
}

/** Loads `path` and scrolls. */
async function expectStable(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await open(page, path);
    await page.evaluate(() => window.scrollBy(0, 600));
    await untilHydrated(page);
    await expectNoShift(page);
  });
}

test("cards with several pictures are laid out as those with one; with forced colours what is selected or shown differs", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/?minutes=30");
  const colours = await page
    .locator("label:visible", { hasText: / min$/ })
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
  expect(new Set(colours).size).toBe(2);
  expect(colours[1]).not.toBe(colours[0]);
  expect(colours[2]).toBe(colours[0]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  expect(outline).toBe("solid");

  await page.emulateMedia({ forcedColors: "none" });
  await expectAlikeCards(page);
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/attraction/abbotsford");
  await expect(page.getByRole("button", { name: /^Show picture/ })).toHaveCount(3);
  const fills = (items: Locator) =>
    items.evaluateAll((all) => all.map((item) => getComputedStyle(item).backgroundColor));
  const [shown, ...others] = await fills(page.getByRole("button", { name: /^Show picture/ }).locator("span"));
  expect(others).not.toHaveLength(0);
  expect(others).not.toContain(shown);
  await open(page, "/attraction/netherdale-gala-fairydean-stadium");
  await expect(page.getByRole("group", { name: "Walk from" }).getByRole("button")).toHaveCount(2);
  const [chosen, other] = await fills(page.getByRole("group", { name: "Walk from" }).getByRole("button"));
  expect(other).toBeDefined();
  expect(chosen).not.toBe(other);
});

async function expectAlikeCards(page: Page): Promise<void> {
  await expect(
    cards(page)
      .getByRole("group", { name: /^Pictures of/ })
      .first(),
  ).toBeVisible();
  // At this width a column is no whole number of px.
  await page.setViewportSize({ width: 1283, height: 900 });
  const tops = () =>
    cards(page).evaluateAll((all) =>
      all.map((card) => {
        const heading = card.querySelector("h3")?.getBoundingClientRect().top ?? 0;
        return Math.round((heading - card.getBoundingClientRect().top) * 100) / 100;
      }),
    );
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
}

test("on a page of 320 px lines break where they should, and a message fits", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await test.step("a way back home stays on one line", async () => {
    await open(page, "/map");
    const back = page.getByRole("link", { name: "Back to Home" });
    await expect.poll(async () => (await back.boundingBox())?.height).toBeLessThan(40);
    await expectNoOverflow(page);
  });
  await test.step("no line of the breadcrumbs ends in an arrow", async () => {
    await open(page, "/attraction/scottish-national-portrait-gallery");
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(async () => {
      const rows = await trail.locator("li").evaluateAll((items) =>
        items.map((item) => ({
          top: item.getBoundingClientRect().top,
          endsInArrow: item.lastElementChild?.tagName === "svg",
        })),
      );
      expect(new Set(rows.map(({ top }) => top)).size).toBeGreaterThan(1);
      expect(rows.filter(({ top, endsInArrow }, i) => endsInArrow && rows[i + 1]?.top !== top)).toEqual([]);
    }).toPass();
  });
  await test.step("the dot of a station stands beside the first line of its name", async () => {
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Edinburgh Waverley" })
      .click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(async () => {
      const name = await heading.boundingBox();
      const dot = await heading.locator(".dot").boundingBox();
      const line = await heading.evaluate((element) =>
        Number.parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(name?.height).toBeGreaterThan(1.5 * line);
      expect((dot?.y ?? 0) + (dot?.height ?? 0)).toBeLessThanOrEqual((name?.y ?? 0) + line);
    }).toPass();
  });
  await test.step("a message is accessible and fits", async () => {
    await page.getByRole("button", { name: "Share Station" }).click();
    await toast(page, "Station link copied to clipboard!").hover();
    for (const size of [DESKTOP, PHONE, ZOOMED]) {
      await page.setViewportSize(size);
      // Stays as long as the pointer is over it.
      await toast(page, "Station link copied to clipboard!").hover();
      if (size === PHONE)
        await expectAccessible(page, undefined, toast(page, "Station link copied to clipboard!"));
      await expectNoOverflow(page);
    }
  });
});

test("names of 200 characters wrap, without horizontal scrolling", async ({ page, server }) => {
  const word = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
  const stationName = `Station ${word.repeat(4)}`.slice(0, 200);
  const placeName = `Place ${word.repeat(4)}`.slice(0, 200);
  const station = await makeStation(server.sql, stationName);
  const place = await makeAttraction(server.sql, placeName, { description: word.repeat(5) });
  await link(server.sql, place, station, { minutes: 5, isPrimary: true });

  const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");
  const expectToFit = async () => {
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
    }
  };
  await open(page, `${server.url}/attraction/${slug(placeName)}`);
  await expect(page.getByRole("heading", { level: 1, name: placeName })).toBeVisible();
  await expectToFit();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: stationName }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(stationName);
  await expectToFit();
  await cards(page).getByRole("link", { name: placeName }).last().click();
  await expect(page.getByRole("dialog", { name: placeName })).toBeVisible();
  await expectToFit();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toBeInViewport();
  // The server caches the catalogue for some seconds.
  const home = `${server.url}/?station=${slug(stationName)}`;
  await expect.poll(async () => (await page.request.get(home)).text()).toContain(placeName);
  await open(page, home);
  await expect(cards(page)).toHaveCount(1);
  await expectToFit();
  await server.sql`delete from public.attractions where id = ${place}`;
  await server.sql`delete from public.stations where id = ${station}`;
});
