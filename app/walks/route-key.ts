import type { Coordinates } from "#app/shared/coordinates.ts";

/** A point as a key of `cached_routes`: "latitude,longitude" with six decimals. In SQL it is `private.route_key`. */
export function routeKey({ latitude, longitude }: Coordinates): string {
  return `${sixDecimals(latitude)},${sixDecimals(longitude)}`;
}

/** Rounds halves away from zero, as SQL does with the 15 significant digits of a double. */
function sixDecimals(degrees: number): string {
  const millionths = Math.round(Number((Math.abs(degrees) * 1e6).toPrecision(15)));
  const sign = degrees < 0 && millionths > 0 ? "-" : "";
  return `${sign}${(millionths / 1e6).toFixed(6)}`;
}
