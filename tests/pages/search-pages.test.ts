import { describe, expect, test } from "vitest";
import { readPage, request } from "#tests/pages/read-page.ts";

describe("without scripts", () => {
  test("the form in the header of every page leads to the results", async () => {
    const page = await readPage("/about");
    const form = page.elements("form").find(({ action }) => action === "/search");
    expect(form).toMatchObject({
      method: "get",
      inner: expect.stringMatching(/<input type="search"[^>]* name="q"/),
    });
  });

  test("a typo finds the station", async () => {
    const page = await readPage("/search?q=tweedbnk");
    expect(page.elements("h1")).toMatchObject([{ text: "Search" }]);
    expect(page.elements("a")).toContainEqual(
      expect.objectContaining({
        href: "/station/tweedbank",
        text: expect.stringMatching(/^Tweedbank \d+ places to visit nearby/),
      }),
    );
  });

  test.each([
    ["priorwood", "1 result for “priorwood”"],
    ["abbey", "7 results for “abbey”"],
    ["sandy+beach", "Places 4"],
    ["edinburgh", "Stations 3"],
    ["", "Stations with the most places"],
    ["%00", "Stations with the most places"],
    ["xyzzy", "Nothing found"],
  ])("“%s” says: %s", async (query, text) => {
    expect((await readPage(`/search?q=${query}`)).text).toContain(text);
  });

  test("nothing that can be searched for has no number of results", async () => {
    expect((await readPage("/search?q=%00")).text).not.toMatch(/results? for/);
  });

  test("words that mean a filter lead to it", async () => {
    expect((await readPage("/search?q=dog+friendly+tweedbank")).elements("a")).toContainEqual(
      expect.objectContaining({
        href: "/?station=tweedbank&feature=dogs",
        text: expect.stringMatching(/^Dogs welcome · Tweedbank \d+$/),
      }),
    );
  });
});

test.each([
  ["", 200],
  ["/lothians-fife-borders", 200],
  ["/highlands-and-islands", 404],
  ["/atlantis", 404],
])("the words of a region's texts, at /documents/search-words%s: %i", async (path, status) => {
  expect((await request(`/documents/search-words${path}`)).status).toBe(status);
});
