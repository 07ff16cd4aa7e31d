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
export function accessibilityOf(flags: unknown): (Accessibility | "stepFreeInPart")[] {
  const isInPart = (flags as Record<string, unknown> | null)?.stepFreeAccess === "part";
  return [...(isInPart ? ["stepFreeInPart" as const] : []), ...trueFlags(ACCESSIBILITY, flags)];
}

export function trueFlags<Flag extends string>(names: readonly Flag[], flags: unknown): Flag[] {
  const values = (flags ?? {}) as Record<string, unknown>;
  return names.filter((flag) => values[flag] === true);
}
