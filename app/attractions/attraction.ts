import type { Photo } from "#app/photos/photo.ts";

/** A station from which a place can be reached on foot. */
export type NearbyStation = {
  slug: string;
  name: string;
  latitude: number;
  longitude: number;
  walkingTimeMinutes: number;
  isPrimary: boolean;
};

/** What a card, a filter and a map marker know of a place. */
export type AttractionSummary = {
  slug: string;
  name: string;
  /** The first lines of the description, at most about SUMMARY_LENGTH characters, without notes and links. */
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
};

export type Attraction = AttractionSummary & {
  id: string;
  description: string;
  website: string | null;
};
