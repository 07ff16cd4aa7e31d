import { describe, expect, test } from "vitest";
import type { Accessibility, Facility, StepFree } from "#app/stations/facilities.ts";
import { readStation } from "#server/national-rail/read-feed-station.ts";
import { knowledgebaseStation } from "#tests/builders/knowledgebase-station.ts";

/** A record with only `value` at `path`. */
function recordWith(path: string, value: unknown): object {
  const content = path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return { crsCode: "GAL", ...(content as object) };
}

const flagsOf = (record: unknown) => {
  const station = readStation(record);
  if (!station || "problem" in station) throw new Error("The record was refused");
  return { ...station.facilities, ...station.accessibility };
};

const WIFI = "stationFacilities.wifi.available";
const STEP_FREE = "stationAccessibility.stepFreeCategory.category";
const LOOP = "stationAccessibility.inductionLoop";

test.each<[Facility | Accessibility, string, unknown, StepFree | undefined]>([
  ["wifi", WIFI, true, true],
  ["wifi", WIFI, false, false],
  ["wifi", WIFI, null, undefined],
  ["wifi", WIFI, "yes", undefined],
  ["wifi", "stationFacilities.wifi", null, undefined],
  ["wifi", "stationFacilities", "none", undefined],
  ["parking", "carParks.parkingSpacesAvailable", true, true],
  ["parking", "carParks.parkingSpacesAvailable", false, false],
  ["parking", "carParks.numberOfSpaces", 12, true],
  ["parking", "carParks.numberOfSpaces", 0, undefined],
  ["refreshments", "stationFacilities.refreshments.available", true, true],
  ["refreshments", "stationFacilities.shops.available", true, undefined],
  ["waitingRoom", "loungesAndWaiting.waitingFacility.available", true, true],
  ["waitingRoom", "loungesAndWaiting.shelteredWaitingAvailable", true, undefined],
  ["toilets", "toiletsAndChanging.toilets.available", false, false],
  ["ticketMachine", "ticketBuying.ticketMachinesAvailable", true, true],
  ["staffed", "staffingLevel", "Full Time", true],
  ["staffed", "staffingLevel", "partTime", true],
  ["staffed", "staffingLevel", "Unstaffed", false],
  ["staffed", "staffingLevel", "Ask the operator", undefined],
  ["taxi", "transportLinks.taxi.available", true, true],
  ["taxi", "transportLinks.taxi", null, undefined],
  ["stepFreeAccess", STEP_FREE, "A, Compliant step-free access to all platform(s)", true],
  ["stepFreeAccess", STEP_FREE, "B1, (refer to quick reference guide)", true],
  ["stepFreeAccess", STEP_FREE, "B2, (refer to quick reference guide)", "part"],
  ["stepFreeAccess", STEP_FREE, "B3, step-free access only to some platforms", "part"],
  ["stepFreeAccess", STEP_FREE, "C, no step-free access to any platform", false],
  ["stepFreeAccess", STEP_FREE, "B", undefined],
  ["stepFreeAccess", STEP_FREE, "Ask the operator", undefined],
  ["stepFreeAccess", STEP_FREE, "", undefined],
  ["wheelchairAccess", STEP_FREE, "A", undefined],
  ["wheelchairAccess", STEP_FREE, "C", false],
  ["wheelchairAccess", "stationAccessibility.trainRamp.available", true, undefined],
  ["wheelchairAccess", "stationAccessibility.trainRamp.available", false, false],
  ["wheelchairAccess", "stationAccessibility.wheelchairsAvailable", true, undefined],
  ["hearingLoop", `${LOOP}.ticketCounters`, true, true],
  ["hearingLoop", `${LOOP}.ticketCounters`, false, false],
  ["hearingLoop", `${LOOP}.provision`, "Induction loops are provided at the ticket office", true],
  ["hearingLoop", `${LOOP}.provision`, "No induction loop at this station", false],
  ["hearingLoop", `${LOOP}.provision`, "There is no induction loop available", false],
  ["hearingLoop", `${LOOP}.provision`, "Please ask staff", undefined],
  ["disabledToilet", "toiletsAndChanging.toilets.accessibleToiletsAvailable", true, true],
])("%s: %s %j → %s", (flag, path, value, expected) => {
  expect(flagsOf(recordWith(path, value))[flag]).toBe(expected);
});

test("a ramp at a station that is step-free is access for wheelchairs", () => {
  expect(flagsOf(knowledgebaseStation("GAL"))).toMatchObject({ wheelchairAccess: true });
});

test("what a record does not say is in no flag", () => {
  const nulls = JSON.parse(
    JSON.stringify(knowledgebaseStation("GAL"), (key, value) =>
      value !== null && typeof value === "object" ? value : key === "crsCode" ? value : null,
    ),
  );
  expect(readStation(nulls)).toEqual({ crs: "GAL", coordinates: null, facilities: {}, accessibility: {} });
  expect(readStation({ crsCode: "GAL" })).toEqual(readStation(nulls));
});

describe("location", () => {
  const locationOf = (location: unknown) => readStation({ crsCode: "GAL", location });

  test("is a point, or not known", () => {
    const point = { latitude: 55.6, longitude: -2.8 };
    expect(locationOf(point)).toMatchObject({ coordinates: point });
    expect(locationOf({ latitude: 0, longitude: 0 })).toMatchObject({ coordinates: null });
    expect(locationOf(null)).toMatchObject({ coordinates: null });
  });

  test.each([
    { latitude: 955, longitude: -2.8 },
    { latitude: 55.6, longitude: -200 },
    { latitude: 55.6, longitude: null },
    { latitude: "55.6", longitude: "-2.8" },
  ])("%j is a problem of the station", (location) => {
    expect(locationOf(location)).toEqual({
      crs: "GAL",
      problem: "National Rail's location is no point on the earth",
    });
  });
});

test.each([null, "x", 7, [], {}, { crsCode: null }, { crsCode: "GALA" }])("%j is no station", (record) => {
  expect(readStation(record)).toBeNull();
});

test("codes are compared in capitals", () => {
  expect(readStation({ crsCode: " gal " })).toMatchObject({ crs: "GAL" });
});
