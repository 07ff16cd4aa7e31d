import type { Page } from "@playwright/test";
import { newEmail } from "#tests/journeys/account-server.ts";
import {
  expect,
  expectAccessible,
  loseConnection,
  NO_CONNECTION,
  open,
  untilHydrated,
} from "#tests/journeys/journey.ts";
import { type TestServer, test } from "#tests/journeys/test-server.ts";

/** The site's own list is where no other form is configured. */
test.use({ baseURL: ({ server }, use) => use(server.url) });

test("join by the footer of any page, confirm by the link in the message, and leave again", async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectConsoleError(NO_CONNECTION);
  watch.expectConsoleError(/status of 40[04]/);
  const email = newEmail("joan");
  await open(page, "/faq");
  const newsletter = page.getByRole("region", { name: "Newsletter" });
  const field = newsletter.getByLabel("E-mail for the newsletter");
  await field.fill("joan@nowhere");
  await newsletter.getByRole("button", { name: "Join" }).click();
  await expect(newsletter.getByRole("alert")).toHaveText("Please enter a valid email address.");
  await field.fill(email);
  await loseConnection(page);
  await newsletter.getByRole("button", { name: "Try Again" }).click();
  await expect(newsletter.getByRole("alert")).toHaveText(
    "Network connection lost. Please check your internet connection.",
  );
  await expect(field).toHaveValue(email);
  await context.setOffline(false);
  await newsletter.getByRole("button", { name: "Try Again" }).click();
  await expect(newsletter.getByRole("status")).toContainText(email);
  await expect(newsletter.getByRole("status")).toBeFocused();

  await followLink(page, server, { email, subject: "confirm your subscription", step: "confirm" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, send me the newsletter" }).click();
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();

  await followLink(page, server, { email, subject: "you are on the list", step: "unsubscribe" });
  await page.getByRole("button", { name: "Take me off the list" }).click();
  await expect(page.getByRole("heading", { name: "You are off the list" })).toBeVisible();
});

/** Opens a message that the server has kept, and its link. */
async function followLink(
  page: Page,
  server: TestServer,
  { email, subject, step }: Record<"email" | "subject" | "step", string>,
): Promise<void> {
  await page.goto(await server.printedLink("/dev/mail"));
  const message = page.getByRole("article").filter({ hasText: email }).filter({ hasText: subject });
  await message.getByRole("link", { name: `/newsletter/${step}` }).click();
  await expect(page).toHaveURL(new RegExp(`/newsletter/${step}`));
  await untilHydrated(page);
}
