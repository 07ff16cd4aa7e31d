import { expect, test as journey, open, STARTS_SERVER } from "#tests/journeys/journey.ts";
import type { RunningServer } from "#tests/journeys/test-server.ts";
import { startTimetableSite } from "#tests/journeys/timetable-server.ts";

const test = journey.extend<{ site: RunningServer }>({
  site: [async ({ once }, use) => use(await once("timetable", startTimetableSite)), STARTS_SERVER],
});

test("on a phone the departures of a junction and the trains of a place fit", async ({ page, site }) => {
  await page.clock.setFixedTime("2065-11-24T23:00:00Z");
  await open(page, `${site.url}/station/edinburgh-waverley`);
  await page.getByRole("button", { name: "Planned departures" }).click();
  const departures = page.getByRole("region", { name: /^Planned departures today/ });
  await expect(departures).toContainText("No more trains: the last one left at 22:40");
  await expect(departures).toContainText(
    "No train this day towards Reston, Linlithgow, Blackridge, Fauldhouse or Leven.",
  );
  for (const path of ["/station/edinburgh-waverley", "/attraction/abbotsford?from=north-berwick"]) {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, site.url + path);
    await page.getByRole("button", { name: /^Planned departures|^Next train/ }).click();
    await expect(page.getByText(/^Planned, by the timetable/)).toBeVisible();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});
