import { knowledgebaseStation } from "#tests/builders/knowledgebase-station.ts";
import { stationsResponder } from "#tests/contracts/rail-data-server.ts";
import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, toast } from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d|ERR_FAILED/));

test("bring the stations up to date after tries that fail, with what is not taken over", async ({
  page,
  staff,
  rail,
}) => {
  const scotrail = [
    knowledgebaseStation("SOI", { latitude: 55.6923, longitude: -2.8669 }),
    knowledgebaseStation("EKB", { latitude: 55.88, longitude: -3.03 }),
    knowledgebaseStation("ZZZ"),
  ];
  await signIn(page, staff, "/admin?tab=stations");
  const button = page.getByRole("button", { name: "Sync National Rail Data" });
  await page.route("**/functions/v1/sync-national-rail-data", (route) => route.abort(), { times: 1 });
  await button.click();
  await expect(toast(page, "Sync Failed")).toContainText("Failed to sync National Rail data");
  rail.setRespond((_, response) => response.writeHead(403).end());
  await button.click();
  await expect(toast(page, "Sync Failed").filter({ hasText: "check NATIONAL_RAIL_URL" })).toBeVisible();

  const goOn = Promise.withResolvers<void>();
  rail.setRespond(async (path, response) => {
    await goOn.promise;
    stationsResponder(scotrail)(path, response);
  });
  await button.dblclick();
  await expect(page.getByRole("button", { name: "Syncing..." })).toBeVisible();
  await expect(page.getByText(/^Reading from National Rail: 0 of \d+ stations$/)).toBeVisible();
  goOn.resolve();
  await expect(toast(page, "Sync Complete")).toContainText("Updated 2 stations. 1 errors occurred.");
  await page.getByText("1 station needs a look").click();
  await expect(page.getByText(/^Eskbank: National Rail's location is \d+ m away/)).toBeVisible();
  await expect(button).toBeVisible();
  await expectAccessible(page);

  // Visitors see it at once.
  const document = await (await page.request.get("/station/stow")).text();
  expect(document).toContain("Taxi available");
  expect(document).toContain("Hearing loop available");
});
