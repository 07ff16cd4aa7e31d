import {
  test as accountJourney,
  decodeQuotedPrintable,
  newEmail,
  PASSWORD,
} from "#tests/journeys/account-server.ts";
import { expect, open, toast } from "#tests/journeys/journey.ts";
import { startTestServer } from "#tests/journeys/test-server.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { startSmtpServer } from "#tests/setup/smtp-server.ts";

const test = accountJourney.extend<object, { mailPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  mailPort: [async ({}, use) => use(await findFreePort()), { scope: "worker" }],
  accountServer: [
    async ({ mailPort }, use) => {
      const server = await startTestServer({
        WALK_PLANNER: "estimate",
        RATE_LIMITS: "off",
        PASSWORD_COST: "4",
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        LOG_LEVEL: "silent",
      });
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d/));

for (const fault of ["dead", "slow"] as const)
  test(`sign up while the mail server is ${fault}, and get the link once it is not`, async ({
    page,
    server,
    mailPort,
  }) => {
    const slow = fault === "slow" ? await startSmtpServer(mailPort) : null;
    slow?.behave("silent");
    const email = newEmail();
    await open(page, "/signup");
    await page.getByLabel("Full Name").fill("Ann Example");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
    // The mail server has taken nothing yet.
    await expect(toast(page, "Account created")).toContainText("check your e-mail");
    if (!slow)
      await expect
        .poll(() => server.sql`select from private.mail_outbox where recipient = ${email} and attempts > 0`)
        .toHaveLength(1);

    slow?.behave("accept");
    const smtp = slow ?? (await startSmtpServer(mailPort));
    // As after the minute that passes between two attempts.
    await server.sql`update private.mail_outbox set next_attempt_at = now()`;
    const link = () =>
      /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(
        smtp.messages.map(decodeQuotedPrintable).find((message) => message.includes(email)) ?? "",
      )?.[0];
    await expect.poll(link, { timeout: 30_000 }).toBeDefined();
    await open(page, link() ?? "");
    await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
    await expect(page.getByRole("contentinfo")).toContainText(`Signed in as ${email}`);
    await smtp.close();
  });
