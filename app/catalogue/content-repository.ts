import { createContext } from "react-router";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { Photo } from "#app/photos/photo.ts";
import type { Station } from "#app/stations/station.ts";
import type { LineStop } from "#app/trains/line.ts";
import type { StationTrains, Trains } from "#app/trains/train-time.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";

/**
 * What public pages read, always with a visitor's rights. When the database is slow or away it rejects with a 503 whose data is the message
 * for the visitor, as `data(message, { status: 503 })`: loaders let it pass to the error boundary.
 */
export type ContentRepository = {
  /** Of the open region of this slug; without one, or when there is no such open region, of the default region. */
  catalogue(region?: string | null): Promise<Catalogue>;
  pages(): Promise<PublishedPages>;
  /** Null when no published place has this slug. Trains are from the station of slug `from`, an unknown one being as none. */
  attraction(slug: string, from?: string | null): Promise<Attraction | null>;
  /** Null when no published station has this slug. `from` as above. */
  station(slug: string, from?: string | null): Promise<StationDetail | null>;
  /** The slug of the published page that had `slug` before it was renamed; null when there is none. */
  currentSlug(table: "attractions" | "stations", slug: string): Promise<string | null>;
  /** The planned walks from a published station, in no order; null when there is none of this slug. */
  walksFrom(slug: string): Promise<PlannedLine[] | null>;
  /** Train times from a published station with a code; null when there is none of this slug. */
  trainsFrom(slug: string): Promise<Trains | null>;
  /** The slug of the region of a line's first published station; null when there is no such line. */
  regionOfLine(slug: string): Promise<string | null>;
};

/** Every published page, whether its region is open or not. */
export type PublishedPages = {
  /** Slugs of open regions other than the default one. */
  regions: string[];
  /** Slugs. */
  stations: string[];
  /** In name order. */
  attractions: { slug: string; name: string; photos: Photo[] }[];
  /** Slugs. */
  lines: string[];
};

export type StationDetail = {
  station: Station;
  /** Those for which it is the primary station first, then by the walk from it. */
  attractions: AttractionSummary[];
  trains: StationTrains;
  /** The lines that call at it. */
  lines: LineStop[];
};

/** Set by server/http/web.ts for each request. */
export const contentContext = createContext<ContentRepository>();
