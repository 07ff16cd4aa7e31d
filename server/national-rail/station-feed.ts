import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Accessibility, Facility, StepFree } from "#app/stations/facilities.ts";

/** A flag that is missing is not known. */
export type FeedStation = {
  crs: string;
  coordinates: Coordinates | null;
  facilities: Partial<Record<Facility, boolean>>;
  accessibility: Partial<Record<Accessibility, StepFree>>;
};

export type UnreadableStation = { crs: string; problem: string };

export type StationFeed = {
  /** The stations of `codes` (CRS) that the feed has, each once. Rejects with a FeedError when it cannot be read in full. */
  read(codes: ReadonlySet<string>, signal: AbortSignal): AsyncIterable<FeedStation | UnreadableStation>;
};

/** Its message is for staff. */
export class FeedError extends Error {
  override name = "FeedError";
}
