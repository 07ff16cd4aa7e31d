import { expect, test } from "vitest";
import {
  type StationChange,
  type StoredStation,
  stationChange,
} from "#server/national-rail/station-change.ts";
import type { FeedStation } from "#server/national-rail/station-feed.ts";

const STORED: StoredStation = {
  latitude: 55.6175,
  longitude: -2.8061,
  facilities: { wifi: true, toilets: false },
  accessibility: { stepFreeAccess: true },
  corrected: [],
};
const SAME: FeedStation = {
  crs: "GAL",
  coordinates: { latitude: 55.6175, longitude: -2.8061 },
  facilities: { wifi: true },
  accessibility: {},
};
/** 0.001° of latitude are 111 m. */
const north = (degrees: number) => ({ latitude: 55.6175 + degrees, longitude: -2.8061 });

test.each<[string, Partial<StoredStation>, Partial<FeedStation>, StationChange]>([
  ["nothing new", {}, {}, {}],
  [
    "a new fact",
    {},
    { facilities: { taxi: true } },
    { facilities: { wifi: true, toilets: false, taxi: true } },
  ],
  ["a changed fact", {}, { facilities: { wifi: false } }, { facilities: { wifi: false, toilets: false } }],
  ["a fact that staff entered", { corrected: ["wifi"] }, { facilities: { wifi: false } }, {}],
  [
    "one that staff entered, and one of the feed's",
    { corrected: ["wifi"] },
    { facilities: { wifi: false, toilets: true } },
    { facilities: { wifi: true, toilets: true } },
  ],
  [
    "accessibility",
    {},
    { accessibility: { hearingLoop: false } },
    { accessibility: { stepFreeAccess: true, hearingLoop: false } },
  ],
  ["a fact that the feed does not know", {}, { facilities: {} }, {}],
  ["99 m", {}, { coordinates: north(0.00089) }, {}],
  ["101 m", {}, { coordinates: north(0.00091) }, { coordinates: north(0.00091) }],
  ["499 m", {}, { coordinates: north(0.00448) }, { coordinates: north(0.00448) }],
  [
    "501 m",
    {},
    { coordinates: north(0.00451) },
    { problem: "National Rail's location is 501 m away and was not taken over" },
  ],
  ["a location that staff entered", { corrected: ["coordinates"] }, { coordinates: north(0.002) }, {}],
  ["one that staff entered, far away", { corrected: ["coordinates"] }, { coordinates: north(1) }, {}],
  ["no location", {}, { coordinates: null }, {}],
  ["a station without a location", { latitude: 0, longitude: 0 }, {}, { coordinates: north(0) }],
  [
    "far away with a new fact",
    {},
    { coordinates: north(0.03), facilities: { toilets: true } },
    {
      problem: "National Rail's location is 3336 m away and was not taken over",
      facilities: { wifi: true, toilets: true },
    },
  ],
])("%s", (_, stored, feed, change) => {
  expect(stationChange({ ...STORED, ...stored }, { ...SAME, ...feed })).toEqual(change);
});
