import { createContext } from "react-router";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { OpenData, OpenRow } from "#app/catalogue/open-data.ts";
import type { Photo } from "#app/photos/photo.ts";
import type { Station } from "#app/stations/station.ts";
import type { RegionDay } from "#app/timetable/region-day.ts";
import type { LineStop } from "#app/trains/line.ts";
import type { StationTrains } from "#app/trains/train-detail.ts";
import type { Trains } from "#app/trains/train-time.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";

/** Read with a visitor's rights. Rejects with `data(message for the visitor, { status: 503 })` when the database is slow or away. */
export type ContentRepository = {
  /** Of the open region of this slug; without one, or when there is no such open region, of the default region. */
  catalogue(region?: string | null): Promise<Catalogue>;
  /** By the slugs of the region's attractions, the words of their texts; empty above MOST_WITH_WORDS attractions. */
  words(region?: string | null): Promise<Record<string, string>>;
  pages(): Promise<PublishedPages>;
  /** Of open regions, read anew at each call. */
  openData(kind: keyof OpenData): Promise<OpenRow[]>;
  /** Null when no published place has this slug, as below. Trains are from the station of slug `from`. */
  attraction(slug: string, from?: string | null): Promise<Attraction | null>;
  station(slug: string, from?: string | null): Promise<StationDetail | null>;
  /** The slug of the published page that had `slug` before it was renamed; null when there is none. */
  currentSlug(table: "attractions" | "stations", slug: string): Promise<string | null>;
  /** In no order. */
  walksFrom(slug: string): Promise<PlannedLine[] | null>;
  trainsFrom(slug: string): Promise<Trains | null>;
  /** Of an open region, by default the default one, or of up to three such as "fife,tayside", on a day such as "2026-11-24"; null when there is no such open region. */
  timetable(date: string, region?: string): Promise<RegionDay | null>;
  /** The slug of the region of a line's first published station; null when there is no such line. */
  regionOfLine(slug: string): Promise<string | null>;
};

export type PublishedPages = {
  /** Slugs; the default region is left out. */
  regions: string[];
  stations: string[];
  /** In name order. */
  attractions: { slug: string; name: string; photos: Photo[] }[];
  lines: string[];
};

export type StationDetail = {
  station: Station;
  attractions: AttractionSummary[];
  trains: StationTrains;
  lines: LineStop[];
};

export const contentContext = createContext<ContentRepository>();
