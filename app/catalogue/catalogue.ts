import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Region } from "#app/stations/region.ts";
import type { StationAlias, StationSummary } from "#app/stations/station.ts";
import type { Line } from "#app/trains/line.ts";
import type { Trains } from "#app/trains/train-time.ts";

/** The words of more attractions are too many for a browser. */
export const MOST_WITH_WORDS = 1000;

export type Catalogue = {
  regions: Region[];
  /** In name order. */
  stations: StationSummary[];
  aliases: StationAlias[];
  activities: string[];
  /** In name order. */
  attractions: AttractionSummary[];
  lines: Line[];
  trains: Trains;
};

/** The version changes with the shape of Catalogue: a browser that kept an older page then loads the new one. */
export type CatalogueDocument = Catalogue & { version: string };
