import {
  closeByEscape,
  expect,
  expectAccessible,
  open,
  test,
  untilHydrated,
} from "#tests/journeys/journey.ts";

test("the legal texts open over any page, close again and lead on; all that the site stores is named in the Cookies Policy", async ({
  page,
}) => {
  await page.clock.setFixedTime("2060-03-28T23:58:00Z");
  await open(page, "/?station=stow");
  await page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys).toContain("attraction-referrer");
  await closeByEscape(page.getByRole("dialog"));

  const privacy = page.getByRole("dialog", { name: "Privacy Policy" });
  for (const [title, first] of [
    ["Terms of Use", "Who runs it"],
    ["Cookies Policy", "Your choice"],
    ["Privacy Policy", "Who is responsible"],
  ] as const) {
    const link = page.getByRole("contentinfo").getByRole("link", { name: title });
    await link.click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByText("Last updated: 29 March 2060")).toBeVisible();
    await expect(dialog.getByRole("heading", { level: 3, name: first, exact: true })).toBeVisible();
    await expect(page).toHaveURL("/?station=stow");
    if (title === "Privacy Policy") await expectAccessible(page);
    const titles = await dialog.evaluateHandle(watchTitle);
    await closeByEscape(dialog);
    expect(await titles.jsonValue()).toEqual([title]);
    await expect(link).toBeFocused();
  }

  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await privacy.getByRole("link", { name: "Cookies Policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies Policy" })).toBeVisible();
  await expect(privacy).toBeHidden();
  const named = await page.getByRole("main").locator("code").allTextContents();
  const patterns = named.map((name) => new RegExp(`^${name.replace("*", ".*")}$`));
  expect(keys.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Cookie settings" }).click();
  await expect(page.getByRole("dialog", { name: "Cookie settings" })).toBeVisible();
});

/** In the browser. The titles that a dialog has from now on. */
function watchTitle(dialog: Element): (string | undefined)[] {
  const titleOf = () => dialog.querySelector("h2")?.textContent;
  const titles = [titleOf()];
  new MutationObserver(() => titles.includes(titleOf()) || titles.push(titleOf())).observe(dialog, {
    subtree: true,
    characterData: true,
    childList: true,
  });
  return titles;
}

test("a tab of a version whose files are gone offers the new one, and keeps what was typed; a text that does not come can be tried again", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/404|ERR_|A part of the page could not be fetched/);
  await open(page, "/contact");
  const message = page.getByRole("textbox", { name: /message|wrong/i });
  await message.fill("The garden closes at four.");
  // The footer has a field of the same name.
  const email = page.getByRole("main").getByLabel("Email");
  await email.fill("una@example.org");
  await page.route("/assets/legal-text-*", (route) => route.fulfill({ status: 404 }));
  await page.route("/contact", (route) =>
    route.request().isNavigationRequest() ? route.fallback() : route.fulfill({ body: "of another build" }),
  );
  const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" });
  await terms.click();
  const lost = page.getByText("This part of the page could not be loaded.");
  await expect(lost).toBeVisible();
  await closeByEscape(page.getByRole("dialog", { name: "Terms of Use" }));
  await page.getByRole("button", { name: "Load it" }).click();
  await expect(page.getByText("A new version of this site is there.")).toBeHidden();
  await expect(message).toHaveValue("The garden closes at four.");
  await expect(email).toHaveValue("una@example.org");
  expect(await page.evaluate(() => sessionStorage.getItem("alight-typed"))).toBeNull();

  // Without a connection.
  await page.unroute("/contact");
  await page.unroute("/assets/legal-text-*");
  await page.route("/assets/legal-text-*", (route) => route.abort());
  await untilHydrated(page);
  await terms.click();
  await expect(lost).toBeVisible();
  await page.unroute("/assets/legal-text-*");
  const dialog = page.getByRole("dialog", { name: "Terms of Use" });
  await dialog.getByRole("button", { name: "Try Again" }).click();
  await expect(dialog.getByRole("heading", { name: "Law" })).toBeVisible();
});
