import { expect, inject, test } from "vitest";
import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import { readPage, request } from "#tests/pages/read-page.ts";

const site = inject("siteUrl");

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
  { path: "/lines", title: "Railway lines", things: ["BreadcrumbList"] },
  { path: "/line/borders-railway", title: "Borders Railway", things: ["BreadcrumbList"] },
  { path: "/contact", title: "Contact", things: [] },
  { path: "/about", title: "About", things: [] },
  { path: "/open-data", title: "Open data", things: [] },
  { path: "/faq", title: "FAQ", things: [] },
  { path: "/tickets", title: "Train tickets", things: [] },
  { path: "/tickets?station=stow", title: "Train tickets to Stow", canonical: "/tickets", things: [] },
  { path: "/privacy", title: "Privacy Policy", things: [] },
  { path: "/cookies", title: "Cookies Policy", things: [] },
  { path: "/terms", title: "Terms of Use", things: [] },
];

test.each(PAGES)("$path tells search engines and shared links what it is", async (expected) => {
  const { path, title, canonical = path, things } = expected;
  const page = await readPage(path);
  expect(page.title).toBe(`${title} | Alight`);
  expect(page.elements("html")[0]).toMatchObject({ lang: "en-GB" });
  expect(page.elements("h1")).toHaveLength(1);
  expect(page.canonical).toBe(`${site}${canonical}`);

  const description = page.meta("name", "description") ?? "";
  expect(description.length).toBeGreaterThan(40);
  expect(page.meta("property", "og:title")).toBe(title);
  expect(page.meta("property", "og:description")).toBe(description);
  expect(page.meta("property", "og:url")).toBe(`${site}${canonical}`);
  expect(page.meta("property", "og:site_name")).toBe("Alight");
  expect(page.things.map((thing) => thing["@type"])).toEqual(things);
});

test("an attraction's structured data has its position and its stations", async () => {
  const [place, trail] = (await readPage("/attraction/abbotsford")).things;
  expect(place).toMatchObject({
    name: "Abbotsford",
    url: `${site}/attraction/abbotsford`,
    sameAs: "https://www.scottsabbotsford.com/",
    geo: { "@type": "GeoCoordinates" },
  });
  expect(trail.itemListElement).toMatchObject([
    { position: 1, item: `${site}/` },
    { position: 2, name: "Tweedbank", item: `${site}/station/tweedbank` },
    { position: 3, name: "Abbotsford", item: `${site}/attraction/abbotsford` },
  ]);
});

test("home lists its places", async () => {
  const { things } = await readPage("/?station=galashiels");
  const list = things.find((thing) => thing["@type"] === "ItemList");
  const near = placesWith({ station: "Galashiels" });
  expect(list).toMatchObject({ numberOfItems: near.length });
  expect(list.itemListElement.map(({ name }: { name: string }) => name)).toEqual(near);
});

test("a page that does not exist asks not to be listed", async () => {
  const page = await readPage("/nowhere");
  expect(page.meta("name", "robots")).toBe("noindex");
  expect(page.canonical).toBeUndefined();
});

test("the sitemap lists every page, and every listed page exists", async () => {
  const response = await request("/sitemap.xml");
  expect(response.headers.get("Content-Type")).toContain("xml");
  const found = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");
  expect(found).toContain(`${site}/`);
  expect(found.filter((url) => url.includes("/attraction/"))).toHaveLength(placesWith().length);
  expect(found.filter((url) => url.includes("/station/"))).toHaveLength(stationNames().all.length);
  expect(new Set(found).size).toBe(found.length);
  const statuses = new Map<string, number>();
  for (const url of found) statuses.set(url, (await request(url)).status);
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
}, 120_000);

test("robots are let in, shown the sitemap, and kept out of the admin area", async () => {
  const response = await request("/robots.txt");
  expect(response.headers.get("Content-Type")).toContain("text/plain");
  const lines = (await response.text()).split("\n");
  expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(lines).toContain("Disallow: /admin");
  expect(lines).not.toContain("Disallow: /");
});
