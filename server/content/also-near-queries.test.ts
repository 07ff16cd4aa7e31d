import { expect, test } from "vitest";
import { alsoNear, type LinkedAttraction } from "#server/content/also-near-queries.ts";

/** A degree of latitude is 111 km: a thousandth on foot, with its detours, takes 2 minutes (1.8). */
const place = (
  slug: string,
  links: Record<string, string | null>,
  { latitude = 55.6, longitude = -2.8 } = {},
): LinkedAttraction => ({
  summary: {
    slug,
    name: slug,
    latitude,
    longitude,
    pictures: [],
    stations: Object.entries(links)
      .filter(([, river]) => river === null)
      .map(([station]) => ({
        slug: station,
        name: station,
        latitude: 55.6,
        longitude: -2.8,
        walkingTimeMinutes: 10,
        isEstimate: true,
        isPrimary: false,
      })),
  },
  links: Object.entries(links).map(([station, river]) =>
    river ? { slug: station, river } : { slug: station },
  ),
});
const north = (thousandths: number) => ({ latitude: 55.6 + thousandths / 1000 });
const NEAR_STOW = { stow: null };

const walks = (here: LinkedAttraction, others: LinkedAttraction[]) =>
  alsoNear(here, others).map(({ slug, walkingTimeMinutes }) => [slug, walkingTimeMinutes]);

test("the nearest come first, with an estimate of the walk", () => {
  const others = [
    place("inn", NEAR_STOW, north(10)),
    place("mill", NEAR_STOW, north(1)),
    place("kirk", NEAR_STOW),
  ];
  expect(walks(place("hall", NEAR_STOW), others)).toEqual([
    ["kirk", 1],
    ["mill", 2],
    ["inn", 18],
  ]);
});

test("there are at most four of each station, and they say of which", () => {
  const at = (station: string, first: number) =>
    [0, 1, 2, 3, 4].map((n) => place(`${station}${n}`, { [station]: null }, north(first + n)));
  const both = place("both", { stow: null, leven: null }, north(20));
  const here = place("hall", { stow: null, leven: null });
  const found = alsoNear(here, [...at("stow", 1), ...at("leven", 30), both]);
  expect(found.map(({ slug }) => slug)).toEqual([
    "stow0",
    "stow1",
    "stow2",
    "stow3",
    "both",
    "leven0",
    "leven1",
    "leven2",
  ]);
  expect(found.find(({ slug }) => slug === "both")?.stations).toEqual(["stow", "leven"]);
});

test.each([
  [
    "a river between one of both and their station",
    { stow: null, leven: "the Tweed" },
    { stow: null, leven: null },
  ],
  ["the same the other way round", { stow: null, leven: null }, { stow: null, leven: "the Tweed" }],
  ["two rivers", { stow: null, leven: "the Tweed" }, { stow: null, leven: "the Gala Water" }],
])("no walk across %s, and it comes last", (_, here, beyond) => {
  const others = [place("beyond", beyond), place("far", NEAR_STOW, north(9))];
  expect(walks(place("hall", here), others)).toEqual([
    ["far", 16],
    ["beyond", null],
  ]);
});

test("both beyond the same river are near each other", () => {
  const links = { stow: null, leven: "the Tweed" };
  expect(walks(place("hall", links), [place("mill", links)])).toEqual([["mill", 1]]);
});

test("no walk across the sea, from an unknown place, or too far", () => {
  const links = { "north-queensferry": null };
  const fife = place("fife", links, { latitude: 56.035, longitude: -3.3 });
  const lothian = place("lothian", links, { latitude: 55.985, longitude: -3.3 });
  expect(walks(fife, [lothian])).toEqual([["lothian", null]]);
  expect(
    walks(place("hall", NEAR_STOW), [place("nowhere", NEAR_STOW, { latitude: 0, longitude: 0 })]),
  ).toEqual([["nowhere", null]]);
  expect(walks(place("hall", NEAR_STOW), [place("far", NEAR_STOW, north(100))])).toEqual([["far", null]]);
});
