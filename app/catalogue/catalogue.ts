import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Region } from "#app/stations/region.ts";
import type { StationAlias, StationSummary } from "#app/stations/station.ts";
import type { Line } from "#app/trains/line.ts";
import type { Trains } from "#app/trains/train-time.ts";

/** The words of more attractions are too many for a browser. */
export const MOST_WITH_WORDS = 1000;

/** A day out that staff keep: `query` is that of the page /day, `places` are names. */
export type SampleDay = { name: string; why: string; query: string; places: string[] };

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
  /** Those that home shows; they begin in the region. */
  sampleDays: SampleDay[];
};

/** The version changes with the shape of Catalogue: a browser that kept an older page then loads the new one. */
export type CatalogueDocument = Catalogue & { version: string };
