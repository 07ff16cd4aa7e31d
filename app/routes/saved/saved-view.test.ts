import { describe, expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { readPlaces } from "#app/attractions/places-in-url.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { findLinkedPlaces, groupByStation, savedPath } from "#app/routes/saved/saved-view.ts";

describe("?places=", () => {
  const MANY = Array.from({ length: 60 }, (_, i) => `place-${i}`);
  test.each<[string, string[] | null]>([
    ["", null],
    ["places=", []],
    ["places=abbotsford", ["abbotsford"]],
    ["places=b,a,b", ["b", "a"]],
    ["places=Abbotsford,%20zoo%20", ["abbotsford", "zoo"]],
    ["places=../x,%00,a%20b,ok,,", ["ok"]],
    ["places=a&places=b", ["a"]],
    [`places=${MANY.join(",")}`, MANY.slice(0, 50)],
  ])("?%s", (query, expected) => {
    expect(readPlaces(new URLSearchParams(query))).toEqual(expected);
  });

  test("is what a shared link names", () => {
    expect(readPlaces(new URL(savedPath(["b", "a"]), "http://localhost").searchParams)).toEqual(["b", "a"]);
  });
});

test.each([
  ["where a renamed one was", "stow,castle,abbey", ["stow", "keep", "abbey"]],
  ["once, by whichever address", "keep,castle", ["keep"]],
  ["without those that are gone", "ferry,stow", ["stow"]],
  ["without those that cannot be looked up now", "unknown,stow", ["stow"]],
])("a link's places are found %s", async (_, places, expected) => {
  const catalogues = ["stow", "keep", "abbey"].map((slug) => ({ attractions: [{ slug }] }) as Catalogue);
  const readCurrentSlug = async (slug: string) => {
    if (slug === "unknown") throw new Error("The database is away");
    return slug === "castle" ? "keep" : null;
  };
  const found = await findLinkedPlaces(catalogues, places.split(","), readCurrentSlug);
  expect(found.map(({ slug }) => slug)).toEqual(expected);
});

test("places stand by their nearest station, the shortest walk first, those without one last", () => {
  const place = (name: string, station: string | null, walkingTimeMinutes: number | null) =>
    ({
      name,
      nearestStation: station,
      walkingTimeMinutes,
      stations: station ? [{ slug: station.toLowerCase(), name: station }] : [],
    }) as AttractionSummary;
  const groups = groupByStation([
    place("Moor", null, null),
    place("Tower", "Tweedbank", 40),
    place("Zoo", "Stow", 5),
    place("Abbey", "Tweedbank", 9),
    place("Bridge", "Tweedbank", 9),
  ]);
  expect(groups.map(({ station, places }) => [station?.name, places.map(({ name }) => name)])).toEqual([
    ["Stow", ["Zoo"]],
    ["Tweedbank", ["Abbey", "Bridge", "Tower"]],
    [undefined, ["Moor"]],
  ]);
});
