import {
  fillSignUp,
  linkTo,
  makePerson,
  messagesTo,
  newEmail,
  test,
} from "#tests/journeys/account-server.ts";
import { expect, open, toast } from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d/));

test.afterEach(({ server }) => server.smtp.behave("accept"));

test("sign up while the mail server is slow and then dead, and get the link once it is not", async ({
  page,
  server,
}) => {
  server.smtp.behave("silent");
  const email = newEmail();
  await open(page, "/signup");
  await fillSignUp(page, email);
  // The mail server has taken nothing yet.
  await expect(toast(page, "Account created")).toContainText("check your e-mail");
  expect(messagesTo(server, email)).toEqual([]);

  server.smtp.behave("away");
  const hasFailed = async (recipient: string) =>
    (await server.sql`select from private.mail_outbox where recipient = ${recipient} and attempts > 0`)
      .length > 0;
  await expect.poll(() => hasFailed(email)).toBe(true);
  // Another message to a server that is not there.
  const other = await makePerson(server);
  await expect.poll(() => hasFailed(other.email)).toBe(true);

  server.smtp.behave("accept");
  // As after the minute that passes between two attempts; the next message is sent at once, with all that wait.
  await server.sql`update private.mail_outbox set next_attempt_at = now() where recipient = ${email}`;
  await makePerson(server);
  await open(page, await linkTo(server, email, "confirm your e-mail address"));
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await expect(page.getByRole("contentinfo")).toContainText(`Signed in as ${email}`);
});
