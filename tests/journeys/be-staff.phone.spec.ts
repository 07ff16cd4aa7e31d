import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open } from "#tests/journeys/journey.ts";

test("on a phone nothing of the security tab is wider than the screen, and the current tab is in view", async ({
  page,
  staff,
}) => {
  const expectNoOverflow = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await open(page, "/auth/recover");
  await expectNoOverflow();
  await signIn(page, staff, "/admin?tab=security");
  await expect(page.getByRole("tab", { name: "Security" })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole("list", { name: "Accounts" })).toContainText(staff.email);
  await expectNoOverflow();
  await expectAccessible(page, ["light"]);
});
