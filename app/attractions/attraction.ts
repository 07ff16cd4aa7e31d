import type { FactDetails, FactSources, Facts } from "#app/attractions/facts.ts";
import type { Photo } from "#app/photos/photo.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import type { Trains } from "#app/trains/train-time.ts";

export type AttractionSummary = {
  slug: string;
  name: string;
  /** Former, Gaelic and everyday names; absent without any. */
  otherNames?: string[];
  /** The first lines of the description, at most SUMMARY_LENGTH characters, without notes and links; with home, those of a card. */
  summary: string;
  latitude: number;
  longitude: number;
  /** Names of activities, in alphabetical order. */
  activityType: string[];
  /** The primary one first, then by walking time. */
  stations: NearbyStation[];
  /** Name of the primary station, or of the first one; null without stations. */
  nearestStation: string | null;
  /** Of the nearest station. */
  walkingTimeMinutes: number | null;
  /** In order; the first is the one that lists show. */
  pictures: Photo[];
  facts: Facts;
  /** Whether it is one of the staff's picks; absent if not. */
  isPick?: true;
};

export type Attraction = AttractionSummary & {
  id: string;
  description: string;
  website: string | null;
  /** Address of the page that has the other names. */
  otherNamesSource: string | null;
  trains: Trains;
  facts: FactDetails;
  factSources: FactSources;
  /** Of an imported record. */
  source?: RecordSource;
  /** The nearest others of its stations, the nearest first: at most MOST_NEAR of each station. */
  alsoNear: NextAttraction[];
};

/** A licence of imports: the terms of the site hold for the place. */
export const OWN_WORK = "Our own work";

export type RecordSource = { name: string; url?: string; licence?: string; attribution?: string };

export type NextAttraction = {
  slug: string;
  name: string;
  picture: Photo | null;
  /** Slugs of the stations that both have. */
  stations: string[];
  /** Minutes on foot between both, an estimate: mark it as one. Null where no direct walk is known. */
  walkingTimeMinutes: number | null;
};

export const MOST_NEAR = 4;

export const ATTRACTION_UNAVAILABLE = "Place unavailable";

/** Characters that fill the three lines of a card in its narrowest column. CSS would cut within a word. */
export const CARD_TEXT_LENGTH = 112;

/** At most `length` characters: of a longer text the beginning, cut between words, and "…" for the rest. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const wordEnd = cut.lastIndexOf(" ");
  // A surrogate without its other half goes as well.
  const kept = cut.slice(0, wordEnd > 0 ? wordEnd : length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s.,;:…–-]+$/, "")}…`;
}
