import { placesWith } from "#tests/journeys/demo-content.ts";
import { expect, open, placesHeading, test } from "#tests/journeys/journey.ts";

test("who saves data fetches nothing ahead, and the catalogue with the first change of filters", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await open(page, "/");
  await page.waitForLoadState("networkidle");
  const ahead = /documents|station-page|about|leaflet|dialog-popup|schemas|keep-region/;
  expect(requested.filter((path) => ahead.test(path))).toEqual([]);
  for (const minutes of [30, 15]) {
    await page.getByText(`${minutes} min`, { exact: true }).click();
    await expect(placesHeading(page, placesWith({ minutes }).length)).toBeVisible();
  }
  expect(requested.filter((path) => /documents|\.data$/.test(path))).toEqual(["/documents/catalogue"]);
});
