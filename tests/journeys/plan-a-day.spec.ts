import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { withConfigured as test } from "#tests/journeys/configured-server.ts";
import { cards, expect, expectAccessible, hold, open, toast, untilAtRest } from "#tests/journeys/journey.ts";

const TAPESTRY = "The Great Tapestry of Scotland";
const plan = (page: Page) => page.getByRole("list", { name: "The day" });
const visits = (page: Page) => plan(page).getByRole("link");
/** Before the first page. */
const keep = (page: Page, query: string) =>
  page.addInitScript((text) => {
    if (!localStorage.getItem("my-day")) localStorage.setItem("my-day", text);
  }, query);

test("places of a card and of a page make a day, in every tab", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await open(page, "/day");
  await expect(page.getByRole("heading", { name: "No places in your day yet" })).toBeVisible();
  await expectAccessible(page, undefined, page.getByRole("main"));
  await open(page, "/?station=galashiels");
  // The second press of a double click does not take it back.
  await cards(page)
    .getByRole("button", { name: `Add ${TAPESTRY} to my day` })
    .dblclick();
  await open(page, "/attraction/stow-packhorse-bridge");
  const add = page.getByRole("button", { name: /my day/i }).filter({ visible: true });
  await add.click();
  await expect(add).toHaveAttribute("aria-pressed", "true");

  await open(page, "/day");
  await expect(visits(page)).toHaveCount(2);
  await expect(plan(page)).toContainText(
    /Train to Stow\s*about 43 minutes; about every hour, 30 minutes allowed/,
  );
  await expect(page.getByText("there is no timetable here")).toContainText(
    /Minutes are those of usual trains, from sources of 20\d\d or later/,
  );
  await expect(page.getByText(`The opening hours of`)).toContainText(TAPESTRY);

  const other = await context.newPage();
  await open(other, "/day");
  await other.getByRole("button", { name: `Remove ${TAPESTRY}` }).click();
  await expect(other.getByRole("button", { name: "Remove Stow Packhorse Bridge" })).toBeFocused();
  await expect(visits(page)).toHaveText(["Stow Packhorse Bridge"]);
  const heading = page.getByRole("heading", { name: "My day", exact: true });
  const empty = page.getByRole("heading", { name: "No places in your day yet" });
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(empty).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(visits(page)).toHaveText(["Stow Packhorse Bridge"]);
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await page.getByRole("button", { name: "Remove Stow Packhorse Bridge" }).click();
  await expect(empty).toBeVisible();
  await expect(heading).toBeFocused();
  await other.close();
});

test("a day that does not work says why, and a day near by does", async ({ page }) => {
  await keep(page, "places=abbotsford:240,stow-packhorse-bridge:60&date=2025-11-29&leave=10:00");
  await open(page, "/day");
  await page.getByRole("button", { name: "Plan it for tomorrow" }).click();
  await expect(page.getByText("The start of this day has passed")).toBeHidden();
  const date = page.getByLabel("Date");
  await date.fill("2020-01-01");
  await expect(page.getByText("That day has passed: choose today or a later one.")).toBeVisible();
  await date.fill("2065-11-28");
  // What is half typed stays.
  await date.focus();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("12");
  await expect(date).toHaveValue(/^2065-(11-12|12-28)$/);
  await date.fill("2065-11-28");
  const leave = page.getByLabel("Leave at");
  await leave.fill("11:30");
  await leave.press("ArrowRight");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("45");
  await expect(leave).toHaveValue("11:45");
  await expect(page.getByRole("listitem").filter({ hasText: "Leave Edinburgh Waverley" })).toContainText(
    "11:45",
  );
  await leave.fill("10:00");
  await page.getByLabel("Be back by").fill("16:00");
  const problems = page.getByRole("region", { name: "This day does not work" });
  await expect(problems).toContainText(/You would be back at about \d\d:\d\d, after 16:00/);
  await expectAccessible(page, undefined, page.getByRole("main"));
  await problems.getByRole("button", { name: /^Without Abbotsford/ }).click();
  await expect(problems).toBeHidden();
  await expect(visits(page)).toHaveText(["Stow Packhorse Bridge"]);
  await expect(page.getByRole("listitem").filter({ hasText: "Back at Edinburgh Waverley" })).toContainText(
    /about 1[0-5]:/,
  );
});

test("a renamed place stays in the day, and one to which no way is known is removed", async ({ page }) => {
  // As the server answers to a former slug, by a redirect.
  await page.route("**/documents/attraction/house-of-scott", (route) =>
    route.continue({ url: route.request().url().replace("house-of-scott", "abbotsford") }),
  );
  // Only a station with steps lies near the garden.
  await keep(page, "places=house-of-scott,malleny-garden&date=2065-11-28&leave=10:00&step-free=1");
  await open(page, "/day");
  const problems = page.getByRole("region", { name: "This day does not work" });
  await expect(problems).toContainText("No way to Malleny Garden without a station with steps is known.");
  await expectAccessible(page, undefined, problems);
  await problems.getByRole("button", { name: "Remove Malleny Garden" }).press("Enter");
  await expect(problems).toBeHidden();
  await expect(visits(page)).toHaveText(["Abbotsford"]);
  await expect(page.getByRole("button", { name: "Remove Abbotsford" })).toBeFocused();
});

test("an order that is made by keys or by dragging stays, and a visit begins when it was fixed", async ({
  page,
}) => {
  await keep(page, "places=abbotsford,stow-packhorse-bridge,old-gala-house&date=2065-11-28&leave=10:00");
  await open(page, "/day");
  await expect(visits(page)).toHaveCount(3);
  await expect(plan(page)).toContainText("Back at Edinburgh Waverley");
  const [first = "", second = "", third = ""] = await visits(page).allTextContents();
  const later = page.getByRole("button", { name: `Later: ${first}` });
  await later.focus();
  await page.keyboard.press("Enter");
  await expect(visits(page)).toHaveText([second, first, third]);
  await expect(page.getByText(`${first} is now number 2 of 3`)).toBeAttached();
  await expect(later).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(visits(page)).toHaveText([second, third, first]);
  await expect(page.getByRole("button", { name: `Earlier: ${first}` })).toBeFocused();
  // The whole day is in view: a page that scrolls beneath a held mouse begins no drag.
  await page.setViewportSize({ width: 1280, height: 1800 });
  const names = { sourcePosition: { x: 20, y: 12 }, targetPosition: { x: 20, y: 12 }, steps: 8 };
  const rows = page.locator("[data-visit]");
  await expect(rows.nth(1)).toHaveAttribute("draggable", "true");
  await rows.nth(1).dragTo(rows.nth(0), names);
  await expect(visits(page)).toHaveText([third, second, first]);
  await rows.nth(0).dragTo(rows.nth(1), names);
  await expect(visits(page)).toHaveText([second, third, first]);
  await page.getByLabel(`Begin at ${second} at`).fill("06:00");
  await expect(page.getByRole("region", { name: "This day does not work" })).toContainText(
    new RegExp(`You would be at ${second} at \\d\\d:\\d\\d, after 06:00`),
  );
  await page.getByRole("checkbox", { name: "Keep my order" }).uncheck();
  await page.getByLabel(`Begin at ${second} at`).fill("");
  await expect(page.getByRole("region", { name: "This day does not work" })).toBeHidden();
  await expect(visits(page)).toHaveCount(3);
  // Half a time would move the place from under the keys.
  const [next = ""] = await visits(page).allTextContents();
  await page.getByLabel(`Begin at ${next} at`).focus();
  await page.keyboard.type("1430");
  await expect(plan(page)).not.toContainText("which was fixed");
  await page.keyboard.press("Enter");
  await expect(plan(page)).toContainText("Begins at 14:30, which was fixed.");
});

test("a day is sent as a link that reads the same without scripts, and somebody else keeps a copy", async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await keep(page, "places=abbotsford:120,stow-packhorse-bridge&date=2065-11-28&leave=9:30");
  const release = await hold(page, "**/documents/timetable/**");
  await open(page, "/day");
  await expect(page.getByText("Loading trains...").first()).toBeVisible();
  // It would be shared as if no trains were known.
  await expect(page.getByRole("button", { name: "Share this day" })).toBeHidden();
  release();
  await page.getByRole("button", { name: "Share this day" }).click();
  await expect(toast(page, "Link copied to clipboard!")).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.search).toMatch(
    /^\?places=abbotsford:120,stow-packhorse-bridge&date=2065-11-28&from=edinburgh-waverley&leave=09:30&was=09:30-\d\d:\d\d$/,
  );
  await expect(plan(page)).toContainText("Back at Edinburgh Waverley");
  const times = await plan(page).locator(".figure").allTextContents();

  const reader = await browser.newContext({ javaScriptEnabled: false });
  const document = await reader.newPage();
  await document.goto(link.pathname + link.search);
  await expect(visits(document)).toHaveText(await visits(page).allTextContents());
  await expect(plan(document).locator(".figure")).toHaveText(times);
  await expect(document.getByText("has changed since it was shared")).toBeHidden();
  await document.goto(`${link.pathname}${link.search.replace(/was=.*/, "was=09:30-12:00")}`);
  await expect(document.getByText("then it went from 09:30 to 12:00")).toBeVisible();
  await reader.close();

  const friend = await browser.newContext();
  const theirs = await friend.newPage();
  await open(theirs, `${link.pathname}${link.search.replace("places=", "places=the-old-ferry,")}`);
  await expect(theirs.getByRole("heading", { name: "No longer on Alight" })).toBeVisible();
  await expect(theirs.getByText("the old ferry")).toBeVisible();
  await expectAccessible(theirs, undefined, theirs.getByRole("main"));
  await theirs.getByRole("button", { name: "Make it my day" }).click();
  await expect(theirs).toHaveURL("/day");
  await expect(visits(theirs)).toHaveCount(2);
  await expect(theirs.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  await theirs.goBack();
  await expect(theirs.getByRole("heading", { level: 1, name: "A day for you" })).toBeVisible();
  await open(theirs, "/day?places=old-gala-house&date=2025-11-22");
  await expect(theirs.getByText("The start of this day has passed")).toBeVisible();
  await theirs.getByRole("link", { name: "Plan it for tomorrow" }).press("Enter");
  await expect(theirs.getByText("The start of this day has passed")).toBeHidden();
  await expect(theirs.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(theirs).not.toHaveURL(/2025/);
  await theirs.getByRole("button", { name: "Make it my day" }).click();
  await expect(visits(theirs)).toHaveText(["Old Gala House"]);
  await expect(theirs.getByRole("button", { name: "Undo" })).toBeInViewport();
  // A second press replaces nothing.
  await theirs.goBack();
  await theirs.getByRole("button", { name: "Make it my day" }).click();
  await expect(visits(theirs)).toHaveText(["Old Gala House"]);
  await expect(theirs.getByRole("button", { name: "Undo" })).toBeVisible();
  await theirs.getByRole("button", { name: "Undo" }).click();
  await expect(visits(theirs)).toHaveCount(2);
  await open(theirs, "/day?places=atlantis");
  await expect(theirs.getByRole("heading", { name: "None of these places is here" })).toBeVisible();
  await friend.close();
});

test("a day is taken along: on one page with a code, as a calendar, and as the walks that are planned", async ({
  page,
  watch,
}) => {
  const eight =
    "abbotsford:20,melrose-abbey:20,old-gala-house:20,stow-packhorse-bridge:20,priorwood-garden:20,trimontium-museum:20,the-great-tapestry-of-scotland:20,stow-station-house:20";
  await open(page, `/day?places=${eight}&date=2065-11-28&leave=08:00`);
  await expect(visits(page)).toHaveCount(8);
  await expect(page.getByText(/^The sun sets at 15:4\d: this walk/)).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: "QR code of this day" })).toBeVisible();
  const pages = async () => {
    const pdf = await page.pdf({
      format: "A4",
      margin: { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" },
    });
    return pdf.toString("latin1").match(/\/Type \/Page\b/g);
  };
  await expect.poll(pages).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Calendar (.ics)" }).click();
  expect((await download).suggestedFilename()).toBe("day-2065-11-28.ics");
  const calendar = await readFile(await (await download).path(), "utf8");
  expect(calendar.match(/^SUMMARY:/gm)).toHaveLength(8);

  watch.expectConsoleError(/Failed to load resource|The walk could not be loaded/);
  await page.route("**/get-walking-route", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Walks (GPX)" }).press("Enter");
  await expect(toast(page, "The walks could not be loaded")).toBeVisible();
  await untilAtRest(page);
  await page.unroute("**/get-walking-route");
  await page.getByRole("button", { name: "Walks (GPX)" }).press("Enter");
  await expect(toast(page, "No path of this day is planned yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Walks (GPX)" })).toBeFocused();
  await page.route("**/get-walking-route", (route) =>
    route.fulfill({
      json: {
        time: 20,
        distance: 1600,
        points: [
          [55.6, -2.8],
          [55.61, -2.79],
        ],
        // Stow's are not planned.
        approximate: route.request().postDataJSON().fromLat > 55.65,
      },
    }),
  );
  const link = "/day?places=abbotsford@15:00,stow-packhorse-bridge&date=2065-11-28";
  await open(page, link);
  await expect(plan(page)).toContainText("Begins at 15:00, which was fixed.");
  const walks = page.waitForEvent("download");
  await page.getByRole("button", { name: "Walks (GPX)" }).click();
  await expect(toast(page, "The file has 2 of 4 walks")).toBeVisible();
  const gpx = await readFile(await (await walks).path(), "utf8");
  expect(gpx.match(/<trk>\s*<name>[^<]*/g)?.map((each) => each.replace(/\s*<[^>]*>/g, ""))).toEqual([
    "Tweedbank to Abbotsford",
    "Abbotsford to Tweedbank",
  ]);

  await plan(page).getByRole("link", { name: "Abbotsford", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(link);
  await expect(plan(page)).toContainText("Begins at 15:00, which was fixed.");
});

test("by a timetable a day has its trains and the last ones back, until that ends", async ({
  page,
  configured,
  watch,
}) => {
  const { url } = configured.server;
  const places = "places=abbotsford:120,north-berwick-west-bay&leave=8:00";
  await open(page, `${url}/day?${places}&date=2065-11-24&back=21:00`);
  await expect(
    plan(page)
      .getByRole("listitem")
      .filter({ hasText: /Train from/ }),
  ).toHaveText([
    /^08:24.*Train from Edinburgh Waverley to Tweedbank, 09:20/,
    /^\d\d:\d\d.*Train from Tweedbank to Edinburgh Waverley/,
    /^\d\d:\d\d.*Train from Edinburgh Waverley to North Berwick/,
    /^\d\d:\d\d.*Train from North Berwick to Edinburgh Waverley/,
  ]);
  await expect(plan(page).locator("strong")).toHaveText(["20:24", "23:24"]);
  await expect(plan(page)).toContainText(
    "Last train from North Berwick that fits: 20:24. Last of all: 23:24.",
  );
  await expect(page.getByText("by the timetable of Example feeds")).toBeVisible();

  await page.getByRole("button", { name: "Make it my day" }).click();
  await expect(visits(page)).toHaveCount(2);
  await expect(plan(page).locator("strong")).toHaveText(["20:24", "23:24"]);

  await page.getByLabel("Be back by").fill("");
  await expect(plan(page)).toContainText("Last train from North Berwick: 23:24.");
  const trains = page.getByRole("combobox", { name: "Take the train to Tweedbank" });
  await trains.selectOption("The 08:54");
  await expect(page.getByRole("listitem").filter({ hasText: "to Tweedbank," })).toHaveText(
    /^08:54.*Train from Edinburgh Waverley to Tweedbank, 09:50/,
  );
  await page.getByLabel("Date").fill("2065-11-29");
  await expect(page.getByText("on the way to Abbotsford, which was fixed, is not known")).toBeVisible();
  await page.getByLabel("Date").fill("2065-11-22");
  await expect(
    page.getByText("The 08:54 train on the way to Abbotsford, which was fixed, does not run on this day"),
  ).toBeVisible();
  await expectAccessible(page, undefined, page.getByRole("main"));
  await page.getByLabel("Date").fill("2065-11-24");
  await expect(trains).toHaveValue(String(8 * 60 + 54));
  await page.getByLabel("Leave at").fill("09:00");
  await expect(page.getByRole("region", { name: "This day does not work" })).toContainText(
    "The 08:54 train on the way to Abbotsford, which was fixed, cannot be caught.",
  );
  await expect(trains).toHaveValue(String(8 * 60 + 54));
  await page.getByRole("button", { name: "Take any train" }).click();
  await expect(trains).toHaveValue("");
  await trains.selectOption("The 08:54");
  await page.getByRole("button", { name: /^By other trains/ }).click();
  await expect(trains).toHaveValue("");
  await page.getByLabel("Date").fill("2065-11-26");
  await expect(page.getByRole("region", { name: "This day does not work" })).toContainText(
    "No train to Abbotsford and back is known on this day.",
  );
  await page.getByLabel("Date").fill("2065-12-05");
  await expect(page.getByText("the timetable here is for 1 November 2065 to 28 November 2065")).toBeVisible();
  await expect(plan(page)).toContainText("30 minutes allowed for waiting");
  await expect(plan(page).locator("strong")).toHaveCount(0);

  watch.expectConsoleError(/Failed to load resource|could not be read/);
  await page.route("**/documents/timetable/**", (route) => route.fulfill({ status: 403 }));
  await page.getByLabel("Date").fill("2065-11-25");
  const failed = page.getByText("The timetable could not be loaded: this day goes by usual trains.");
  await expect(failed).toBeVisible();
  await expect(page.getByText("The departures: the timetable could not be loaded.")).toBeVisible();
  await page.unroute("**/documents/timetable/**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(plan(page).locator("strong")).toHaveCount(1);

  // What was typed can be taken back where nothing is left of a visit.
  const begin = page.getByLabel("Begin at Abbotsford at");
  // As by keys: it counts once the field is left.
  await begin.press("ArrowUp");
  await begin.fill("23:00");
  await page.keyboard.press("Shift+Tab");
  const problems = page.getByRole("region", { name: "This day does not work" });
  await expect(problems).toContainText("There is no train back after a visit of Abbotsford as well.");
  await expect(visits(page)).toHaveText(["North Berwick West Bay"]);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Remove North Berwick West Bay" }).click();
  await expect(problems).toContainText("There is no train back after a visit of Abbotsford.");
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Calendar (.ics)" })).toHaveCount(0);
  await expectAccessible(page, undefined, problems);
  await problems.getByRole("button", { name: "At any time, as long as usual: Abbotsford" }).press("Enter");
  await expect(problems).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(visits(page)).toHaveText(["Abbotsford"]);
  await expect(page.getByRole("combobox", { name: "Stay at Abbotsford" })).not.toHaveValue("120");
});
