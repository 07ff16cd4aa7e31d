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
const NETHERDALE = "Netherdale, Gala Fairydean Stadium";
const MODERN_ONE = "modern-one-national-galleries-of-scotland";

test("hearts are kept on the device in every tab, stand on a page by station, and are sent as a link that somebody else keeps and prints", async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, NEAR_GALASHIELS);
  // The second press of a double click does not take it back.
  await heart(page, TAPESTRY).dblclick();
  await expect(heart(page, TAPESTRY)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(NEAR_GALASHIELS);
  await expect(savedLink(page)).toHaveText("Saved1");
  const other = await context.newPage();
  await open(other, "/attraction/the-great-tapestry-of-scotland");
  await other.getByRole("button", { name: "Saved", exact: true }).click();
  await expect(heart(page, TAPESTRY)).toHaveAttribute("aria-pressed", "false");
  await heart(page, TAPESTRY).click();
  await expect(other.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await other.close();

  await heart(page, NETHERDALE).click();
  await savedLink(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved places 2" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Galashiels",
    "Tweedbank",
  ]);
  await expect.poll(() => cardNames(page)).toEqual([TAPESTRY, NETHERDALE]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Share this list" }).click();
  await expect(toast(page, "Link copied to clipboard!")).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const heading = page.getByRole("heading", { level: 1 });
  for (const name of [TAPESTRY, NETHERDALE]) {
    await heart(page, name).press("Enter");
    await expect(card(page, name)).toBeHidden();
    await expect(heading).toBeFocused();
  }
  await expect(page.getByRole("heading", { name: "No saved places yet" })).toBeVisible();
  await expect(savedLink(page)).toHaveText("Saved");

  const friend = await browser.newContext();
  const theirs = await friend.newPage();
  await open(theirs, `${link.pathname}${link.search},atlantis,${MODERN_ONE}`);
  await expect(theirs.getByRole("heading", { level: 1, name: "Places for you 3" })).toBeVisible();
  await expectAccessible(theirs, ["light"], theirs.getByRole("main"));
  await expectPrinted(theirs);
  await theirs.getByRole("button", { name: "Keep these" }).click();
  await expect(theirs).toHaveURL("/saved");
  await expect
    .poll(() => cardNames(theirs))
    .toEqual([TAPESTRY, "Modern One (National Galleries of Scotland)", NETHERDALE]);
  await friend.close();
});

/** A place a row with its station, minutes and address, nothing cut off. */
async function expectPrinted(page: Page): Promise<void> {
  const screen = page.viewportSize() ?? PAPER;
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  await expect(cards(page)).toHaveText(
    [
      /^The Great Tapestry of Scotland.*\/attraction\/the-great-tapestry-of-scotland\s*Galashiels.*min walk$/s,
      /^Modern One \(National Galleries of Scotland\).*Haymarket/s,
      /^Netherdale.*\/attraction\/netherdale-gala-fairydean-stadium\s*Tweedbank/s,
    ],
    { useInnerText: true },
  );
  const edges = () =>
    cards(page).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().x)));
  await expect.poll(async () => new Set(await edges()).size).toBe(1);
  for (const card of await cards(page).all()) await expect.poll(() => cutOff(card)).toEqual([]);
  await expect(page.locator("main img, main button").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen);
}

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

test("a list has room for fifty; a renamed place stays, what is no longer published is named and can be removed, and broken storage is survived", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 404/);
  const store = (text: string) =>
    page.evaluate(([key, value]) => localStorage.setItem(key ?? "", value ?? ""), [KEY, text]);
  await open(page, NEAR_GALASHIELS);
  await store(
    JSON.stringify(Array.from({ length: 50 }, (_, i) => ({ slug: `place-${i}`, name: `Place ${i}` }))),
  );
  await heart(page, TAPESTRY).click();
  await expect(toast(page, "You can save 50 places")).toBeVisible();
  await expect(heart(page, TAPESTRY)).toHaveAttribute("aria-pressed", "false");

  await store(
    JSON.stringify([
      { slug: "gone", name: "The Old Ferry" },
      { slug: "house-of-scott", name: "House of Scott" },
    ]),
  );
  // As the server answers to a former slug, by a redirect.
  await page.route("**/documents/attraction/house-of-scott", (route) =>
    route.continue({ url: route.request().url().replace("house-of-scott", "abbotsford") }),
  );
  await open(page, "/saved");
  await expect.poll(() => cardNames(page)).toEqual(["Abbotsford"]);
  await expect(page.getByRole("button", { name: "Remove House of Scott" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "No longer on Alight" })).toBeVisible();
  await expectAccessible(page, undefined, page.getByRole("main"));
  await page.getByRole("button", { name: "Remove The Old Ferry" }).click();
  await expect(page.getByText("The Old Ferry")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect.poll(() => cardNames(page)).toEqual(["Abbotsford"]);
  await store("{broken");
  await open(page, "/saved");
  await expect(page.getByRole("heading", { name: "No saved places yet" })).toBeVisible();
});
