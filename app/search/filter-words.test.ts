import { expect, test } from "vitest";
import { readWords } from "#app/search/filter-words.ts";
import { NO_FILTERS } from "#app/search/filters.ts";

const station = { latitude: 0, longitude: 0, attractionCount: 1, facilities: [], accessibility: [] };
const content = {
  stations: [
    { ...station, slug: "galashiels", name: "Galashiels" },
    { ...station, slug: "tweedbank", name: "Tweedbank", nameGd: "Bruach Thuaidh" },
  ],
  aliases: [{ name: "Melrose", station: "tweedbank", walkingTimeMinutes: 43 }],
  activities: ["History", "Kids", "Walk"],
};

/** A Monday. */
const TODAY = "2026-11-23";

const read = (text: string) => readWords(content, text, TODAY);

test.each([
  ["toilets", { features: ["toilets"] }],
  ["Public toilets", { features: ["toilets"] }],
  ["free", { features: ["free"] }],
  ["free entry", { features: ["free"] }],
  ["dog friendly", { features: ["dogs"] }],
  ["dogs welcome", { features: ["dogs"] }],
  ["with a dog", { features: ["dogs"] }],
  ["indoors", { features: ["indoors"] }],
  ["rain", { features: ["indoors"] }],
  ["places for a rainy day", { features: ["indoors"] }],
  ["pram", { features: ["buggy"] }],
  ["pushchair", { features: ["buggy"] }],
  ["wheelchair access", { features: ["wheelchair"] }],
  ["step-free", { features: ["step-free"] }],
  ["café", { features: ["cafe"] }],
  ["free, with toilets", { features: ["free", "toilets"] }],
  ["free free", { features: ["free"] }],
  ["history", { activity: ["History"] }],
  ["children", { activity: ["Kids"] }],
  ["walks with a dog", { activity: ["Walk"], features: ["dogs"] }],
  ["15 minutes", { maxWalkingTime: 15 }],
  ["15 minute walk", { maxWalkingTime: 15 }],
  ["within 15 min", { maxWalkingTime: 15 }],
  ["30mins", { maxWalkingTime: 30 }],
  ["20 minutes", { maxWalkingTime: 15 }],
  ["90 minutes", { maxWalkingTime: 45 }],
  ["open today", { date: "2026-11-23" }],
  ["tomorrow", { date: "2026-11-24" }],
  ["open on Saturday", { date: "2026-11-28" }],
  ["open on sunday", { date: "2026-11-29" }],
  ["Monday", { date: "2026-11-23" }],
  ["dog friendly Galashiels", { features: ["dogs"], station: "galashiels" }],
  ["toilets near Melrose", { features: ["toilets"], station: "tweedbank" }],
  ["kids bruach thuaidh", { activity: ["Kids"], station: "tweedbank" }],
])("“%s” is a filter", (text, filters) => {
  expect(read(text)).toEqual({ filters: { ...NO_FILTERS, ...filters }, left: "" });
});

test.each(["", "galashiels", "castle", "5 minutes", "minutes", "30", "freedom", "open"])(
  "“%s” is none",
  (text) => {
    expect(read(text)).toBeNull();
  },
);

test.each([
  ["free castle", { features: ["free"] }, "castle"],
  ["beach with toilets", { features: ["toilets"] }, "beach"],
  ["a beach, with toilets", { features: ["toilets"] }, "beach"],
  ["dogs in Atlantis", { features: ["dogs"] }, "atlantis"],
])("“%s” is one beside other words", (text, filters, left) => {
  expect(read(text)).toEqual({ filters: { ...NO_FILTERS, ...filters }, left });
});
