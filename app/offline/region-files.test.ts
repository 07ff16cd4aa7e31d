import { expect, test } from "vitest";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { daysToKeep, documentsOf, drawingsIn, megabytes } from "#app/offline/region-files.ts";

const CATALOGUE = {
  stations: [
    { slug: "stow", attractionCount: 1 },
    { slug: "breich", attractionCount: 0 },
  ],
  attractions: [{ slug: "abbotsford" }],
  regions: [
    { slug: "lothians", isOpen: true },
    { slug: "tayside", isOpen: true },
  ],
} as Catalogue;

test("a region is its lists, its stations with the walks from them, and its places", () => {
  expect(documentsOf("tayside", CATALOGUE, ["2026-11-30"])).toEqual([
    "/documents/catalogue/tayside",
    "/documents/search-words/tayside",
    "/documents/station/stow",
    "/documents/station/stow/walks",
    "/documents/station/breich",
    "/documents/attraction/abbotsford",
    "/documents/timetable/2026-11-30/tayside",
  ]);
  const ofDefault = documentsOf(null, CATALOGUE, ["2026-11-30"]);
  expect(ofDefault[0]).toBe("/documents/catalogue");
  expect(ofDefault.at(-1)).toBe("/documents/timetable/2026-11-30/lothians");
});

test("timetables are those of a week, and of days that are planned", () => {
  const week = daysToKeep("2026-11-28");
  expect([week.length, week[0], week[6]]).toEqual([7, "2026-11-28", "2026-12-04"]);
  expect(daysToKeep("2026-11-28", ["2026-12-24", "2026-11-29", "2026-11-27"])).toEqual([
    ...week,
    "2026-12-24",
  ]);
});

test("drawings are found in documents, each once, photos are not", () => {
  const url = "/illustrations/drawn/abbey?v=abbey-dusk";
  const text = JSON.stringify({
    picture: "/illustrations/station-hills-1.svg",
    pictures: [{ url, fallback: { url } }, { url: "https://upload.example/illustrations/a.jpg" }],
  });
  expect(drawingsIn(text)).toEqual(["/illustrations/station-hills-1.svg", url]);
});

test.each([
  [49_000, "0.0 MB"],
  [2_460_000, "2.5 MB"],
  [31_500_000, "32 MB"],
])("%i bytes: %s", (bytes, text) => {
  expect(megabytes(bytes)).toBe(text);
});
