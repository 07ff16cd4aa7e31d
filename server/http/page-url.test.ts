import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ContentRepository } from "#app/catalogue/content-repository.ts";
import { makePageUrls } from "#server/http/page-url.ts";

const region = (slug: string, isOpen = true) => ({ slug, name: slug, isOpen });
const CATALOGUE = {
  regions: [region("lothians"), region("tayside"), region("islands", false)],
  activities: ["Culture", "Food & Drink", "Walk"],
};
const stationsOf = (name: string | null | undefined) =>
  (name === "tayside" ? ["perth"] : ["stow", "haymarket"]).map((slug) => ({ slug }));

const catalogue = vi.fn(async (name?: string | null) => ({ ...CATALOGUE, stations: stationsOf(name) }));
const pages = vi.fn(async () => ({
  stations: ["stow", "haymarket", "perth", "kyle"],
  attractions: [{ slug: "abbotsford" }, { slug: "zoo" }],
}));
const content = { catalogue, pages } as unknown as ContentRepository;
const routesAt = (path: string) => ["root", `routes${path}`];

let pageUrl: ReturnType<typeof makePageUrls>;
beforeEach(() => {
  pageUrl = makePageUrls(content, routesAt);
});

async function rendered(requested: string) {
  const { pathname, search } = await pageUrl(new URL(requested, "http://localhost"));
  return pathname + search;
}

describe("a page is rendered by its shortest URL", () => {
  test.each([
    ["/", "/"],
    ["/?fbclid=1&utm_source=x", "/"],
    // Filters: in one order, without what is none.
    ["/?minutes=46", "/"],
    ["/documents/journeys?to=b&x=1&from=a&leave=&region=r", "/documents/journeys?from=a&to=b&region=r"],
    ["/?minutes=45", "/"],
    ["/?minutes=15&station=stow&fbclid=1", "/?station=stow&minutes=15"],
    ["/?activity=Walk&activity=culture&activity=flying", "/?activity=culture&activity=walk"],
    ["/?station=nowhere&activity=&feature=x&date=tomorrow&sort=price&unknown=1&journey=61", "/"],
    ["/?station=perth", "/"],
    ["/?station=perth&region=tayside", "/?region=tayside&station=perth"],
    ["/?region=lothians&station=Stow", "/?station=stow"],
    ["/?region=islands", "/"],
    ["/?from=haymarket&station=stow&station=haymarket", "/?station=stow&from=haymarket"],
    ["/?show=48&minutes=15", "/?minutes=15&show=48"],
    ["/?show=30", "/?show=48"],
    ["/?show=24", "/"],
    ["/?show=-1", "/"],
    ["/?show=1e9", "/?show=1008"],
    ["/?show=x", "/"],
    ["/?missing=place", "/?missing=place"],
    ["/day?leave=10:00", "/day"],
    ["/day?utm_source=x&leave=9:05&places=gone:30,%20Zoo,../x", "/day?places=gone%3A30%2Czoo&leave=09%3A05"],
    ["/day?places=", "/day?places=."],
    ["/documents/day?places=zoo&x=1", "/documents/day?places=zoo"],
    ["/?missing=constructor", "/"],
    // An attraction's station and origin may lie in another region.
    [
      "/attraction/zoo?from=kyle&station=perth&show=48&gclid=1",
      "/attraction/zoo?show=48&station=perth&from=kyle",
    ],
    ["/attraction/zoo?from=x&station=Stow&q=zoo", "/attraction/zoo"],
    ["/station/stow?from=Haymarket&station=stow", "/station/stow?from=haymarket"],
    ["/station/stow?from=nowhere", "/station/stow"],
    ["/station/stow/attraction/zoo?from=perth", "/station/stow/attraction/zoo?from=perth"],
    ["/line/borders?from=x1", "/line/borders"],
    ["/map?q=abbey&region=tayside&show=48&lat=55.6", "/map?region=tayside&q=abbey"],
    ["/map?q=%20", "/map"],
    ["/contact?about=/station/kyle&x=1", "/contact?about=%2Fstation%2Fkyle"],
    ["/contact?about=/attraction/x1", "/contact"],
    ["/contact?about=/admin", "/contact"],
    ["/tickets?station=kyle&region=tayside", "/tickets?station=kyle"],
    ["/tickets?station=x1", "/tickets?station=-"],
    ["/tickets?region=tayside", "/tickets?region=tayside"],
    ["/tickets?region=x", "/tickets"],
    ["/search?q=%20abbey%00&utm_source=x", "/search?q=abbey"],
    ["/documents/search?q=%20abbey%00&x=1", "/documents/search?q=abbey"],
    [`/search?q=${"x".repeat(200)}`, `/search?q=${"x".repeat(100)}`],
    ["/saved?places=zoo,x1,abbotsford,zoo", "/saved?places=zoo%2Cabbotsford"],
    ["/saved?places=x1", "/saved?places="],
    ["/saved?x=1", "/saved"],
    ["/newsletter/confirm?token=abc", "/newsletter/confirm"],
    ["/documents/catalogue?x=1&x=2", "/documents/catalogue"],
    ["/constructor?a=1", "/constructor"],
    // The data of pages, for all of its routes or some.
    ["/_.data?minutes=46&utm_source=x", "/_.data"],
    ["/_.data?minutes=15", "/_.data?minutes=15"],
    ["/map.data?_routes=x", "/map.data"],
    ["/map.data?_routes=routes%2Fmap,x,root", "/map.data?_routes=root%2Croutes%2Fmap"],
    ["/map?_routes=root", "/map"],
  ])("%s as %s", async (requested, expected) => {
    expect(await rendered(requested)).toBe(expected);
    // And by no other.
    expect(await rendered(expected)).toBe(expected);
  });
});

test("a page without parameters asks for nothing", async () => {
  catalogue.mockClear();
  pages.mockClear();
  await rendered("/");
  await rendered("/attraction/zoo");
  expect([...catalogue.mock.calls, ...pages.mock.calls]).toEqual([]);
});

test("while the database is away it goes by what was there", async () => {
  await rendered("/?station=stow");
  await rendered("/station/stow?from=perth");
  const away = new Error("away");
  catalogue.mockRejectedValueOnce(away);
  expect(await rendered("/?station=stow&minutes=46")).toBe("/?station=stow");
  pages.mockRejectedValueOnce(away);
  expect(await rendered("/station/stow?from=perth&x=1")).toBe("/station/stow?from=perth");
});

test("where nothing was ever read, the URL stays as it is", async () => {
  catalogue.mockRejectedValueOnce(new Error("away"));
  expect(await rendered("/?station=stow&minutes=46")).toBe("/?station=stow&minutes=46");
});
