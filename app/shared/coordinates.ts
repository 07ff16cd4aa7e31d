/** A point on the earth, WGS 84, in decimal degrees. */
export type Coordinates = { latitude: number; longitude: number };

export type NamedPoint = Coordinates & { name: string };

const EARTH_RADIUS_METRES = 6_371_008.8;

/** Straight line between two points in metres (haversine). */
export function distanceInMetres(from: Coordinates, to: Coordinates): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const dLatitude = toRadians(to.latitude - from.latitude);
  const dLongitude = toRadians(to.longitude - from.longitude);
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(a));
}

/** A point that would be in Great Britain the other way round. */
export function areSwapped({ latitude, longitude }: Coordinates): boolean {
  return latitude > -9 && latitude < 2 && longitude > 49 && longitude < 61;
}
