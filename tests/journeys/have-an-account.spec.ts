import type { Route } from "@playwright/test";
import {
  fillSignIn,
  fillSignUp,
  letProofExpire,
  linkTo,
  loggedEvents,
  makePerson,
  messagesTo,
  newEmail,
  PASSWORD,
  signIn,
  test,
} from "#tests/journeys/account-server.ts";
import {
  expect,
  expectAccessible,
  hold,
  loseConnection,
  NO_CONNECTION,
  open,
  tabTo,
  toast,
  untilAtRest,
  waitForever,
} from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d/));

test("sign up with what is wrong said beside its field, confirm the address, and be let in", async ({
  page,
  server,
}) => {
  await server.sql`delete from auth.users where not exists (select from public.staff s where s.user_id = id and s.state = 'approved')`;
  const email = newEmail();
  await open(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Admin Access" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveTitle("Create Admin Account | Alight");

  const submit = page.getByRole("button", { name: "Create Account" });
  await submit.click();
  await expect(page.getByText("Please enter your full name")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Full Name").fill("Ann Example");
  await page.getByLabel("Email Address").fill(`  ${email} `);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill("something else");
  await submit.click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByLabel("Confirm Password", { exact: true })).toBeFocused();
  await page.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
  const release = await hold(page, "**/auth/v1/signup*");
  await submit.click();
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  release();

  await page.waitForURL((url) => url.pathname === "/auth");
  await expect(toast(page, "Account created")).toContainText("check your e-mail");
  expect(new URL(page.url()).search).toBe("");
  expect(await loggedEvents(page)).toContain("user_signup_attempt");

  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page.getByRole("alert")).toHaveText("Email not confirmed");
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeFocused();

  // The later one makes the first void, and is sent a moment after the page says so.
  await expect.poll(() => messagesTo(server, email)).toHaveLength(2);
  const link = await linkTo(server, email, "confirm your e-mail address");
  await open(page, link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await expect(toast(page, "Your e-mail address is confirmed")).toBeVisible();
  await page.waitForURL("**/admin");
  await expect(page.getByRole("contentinfo")).toContainText(`Signed in as ${email}`);

  await page.getByRole("contentinfo").getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Admin Access" })).toBeVisible();
  await expect
    .poll(() => loggedEvents(page))
    .toEqual(expect.arrayContaining(["user_session_start", "user_logout_initiated", "user_session_end"]));

  await open(page, link);
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await expect(page.getByRole("alert")).toHaveText("This link has expired or was used already.");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "needs a new link" })).toBeVisible();
});

test("sign in by keyboard, come back to where one wanted to go, and see who is signed in", async ({
  page,
  server,
}) => {
  const person = await makePerson(server);
  await open(page, "/account?from=test");
  await page.waitForURL(
    (url) => url.pathname === "/auth" && url.searchParams.get("next") === "/account?from=test",
  );
  await expect(page.getByLabel("Email Address")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await tabTo(page, page.getByLabel("Email Address"));
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Welcome back!")).toContainText("You have successfully signed in.");
  await page.waitForURL("**/account?from=test");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();

  await open(page, "/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(`Signed in as ${person.email}`);
  await footer.getByRole("link", { name: "Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  await expectAccessible(page);
});

test("sign in after wrong passwords and a lost connection: nothing typed is lost, and after five there is a pause", async ({
  page,
  server,
  context,
  watch,
}) => {
  watch.expectConsoleError(NO_CONNECTION);
  await waitForever(page);
  const [person, other] = [await makePerson(server), await makePerson(server)];
  await open(page, "/auth");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret words");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await password.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true })),
  );
  await expect(page.getByText("Caps lock is on.")).toBeVisible();
  await fillSignIn(page, { email: "ann@example", password: "short" });
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("Email Address")).toBeFocused();

  const button = page.getByRole("button", { name: "Sign In", exact: true });
  for (let attempt = 1; attempt <= 5; attempt++) {
    await fillSignIn(page, { email: person.email, password: `wrong ${attempt}` });
    await expect
      .poll(async () => (await loggedEvents(page)).filter((name) => name === "login_failed").length)
      .toBe(attempt);
    await expect(button).toBeVisible();
  }
  await expect(page.getByRole("alert")).toHaveText("Invalid login credentials");
  await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
  await button.click();
  await expect(page.getByRole("alert")).toHaveText(
    /^Too many failed login attempts\. Please try again in 1[345] minutes\.$/,
  );
  expect(await loggedEvents(page)).toEqual(
    expect.arrayContaining(["multiple_login_failures", "login_rate_limit_exceeded"]),
  );

  // The pause is that account's.
  await loseConnection(page);
  await fillSignIn(page, other);
  await expect(page.getByRole("alert")).toHaveText(
    "Network connection lost. Please check your internet connection.",
  );
  await context.setOffline(false);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/token")) requests += 1;
  });
  const releaseToken = await hold(page, "**/auth/v1/token*");
  const releaseUser = await hold(page, "**/auth/v1/user");
  await button.dblclick();
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeVisible();
  releaseToken();
  await page.waitForURL("**/admin");
  expect(requests).toBe(1);
  await expect(page.getByText("Checking authentication...")).toBeVisible();
  releaseUser();
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
});

test("choose a new password after forgetting it", async ({ page, server }) => {
  const person = await makePerson(server);
  await open(page, "/auth");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  // The page before has a field of the same name, and the address changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "Forgotten password" })).toBeVisible();
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("a link is on its way")).toBeVisible();

  await open(page, await linkTo(server, person.email, "choose a new password"));
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await page.waitForURL("**/auth/new-password");
  await page.getByLabel("New password", { exact: true }).fill("another long one");
  await page.getByLabel("Confirm new password", { exact: true }).fill("another long one");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toast(page, "Your password was changed")).toBeVisible();
  await page.waitForURL("**/admin");
});

test("change name, password and address", async ({ page, server }) => {
  const person = await makePerson(server);
  await signIn(page, person, "/account");
  await expect(page.getByRole("region", { name: "Sessions" })).toContainText("This one");
  await expectAccessible(page);

  await page.getByLabel("Full Name").fill("Ann Renamed");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(toast(page, "Your name was changed")).toBeVisible();

  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("New password", { exact: true }).fill("another long one");
  await password.getByLabel("Confirm new password", { exact: true }).fill("another long one");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(toast(page, "Your password was changed")).toBeVisible();
  await expect(password.getByLabel("New password", { exact: true })).toHaveValue("");
  await expect(password.getByRole("button", { name: "Change password" })).toBeFocused();

  const next = newEmail("new");
  const profile = page.getByRole("region", { name: "Name and address" });
  await profile.getByLabel("New e-mail address").fill(person.email);
  await profile.getByRole("button", { name: "Change e-mail address" }).click();
  await expect(profile.getByRole("alert")).toHaveText("This is the address of your account already");
  await profile.getByLabel("New e-mail address").fill(next);
  await profile.getByRole("button", { name: "Change e-mail address" }).click();
  await expect(toast(page, "Two messages are on their way")).toBeVisible();
  await open(page, await linkTo(server, person.email, "change of your e-mail address"));
  await page.getByRole("button", { name: "Agree to the change" }).click();
  await expect(page.getByText("Now follow the link that was sent to the other address.")).toBeVisible();
  await open(page, await linkTo(server, next, "your new e-mail address"));
  await page.getByRole("button", { name: "Agree to the change" }).click();
  await page.waitForURL("**/account");
  await expect(page.getByRole("contentinfo")).toContainText(`Signed in as ${next}`);
  await expect(page.getByLabel("Full Name")).toHaveValue("Ann Renamed");
});

test("take one's data along, and delete the account: the password is asked for once, over what was typed", async ({
  page,
  server,
}) => {
  const person = await makePerson(server);
  await signIn(page, person, "/account");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as JSON" }).click();
  expect((await download).suggestedFilename()).toBe("alight-account.json");

  // As after a quarter of an hour.
  await letProofExpire(server, person);
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("New password", { exact: true }).fill("another long one");
  await password.getByLabel("Confirm new password", { exact: true }).fill("another long one");
  await password.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  const current = dialog.getByLabel("Your password", { exact: true });
  await expect(current).toBeFocused();
  await expectAccessible(page, undefined, dialog);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(password.getByRole("alert")).toHaveText(
    "Nothing was changed: it was not confirmed that it is you.",
  );
  await expect(password.getByLabel("New password", { exact: true })).toHaveValue("another long one");

  await password.getByRole("button", { name: "Change password" }).click();
  await current.fill("not this one");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Current password is incorrect.")).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Your password was changed")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Deleting asks for no password again.
  await page.getByRole("button", { name: "Delete account" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(deletion).toContainText("This action cannot be undone.");
  await deletion.getByRole("button", { name: "Delete account" }).click();
  await expect(toast(page, "Your account was deleted")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/");
  await open(page, "/auth");
  await fillSignIn(page, person);
  await expect(page.getByRole("alert")).toHaveText("Invalid login credentials");
});

test("a link that is followed in another browser than the sign-up's asks for a password", async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  const email = newEmail();
  await open(page, "/signup");
  await fillSignUp(page, email);
  await page.waitForURL((url) => url.pathname === "/auth");

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await open(elsewhere, await linkTo(server, email, "confirm your e-mail address"));
  await elsewhere.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await elsewhere.waitForURL("**/auth/new-password");
  await expect(elsewhere.getByText(`Choose a password for ${email}.`)).toBeVisible();
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page.getByRole("alert")).toHaveText("Invalid login credentials");

  await elsewhere.getByLabel("New password", { exact: true }).fill("another long one");
  await elsewhere.getByLabel("Confirm new password", { exact: true }).fill("another long one");
  await elsewhere.getByRole("button", { name: "Change password" }).click();
  await elsewhere.waitForURL("**/admin");
  await elsewhere.context().close();
  await fillSignIn(page, { email, password: "another long one" });
  await page.waitForURL("**/admin");
});

test("what is typed into one's account stays while its details cannot be looked up, and when its session is ended elsewhere", async ({
  page,
  server,
  browser,
  baseURL,
  watch,
}) => {
  watch.expectConsoleError(/status of 503/);
  const person = await makePerson(server);
  let state: "fine" | "slow" | "broken" = "fine";
  const held: Route[] = [];
  await page.route("**/auth/v1/user", async (route) => {
    if (state === "slow") held.push(route);
    else if (state === "broken") await route.fulfill({ status: 503, json: {} });
    else await route.continue();
    // The first request looks up the session, those after it the account's details.
    if (state === "fine" && page.url().endsWith("/account")) state = "slow";
  });
  await signIn(page, person, "/account");
  const twoSteps = page.getByRole("region", { name: "Two-step verification" });
  await page.getByLabel("Full Name").fill("Half a na");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(twoSteps.getByRole("button")).toHaveCount(0);
  state = "broken";
  await Promise.all(held.splice(0).map((route) => route.fulfill({ status: 503, json: {} })));
  await expect(twoSteps.getByRole("alert")).toBeVisible();
  await expectAccessible(page, undefined, twoSteps);
  await page.unroute("**/auth/v1/user");
  await twoSteps.getByRole("button", { name: "Try Again" }).click();
  await expect(twoSteps.getByRole("button", { name: "Set up two-step verification" })).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Half a na");

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await signIn(elsewhere, person, "/account");
  const sessions = elsewhere.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: "Sign out elsewhere" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);

  // Its next request finds out.
  await page.getByRole("button", { name: "Export as JSON" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, undefined, dialog);
  await expect(dialog.getByLabel("Email Address")).toHaveValue(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Full Name")).toHaveValue("Half a na");

  await sessions.getByRole("button", { name: "Sign out everywhere" }).click();
  await elsewhere.waitForURL((url) => url.pathname === "/");
  await open(page, "/account");
  await page.waitForURL((url) => url.pathname === "/auth");
  await elsewhere.context().close();
});

test("two tabs are signed in and out together, also when the server does not hear of the sign-out", async ({
  page,
  server,
  context,
  watch,
}) => {
  watch.expectConsoleError(/status of 500/);
  const person = await makePerson(server);
  const other = await context.newPage();
  const scripts: string[] = [];
  other.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  const clients = () => scripts.filter((text) => text.includes("supabase-js")).length;
  await open(other, "/about");
  await expect(other.getByRole("contentinfo").getByRole("link", { name: "Admin Access" })).toBeVisible();
  // A visitor downloads no account client.
  await untilAtRest(other);
  expect(scripts.length).toBeGreaterThan(0);
  expect(clients()).toBe(0);
  await signIn(page, person);
  await expect(other.getByRole("contentinfo")).toContainText(`Signed in as ${person.email}`);
  await expect.poll(clients).toBeGreaterThan(0);
  await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("contentinfo").getByRole("button", { name: "Sign Out" }).click();
  await expect(toast(page, "Signed out in this browser only")).toContainText("The server was not told.");
  await page.waitForURL((url) => url.pathname === "/");
  for (const tab of [page, other])
    await expect(tab.getByRole("contentinfo").getByRole("link", { name: "Admin Access" })).toBeVisible();
  await expect
    .poll(() => loggedEvents(page))
    .toEqual(["user_session_start", "user_logout_initiated", "user_session_end", "user_logout_error"]);
});

test("an expired session is renewed after sleep; without a connection it is kept", async ({
  page,
  server,
  context,
  watch,
}) => {
  watch.expectConsoleError(/ERR_|Failed to fetch|AuthRetryableFetchError/);
  await signIn(page, await makePerson(server), "/account");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("alight-session") ?? "{}");
    localStorage.setItem("alight-session", JSON.stringify({ ...session, expires_at: 1 }));
  });
  await context.route("**/auth/v1/**", (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^(Network connection lost|Request timed out)/)).toBeVisible();
  await context.unroute("**/auth/v1/**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect.poll(() => loggedEvents(page)).toContain("session_token_refreshed");
});

test("what comes back from elsewhere is rejected with a message, or asked about, on whatever page it arrives", async ({
  page,
  server,
}) => {
  await open(page, "/?error=access_denied&error_description=Not+today+www.evil.example");
  await page.waitForURL("**/auth/callback");
  await expect(page.getByRole("alert")).toHaveText("Not today");
  await expectAccessible(page);

  const person = await makePerson(server);
  const settings = await (await page.request.get("/documents/account-settings")).json();
  const response = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: settings.publishableKey },
    data: { email: person.email, password: person.password },
  });
  const { access_token, refresh_token } = await response.json();
  const expires_at = String(Math.round(Date.now() / 1000) + 3600);
  const tokens = { access_token, refresh_token, token_type: "bearer", expires_in: "3600", expires_at };
  await open(page, `/about#${new URLSearchParams(tokens)}`);
  await page.getByRole("button", { name: `Sign in as ${person.email}` }).click();
  await page.waitForURL("**/admin");
  await expect(page.getByRole("contentinfo")).toContainText(`Signed in as ${person.email}`);
});
