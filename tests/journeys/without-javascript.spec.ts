import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import { bottomOf, cardNames, cards, expect, test } from "#tests/journeys/journey.ts";

test.use({ javaScriptEnabled: false });

test("a visitor without JavaScript filters, takes a filter away, reads a place and finds its station", async ({
  page,
}) => {
  await page.goto("/");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
  await expect(cards(page)).toHaveCount(48);
  const near = placesWith({ station: "Galashiels" }).length;
  await page.getByRole("combobox", { name: "Station" }).selectOption({ label: `Galashiels (${near})` });
  await page.getByText("All activities", { exact: true }).click();
  await page.getByRole("checkbox", { name: "History" }).check();
  await page.getByText("30 min", { exact: true }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Free to enter" }).check();
  await page.getByLabel("Open on").fill("2060-06-12");
  await page.getByLabel("Sort").selectOption("A–Z");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const chips = page.getByRole("list", { name: "Chosen filters" }).getByRole("link");
  await expect(chips).toHaveText([
    "Galashiels",
    "History",
    "up to 30 min walk",
    "free to enter",
    "open on 12 June 2060",
    "sorted: A–Z",
  ]);
  for (const name of ["sorted: A–Z", "open on 12 June 2060", "free to enter"])
    await page.getByRole("link", { name: `Remove ${name}` }).click();
  await expect(chips).toHaveCount(3);
  await expect(
    page.getByText("Showing results for: History, Galashiels, up to 30 min walk", { exact: true }),
  ).toBeVisible();
  await expect
    .poll(() => cardNames(page))
    .toEqual(placesWith({ station: "Galashiels", activities: ["History"], minutes: 30 }));
  await expect(page.getByRole("radio", { name: "30 min" })).toBeChecked();

  await page.getByRole("link", { name: "Old Gala House" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Old Gala House" })).toBeVisible();
  await expect(page.getByText("(Source: Wikipedia)")).toBeVisible();
  await page.getByRole("link", { name: /^Galashiels about \d+ min train/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await page.getByRole("link", { name: "Old Gala House" }).last().click();
  await expect(page).toHaveURL("/station/galashiels/attraction/old-gala-house");
  await expect(page.getByRole("heading", { name: "Old Gala House" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/station/galashiels");
});

test("on a phone every page is reached from the header, the map's list of stations is there, and a place's strip leads to its walk", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/map");
  await expect(page.getByText("Loading map...")).toBeHidden();
  const last = page.getByRole("link", {
    name: new RegExp(`^${stationNames().all.at(-1)} \\d+ attraction`),
  });
  await last.click({ trial: true });
  await page.setViewportSize({ width: 1440, height: 844 });
  await expect(page.getByText("Loading map...")).toBeHidden();
  await last.click();
  await expect(
    page.getByRole("heading", { level: 1, name: `${stationNames().all.at(-1)} Station` }),
  ).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const header = page.getByRole("banner");
  await header.getByText("Menu", { exact: true }).click();
  await header.getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();

  await page.goto("/attraction/abbotsford");
  await page.getByRole("link", { name: /min walk from Tweedbank/ }).click();
  await expect(page.getByRole("heading", { name: /^Walking Route/ })).toBeInViewport();
  await expect(page.getByRole("button", { name: /Share|Save|View larger/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Walk", exact: true })).toHaveCount(0);
  // A walk is its minutes, and nothing that is empty.
  const panel = page.getByRole("region", { name: "Walking Route from Tweedbank Station" });
  await expect(panel).toContainText("About 20 to 30 minutes");
  const map = panel.getByText("The map needs JavaScript, which your browser does not run.");
  await expect(map).toBeVisible();
  expect((await bottomOf(panel)) - (await bottomOf(map.locator("../..")))).toBeLessThan(2);
});

test("the pages of accounts say that they need JavaScript", async ({ page }) => {
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText("Accounts need JavaScript.", { useInnerText: true });
  await expect(page.getByRole("main").getByRole("status")).toBeHidden();
});
