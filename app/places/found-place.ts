import type { Coordinates } from "#app/shared/coordinates.ts";

/** A result of the function geocode-location, whose numbers are text as Nominatim writes them. */
export type FoundPlaceJson = {
  place_id: string | number;
  display_name: string;
  lat: string;
  lon: string;
  credit?: string;
};

export function readPlace({ lat, lon }: FoundPlaceJson): Coordinates {
  return { latitude: Number(Number(lat).toFixed(6)), longitude: Number(Number(lon).toFixed(6)) };
}
