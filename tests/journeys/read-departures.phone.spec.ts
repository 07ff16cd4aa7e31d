import { test } from "#tests/journeys/account-server.ts";
import { expect, expectNoOverflow, open } from "#tests/journeys/journey.ts";

test("on a phone the departures of a junction and the trains of a place fit", async ({ page }) => {
  await page.clock.setFixedTime("2065-11-24T23:00:00Z");
  await open(page, "/station/edinburgh-waverley");
  await page.getByRole("button", { name: "Planned departures" }).click();
  const departures = page.getByRole("region", { name: /^Planned departures today/ });
  await expect(departures).toContainText("No more trains: the last one left at 22:40");
  await expect(departures).toContainText(
    "No train this day towards Reston, Linlithgow, Blackridge, Fauldhouse or Leven.",
  );
  for (const path of ["/station/edinburgh-waverley", "/attraction/abbotsford?from=north-berwick"]) {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, path);
    await page.getByRole("button", { name: /^Planned departures|^Next train/ }).click();
    await expect(page.getByText(/^Planned, by the timetable/)).toBeVisible();
    await expectNoOverflow(page);
  }
});
