import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import type { FeedStation } from "#server/national-rail/station-feed.ts";

/** In metres. After a move all walks from the station are planned again, so a shorter one is left out. */
const SHORTEST_MOVE = 100;
/** The feed has had stations three kilometres from where they are. */
const LONGEST_MOVE = 500;

type Flags = Record<string, unknown>;

export type StoredStation = Coordinates & {
  facilities: Flags;
  accessibility: Flags;
  /** Facts that staff have entered: names of flags, "coordinates". */
  corrected: readonly string[];
};

export type StationChange = {
  coordinates?: Coordinates;
  facilities?: Flags;
  accessibility?: Flags;
  problem?: string;
};

/** What is not known in the feed, and what staff have entered, stays. */
export function stationChange(stored: StoredStation, feed: FeedStation): StationChange {
  const move = stored.corrected.includes("coordinates") ? {} : moveTo(stored, feed.coordinates);
  const facilities = mergeFlags(stored.facilities, feed.facilities, stored.corrected);
  const accessibility = mergeFlags(stored.accessibility, feed.accessibility, stored.corrected);
  return { ...move, ...(facilities && { facilities }), ...(accessibility && { accessibility }) };
}

function moveTo(
  { latitude, longitude }: Coordinates,
  coordinates: Coordinates | null,
): Pick<StationChange, "coordinates" | "problem"> {
  if (!coordinates) return {};
  // 0,0 is a station without a location.
  if (latitude === 0 && longitude === 0) return { coordinates };
  const metres = Math.round(distanceInMetres({ latitude, longitude }, coordinates));
  if (metres < SHORTEST_MOVE) return {};
  if (metres > LONGEST_MOVE)
    return { problem: `National Rail's location is ${metres} m away and was not taken over` };
  return { coordinates };
}

function mergeFlags(stored: Flags, feed: Flags, corrected: readonly string[]): Flags | undefined {
  const news = Object.entries(feed).filter(
    ([name, value]) => stored[name] !== value && !corrected.includes(name),
  );
  return news.length > 0 ? { ...stored, ...Object.fromEntries(news) } : undefined;
}
