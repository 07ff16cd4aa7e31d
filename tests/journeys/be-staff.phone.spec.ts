import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, expectNoOverflow, open } from "#tests/journeys/journey.ts";

test("on a phone nothing of the security tab is wider than the screen, and the current tab is in view", async ({
  page,
  staff,
}) => {
  await open(page, "/auth/recover");
  await expectNoOverflow(page);
  await signIn(page, staff, "/admin?tab=security");
  await expect(page.getByRole("tab", { name: "Security" })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole("list", { name: "Accounts" })).toContainText(staff.email);
  await expectNoOverflow(page);
  await expectAccessible(page, ["light"]);
});
