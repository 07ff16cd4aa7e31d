import { devices, type Page } from "@playwright/test";
import { expect, open, test } from "#tests/journeys/journey.ts";

const mapLink = (page: Page) => page.getByRole("link", { name: "Open in maps" });

test("the walk opens in the phone's own map app", async ({ page }) => {
  await open(page, "/attraction/abbotsford");
  await expect(mapLink(page)).toHaveAttribute(
    "href",
    "geo:55.599510,-2.782190?q=55.599510,-2.782190(Abbotsford)",
  );
});

for (const [device, { userAgent }] of [
  ["an iPhone", devices["iPhone 15"]],
  ["an iPad, which says that it is a Mac", devices["Desktop Safari"]],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ userAgent });

    test("the walk opens in its map app", async ({ page }) => {
      await open(page, "/attraction/abbotsford");
      await expect(mapLink(page)).toHaveAttribute(
        "href",
        "https://maps.apple.com/?saddr=55.605740,-2.759531&daddr=55.599510,-2.782190&dirflg=w",
      );
    });
  });
}
