import { readFile } from "node:fs/promises";
import { messagesTo, newEmail, signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, hold, loseResponse, toast, untilAtRest } from "#tests/journeys/journey.ts";

test("find a visitor's message, hand it on, answer it in place, and delete it", async ({
  page,
  staff,
  server,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED|status of 400/);
  const email = newEmail("vera?bcc=eve");
  const subject = `Opening hours ${email}`;
  await fetch(`${server.url}/functions/v1/send-contact-email`, {
    method: "POST",
    body: JSON.stringify({
      name: "Vera Visitor",
      email,
      subject,
      message: "Is it open on Mondays?\nI could not find it.",
      about: "/attraction/abbotsford",
    }),
  });
  await signIn(page, staff);
  const nav = page.getByRole("navigation", { name: "More of the admin panel" });
  await nav.getByRole("link", { name: /^Messages\s*\d+ new$/ }).click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill(email);
  await expect(page.getByRole("article")).toHaveCount(1);
  const message = page.getByRole("article", { name: subject });
  await expect(message).toContainText("Is it open on Mondays?");
  await expect(message).toContainText("Sent by e-mail");
  await expect(message).toContainText("Not sent by the form");
  await expect(message.getByRole("link", { name: "/attraction/abbotsford" })).toBeVisible();
  const assigned = page.waitForResponse("**/rpc/assign_contact_message");
  await message.getByLabel("Looked after by").focus();
  await message.getByLabel("Looked after by").selectOption("Looked after by Stella Staff");
  await assigned;
  await expect(message.getByLabel("Looked after by")).toBeFocused();

  await message.getByRole("button", { name: "Answer", exact: true }).click();
  const answer = message.getByRole("textbox", { name: "Your answer to Vera Visitor" });
  await expect(answer).toBeFocused();
  await answer.fill("It is, from April.");
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await search.fill(email.slice(0, -1));
  await expect(page).toHaveURL(/\.or$/);
  await untilAtRest(page);
  await expect(search).toBeFocused();
  await page.reload();
  // An answer that was begun is not open before somebody goes on with it.
  await expect(message.getByLabel("Looked after by")).toBeVisible();
  await expect(answer).toHaveCount(0);
  await message.getByRole("button", { name: "Go on with your answer" }).click();
  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue("It is, from April.");
  await expect(message.getByLabel("Looked after by")).toHaveCount(0);
  await expectAccessible(page);
  await server.sql`
    with answered as (
      update private.contact_messages set state = 'answered', state_by_name = 'Olga Other' where email = ${email} returning id)
    insert into private.contact_answers (id, contact_message_id, by_name, body, mail_message_id)
    select gen_random_uuid(), id, 'Olga Other', 'It is shut.', '' from answered`;
  await message.getByRole("button", { name: "Send answer" }).click();
  await expect(
    message.getByText("Olga Other has answered meanwhile. Read it before you send yours."),
  ).toHaveCount(1);
  await expect(message.getByRole("list", { name: "Answers" })).toContainText("It is shut.");
  await expect(answer).toHaveValue("It is, from April.");
  await expectAccessible(page, undefined, message);
  // Closed, it is no new message any more.
  await message.getByRole("button", { name: "Cancel" }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: /^Answered/ }).click();
  await message.getByRole("button", { name: "Go on with your answer" }).click();
  // The response is lost.
  await loseResponse(page, "**/functions/v1/answer-message");
  await message.getByRole("button", { name: "Send answer" }).click();
  await expect(toast(page, "Answer sent")).toBeVisible();
  await message.getByRole("button", { name: "Answer again" }).click();
  await answer.fill("It is, from May.");
  await message.getByRole("button", { name: "Send answer" }).click();
  await expect(message.getByRole("list", { name: "Answers" })).toContainText("It is, from May.");
  await expect(message).toContainText("answered, says Stella Staff");
  await expect(message.getByRole("list", { name: "Answers" })).toContainText("It is, from April.");
  await expect(message.getByLabel("Looked after by")).toHaveValue(/./);
  await expect.poll(() => messagesTo(server, email)).toHaveLength(2);
  const [mail] = await messagesTo(server, email);
  expect(mail).toContain("> Is it open on Mondays?\r\n> I could not find it.");
  await expectAccessible(page, ["light"], message);

  await message.getByRole("button", { name: "Delete the message of Vera Visitor" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this message?" });
  await expectAccessible(page, ["light"], dialog);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Message deleted")).toBeVisible();
  await expect(message).toHaveCount(0);
});

test("see why a message was not delivered, mark one as answered and one as spam, and find the page's other states", async ({
  page,
  staff,
  server: { sql },
}) => {
  const email = newEmail("nora");
  const id = crypto.randomUUID();
  await sql`delete from private.contact_messages`;
  for (let number = 1; number <= 8; number++)
    await sql`
      insert into private.contact_messages (id, name, email, subject, body, not_mailed)
      values (${crypto.randomUUID()}, 'Vera', 'v@example.org', ${`Hours ${number}`}, 'A message of some length.', 'no_address')`;
  await sql`
    insert into private.mail_outbox (recipient, subject, body, message_id, attempts, next_attempt_at, last_error)
    values ('hello@alight.example', 'x', 'x', ${`<${id}@x>`}, 18, 'infinity', '550 5.1.1 No such mailbox')`;
  await sql`
    insert into private.contact_messages (id, name, email, subject, body, fill_ms, mail_message_id)
    values (${id}, 'Nora Visitor', ${email}, ${email}, 'A message of some length.', 30000, ${`<${id}@x>`})`;
  await signIn(page, staff, "/admin/messages");
  const nav = page.getByRole("navigation", { name: "More of the admin panel" });
  await expect(nav).toContainText("9 new");
  await page
    .getByRole("article", { name: "Hours 3" })
    .getByRole("button", { name: "Mark as answered" })
    .click();
  await expect(nav).toContainText("8 new");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // The page stays scrolled as it is.
  await expect(nav).not.toBeInViewport();

  const message = page.getByRole("article", { name: email });
  await expect(message).toContainText("Not delivered: 550 5.1.1 No such mailbox");
  await message.getByRole("button", { name: "Mark as spam" }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole("button", { name: /^Answered/ }).click();
  const list = page.getByRole("list", { name: "Messages" });
  await expect(list.getByRole("article")).toHaveCount(1);

  // While spam is loading, the answered messages cannot be deleted as spam.
  const release = await hold(page, "**/rest/v1/rpc/list_contact_messages");
  await page.getByRole("button", { name: /^Spam/ }).click();
  await expect(page).toHaveURL("/admin/messages?state=spam");
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("button", { name: /^Delete these/ })).toHaveCount(0);
  release();
  await expect(message).toBeVisible();
  await sql`delete from private.contact_messages`;
  await page.reload();
  await expect(page.getByText("No spam.")).toBeVisible();
});

test("export the newsletter's list, and take an address off it", async ({ page, staff, server }) => {
  const email = `=${newEmail("cmd")}`;
  await server.sql`
    insert into private.newsletter_subscribers (email, confirm_hash, confirmed_at) values (${email}, ${email}, now())`;
  await signIn(page, staff, "/admin/newsletter");
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv).toContain(`"'${email}"`);
  expect(csv).toMatch(/"http:\/\/localhost:\d+\/newsletter\/unsubscribe\?token=[\da-f-]{36}"/);

  await row.getByRole("button", { name: `Remove ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, `${email} is off the list`)).toBeVisible();
  await expect(row).toHaveCount(0);
});
