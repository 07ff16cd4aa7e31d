import type { APIRequestContext, Page } from "@playwright/test";
import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import { expect, test } from "#tests/journeys/journey.ts";

type Thing = { "@type"?: string; [property: string]: unknown };

const PAGES = [
  { path: "/", title: "Places to visit", things: ["WebSite", "ItemList"] },
  {
    path: "/?station=stow&show=48",
    title: "Places to visit",
    canonical: "/",
    things: ["WebSite", "ItemList"],
  },
  { path: "/attraction/abbotsford", title: "Abbotsford", things: ["TouristAttraction", "BreadcrumbList"] },
  {
    path: "/attraction/abbotsford?station=tweedbank",
    title: "Abbotsford",
    canonical: "/attraction/abbotsford",
    things: ["TouristAttraction", "BreadcrumbList"],
  },
  {
    path: "/station/galashiels",
    title: "Galashiels Station",
    things: ["TrainStation", "ItemList", "BreadcrumbList"],
  },
  {
    path: "/station/tweedbank/attraction/abbotsford",
    title: "Abbotsford",
    canonical: "/attraction/abbotsford",
    things: ["TouristAttraction", "BreadcrumbList"],
  },
  { path: "/contact", title: "Contact", things: [] },
  { path: "/about", title: "About", things: [] },
  { path: "/faq", title: "FAQ", things: [] },
  { path: "/tickets", title: "Train tickets", things: [] },
  { path: "/tickets?station=stow", title: "Train tickets to Stow", canonical: "/tickets", things: [] },
  { path: "/privacy", title: "Privacy Policy", things: [] },
  { path: "/cookies", title: "Cookies Policy", things: [] },
  { path: "/terms", title: "Terms of Use", things: [] },
];

// Search engines read the document without scripts.
test.use({ javaScriptEnabled: false });

for (const { path, title, canonical = path, things } of PAGES) {
  test(`${path} tells search engines and shared links what it is`, async ({ page, baseURL }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | Alight`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}${canonical}`);

    const description = (await metaContent(page, "name", "description")) ?? "";
    expect(description.length).toBeGreaterThan(40);
    expect(await metaContent(page, "property", "og:title")).toBe(title);
    expect(await metaContent(page, "property", "og:description")).toBe(description);
    expect(await metaContent(page, "property", "og:url")).toBe(`${baseURL}${canonical}`);
    expect(await metaContent(page, "property", "og:site_name")).toBe("Alight");
    expect((await readThings(page)).map((thing) => thing["@type"])).toEqual(things);
  });
}

test("an attraction's structured data has its position and its stations", async ({ page, baseURL }) => {
  await page.goto("/attraction/abbotsford");
  const [place, trail] = await readThings(page);
  expect(place).toMatchObject({
    name: "Abbotsford",
    url: `${baseURL}/attraction/abbotsford`,
    sameAs: "https://www.scottsabbotsford.com/",
    geo: { "@type": "GeoCoordinates" },
  });
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, item: `${baseURL}/` },
    { position: 2, name: "Tweedbank", item: `${baseURL}/station/tweedbank` },
    { position: 3, name: "Abbotsford", item: `${baseURL}/attraction/abbotsford` },
  ]);
});

test("home lists its places", async ({ page }) => {
  await page.goto("/?station=galashiels");
  const list: Thing = (await readThings(page)).find((thing) => thing["@type"] === "ItemList") ?? {};
  const near = placesWith({ station: "Galashiels" });
  expect(list).toMatchObject({ numberOfItems: near.length });
  expect((list.itemListElement as { name: string }[]).map(({ name }) => name)).toEqual(near);
});

test("a page that does not exist asks not to be listed", async ({ page, watch }) => {
  watch.expectConsoleError(/404/);
  await page.goto("/nowhere");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
});

test("the sitemap lists every page, and every listed page exists", async ({ request, baseURL }) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toContain("xml");
  const found = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");
  expect(found).toContain(`${baseURL}/`);
  expect(found.filter((url) => url.includes("/attraction/"))).toHaveLength(placesWith().length);
  expect(found.filter((url) => url.includes("/station/"))).toHaveLength(stationNames().all.length);
  expect(new Set(found).size).toBe(found.length);
  expect(await brokenOf(request, found)).toEqual([]);
});

test("robots are let in, shown the sitemap, and kept out of the admin area", async ({ request, baseURL }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toContain("text/plain");
  const lines = (await response.text()).split("\n");
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(lines).toContain("Disallow: /admin");
  expect(lines).not.toContain("Disallow: /");
});

async function metaContent(page: Page, by: "name" | "property", key: string): Promise<string | null> {
  return page.locator(`meta[${by}="${key}"]`).getAttribute("content");
}

/** The schema.org objects of a page, in order. */
async function readThings(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

/** The URLs that are not a page of their own. */
async function brokenOf(request: APIRequestContext, urls: string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const url of urls) {
    const response = await request.get(url, { maxRedirects: 0 });
    if (response.status() !== 200) broken.push(`${url}: ${response.status()}`);
  }
  return broken;
}
