import { expect, expectAccessible, open, test } from "#tests/journeys/journey.ts";
import { startTestServer } from "#tests/journeys/test-server.ts";

const TEXTS = [
  {
    path: "/privacy",
    title: "Privacy Policy",
    sections: [
      "Who is responsible",
      "Information we collect",
      "How we use it",
      "How long we keep it",
      "Cookies",
      "Sharing",
      "Security",
      "Your rights under the GDPR",
      "Contact",
      "Changes",
    ],
  },
  {
    path: "/cookies",
    title: "Cookies Policy",
    sections: ["Your choice", "Four categories", "What is stored", "Other companies", "Removing it"],
  },
  {
    path: "/terms",
    title: "Terms of Use",
    sections: [
      "Who runs it",
      "What you can rely on, and what not",
      "Walking",
      "Trains and tickets",
      "Fair use",
      "Pictures, texts and maps",
      "What you send us",
      "Links to other sites",
      "Liability",
      "Changes",
      "Law",
    ],
  },
];

const TODAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

for (const { path, title, sections } of TEXTS) {
  test(`${title} opens over any page and closes again, and has a page of its own`, async ({ page }) => {
    await open(page, "/?station=stow");
    const link = page.getByRole("contentinfo").getByRole("link", { name: title });
    await link.click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByText(`Last updated: ${TODAY.format(new Date())}`)).toBeVisible();
    await expect(dialog.getByRole("heading", { level: 3 }).filter({ hasText: sections[0] })).toBeVisible();
    for (const name of sections)
      await expect(dialog.getByRole("heading", { name, exact: true })).toHaveCount(1);
    await expect(page).toHaveURL("/?station=stow");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} | Alight`);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(sections);
    await expectAccessible(page);
  });
}

test("the footer says whose site it is and what for", async ({ page }) => {
  await open(page, "/about");
  await expect(
    page
      .getByRole("contentinfo")
      .getByText("© 2025 Alight. Discover places to visit within reach of train stations.", { exact: true }),
  ).toBeVisible();
});

test("the terms are governed by the laws of Scotland", async ({ page }) => {
  await open(page, "/terms");
  await expect(page.getByText("These terms are governed by the laws of Scotland")).toBeVisible();
});

test("a link in a dialog opens its page and leaves no dialog behind", async ({ page }) => {
  await open(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  const dialog = page.getByRole("dialog", { name: "Privacy Policy" });
  await dialog.getByRole("link", { name: "Cookies Policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies Policy" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("main").getByRole("button", { name: "Cookie settings" }).click();
  await expect(page.getByRole("dialog", { name: "Cookie settings" })).toBeVisible();
});

test("without a connection a text that was not read before says so, and comes when it is back", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_|A part of the page could not be fetched/);
  await open(page, "/about");
  await page.route("/assets/legal-text-*", (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" }).click();
  const dialog = page.getByRole("dialog", { name: "Terms of Use" });
  await expect(dialog.getByText("This part of the page could not be loaded.")).toBeVisible();
  await page.unroute("/assets/legal-text-*");
  await dialog.getByRole("button", { name: "Try Again" }).click();
  await expect(dialog.getByRole("heading", { name: "Law" })).toBeVisible();
});

test("everything that the site stores is named in the Cookies Policy", async ({ page, browser, baseURL }) => {
  await open(page, "/?station=stow");
  await page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys).toContain("attraction-referrer");
  const reader = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await reader.goto("/cookies");
  const named = await reader.getByRole("main").locator("code").allTextContents();
  await reader.context().close();
  const patterns = named.map((name) => new RegExp(`^${name.replace("*", ".*")}$`));
  expect(keys.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the links of the footer lead to the pages", async ({ page }) => {
    for (const { title } of TEXTS) {
      await page.goto("/about");
      await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
    await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
    await expect(page.getByText("Without JavaScript nothing is stored")).toBeVisible();
  });
});

test("a site without settings says what is missing, one with them who runs it", async ({ page, browser }) => {
  await open(page, "/privacy");
  await expect(page.getByRole("note")).toContainText("Still missing on this copy of the site: who runs it;");
  const site = await startTestServer({
    WALK_PLANNER: "estimate",
    OPERATOR_NAME: "Friends of the Line",
    OPERATOR_ADDRESS: "1 Station Road\nStow",
    CONTACT_EMAIL: "hello@line.example",
  });
  const reader = await (await browser.newContext({ baseURL: site.url })).newPage();
  for (const path of ["/privacy", "/terms"]) {
    await open(reader, path);
    const operator = reader.getByRole("main").locator("address");
    await expect(operator).toContainText("Friends of the Line");
    await expect(operator).toContainText("1 Station Road");
    await expect(operator.getByRole("link", { name: "hello@line.example" })).toBeVisible();
    await expect(reader.getByRole("note")).toHaveCount(0);
  }
  await reader.context().close();
  await site.close();
});
