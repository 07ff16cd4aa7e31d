import { describe, expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { readPlaces } from "#app/attractions/places-in-url.ts";
import { groupByStation, savedPath } from "#app/routes/saved/saved-view.ts";

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
