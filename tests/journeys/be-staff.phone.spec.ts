import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open } from "#tests/journeys/journey.ts";

test("on a phone nothing of the account pages is wider than the screen, and the current tab is in view", async ({
  page,
  staff,
}) => {
  const expectNoOverflow = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const path of ["/auth", "/signup", "/auth/recover"]) {
    await open(page, path);
    await expectNoOverflow();
  }
  await signIn(page, staff, "/admin?tab=security");
  await expect(page.getByRole("tab", { name: "Security" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("list", { name: "Accounts" })).toContainText(staff.email);
  await expectNoOverflow();
  await expectAccessible(page);
  await open(page, "/account");
  await expect(page.getByRole("region", { name: "Sessions" })).toContainText("This one");
  await expectNoOverflow();
});
