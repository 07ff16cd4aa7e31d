import type { Coordinates } from "#app/shared/coordinates.ts";

export type Bounds = { south: number; west: number; north: number; east: number };

/** Room around the outermost points: a share of the span, and at least so many degrees. */
const PADDING = { share: 0.2, least: 0.01 };

/** Whether something has a place on the map. 0, 0 stands for "not located yet". */
export function isLocated(
  item: Partial<Coordinates> | { latitude: unknown; longitude: unknown },
): item is Coordinates {
  const { latitude, longitude } = item;
  if (typeof latitude !== "number" || typeof longitude !== "number") return false;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && !(latitude === 0 && longitude === 0);
}

/** What has to be in view for all of `items` to be seen, with some room, `leastRoom` in degrees. Null when none is located. */
export function boundsAround(
  items: Parameters<typeof isLocated>[0][],
  leastRoom = PADDING.least,
): Bounds | null {
  const located = items.filter(isLocated);
  if (located.length === 0) return null;
  const [south, north] = padded(
    located.map(({ latitude }) => latitude),
    leastRoom,
  );
  const [west, east] = padded(
    located.map(({ longitude }) => longitude),
    leastRoom,
  );
  return { south, west, north, east };
}

function padded(degrees: number[], leastRoom: number): [least: number, most: number] {
  const least = degrees.reduce((a, b) => Math.min(a, b));
  const most = degrees.reduce((a, b) => Math.max(a, b));
  const room = Math.max((most - least) * PADDING.share, leastRoom);
  return [least - room, most + room];
}

export function isWithin(
  { south, west, north, east }: Bounds,
  { latitude, longitude }: Coordinates,
): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
