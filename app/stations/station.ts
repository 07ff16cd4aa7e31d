import type { Surroundings } from "#app/stations/surroundings.ts";

/** What cards, filters and lists know of a station. */
export type StationSummary = {
  slug: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Published places to visit that are linked to it. */
  attractionCount: number;
  /** Its place on the Borders Railway, counted from Edinburgh; null elsewhere. */
  bordersRailwayOrder: number | null;
  facilities: Facility[];
  accessibility: Accessibility[];
  surroundings: Surroundings;
};

export type Station = StationSummary & {
  crs: string | null;
  /** ISO 8601; null unless the facts come from National Rail and their date is known. */
  facilityDataUpdated: string | null;
};

export const FACILITIES = [
  "wifi",
  "parking",
  "refreshments",
  "waitingRoom",
  "toilets",
  "ticketMachine",
  "staffed",
  "taxi",
] as const;
export type Facility = (typeof FACILITIES)[number];

export const ACCESSIBILITY = ["stepFreeAccess", "wheelchairAccess", "hearingLoop", "disabledToilet"] as const;
export type Accessibility = (typeof ACCESSIBILITY)[number];

/** The flags of `known` that are true in what the database holds, in the order of `known`. Unknown is not "no", and not shown either. */
export function trueFlags<Flag extends string>(known: readonly Flag[], flags: unknown): Flag[] {
  const values = (flags ?? {}) as Record<string, unknown>;
  return known.filter((flag) => values[flag] === true);
}
