import type { Coordinates } from "#app/shared/coordinates.ts";

/**
 * A point as `cached_routes` spells it: "latitude,longitude", six decimals each. `private.route_key` in supabase/migrations is the
 * same rule in SQL.
 */
export function routeKey({ latitude, longitude }: Coordinates): string {
  return `${sixDecimals(latitude)},${sixDecimals(longitude)}`;
}

function sixDecimals(degrees: number): string {
  const text = degrees.toFixed(6);
  return text === "-0.000000" ? "0.000000" : text;
}
