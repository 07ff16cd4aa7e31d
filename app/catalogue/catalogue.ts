import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Region } from "#app/stations/region.ts";
import type { StationAlias, StationSummary } from "#app/stations/station.ts";
import type { Line } from "#app/trains/line.ts";
import type { Trains } from "#app/trains/train-time.ts";

/** What cards, filters and maps of one region need. */
export type Catalogue = {
  /** All, in their order. */
  regions: Region[];
  /** In name order. */
  stations: StationSummary[];
  /** Of its stations, in name order. */
  aliases: StationAlias[];
  /** Names, in alphabetical order. */
  activities: string[];
  /** In name order. */
  attractions: AttractionSummary[];
  /** In their order. */
  lines: Line[];
  /** From the region's own origin. */
  trains: Trains;
};

/**
 * What GET /documents/catalogue and /documents/catalogue/{region} answer. The version changes with the shape of Catalogue
 * (`npm run catalogue:version`): a browser that kept an older page then loads the new one.
 */
export type CatalogueDocument = Catalogue & { version: string };
