import {
  cards,
  closeByEscape,
  expect,
  expectAccessible,
  hold,
  open,
  test,
  untilHydrated,
  waitForever,
} from "#tests/journeys/journey.ts";

const WAR_MEMORIAL = "Galashiels War Memorial and Cornmill Square";

test("a card opens one place over the list, also by a double click, which leads to its station and back; one that was removed leads home", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/404/);
  await open(page, "/?station=galashiels");
  await cards(page)
    .first()
    .click({ position: { x: 24, y: 200 } });
  const dialog = page.getByRole("dialog", { name: WAR_MEMORIAL });
  await expect(dialog).toBeVisible();
  // The second press, beside the dialog that is there by now.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page).toHaveURL("/attraction/galashiels-war-memorial-and-cornmill-square?station=galashiels");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveTitle(`${WAR_MEMORIAL} | Alight`);
  await expect(
    page.getByText("Showing results for: all activities, Galashiels", { exact: true }),
  ).toBeAttached();
  await expect(dialog.getByRole("list", { name: "Activities" }).getByRole("listitem")).toHaveText([
    "Culture",
    "History",
  ]);
  await expect(dialog.getByRole("heading", { name: "About" })).toBeVisible();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();

  await dialog.getByRole("link", { name: /^Galashiels about \d+ min train/ }).click();
  await expect(page).toHaveURL("/station/galashiels");
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(page).toHaveTitle("Places to visit | Alight");

  await page.route("/documents/attraction/**", (route) => route.fulfill({ status: 404, json: null }));
  await cards(page).getByRole("link", { name: "Scott Park and Gala Hill Woods" }).last().click();
  await expect(page).toHaveURL("/");
  await untilHydrated(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a place of which nothing is cached shows that it is loading, and is a page of its own; over its station's page it has its own title", async ({
  page,
}) => {
  await waitForever(page);
  const release = await hold(page, "/documents/attraction/**");
  await page.route("/documents/catalogue", (route) => route.abort());
  await open(page, "/credits");
  await page.getByRole("link", { name: "Old Gala House" }).click();
  await expect(page.getByRole("main").getByText("Loading...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Old Gala House" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("link", { name: /^Galashiels about \d+ min train/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(page).toHaveTitle("Galashiels Station | Alight");
  await cards(page).getByRole("link", { name: "Old Gala House" }).last().click();
  await expect(page).toHaveTitle("Old Gala House | Alight");
  await expect(page).toHaveURL("/station/galashiels/attraction/old-gala-house");
  await expect(page.getByRole("dialog", { name: "Old Gala House" })).toBeVisible();
  await closeByEscape(page.getByRole("dialog"));
  await expect(page).toHaveURL("/station/galashiels");
  await expect(page).toHaveTitle("Galashiels Station | Alight");
  await expect(page.locator("title")).toHaveCount(1);
});

test("a place over its station is read while the code of its dialog is on its way, and the next with what the page shows of it", async ({
  page,
}) => {
  const releaseDialog = await hold(page, "**/dialog-popup-*");
  await waitForever(page);
  const requested = page.waitForRequest("**/dialog-popup-*");
  // The load event may wait for what is held.
  await page.goto("/station/galashiels/attraction/the-great-tapestry-of-scotland", { waitUntil: "commit" });
  await untilHydrated(page);
  await requested;
  const place = page.getByRole("dialog", { name: "The Great Tapestry of Scotland" });
  await expect(place.getByRole("link", { name: "Close" })).toBeVisible();
  releaseDialog();
  await place.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/station/galashiels");
  await expect(place).toBeHidden();

  const release = await hold(page, "/documents/attraction/**");
  await page.getByRole("link", { name: "Old Gala House" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeHidden();
  release();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();

  // Under the title stand facts, and where they come from.
  const facts = dialog.getByRole("region", { name: "Before you go" });
  await expect(facts.getByText(/^Not known: /)).toBeVisible();
  await expect(facts.getByRole("definition").first()).toBeHidden();
  await facts.getByText("Where these facts come from").click();
  await expect(facts.getByRole("definition").first()).toHaveText(/^\S+\.\S+, year not known\.\s*$/);
  await expectAccessible(page, undefined, facts);
});
