import { count } from "#app/shared/count.ts";
import type { Accessibility, Facility } from "#app/stations/facilities.ts";

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
  /** A day such as "2025-05-01"; null unless the facts come from National Rail and their date is known. */
  facilityDataUpdated: string | null;
};

export function countPlaces(places: number): string {
  return `${count(places, "place")} to visit nearby`;
}
