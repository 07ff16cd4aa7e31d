import type { FactDetails } from "#app/attractions/facts.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

/** What can change in a place by an import. Absent is what the file does not say, which an import leaves as it is. */
export type PlaceValues = Coordinates & {
  name: string;
  description?: string;
  website?: string;
  kind?: string;
  /** Names of activities that there are. */
  activities?: string[];
  facts: FactDetails;
};

export type ImportedPlace = PlaceValues & {
  row: number;
  /** Of a place here, from our own export. */
  id?: string;
  /** The record's id in its source, "node/123". */
  sourceId?: string;
};
