import { link, makeAttraction } from "#tests/builders/content.ts";
import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open, toast, untilSaved } from "#tests/journeys/journey.ts";

test("staff keep a sample day, which home shows until one of its places is no longer published", async ({
  page,
  staff,
  server,
}) => {
  const atHome = page.getByRole("region", { name: "Days out to take as they are" });
  await server.sql`delete from public.attractions where name = 'Lonely tower'`;
  const tower = await makeAttraction(server.sql, "Lonely tower");
  const [station] = await server.sql<
    { id: string }[]
  >`select id from public.stations where slug = 'galashiels'`;
  await link(server.sql, tower, station?.id ?? "");
  await signIn(page, staff, "/admin/days");
  const days = page.getByRole("list", { name: "Sample days" }).locator("> li");
  await expect(days).toHaveCount(3);
  await page.getByRole("button", { name: "Add Sample Day" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Sample Day" });
  await dialog.getByLabel("Title").fill("To the tower");
  await dialog.getByLabel("Link").fill(`${server.url}/day?places=lonely-tower:120/10:24&date=2026-11-28`);
  await expect(dialog.getByRole("link")).toHaveText("/day?places=lonely-tower:120");
  await dialog.getByLabel("Why").fill("Nobody else is there.");
  await dialog.getByLabel("Order").fill("0");
  await dialog.getByLabel("Status").selectOption("published");
  await expectAccessible(page, undefined, dialog);
  await dialog.getByRole("button", { name: "Create" }).click();
  await untilSaved(page, "Sample day created successfully");

  await open(page, "/");
  await expect(atHome.getByRole("heading", { level: 3 })).toHaveText([
    "To the tower",
    "A bridge, a tapestry and a garden",
    "Sand and seabirds",
  ]);
  await atHome.getByRole("link", { name: "To the tower" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A day for you" })).toBeVisible();
  await expect(page.getByRole("list", { name: "The day" }).getByRole("link")).toHaveText(["Lonely tower"]);

  await server.sql`update public.attractions set status = 'draft' where id = ${tower}`;
  await open(page, "/admin/days");
  await expect(days.filter({ hasText: "To the tower" })).toContainText(
    "Visitors do not see this day: lonely-tower is not published.",
  );
  await page.getByRole("button", { name: "Delete To the tower" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Sample day deleted successfully")).toBeVisible();
  await expect(days).toHaveCount(3);
});
