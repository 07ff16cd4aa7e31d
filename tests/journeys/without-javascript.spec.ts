import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import { cardNames, cards, expect, test } from "#tests/journeys/journey.ts";

test.use({ javaScriptEnabled: false });

test("a visitor without JavaScript filters, reads a place and finds its station", async ({ page }) => {
  await page.goto("/");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
  await expect(cards(page)).toHaveCount(48);
  const near = placesWith({ station: "Galashiels" }).length;
  await page.getByRole("combobox", { name: "Station" }).selectOption({ label: `Galashiels (${near})` });
  await page.getByText("All activities", { exact: true }).click();
  await page.getByRole("checkbox", { name: "History" }).check();
  await page.getByText("30 min", { exact: true }).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
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

test("a walk without scripts is its minutes, and nothing that is empty", async ({ page }) => {
  await page.goto("/attraction/abbotsford");
  const panel = page.getByRole("region", { name: "Walking Route from Tweedbank Station" });
  await expect(panel).toContainText("About 20 to 30 minutes");
  const map = panel.getByText("The map needs JavaScript, which your browser does not run.");
  await expect(map).toBeVisible();
  const [whole, last] = [await panel.boundingBox(), await map.locator("../..").boundingBox()];
  expect(bottomOf(whole) - bottomOf(last)).toBeLessThan(2);
});

test("on a phone the strip of a place leads to its walk, and there is no bar that needs scripts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/attraction/abbotsford");
  await page.getByRole("link", { name: /min walk from Tweedbank/ }).click();
  await expect(page.getByRole("heading", { name: /^Walking Route/ })).toBeInViewport();
  await expect(page.getByRole("button", { name: /Share|Save|View larger/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Walk", exact: true })).toHaveCount(0);
});

test("instead of the map there is its list of stations", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/map");
    await expect(page.getByText("Loading map...")).toBeHidden();
    const last = stationNames().all.at(-1) ?? "";
    await page.getByRole("link", { name: new RegExp(`^${last} \\d+ attraction`) }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${last} Station` })).toBeVisible();
  }
});

test("every page can be reached from the header", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("banner").getByText("Menu", { exact: true }).click();
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();
  await page.getByRole("banner").getByText("Menu", { exact: true }).click();
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeVisible();
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.NaN;
}

test("without JavaScript the pages of accounts say that they need it", async ({ page }) => {
  for (const path of ["/admin", "/account", "/auth/confirm"]) {
    await page.goto(path);
    const text = "Accounts need JavaScript.";
    await expect(page.getByRole("main")).toContainText(text, { useInnerText: true });
    await expect(page.getByRole("main").getByRole("status")).toBeHidden();
  }
});
