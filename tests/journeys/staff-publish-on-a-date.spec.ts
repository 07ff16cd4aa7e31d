import { makeAttraction } from "#tests/builders/content.ts";
import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, untilSaved } from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of [45]\d\d|could not be saved/));

test("staff set the dates on which a draft is published and archived again", async ({
  page,
  staff,
  server: { sql },
}) => {
  const id = await makeAttraction(sql, "Frost Fair", { status: "draft" });
  await signIn(page, staff, `/admin?search=Frost&edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Attraction" });
  // A day without its time.
  await dialog.getByLabel("Unpublish on").pressSequentially("06012099");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(dialog.getByRole("alert")).toHaveText([
    "This is half typed: complete it, or clear it.",
    "Please correct the marked fields.",
  ]);
  await expect(dialog.getByLabel("Unpublish on")).toBeFocused();
  for (const key of ["Delete", "ArrowRight", "Delete", "ArrowRight", "Delete"])
    await page.keyboard.press(key);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Publish on", { exact: true }).fill("2020-12-01T09:00");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The date to publish has gone by");
  await dialog.getByLabel("Publish on", { exact: true }).fill("2098-07-01T09:00");
  await dialog.getByLabel("Unpublish on").fill("2099-01-06T18:30");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await untilSaved(page, "Attraction updated successfully");
  const row = page.getByRole("row").filter({ hasText: "Frost Fair" });
  await expect(row).toContainText("publishes on 7/1/98, 9:00 AM");
  await expect(row).toContainText("unpublishes on 1/6/99, 6:30 PM");
  const visit = await page.request.get("/attraction/frost-fair", { maxRedirects: 0 });
  expect(visit.headers().location).toBe("/?missing=place&called=frost-fair");

  await page.getByRole("button", { name: "Edit Frost Fair" }).click();
  await expect(dialog.getByLabel("Publish on", { exact: true })).toHaveValue("2098-07-01T09:00");
  await dialog.getByLabel("Status").selectOption("published");
  await expect(dialog.getByLabel("Publish on", { exact: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await untilSaved(page, "Attraction updated successfully");
  await expect(row).toContainText("Published");
  await expect(row).toContainText("unpublishes on 1/6/99, 6:30 PM");
  await expect(row).not.toContainText(/(^|\W)publishes on/);
  await sql`delete from public.attractions where id = ${id}`;
});
