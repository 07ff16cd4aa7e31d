import { loggedEvents, messagesTo, newEmail, test } from "#tests/journeys/account-server.ts";
import { CONTACT_EMAIL } from "#tests/journeys/configured-server.ts";
import { expect, expectAccessible, loseConnection, NO_CONNECTION, open } from "#tests/journeys/journey.ts";

const MESSAGE = "The garden closes at four in winter.\n\nThe page says six.";

test("report what is wrong on a place's page; a lost connection loses nothing that was typed, and one sentence is enough", async ({
  page,
  server,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  const email = newEmail("zoe");
  await open(page, "/attraction/abbotsford");
  await page.getByRole("link", { name: "Something wrong?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  const about = page.getByText("About the page of Abbotsford");
  await expect(about).toBeVisible();

  const send = page.getByRole("button", { name: "Send Message" });
  const message = page.getByLabel("What is wrong?");
  await page.getByLabel("Your name (optional)").fill("Zoë 1");
  await page.getByLabel("Your email (optional)").fill("zoe");
  await message.fill("Too short");
  await send.click();
  for (const text of [
    "Please enter a valid name (letters, spaces, hyphens, and apostrophes only).",
    "Please enter a valid email address.",
    "Message must be between 10 and 2000 characters.",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(message).toBeFocused();
  await expectAccessible(page, undefined, page.getByRole("main"));

  await page.getByLabel("Your name (optional)").fill("Zoë O'Neill");
  await page.getByLabel("Your email (optional)").fill(email);
  await message.fill(MESSAGE);
  // To look it up once more.
  await page.getByRole("link", { name: "Abbotsford" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  // What it is about is in the address, if the server does not answer.
  await page.route("**/contact.data*", () => {});
  await page.goBack();
  await expect(message).toHaveValue(MESSAGE);
  await expect(about).toBeVisible();
  await page.unroute("**/contact.data*");

  await page.route("**/send-contact-email", (route) => route.abort());
  await send.click();
  await expect(page.getByRole("alert")).toContainText(
    `Sorry, there was an error sending your message. Please try again or email us directly at ${CONTACT_EMAIL}.`,
  );
  await expect(message).toHaveValue(MESSAGE);
  await page.unroute("**/send-contact-email");
  await page.getByRole("button", { name: "Try Again" }).dblclick();
  await expect(page.getByText("Thank you for your message! We'll get back to you soon.")).toBeVisible();
  await expect(message).toHaveValue("");
  await expect
    .poll(() => loggedEvents(page))
    .toEqual(["contact_submission_error", "contact_submission_success"]);

  const sentence = `The gate is on the north side (${newEmail("gate")}).`;
  await page.getByLabel("Your name (optional)").fill("");
  await page.getByLabel("Your email (optional)").fill("");
  await message.fill(sentence);
  await send.click();
  // Without an address nobody gets back.
  await expect(page.getByRole("status").filter({ hasText: "Thank you" })).toHaveText(
    "Thank you! We will look into it.",
  );
  await expect
    .poll(async () => (await messagesTo(server, CONTACT_EMAIL)).find((mail) => mail.includes(sentence)))
    .toMatch(/Somebody without a name, who gave no e-mail address/);

  const mails = async () => (await messagesTo(server, CONTACT_EMAIL)).filter((mail) => mail.includes(email));
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail = ""] = await mails();
  expect(mail).toContain("The garden closes at four in winter.\r\n\r\nThe page says six.");
  expect(mail).toContain("/attraction/abbotsford");
  expect(mail).toMatch(new RegExp(`^Reply-To: [^:]*<${email}>`, "m"));
});

test("a report that is written without a connection waits, outlives a reload and is sent once", async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectConsoleError(NO_CONNECTION);
  watch.expectConsoleError(/ERR_FAILED|status of 400/);
  const email = newEmail("una");
  await open(page, "/contact?about=/attraction/abbotsford");
  await page.getByLabel("Your email (optional)").fill(email);
  await page.getByLabel("What is wrong?").fill("The gate on the north side is locked.");
  await loseConnection(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Your message is kept on this device")).toBeVisible();
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  await expect(waiting).toContainText("The gate on the north side is locked.");
  await expectAccessible(page, ["light"]);
  await page.getByLabel("What is wrong?").fill("It is open again after all.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await waiting.getByRole("button", { name: "Delete: It is open again after all." }).press("Enter");
  await expect(waiting.getByRole("listitem")).toHaveCount(1);
  await expect(waiting.getByRole("heading")).toBeFocused();

  // Two tabs begin to send at once. At first the line carries nothing, though it is there.
  const other = await context.newPage();
  const sending = "**/functions/v1/send-contact-email";
  await context.route(sending, (route) => route.abort());
  const failed = context.waitForEvent("requestfailed", (request) => request.url().includes("send-contact"));
  await page.clock.install();
  await context.setOffline(false);
  await Promise.all([open(page, "/contact"), open(other, "/lines"), failed]);
  await expect(waiting).toBeVisible();
  await context.unroute(sending);
  // A turn is left out while another sends.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(waiting).toBeHidden({ timeout: 1000 });
  }).toPass();
  const mails = async () => (await messagesTo(server, CONTACT_EMAIL)).filter((mail) => mail.includes(email));
  await expect.poll(async () => (await mails()).length).toBe(1);
  expect((await mails())[0]).toContain("The gate on the north side is locked.");

  // What the server does not take comes back, and leaves what was typed meanwhile about no page.
  await open(page, "/contact?about=/attraction/abbotsford");
  await page.getByLabel("Your email (optional)").fill(newEmail("una"));
  await page.getByLabel("What is wrong?").fill("The gate is open again.");
  await loseConnection(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(waiting).toContainText("The gate is open again.");
  const reason = "This page takes no messages.";
  await context.route(sending, (route) => route.fulfill({ status: 400, json: { message: reason } }));
  await context.setOffline(false);
  const refused = page.getByRole("region", { name: "Could not be sent" });
  await expect(refused).toContainText(reason);
  await expect(waiting).toBeHidden();
  await expectAccessible(page, ["light"], refused);
  await page.getByLabel("What is wrong?").fill("The path is muddy.");
  await page.getByRole("button", { name: "Remove Abbotsford" }).click();
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue("The path is muddy.");
  await page.getByLabel("Subject").fill("Walks");
  await refused.getByRole("button", { name: "Write again: The gate is open again." }).press("Enter");
  await expect(page.getByText("About the page of Abbotsford")).toBeVisible();
  await expect(page.getByLabel("What is wrong?")).toBeFocused();
  await expect(page.getByLabel("What is wrong?")).toHaveValue("The gate is open again.");
  await expect(refused).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(message).toHaveValue("The path is muddy.");
  await expect(page.getByLabel("Subject")).toHaveValue("Walks");
});

test("after two messages one waits; a program that fills in the hidden field sends nothing", async ({
  page,
}) => {
  const email = newEmail("ann");
  await open(page, "/contact");
  const fill = async () => {
    await page.getByLabel("Name").fill("Ann Example");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Message").fill("A message of some length.");
  };
  await fill();
  await page.locator("input[name=website]").fill("https://example.org", { force: true });
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect.poll(() => loggedEvents(page)).toEqual(["honeypot_triggered"]);
  expect(sent).toEqual([]);

  await page.locator("input[name=website]").fill("", { force: true });
  for (let n = 0; n < 2; n++) {
    await fill();
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByLabel("Message")).toHaveValue("");
    await expect(page.getByText("Thank you for your message!")).toBeFocused();
  }
  await fill();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Too many submissions. Please wait 5 minutes before trying again.",
  );
  await expect(page.getByText("Thank you for your message!")).toHaveCount(0);
  expect(sent).toHaveLength(2);
});
