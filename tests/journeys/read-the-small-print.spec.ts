import { expect, expectAccessible, open, test } from "#tests/journeys/journey.ts";

test("the legal texts open over any page and close again, and have pages of their own", async ({ page }) => {
  await page.clock.setFixedTime("2060-03-28T23:58:00Z");
  for (const [path, title, first] of [
    ["/privacy", "Privacy Policy", "Who is responsible"],
    ["/cookies", "Cookies Policy", "Your choice"],
    ["/terms", "Terms of Use", "Who runs it"],
  ] as const) {
    await open(page, "/?station=stow");
    const link = page.getByRole("contentinfo").getByRole("link", { name: title });
    await link.click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByText("Last updated: 29 March 2060")).toBeVisible();
    await expect(dialog.getByRole("heading", { level: 3, name: first, exact: true })).toBeVisible();
    const sections = await dialog.getByRole("heading", { level: 3 }).allTextContents();
    await expect(page).toHaveURL("/?station=stow");
    if (path === "/privacy") await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(sections);
  }
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

test("a tab of a version whose files are gone offers the new one, and keeps what was typed", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/404|A part of the page could not be fetched/);
  await open(page, "/contact");
  const message = page.getByRole("textbox", { name: /message|wrong/i });
  await message.fill("The garden closes at four.");
  await page.route("/assets/legal-text-*", (route) => route.fulfill({ status: 404 }));
  await page.route("/contact", (route) =>
    route.request().isNavigationRequest() ? route.fallback() : route.fulfill({ body: "of another build" }),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" }).click();
  await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Load it" }).click();
  await expect(page.getByText("A new version of this site is there.")).toBeHidden();
  await expect(message).toHaveValue("The garden closes at four.");
  expect(await page.evaluate(() => sessionStorage.getItem("alight-typed"))).toBeNull();
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
