import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, open, toast } from "#tests/journeys/journey.ts";

// A save that is refused is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of [45]\d\d|could not be saved/));

test("staff checks a fact, and visitors read and find it", async ({ page, staff, server }) => {
  const [abbey] = await server.sql<{ id: string }[]>`
    update public.attractions set dogs = null, fact_sources = fact_sources - 'dogs', hours = null
    where name = 'Melrose Abbey' returning id`;
  await signIn(page, staff, `/admin?edit=${abbey?.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Attraction" });
  // What is known is open; the rest folds.
  await expect(dialog.getByRole("group", { name: "Season" })).toBeVisible();
  const dogs = dialog.getByRole("group", { name: "Dogs", exact: true });
  const group = dialog.locator("details").filter({ hasText: "Weather, children and dogs" });
  if (!(await dogs.isVisible())) await group.locator("summary").click();
  await dogs.getByLabel("Dogs").selectOption("Dogs on a lead");
  await dogs.getByLabel("Source").fill("https://www.example.org/dogs");
  await dogs.getByLabel("Year").fill("99");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(dogs.getByText("Give a year", { exact: true })).toBeVisible();
  await expect(dogs.getByLabel("Year")).toBeFocused();
  await dogs.getByRole("button", { name: "Checked today" }).click();
  await expect(dogs.getByText(/^Checked on \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(dogs.getByText("Give a year")).toBeHidden();
  const season = dialog.getByRole("group", { name: "Season" });
  await season.getByLabel("First day").fill("1 April");
  await season.getByLabel("Last day").fill("");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(season.getByText("Give the last day as well")).toBeVisible();
  await season.getByLabel("Last day").fill("31/10");
  await dialog.getByLabel("Minutes to allow").fill("60");

  await dialog.getByRole("tab", { name: "Preview" }).click();
  const preview = dialog.getByRole("region", { name: "Before you go" });
  await expect(preview.getByRole("listitem").filter({ hasText: "Dogs on a lead" })).toBeVisible();
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  const [row] = await server.sql`
    select dogs, season_from, season_to, visit_minutes_from, visit_minutes_to, fact_sources -> 'dogs' as source
    from public.attractions where id = ${abbey?.id ?? ""}`;
  expect(row).toEqual({
    dogs: "on_lead",
    season_from: "04-01",
    season_to: "10-31",
    visit_minutes_from: 60,
    visit_minutes_to: 60,
    source: {
      source: "https://www.example.org/dogs",
      year: new Date().getFullYear(),
      checked_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  });

  await open(page, "/attraction/melrose-abbey");
  const facts = page.getByRole("region", { name: "Before you go" });
  await facts.getByText("Where these facts come from").click();
  await expect(facts.getByRole("definition").filter({ hasText: "example.org" })).toContainText(/Checked on/);
  const home = `/?feature=dogs&date=${new Date().getFullYear() + 1}-08-01`;
  expect(await (await page.request.get(home)).text()).toMatch(/<article.*<h3[^>]*>(<[^>]+>)*Melrose Abbey</s);
});
