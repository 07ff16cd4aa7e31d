import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { StationSummary } from "#app/stations/station.ts";

/** What cards, filters and maps of the whole region need. */
export type Catalogue = {
  /** In name order. */
  stations: StationSummary[];
  /** Names, in alphabetical order. */
  activities: string[];
  /** In name order. */
  attractions: AttractionSummary[];
};

/** Raised when the shape of Catalogue changes: a browser that kept an older page then loads the new one. */
export const CATALOGUE_VERSION = 5;

/** What GET /documents/catalogue answers. */
export type CatalogueDocument = Catalogue & { version: number };
