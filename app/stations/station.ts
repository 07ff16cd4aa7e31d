export type StationSummary = {
  slug: string;
  name: string;
  /** In Gaelic; absent if it is not known. */
  nameGd?: string;
  latitude: number;
  longitude: number;
  /** Published places to visit that are linked to it. */
  attractionCount: number;
  facilities: Facility[];
  accessibility: (Accessibility | "stepFreeInPart")[];
};

export type StationAlias = {
  name: string;
  /** Slug. */
  station: string;
  /** From the station to the town; null where the station is in it. */
  walkingTimeMinutes: number | null;
};

export type Station = StationSummary & {
  /** Slug of its region; null for the default region and those that are not open. */
  region: string | null;
  crs: string | null;
  /** Address of a drawing of what stands around it; null where that is not known. */
  picture: string | null;
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

/** The flag `stepFreeAccess`; "part" is of some platforms only, or in one direction. */
export type StepFree = boolean | "part";

/** What is there, or in part, by a JSON column of flags. */
export function accessibilityOf(flags: unknown): StationSummary["accessibility"] {
  const isInPart = (flags as Record<string, unknown> | null)?.stepFreeAccess === "part";
  return [...(isInPart ? ["stepFreeInPart" as const] : []), ...trueFlags(ACCESSIBILITY, flags)];
}

export function trueFlags<Flag extends string>(names: readonly Flag[], flags: unknown): Flag[] {
  const values = (flags ?? {}) as Record<string, unknown>;
  return names.filter((flag) => values[flag] === true);
}

export function countPlaces(count: number): string {
  return `${count} ${count === 1 ? "place" : "places"} to visit nearby`;
}
