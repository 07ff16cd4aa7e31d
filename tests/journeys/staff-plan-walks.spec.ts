import { makePerson, signIn } from "#tests/journeys/account-server.ts";
import { planWhatIsSavedFrom } from "#tests/journeys/configured-server.ts";
import { expect, toast } from "#tests/journeys/journey.ts";
import { test } from "#tests/journeys/walk-server.ts";

test.use({ baseURL: async ({ server }, use) => use(server.url) });

test("after a save the walks are planned, and staff's minutes stay", async ({ page, server }) => {
  const { name } = await server.addAttraction();
  const [attraction] = await server.sql`select id from public.attractions where name = ${name}`;
  const id = String(attraction?.id);
  await server.sql`update public.attraction_stations set minutes_source = 'estimate' where attraction_id = ${id}`;
  const staff = await makePerson(server, "approved", "Stella Staff");
  await signIn(page, staff, `/admin?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Attraction" });
  await expect(dialog.getByText("An estimate", { exact: true })).toBeVisible();
  await dialog.getByLabel("Add a station").fill("Stow");
  await page.getByRole("listbox").getByRole("option", { name: /^Stow/ }).click();
  await dialog.getByLabel("Walking time").nth(1).fill("99");
  await planWhatIsSavedFrom(server, "now");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  await expect
    .poll(
      () => server.sql`
        select s.name, minutes_source as source, walking_time_minutes as minutes
        from public.attraction_stations join public.stations s on s.id = station_id
        where attraction_id = ${id} order by s.name`,
    )
    .toEqual([
      { name: "Galashiels", source: "planned", minutes: expect.any(Number) },
      { name: "Stow", source: "staff", minutes: 99 },
    ]);
});
