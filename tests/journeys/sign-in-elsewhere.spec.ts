import { makePerson, newEmail, signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open, toast } from "#tests/journeys/journey.ts";

test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d/));

let id = 0;
const personAt = (email: string) => ({ id: ++id, login: "octo", name: "Octo Cat", email, verified: true });

test("sign in by way of another site, and come back to where one wanted to go", async ({ page, github }) => {
  const email = newEmail("octo");
  github.become(personAt(email));
  await open(page, "/auth?next=%2Faccount");
  await expectAccessible(page, ["light"]);
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await page.waitForURL((url) => url.pathname === "/account");
  await expect(page.getByRole("contentinfo")).toContainText(`Signed in as ${email}`);
  await expect(page.getByLabel("Full Name")).toHaveValue("Octo Cat");
  // The only way in cannot be taken away.
  await expect(page.getByRole("region", { name: "Ways to sign in" })).toContainText("GitHub");
  await expect(page.getByRole("button", { name: "Unlink GitHub" })).toHaveCount(0);

  // A second link would make the first void. This account has no password to ask for.
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("New password", { exact: true }).fill("a long password");
  await password.getByLabel("Confirm new password", { exact: true }).fill("a long password");
  await password.getByRole("button", { name: "Change password" }).click();
  const held = Promise.withResolvers<void>();
  let requests = 0;
  await page.route("**/auth/v1/recover*", async (route) => {
    requests += 1;
    await held.promise;
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("button", { name: "Send the link" }).press("Enter");
  await page.keyboard.press("Enter");
  held.resolve();
  await expect(dialog.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  expect(requests).toBe(1);
});

test("link another site to one's account, sign in by it, and unlink it", async ({ page, server, github }) => {
  const person = await makePerson(server);
  const elsewhere = newEmail("octo");
  github.become(personAt(elsewhere));
  await signIn(page, person, "/account");
  const ways = page.getByRole("region", { name: "Ways to sign in" });
  await ways.getByRole("button", { name: "Link GitHub", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/account");
  await expect(ways).toContainText(elsewhere);
  await expect(ways.getByRole("button", { name: "Link GitHub", exact: true })).toHaveCount(0);
  await expectAccessible(page, undefined, ways);

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await open(page, "/auth?next=%2Faccount");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(page.getByRole("contentinfo")).toContainText(`Signed in as ${person.email}`);

  await ways.getByRole("button", { name: "Unlink GitHub" }).click();
  // What GitHub says of somebody is no proof.
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Your password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page, "GitHub is no longer linked")).toBeVisible();
  await expect(ways).not.toContainText(elsewhere);
  await expect(ways.getByRole("button", { name: "Link GitHub", exact: true })).toBeVisible();
});
