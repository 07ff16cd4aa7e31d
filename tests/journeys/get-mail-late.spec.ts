import {
  decodeQuotedPrintable,
  fillSignUp,
  test as journey,
  makePerson,
  newEmail,
} from "#tests/journeys/account-server.ts";
import { expect, open, STARTS_SERVER, toast } from "#tests/journeys/journey.ts";
import { type RunningServer, startTestServer } from "#tests/journeys/test-server.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { startSmtpServer } from "#tests/setup/smtp-server.ts";

/** Mail goes to `mailPort`, where there may be nobody. */
const test = journey.extend<{ site: RunningServer & { mailPort: number }; mailPort: number }>({
  site: [async ({ once }, use) => use(await once("mail", startMailSite)), STARTS_SERVER],
  server: ({ site }, use) => use(site),
  mailPort: ({ site }, use) => use(site.mailPort),
});

async function startMailSite() {
  const mailPort = await findFreePort();
  const SMTP_URL = `smtp://127.0.0.1:${mailPort}`;
  const server = await startTestServer({
    WALK_PLANNER: "estimate",
    SMTP_URL,
    LOG_LEVEL: "silent",
  });
  return { ...server, mailPort };
}

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d/));

test("sign up while the mail server is slow and then dead, and get the link once it is not", async ({
  page,
  server,
  mailPort,
}) => {
  const slow = await startSmtpServer(mailPort);
  slow.behave("silent");
  const email = newEmail();
  await open(page, "/signup");
  await fillSignUp(page, email);
  // The mail server has taken nothing yet.
  await expect(toast(page, "Account created")).toContainText("check your e-mail");
  expect(slow.messages).toEqual([]);

  await slow.close();
  await expect
    .poll(() => server.sql`select from private.mail_outbox where recipient = ${email} and attempts > 0`)
    .toHaveLength(1);
  // Another message to a server that is not there.
  await makePerson(server);
  await expect.poll(() => server.sql`select from private.mail_outbox where attempts > 0`).toHaveLength(2);

  const smtp = await startSmtpServer(mailPort);
  // As after the minute that passes between two attempts; the next message is sent at once, with all that wait.
  await server.sql`update private.mail_outbox set next_attempt_at = now()`;
  await makePerson(server);
  const link = () =>
    /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(
      smtp.messages.map(decodeQuotedPrintable).find((message) => message.includes(email)) ?? "",
    )?.[0];
  await expect.poll(link).toBeDefined();
  await open(page, link() ?? "");
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await expect(page.getByRole("contentinfo")).toContainText(`Signed in as ${email}`);
  await smtp.close();
});
