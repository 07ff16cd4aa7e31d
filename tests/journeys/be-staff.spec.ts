import { Secret, TOTP } from "otpauth";
import {
  fillSignIn,
  letProofExpire,
  loggedEvents,
  makePerson,
  messagesTo,
  newEmail,
  signIn,
  test,
} from "#tests/journeys/account-server.ts";
import { closeByEscape, expect, expectAccessible, open, toast } from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d/));

const SECURITY = "/admin?tab=security";

test("go through the four tabs by keyboard, and invite somebody by e-mail", async ({
  page,
  staff,
  server,
}) => {
  const email = newEmail("guest");
  await signIn(page, staff);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText(["Attractions", "Activity Types", "Train Stations", "Security"]);
  await expect(page.getByRole("heading", { name: /^Attractions \(\d+\)$/ })).toBeVisible();
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL("**/admin?tab=stations");
  await expect(page.getByRole("heading", { name: /^Train Stations \(\d+\)$/ })).toBeVisible();
  await page.reload();
  await expect(tabs.nth(2)).toHaveAttribute("aria-selected", "true");
  await tabs.nth(2).press("ArrowRight");
  await page.waitForURL(`**${SECURITY}`);
  await page.getByLabel("E-mail address").fill("nobody");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("E-mail address").fill(email);
  await letProofExpire(server, staff);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Your password", { exact: true }).fill(staff.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(email);
  await expect.poll(async () => (await messagesTo(server, email)).join("")).toContain("/signup");
  await page.getByRole("button", { name: `Take back the invitation of ${email}` }).click();
  await expect(toast(page, `The invitation of ${email} is taken back`)).toBeVisible();
  await expect(page.getByText(`${email} invited`)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Accounts", exact: true })).toBeFocused();
  const log = page.getByRole("region", { name: "Latest events of the site" });
  const refresh = page.getByRole("button", { name: "Refresh" });
  await refresh.click();
  await expect(log).toContainText(`${email} was invited, says ${staff.name}`);
  await expect(refresh).toBeFocused();
});

test("approve, refuse and remove an account, which learns of it", async ({
  page,
  staff,
  server,
  browser,
  baseURL,
}) => {
  const person = await makePerson(server, "waiting", "Will Waiting");
  await signIn(page, staff, SECURITY);
  const row = page
    .getByRole("list", { name: "Accounts" })
    .getByRole("listitem")
    .filter({ hasText: person.email });
  await expect(row).toContainText("Waiting");
  await expectAccessible(page);

  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await signIn(other, person);
  await expect(other.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  await expect(other.getByRole("tab")).toHaveCount(0);

  await row.getByRole("button", { name: "Refuse" }).click();
  await expect(toast(page, `${person.email} was refused`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Accounts", exact: true })).toBeFocused();
  await other.getByRole("button", { name: "Check again" }).click();
  await expect(other.getByRole("heading", { name: "Not approved" })).toBeVisible();

  await row.getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, `${person.email} is staff now`)).toBeVisible();
  await other.reload();
  await expect(other.getByRole("tab")).toHaveCount(4);

  await row.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove from the staff?" });
  await expectAccessible(page, ["light"], dialog);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(row).toContainText("Removed");
  // The next call is refused.
  await other.getByRole("tab", { name: "Activity Types" }).click();
  await expect(other.getByRole("heading", { name: "No longer staff" })).toBeVisible();
  await other.context().close();

  const log = page.getByRole("region", { name: "Latest events of the site" });
  await page.getByRole("button", { name: "Refresh" }).click();
  for (const event of ["was refused", "is staff", "is no longer staff"])
    await expect(log).toContainText(`${event}, says ${staff.name}`);
});

test("read and clear what this browser has noticed", async ({ page, staff }) => {
  await open(page, `/auth?next=${encodeURIComponent(SECURITY)}`);
  await fillSignIn(page, { ...staff, password: "not this one" });
  await expect(page.getByRole("alert")).toBeVisible();
  await fillSignIn(page, staff);
  const dashboard = page.getByRole("region", { name: "Security Dashboard" });
  await expect(dashboard.getByText("Total Events").locator("..")).toContainText("3");
  await expect(dashboard.getByText("Suspicious Activity").locator("..")).toContainText("1");
  await expect(dashboard.getByText("Last 7 Days").locator("..")).toContainText("3");
  const list = page.getByRole("region", { name: "Recent events in this browser" });
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(400);
  await expect(list.getByRole("listitem").first()).toContainText("login_success");
  await expect(list.getByRole("listitem").last()).toContainText("medium");
  await expect(list.getByRole("listitem").last()).toContainText("login_failed");
  await expect(list).not.toContainText("Mozilla");

  await dashboard.getByRole("button", { name: "Clear Log" }).click();
  await expect(list).toHaveText(
    "No security events recorded. The system is monitoring for suspicious activity.",
  );
  await expect.poll(() => loggedEvents(page)).toEqual([]);
});

test("two-step verification: turn it on, sign in with the phone and with a recovery code, turn it off", async ({
  page,
  staff,
  server,
}) => {
  await signIn(page, staff, "/account");
  await letProofExpire(server, staff);
  await page.getByRole("button", { name: "Set up two-step verification" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Your password", { exact: true }).fill(staff.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const section = page.getByRole("region", { name: "Two-step verification" });
  await expect(section.getByRole("img", { name: "QR code" })).toBeVisible();
  const title = section.getByRole("heading", { name: "Two-step verification" });
  await expect(title).toBeFocused();
  await expectAccessible(page, undefined, section);
  const readSecret = async () => ((await section.locator("code").textContent()) ?? "").replace(/\s/g, "");
  const secret = await readSecret();
  // Each code counts once: the one of now, then the one of half a minute later, which counts already.
  const code = (steps: number, of = secret) =>
    new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.now() + steps * 30_000 });

  await section.getByLabel("Six-digit code").fill("12345");
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("Please enter the six digits of your authenticator app")).toBeVisible();
  await section.getByLabel("Six-digit code").fill(code(0));
  await section.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("region", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page, undefined, codes);
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(codes).toBeHidden();
  await expect(title).toBeFocused();
  // With an app, its code is the proof, or a recovery code.
  await letProofExpire(server, staff);
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await expect(dialog.getByLabel("Six-digit code")).toBeVisible();
  await expectAccessible(page, ["light"], dialog);
  await dialog.getByRole("button", { name: "Use a recovery code" }).click();
  await dialog.getByLabel("Recovery code").fill(recoveryCode);
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const newCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");

  await open(page, "/auth?next=/account");
  await fillSignIn(page, staff);
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Six-digit code").fill("000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid TOTP code entered");
  // Until then nothing opens.
  await open(page, "/admin");
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  await page.getByLabel("Six-digit code").fill(code(1));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("tab")).toHaveCount(4);
  await page.getByRole("contentinfo").getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL((url) => url.pathname === "/");

  await open(page, "/auth?next=/account");
  await fillSignIn(page, staff);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(newCode);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/account");
  // A new phone takes the place of the one of before, and another one can follow.
  const addAnother = section.getByRole("button", { name: "Add another app" });
  await addAnother.click();
  await section.getByLabel("Six-digit code").fill(code(0, await readSecret()));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("Authenticator app 2", { exact: true })).toBeVisible();
  const remove = async (name: string) => {
    await section.getByRole("button", { name: `Remove ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(section.getByText(name, { exact: true })).toBeHidden();
  };
  await remove("Authenticator app 1");
  await addAnother.click();
  await expect(section.getByRole("img", { name: "QR code" })).toBeVisible();
  await section.getByRole("button", { name: "Cancel" }).click();
  await remove("Authenticator app 2");
  await expect(section.getByText("Off", { exact: true })).toBeVisible();
});

test("a staff page whose styles were lost has them with the next part that is fetched, and can be left", async ({
  page,
  staff,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  const styles = /\/assets\/admin-.*\.css$/;
  const footer = page.getByRole("contentinfo");
  const tabs = page.getByRole("tablist");
  await page.route(styles, (route) => route.abort());
  await signIn(page, staff, "/faq");
  await footer.getByRole("link", { name: "Admin Panel" }).click();
  await expect(tabs).toHaveCSS("overflow-x", "visible");
  const about = page.getByRole("heading", { level: 1, name: /About/ });
  await footer.getByRole("link", { name: "About" }).click();
  await expect(about).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Privacy Policy" });
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await closeByEscape(dialog);

  await footer.getByRole("link", { name: "Admin Panel" }).click();
  await expect(tabs).toHaveCSS("overflow-x", "visible");
  await page.unroute(styles);
  await footer.getByRole("link", { name: "Cookie settings" }).click();
  await closeByEscape(page.getByRole("dialog"));
  await expect(tabs).toHaveCSS("overflow-x", "auto");
  await footer.getByRole("link", { name: "About" }).click();
  await expect(about).toBeVisible();
});
