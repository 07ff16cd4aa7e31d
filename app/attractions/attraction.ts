/** A station from which a place can be reached on foot. */
export type NearbyStation = {
  slug: string;
  name: string;
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
  picture: Picture | null;
};

export type Attraction = AttractionSummary & {
  id: string;
  description: string;
  website: string | null;
  pictures: Picture[];
};

export type Picture = {
  url: string;
  /** May hold links, as text: show it with the attribution piece only. */
  attribution: string;
  altText: string;
};
