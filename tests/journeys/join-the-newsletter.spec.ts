import { messagesTo, newEmail, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, loseConnection, NO_CONNECTION, open } from "#tests/journeys/journey.ts";

type Server = { environment: { DATA_DIR: string } };

/** The path of the link in the newest message to `email` whose subject contains `subject`. */
async function linkTo({ environment }: Server, email: string, subject: string, step: string) {
  const find = async () => {
    const mails = await messagesTo(environment.DATA_DIR, email);
    const mail = mails.findLast((text) => text.includes(subject)) ?? "";
    // The last one: a header has it too.
    return mail.match(new RegExp(`/newsletter/${step}\\?token=[\\w-]+`, "g"))?.at(-1);
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

test("join by the footer of any page, confirm by the link in the message, and leave again", async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectConsoleError(NO_CONNECTION);
  watch.expectConsoleError(/status of 400/);
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

  await open(page, await linkTo(server, email, "confirm your subscription", "confirm"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, send me the newsletter" }).click();
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();

  await open(page, await linkTo(server, email, "you are on the list", "unsubscribe"));
  await page.getByRole("button", { name: "Take me off the list" }).click();
  await expect(page.getByRole("heading", { name: "You are off the list" })).toBeVisible();
});
