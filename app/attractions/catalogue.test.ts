import { expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { type Catalogue, packCatalogue, unpackCatalogue } from "#app/attractions/catalogue.ts";
import type { StationSummary } from "#app/stations/station.ts";

const station = (slug: string, name: string): StationSummary => ({
  slug,
  name,
  latitude: 55.6175,
  longitude: -2.8061,
  attractionCount: 2,
  bordersRailwayOrder: slug === "tweedbank" ? 10 : null,
  facilities: ["toilets", "taxi"],
  accessibility: ["stepFreeAccess"],
  surroundings: "hills",
});

const GALASHIELS = station("galashiels", "Galashiels");
const TWEEDBANK = station("tweedbank", "Tweedbank");

function nearby(
  { slug, name, latitude, longitude }: StationSummary,
  walkingTimeMinutes: number,
  isPrimary: boolean,
) {
  return { slug, name, latitude, longitude, walkingTimeMinutes, isPrimary };
}

const ABBEY: AttractionSummary = {
  slug: "melrose-abbey",
  name: "Melrose Abbey",
  summary: "A ruin – and a “rose” 🌹.",
  latitude: 55.5987,
  longitude: -2.7181,
  activityType: ["Culture", "History"],
  stations: [nearby(TWEEDBANK, 30, true), nearby(GALASHIELS, 90, false)],
  nearestStation: "Tweedbank",
  walkingTimeMinutes: 30,
  pictures: [
    { url: "/illustrations/abbey.svg", attribution: "Alight", altText: "An abbey", placeholder: "#7d9a86" },
    { url: "/illustrations/rose.svg", attribution: "", altText: "" },
  ],
};

/** As a place without anything that is not demanded. */
const MOOR: AttractionSummary = {
  slug: "moor",
  name: "Moor",
  summary: "",
  latitude: 0,
  longitude: 0,
  activityType: [],
  stations: [],
  nearestStation: null,
  walkingTimeMinutes: null,
  pictures: [],
};

const catalogue = (attractions: AttractionSummary[]): Catalogue => ({
  stations: [GALASHIELS, TWEEDBANK],
  activities: ["Culture", "Garden", "History"],
  attractions,
});

/** There and back, as JSON travels. */
const travel = (sent: Catalogue) => unpackCatalogue(JSON.parse(JSON.stringify(packCatalogue(sent))));

test("the catalogue arrives as it was sent", () => {
  const sent = catalogue([ABBEY, MOOR]);
  expect(travel(sent)).toEqual(sent);
});

test("an empty one arrives empty", () => {
  const sent = { stations: [], activities: [], attractions: [] };
  expect(travel(sent)).toEqual(sent);
});

test("a place without a primary station has none afterwards", () => {
  const sent = { ...ABBEY, stations: [nearby(GALASHIELS, 5, false), nearby(TWEEDBANK, 9, false)] };
  const [arrived] = travel(catalogue([sent])).attractions;
  expect(arrived?.stations).toEqual(sent.stations);
  expect(arrived).toMatchObject({ nearestStation: "Galashiels", walkingTimeMinutes: 5 });
});

test("a station that was published between two readings does not make another one primary", () => {
  const unknown = station("stow", "Stow");
  const sent = { ...ABBEY, stations: [nearby(unknown, 3, true), nearby(GALASHIELS, 90, false)] };
  const [arrived] = travel(catalogue([sent])).attractions;
  expect(arrived?.stations).toEqual([nearby(GALASHIELS, 90, false)]);
});

test("an activity that was added between two readings is left out", () => {
  const [arrived] = travel(catalogue([{ ...ABBEY, activityType: ["Archery", "History"] }])).attractions;
  expect(arrived?.activityType).toEqual(["History"]);
});

test("walks of no minutes, and of many, stay what they are", () => {
  const stations = [nearby(GALASHIELS, 0, true), nearby(TWEEDBANK, 1440, false)];
  expect(travel(catalogue([{ ...ABBEY, stations }])).attractions[0]?.stations).toEqual(stations);
});

test("a picture of another site arrives with one of our own to stand in for it", () => {
  const [own] = ABBEY.pictures;
  const foreign = { url: "https://upload.wikimedia.org/a.jpg", attribution: "Ann", altText: "Abbey" };
  const pictures = own ? [{ ...foreign, fallback: own }, own] : [];
  expect(travel(catalogue([{ ...ABBEY, pictures }])).attractions[0]?.pictures).toEqual(pictures);
});

test("names of stations and activities, and colours, travel once", () => {
  const places = Array.from({ length: 50 }, (_, n) => ({ ...ABBEY, slug: `abbey-${n}` }));
  const text = JSON.stringify(packCatalogue(catalogue(places)));
  expect(text.split("Tweedbank")).toHaveLength(2);
  expect(text.split("History")).toHaveLength(2);
  expect(text.split("#7d9a86")).toHaveLength(2);
});
