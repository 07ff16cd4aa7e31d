import type { Page } from "@playwright/test";
import { expect, open, test } from "#tests/journeys/journey.ts";

const mapLink = (page: Page) => page.getByRole("link", { name: "Open in maps" });

test("on Android the walk opens in Google's map app, and without that at OpenStreetMap", async ({ page }) => {
  await open(page, "/attraction/abbotsford");
  await expect(mapLink(page)).toHaveAttribute("href", /^intent:/);
  const [link, intent] = ((await mapLink(page).getAttribute("href")) ?? "").split("#Intent;");
  const { searchParams } = new URL(link?.replace("intent:", "https:") ?? "");
  expect(Object.fromEntries(searchParams)).toEqual({
    api: "1",
    travelmode: "walking",
    origin: "55.605740,-2.759531",
    destination: "55.599510,-2.782190",
  });
  expect(intent).toMatch(
    /^scheme=https;package=com\.google\.android\.apps\.maps;S\.browser_fallback_url=.*;end$/,
  );
  const fallback = /browser_fallback_url=(.*);end$/.exec(intent ?? "")?.[1];
  const site = new URL(decodeURIComponent(fallback ?? ""));
  expect(site.hostname).toBe("www.openstreetmap.org");
  expect(site.searchParams.get("route")).toBe("55.605740,-2.759531;55.599510,-2.782190");
});
