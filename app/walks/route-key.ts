import type { Coordinates } from "#app/shared/coordinates.ts";

/**
 * A point as `cached_routes` spells it: "latitude,longitude", six decimals each. `private.route_key` in supabase/migrations is the
 * same rule in SQL.
 */
export function routeKey({ latitude, longitude }: Coordinates): string {
  return `${sixDecimals(latitude)},${sixDecimals(longitude)}`;
}

/** Halves of the last decimal go away from zero, as in SQL, which looks at the 15 digits of a double that are certain. */
function sixDecimals(degrees: number): string {
  const millionths = Math.round(Number((Math.abs(degrees) * 1e6).toPrecision(15)));
  const sign = degrees < 0 && millionths > 0 ? "-" : "";
  return `${sign}${(millionths / 1e6).toFixed(6)}`;
}
