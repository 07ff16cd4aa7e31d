import type { Coordinates } from "#app/shared/coordinates.ts";

/** What a map shows: its centre and Leaflet's zoom level (1 is the world, 18 a street). */
export type Viewport = Coordinates & { zoom: number };

export type Bounds = { south: number; west: number; north: number; east: number };

/** What a map is to show: another object moves it. */
export type MapTarget = {
  /** Goes before `bounds`. */
  viewport?: Viewport | null;
  bounds?: Bounds | null;
  /** The furthest zoom level to which `bounds` are fitted. */
  leastZoom?: number;
};

/** Padding on each side, as a share of the span, and the least of it in degrees. */
const [PADDING_SHARE, MIN_PADDING] = [0.2, 0.01];

/** Whether a map can show something. 0, 0 stands for "not located yet". */
export function isLocated(
  item: Partial<Coordinates> | { latitude: unknown; longitude: unknown },
): item is Coordinates {
  const { latitude, longitude } = item;
  if (typeof latitude !== "number" || typeof longitude !== "number") return false;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && !(latitude === 0 && longitude === 0);
}

/** Bounds that hold all located `items`, with a share of the span as padding, or a least one. Null when none is located. */
export function boundsAround(
  items: Parameters<typeof isLocated>[0][],
  minPadding = MIN_PADDING,
  paddingShare = PADDING_SHARE,
): Bounds | null {
  const located = items.filter(isLocated);
  if (located.length === 0) return null;
  const latitudes = located.map(({ latitude }) => latitude);
  const longitudes = located.map(({ longitude }) => longitude);
  const [south, north] = paddedRange(latitudes, minPadding, paddingShare);
  const [west, east] = paddedRange(longitudes, minPadding, paddingShare);
  return { south, west, north, east };
}

function paddedRange(degrees: number[], minPadding: number, share: number): [min: number, max: number] {
  const min = degrees.reduce((a, b) => Math.min(a, b));
  const max = degrees.reduce((a, b) => Math.max(a, b));
  const padding = Math.max((max - min) * share, minPadding);
  return [min - padding, max + padding];
}

export function isWithin(
  { south, west, north, east }: Bounds,
  { latitude, longitude }: Coordinates,
): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
