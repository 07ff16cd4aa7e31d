import { placesWith } from "#tests/journeys/demo-content.ts";
import { cardNames, cards, expect, open, placesHeading, test } from "#tests/journeys/journey.ts";

test("a visitor reads what a station offers and what is near it", async ({ page }) => {
  await open(page, "/station/galashiels");
  const near = placesWith({ station: "Galashiels" });
  await expect(page).toHaveTitle("Galashiels Station | Alight");
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(page.getByText(`${near.length} places to visit nearby`, { exact: true })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Facilities and accessibility" }).getByRole("listitem"),
  ).toHaveText(["Waiting room available", "Step-free access available"]);
  await expect(page.getByText("Facility data updated 5/1/25, 1:00 AM", { exact: true })).toBeVisible();

  await expect(page.getByRole("heading", { level: 2, name: "Nearby Attractions" })).toBeVisible();
  await expect.poll(async () => (await cardNames(page)).toSorted()).toEqual(near.toSorted());
});

test("without known facilities the date of the data is shown", async ({ page }) => {
  await open(page, "/station/leven");
  await expect(page.getByText("Facility data updated 5/1/25, 1:00 AM", { exact: true })).toBeVisible();
});

test("a station's picture shows what lies around it", async ({ page }) => {
  for (const [slug, surroundings] of [
    ["dunbar", "coast"],
    ["galashiels", "hills"],
  ]) {
    await open(page, `/station/${slug}`);
    const picture = page.locator(`main img[src="/illustrations/station-${surroundings}.svg"]`);
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test("places whose primary station it is come first, each by the shortest walk from it", async ({ page }) => {
  await open(page, "/station/galashiels");
  const shown = await cards(page).evaluateAll((all) =>
    all.map((card) => ({
      isNearerElsewhere: card.textContent?.includes("nearer: ") ?? false,
      minutes: Number(/(\d+) min walk/.exec(card.textContent ?? "")?.[1]),
    })),
  );
  expect(shown.map(({ isNearerElsewhere }) => isNearerElsewhere)).toContain(true);
  expect(shown).toEqual(
    shown.toSorted(
      (a, b) => Number(a.isNearerElsewhere) - Number(b.isNearerElsewhere) || a.minutes - b.minutes,
    ),
  );
});

test("one place is one place", async ({ page }) => {
  await open(page, "/station/armadale");
  await expect(page.getByText("1 place to visit nearby", { exact: true })).toBeVisible();
});

test("a station without places says so", async ({ page }) => {
  await open(page, "/station/addiewell");
  await expect(page.getByText("0 places to visit nearby", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No attractions found" })).toBeVisible();
  await expect(
    page.getByText("This station doesn't have any registered attractions nearby.", { exact: true }),
  ).toBeVisible();
});

test("a place opens over its station and closes again", async ({ page }) => {
  await open(page, "/station/galashiels");
  await page.getByRole("link", { name: "Old Gala House" }).click();
  await expect(page).toHaveTitle("Old Gala House | Alight");
  await expect(page).toHaveURL("/station/galashiels/attraction/old-gala-house");
  await expect(page.getByRole("dialog", { name: "Old Gala House" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/station/galashiels");
});

test("a station that is loading says so", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("/documents/station/**", async (route) => {
    await released;
    await route.continue();
  });
  await open(page, "/?station=stow");
  await page.getByRole("link", { name: "Station details" }).click();
  await expect(page.getByText("Loading station....", { exact: true })).toBeVisible();
  await expect(page.getByText("Loading station details...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Stow Station" })).toBeVisible();
});

for (const slug of ["atlantis", "Atlantis", "galashiels%20"]) {
  test(`/station/${slug} does not exist and leads home`, async ({ page }) => {
    await open(page, `/station/${slug}`);
    await expect(page).toHaveURL("/");
    await expect(placesHeading(page, placesWith().length)).toBeVisible();
  });
}

test("a slug in capitals leads to the station's page", async ({ page }) => {
  await open(page, "/station/Galashiels");
  await expect(page).toHaveURL("/station/galashiels");
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
});
