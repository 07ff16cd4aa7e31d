import type { Page } from "@playwright/test";
import {
  cardNames,
  cards,
  cutOff,
  expect,
  expectAccessible,
  goOffline,
  NO_CONNECTION,
  open,
  PAPER,
  test,
  toast,
} from "#tests/journeys/journey.ts";

const KEY = "saved-places";
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });
const heart = (page: Page, name: string) => card(page, name).getByRole("button", { name: `Save ${name}` });
const savedLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Saved/ });

const NEAR_GALASHIELS = "/?station=galashiels";
const TAPESTRY = "The Great Tapestry of Scotland";

test("hearts are kept on the device, and stand on a page by station", async ({ page }) => {
  await open(page, NEAR_GALASHIELS);
  await heart(page, TAPESTRY).click();
  await expect(heart(page, TAPESTRY)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(NEAR_GALASHIELS);
  await expect(savedLink(page)).toHaveText("Saved1");
  await page.reload();
  await expect(heart(page, TAPESTRY)).toHaveAttribute("aria-pressed", "true");

  await open(page, "/attraction/melrose-abbey");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await savedLink(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved places 2" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Galashiels",
    "Tweedbank",
  ]);
  await expect.poll(() => cardNames(page)).toEqual([TAPESTRY, "Melrose Abbey"]);
  await expectAccessible(page);

  await heart(page, TAPESTRY).click();
  await heart(page, "Melrose Abbey").click();
  await expect(page.getByRole("heading", { name: "No saved places yet" })).toBeVisible();
  await expect(savedLink(page)).toHaveText("Saved");
});

test("a list on paper: a place a row with its station, minutes and address, nothing cut off", async ({
  page,
}) => {
  await open(page, `/saved?places=abbotsford,modern-one-national-galleries-of-scotland,old-gala-house`);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  await expect(cards(page)).toHaveText(
    [
      /^Old Gala House.*\/attraction\/old-gala-house\s*Galashiels.*min walk$/s,
      /^Modern One \(National Galleries of Scotland\).*Haymarket/s,
      /^Abbotsford.*\/attraction\/abbotsford\s*Tweedbank/s,
    ],
    { useInnerText: true },
  );
  const edges = () =>
    cards(page).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().x)));
  await expect.poll(async () => new Set(await edges()).size).toBe(1);
  for (const card of await cards(page).all()) await expect.poll(() => cutOff(card)).toEqual([]);
  await expect(page.locator("main img, main button").filter({ visible: true })).toHaveCount(0);
});

test("two tabs are in step", async ({ page, context }) => {
  await open(page, NEAR_GALASHIELS);
  const other = await context.newPage();
  await open(other, NEAR_GALASHIELS);
  await expect(heart(other, TAPESTRY)).toHaveAttribute("aria-pressed", "false");
  await heart(page, TAPESTRY).click();
  await expect(heart(other, TAPESTRY)).toHaveAttribute("aria-pressed", "true");
  await heart(other, TAPESTRY).click();
  await expect(heart(page, TAPESTRY)).toHaveAttribute("aria-pressed", "false");
});

test("a list is sent as a link, and somebody else keeps it", async ({ page, context, browser }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/station/stow");
  await heart(page, "Stow Station House").click();
  await heart(page, "Stow Packhorse Bridge").click();
  await open(page, "/saved");
  await page.getByRole("button", { name: "Share this list" }).click();
  await expect(toast(page, "Link copied to clipboard!")).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));

  const reader = await browser.newContext({ javaScriptEnabled: false });
  const document = await reader.newPage();
  await document.goto(link.pathname + link.search);
  await expect(document.getByRole("heading", { level: 1, name: "Places for you 2" })).toBeVisible();
  await expect.poll(() => cardNames(document)).toEqual(["Stow Station House", "Stow Packhorse Bridge"]);
  await expect(document.getByRole("button", { name: "Keep these" })).toBeHidden();
  await expect(heart(document, "Stow Station House")).toBeHidden();
  await reader.close();

  const friend = await browser.newContext();
  const theirs = await friend.newPage();
  await open(theirs, `${link.pathname}${link.search},atlantis,abbotsford`);
  await expect(theirs.getByRole("heading", { level: 1, name: "Places for you 3" })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Keep these" }).click();
  await expect(theirs).toHaveURL("/saved");
  await expect
    .poll(() => cardNames(theirs))
    .toEqual(["Stow Station House", "Stow Packhorse Bridge", "Abbotsford"]);
  await open(theirs, "/saved?places=atlantis");
  await expect(theirs.getByRole("heading", { name: "None of these places is here" })).toBeVisible();
  await friend.close();
});

test.describe(() => {
  test.use({ savesData: false, serviceWorkers: "allow" });

  test("without a connection hearts and the list work", async ({ page, context, watch }) => {
    watch.expectConsoleError(NO_CONNECTION);
    await open(page, NEAR_GALASHIELS);
    await expect(heart(page, TAPESTRY)).toBeVisible();
    await heart(page, "Old Gala House").click();
    await expect(heart(page, "Old Gala House")).toHaveAttribute("aria-pressed", "true");
    await goOffline(page);
    await heart(page, TAPESTRY).click();
    await savedLink(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Saved places 2" })).toBeVisible();
    await expect.poll(() => cardNames(page)).toEqual([TAPESTRY, "Old Gala House"]);
    await context.setOffline(false);
  });
});

test("what is no longer published is named and can be removed, and broken storage is survived", async ({
  page,
}) => {
  const store = (text: string) =>
    page.evaluate(([key, value]) => localStorage.setItem(key ?? "", value ?? ""), [KEY, text]);
  await open(page, "/about");
  await store(
    JSON.stringify([
      { slug: "gone", name: "The Old Ferry" },
      { slug: "abbotsford", name: "Abbotsford" },
    ]),
  );
  await open(page, "/saved");
  await expect(page.getByRole("heading", { name: "No longer on Alight" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove The Old Ferry" }).click();
  await expect(page.getByText("The Old Ferry")).toBeHidden();
  await expect.poll(() => cardNames(page)).toEqual(["Abbotsford"]);
  await store("{broken");
  await open(page, "/saved");
  await expect(page.getByRole("heading", { name: "No saved places yet" })).toBeVisible();
});

test("a list has room for fifty", async ({ page }) => {
  await open(page, NEAR_GALASHIELS);
  const full = Array.from({ length: 50 }, (_, i) => ({ slug: `place-${i}`, name: `Place ${i}` }));
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
    [KEY, JSON.stringify(full)],
  );
  await heart(page, TAPESTRY).click();
  await expect(toast(page, "You can save 50 places")).toBeVisible();
  await expect(heart(page, TAPESTRY)).toHaveAttribute("aria-pressed", "false");
});
