import { fillSignUp, newEmail } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open } from "#tests/journeys/journey.ts";
import { test as breakable, untilServed } from "#tests/journeys/test-server.ts";

/** Where nobody is staff. */
const test = breakable.extend({
  server: async ({ server }, use) => {
    await untilServed(server, "/signup", "Nobody is staff yet");
    await use(server);
    // A trigger keeps the last one from being deleted.
    await server.sql`truncate public.staff`;
    await server.sql`delete from auth.users`;
  },
  baseURL: ({ server }, use) => use(server.url),
});

// /dev/mail is a 404 until the page has sent the key.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 404/));

test("from the lines that the server prints to the admin area", async ({ page, request, server }) => {
  const [signUpLink, mailLink] = [await server.printedLink("/signup"), await server.printedLink("/dev/mail")];
  const email = newEmail("first");

  await open(page, "/signup");
  await expect(
    page.getByText("Nobody is staff yet: the server prints a link for the first when it starts."),
  ).toBeVisible();
  await expectAccessible(page);

  // Without its key the page of sent mail is not there. As nginx passes requests on when nothing but the address is set.
  const atProxy = { headers: { Host: "localhost:3000" }, maxRedirects: 0 };
  for (const path of ["/dev/mail", "/dev/nothing"])
    expect((await request.get(path, atProxy)).status()).toBe(404);
  const isRefused = page.waitForResponse(
    (response) => response.request().headers().authorization !== undefined,
  );
  await open(page, `/dev/mail#${"0".repeat(32)}`);
  expect((await isRefused).status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found | Alight");

  await open(page, signUpLink);
  await expect(
    page.getByText("You are then the first member of staff, and let in the others."),
  ).toBeVisible();
  // The key outlives a link within the page.
  await page.getByRole("link", { name: "Skip to main content" }).focus();
  await page.keyboard.press("Enter");
  await fillSignUp(page, email);
  await page.waitForURL((url) => url.pathname === "/auth");

  await page.goto(mailLink);
  const message = page.getByRole("article").filter({ hasText: email });
  await expect(message).toContainText("confirm your e-mail address");
  await expect(page).toHaveTitle("Sent mail | Alight");
  await expectAccessible(page);
  await message.getByRole("link", { name: /\/auth\/confirm/ }).click();
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await page.waitForURL("**/admin");
  await expect(page.getByRole("tab")).toHaveCount(4);

  // The link has done its work, that of the mail has not.
  const signUpPage = async () => (await request.get("/signup")).text();
  await expect.poll(signUpPage).toContain("others wait until somebody of the staff lets them in.");
  await page.goto(mailLink);
  await expect(message).toBeVisible();
  const keys = [signUpLink, mailLink].map((link) => new URL(link).hash.slice(1));
  const log = JSON.stringify(server.takeLog());
  for (const key of keys) expect(log).not.toContain(key);
});
