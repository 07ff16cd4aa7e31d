import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Accessibility, Facility, StepFree } from "#app/stations/facilities.ts";
import type { FeedStation, UnreadableStation } from "#server/national-rail/station-feed.ts";

type Flag = boolean | undefined;
/** The value at a path such as "stationFacilities.wifi.available"; undefined if anything on the way is missing or null. */
type At = (path: string) => unknown;

const FACILITIES: Record<Facility, (at: At) => Flag> = {
  wifi: (at) => flag(at("stationFacilities.wifi.available")),
  parking: (at) => flag(at("carParks.parkingSpacesAvailable")) ?? isSome(at("carParks.numberOfSpaces")),
  refreshments: (at) => flag(at("stationFacilities.refreshments.available")),
  waitingRoom: (at) => flag(at("loungesAndWaiting.waitingFacility.available")),
  toilets: (at) => flag(at("toiletsAndChanging.toilets.available")),
  ticketMachine: (at) => flag(at("ticketBuying.ticketMachinesAvailable")),
  staffed: (at) => isStaffed(at("staffingLevel")),
  taxi: (at) => flag(at("transportLinks.taxi.available")),
};

/** `wheelchairsAvailable` is about wheelchairs to borrow, so it is not read. */
const ACCESSIBILITY: Record<Accessibility, (at: At) => StepFree | undefined> = {
  stepFreeAccess: isStepFree,
  wheelchairAccess: (at) => both(isStepFree(at), flag(at("stationAccessibility.trainRamp.available"))),
  hearingLoop: (at) =>
    flag(at("stationAccessibility.inductionLoop.ticketCounters")) ??
    isProvided(at("stationAccessibility.inductionLoop.provision")),
  disabledToilet: (at) => flag(at("toiletsAndChanging.toilets.accessibleToiletsAvailable")),
};

/** A station's record in the Knowledgebase → its facts; null for a record without a CRS code. */
export function readStation(record: unknown): FeedStation | UnreadableStation | null {
  const at: At = (path) =>
    path.split(".").reduce((value, key) => (value as Record<string, unknown> | null)?.[key], record) ??
    undefined;
  const crs = String(at("crsCode") ?? "")
    .trim()
    .toUpperCase();
  if (!/^[A-Z]{3}$/.test(crs)) return null;
  const coordinates = readCoordinates(at("location.latitude"), at("location.longitude"));
  if (coordinates === "invalid") return { crs, problem: "National Rail's location is no point on the earth" };
  return {
    crs,
    coordinates,
    facilities: readFlags(FACILITIES, at),
    accessibility: readFlags(ACCESSIBILITY, at),
  };
}

function readFlags<Name extends string, Value>(readers: Record<Name, (at: At) => Value | undefined>, at: At) {
  const flags: Partial<Record<Name, Value>> = {};
  for (const name of Object.keys(readers) as Name[]) {
    const value = readers[name](at);
    if (value !== undefined) flags[name] = value;
  }
  return flags;
}

function readCoordinates(latitude: unknown, longitude: unknown): Coordinates | null | "invalid" {
  if (latitude === undefined && longitude === undefined) return null;
  if (typeof latitude !== "number" || Math.abs(latitude) > 90) return "invalid";
  if (typeof longitude !== "number" || Math.abs(longitude) > 180) return "invalid";
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

function flag(value: unknown): Flag {
  return typeof value === "boolean" ? value : undefined;
}

/** No spaces listed may also mean that they were not counted. */
function isSome(spaces: unknown): Flag {
  return typeof spaces === "number" && spaces > 0 ? true : undefined;
}

/** "Full Time", "Part Time", "Unstaffed"; fullTime and the like in other versions. */
function isStaffed(level: unknown): Flag {
  const word = String(level ?? "")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  return { fulltime: true, parttime: true, unstaffed: false }[word];
}

/** By the first letter and digit of such as "B1, (refer to quick reference guide)": A all platforms; B1 all, with ramps or by the street;
 * B2 and B3 some platforms, or in one direction; C none. */
function isStepFree(at: At): StepFree | undefined {
  const [category = ""] =
    /^[ABC][123]?\b/i.exec(String(at("stationAccessibility.stepFreeCategory.category") ?? "").trim()) ?? [];
  const answers: Record<string, StepFree> = { A: true, B1: true, B2: "part", B3: "part", C: false };
  return answers[category.toUpperCase()];
}

/** Of a station that is step-free in part it is not known whether a ramp can be reached. */
function both(stepFree: StepFree | undefined, ramp: Flag): Flag {
  if (stepFree === false || ramp === false) return false;
  return stepFree === true ? ramp : undefined;
}

/** A sentence such as "Induction loops are provided at the ticket office": only what is plain is taken. */
function isProvided(sentence: unknown): Flag {
  const text = String(sentence ?? "").trim();
  if (/^no\b|\bno induction|\bnot (available|provided|fitted)\b/i.test(text)) return false;
  return /^yes\b|\b(available|provided|fitted)\b/i.test(text) || undefined;
}
