import type { RegionDay } from "#app/timetable/region-day.ts";
import { test } from "#tests/journeys/account-server.ts";
import {
  expect,
  expectAccessible,
  loseConnection,
  NO_CONNECTION,
  open,
  untilAtRest,
  untilHydrated,
} from "#tests/journeys/journey.ts";
import { untilPlanned } from "#tests/journeys/walk-server.ts";

test.beforeEach(({ page }) => page.clock.setFixedTime("2065-11-24T10:00:00Z"));

test("a station has the next planned trains towards each end, and the last one", async ({ page }) => {
  await open(page, "/station/stow");
  const byTrain = page.getByRole("region", { name: "By train" });
  await byTrain.getByRole("button", { name: "Planned departures" }).click();
  const departures = page.getByRole("region", { name: /^Planned departures today 24 November 2065/ });
  await expect(departures.getByRole("heading", { level: 3 })).toBeFocused();
  const [back, out] = [
    departures.getByRole("listitem").filter({ hasText: "Towards Edinburgh Waverley" }),
    departures.getByRole("listitem").filter({ hasText: "Towards Tweedbank" }),
  ];
  await expect(back).toContainText(
    /10:12\s*Edinburgh\s*10:42\s*Edinburgh\s*11:12\s*Edinburgh\s*Last train 23:12/,
  );
  await expect(out).toContainText(
    /10:06\s*Tweedbank\s*10:36\s*Tweedbank\s*11:06\s*Tweedbank\s*Last train 00:36/,
  );
  await expect(departures).toContainText("Planned, by the timetable of Example feeds (CC BY 4.0)");
  await expect(byTrain.getByRole("link", { name: "Live departures" })).toBeVisible();
  await expectAccessible(page, undefined, departures);
  await departures.getByRole("button", { name: "Departures tomorrow" }).click();
  const tomorrow = page.getByRole("region", { name: /tomorrow 25 November 2065/ });
  await expect(tomorrow).toContainText(/05:42/);
  await expect(tomorrow.getByRole("heading", { level: 3 })).toBeFocused();

  // Two trains that leave at one minute are gone a minute later.
  await page.route("**/documents/timetable/**", async (route) => {
    const response = await route.fetch();
    const day: RegionDay = await response.json();
    await route.fulfill({
      response,
      json: { ...day, trains: day.trains.flatMap((train) => [train, train]) },
    });
  });
  await open(page, "/station/stow");
  await byTrain.getByRole("button", { name: "Planned departures" }).click();
  const next = out.getByRole("listitem");
  await expect(next).toHaveText([/10:06/, /10:06/, /10:36/]);
  await page.clock.setFixedTime("2065-11-24T10:07:00Z");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(next).toHaveText([/10:36/, /10:36/, /11:06/]);
});

test("a place has the next train out and the last one back from where the visitor starts", async ({
  page,
  server,
  watch,
}) => {
  await untilPlanned(server, "Tweedbank", "Abbotsford");
  await open(page, "/attraction/abbotsford?from=north-berwick");
  await page.getByRole("button", { name: "Next train and the last one back" }).click();
  const walk = page.locator("#walk");
  await expect(walk.getByRole("heading", { name: "Planned trains today from North Berwick" })).toBeFocused();
  await expect(walk).toContainText("10:24, at Tweedbank 12:20 (1 change)");
  await expect(walk).toContainText("21:28, at North Berwick 23:13 (1 change): leave here by 20:52");
  await expectAccessible(page, undefined, walk);
  await page.clock.setFixedTime("2065-11-24T21:30:00Z");
  await page.reload();
  await untilHydrated(page);
  await page.getByRole("button", { name: "Next train and the last one back" }).click();
  await expect(walk).toContainText("Too late for a visit today");

  watch.expectConsoleError(/Failed to load resource|could not be read/);
  await page.route("**/documents/timetable/**", (route) => route.fulfill({ status: 403 }));
  await page.reload();
  await untilHydrated(page);
  await page.getByRole("button", { name: "Next train and the last one back" }).click();
  await expect(walk).toContainText("The trains could not be loaded.");
  await page.unroute("**/documents/timetable/**");
  await walk.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(walk).toContainText("Too late for a visit today");
  await expect(walk.getByRole("heading", { name: "Planned trains today from North Berwick" })).toBeFocused();
});

test("departures that do not come are named, and can be asked for again; without any train that day a station says so", async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/Failed to load resource|could not be read/);
  watch.expectConsoleError(NO_CONNECTION);
  await page.route("**/documents/timetable/**", (route) => route.fulfill({ status: 403 }));
  await open(page, "/station/stow");
  await page.getByRole("button", { name: "Planned departures" }).click();
  await expect(page.getByText("The departures could not be loaded.")).toBeVisible();
  await page.unroute("**/documents/timetable/**");
  await page.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Towards Tweedbank" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Planned departures today" })).toBeFocused();

  // In a tunnel those of tomorrow do not come, and those of today are still there.
  await untilAtRest(page);
  await loseConnection(page);
  await page.getByRole("button", { name: "Departures tomorrow" }).click();
  await expect(page.getByText("The departures could not be loaded.")).toBeVisible();
  await page.getByRole("button", { name: "Departures today" }).click();
  await expect(page.getByRole("heading", { name: "Towards Tweedbank" })).toBeVisible();
  await context.setOffline(false);

  // The last evening's trains run after midnight; of that day nothing else is known.
  await page.clock.setFixedTime("2065-11-28T10:00:00Z");
  await open(page, "/station/stow");
  await page.getByRole("button", { name: "Planned departures" }).click();
  await page.getByRole("button", { name: "Departures tomorrow" }).click();
  await expect(page.getByText("The timetable ended on 28 November 2065")).toBeVisible();

  await page.clock.setFixedTime("2065-11-26T10:00:00Z");
  await open(page, "/station/north-berwick");
  await page.getByRole("button", { name: "Planned departures" }).click();
  await expect(page.getByText("No train is planned for this day.")).toBeVisible();
});
