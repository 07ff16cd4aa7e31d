import type { Viewport } from "#app/map/viewport.ts";

/** The viewport of one of the site's maps. */
export type MapState = Viewport & { returnMap: "home" | "map" };

const LIMITS = { lat: [-90, 90], lng: [-180, 180], zoom: [1, 18] } as const;
const PARAMS = ["lat", "lng", "zoom", "return_map"];

/** Reads `?lat=…&lng=…&zoom=…&return_map=home|map`; null unless all four are valid. */
export function readMapState(params: URLSearchParams): MapState | null {
  const [latitude, longitude, zoom] = [
    readNumber(params, "lat"),
    readNumber(params, "lng"),
    readNumber(params, "zoom"),
  ];
  const returnMap = params.get("return_map");
  if (latitude === null || longitude === null || zoom === null) return null;
  if (returnMap !== "home" && returnMap !== "map") return null;
  return { latitude, longitude, zoom, returnMap };
}

/** Coordinates with six decimals, about 10 cm. */
export function writeMapState({ latitude, longitude, zoom, returnMap }: MapState): URLSearchParams {
  return new URLSearchParams({
    lat: latitude.toFixed(6),
    lng: longitude.toFixed(6),
    zoom: String(zoom),
    return_map: returnMap,
  });
}

export function withoutMapState(params: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(params);
  for (const name of PARAMS) others.delete(name);
  return others;
}

function readNumber(params: URLSearchParams, name: keyof typeof LIMITS): number | null {
  const text = params.get(name) ?? "";
  if (!/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return null;
  const [min, max] = LIMITS[name];
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
