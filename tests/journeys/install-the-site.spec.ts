import type { Locator } from "@playwright/test";
import { countShifts, expect, expectAccessible, expectNoShift, open, test } from "#tests/journeys/journey.ts";

test("the site can be installed: when the visitor asks for it, and never by itself", async ({ page }) => {
  await open(page, "/offline");
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons, screenshots, shortcuts } = JSON.parse(data ?? "{}");
  for (const { src, url } of [...icons, ...screenshots, ...shortcuts])
    expect((await page.request.get(src ?? url)).status(), src ?? url).toBe(200);

  const install = page.getByRole("region", { name: "Install Alight" });
  await expect(page.getByRole("region", { name: "Lothians, Fife, Borders" })).toBeVisible();
  await expect(install).toContainText("its menu has “Install” or “Add to Home Screen”");
  const button = install.getByRole("button", { name: "Install Alight" });
  await expect(button).toBeHidden();
  // A browser offers it some time after the page has come.
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        Object.assign(offer, { prompt: () => Object.assign(window, { isAsked: true }) });
        window.dispatchEvent(offer);
      });
      return button.isVisible();
    })
    .toBe(true);
  await expectAccessible(page, undefined, install);
  await button.click();
  expect(await page.evaluate(() => "isAsked" in window)).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
  await expect(button).toBeHidden();
});

test("the installed site's shortcut shows what is near at once", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 55.8655, longitude: -3.066 });
  await open(page, "/map#near-me");
  await expect(page.getByRole("group", { name: /^Nearest station: Newtongrange/ })).toBeVisible();
  await expect(page).toHaveURL("/map");
});

test("an installed site has a way back on every page but the first", async ({ page }) => {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia.call(window, query.includes("display-mode") ? "all" : query);
    const applyTo = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes("display-mode"))
          rule.media.mediaText = "all";
        if (rule instanceof CSSGroupingRule) applyTo(rule.cssRules);
      }
    };
    // As soon as the styles are there.
    new MutationObserver(() => {
      for (const { cssRules } of document.styleSheets) applyTo(cssRules);
    }).observe(document, { childList: true, subtree: true });
  });
  await countShifts(page);
  await open(page, "/lines");
  const back = page.getByRole("navigation", { name: "Back" }).getByRole("button");
  await expect(back).toBeVisible();
  await expectNoShift(page);
  const boxOf = async (element: Locator) => (await element.boundingBox()) as DOMRect;
  const { y, height } = await boxOf(back);
  expect(y + height).toBeLessThanOrEqual(
    (await boxOf(page.getByRole("navigation", { name: "Breadcrumb" }))).y,
  );
  await page.getByRole("link", { name: "Borders Railway" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Borders Railway");
  await expect(back).toBeVisible();
  await expectAccessible(page, undefined, page.getByRole("navigation", { name: "Back" }));
  await back.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Railway lines");
  // From the first page it leads home.
  await back.click();
  await expect(page).toHaveURL("/");
  await expect(back).toBeHidden();
});
