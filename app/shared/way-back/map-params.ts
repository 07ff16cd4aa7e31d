import { useEffect } from "react";
import { useLocation } from "react-router";
import { type MapViewport, replaceParams } from "#app/shared/way-back/history-entry.ts";

const LIMITS = { lat: [-90, 90], lng: [-180, 180], zoom: [1, 18] } as const;
export const MAP_PARAMS = ["lat", "lng", "zoom", "return_map"];
const ABSENT = Object.fromEntries(MAP_PARAMS.map((name) => [name, null]));
const CLEAR_AFTER_MS = 1000;

/** Reads `?lat=…&lng=…&zoom=…&return_map=home|map`; null unless all four are valid. */
export function readMapParams(params: URLSearchParams): (MapViewport & { returnMap: "home" | "map" }) | null {
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

export function isMapRestoring(): boolean {
  const params = new URLSearchParams(location.search);
  return ["lat", "lng", "zoom"].every((name) => params.has(name));
}

export function clearMapParams(): void {
  replaceParams(ABSENT);
}

/** Also when they were not valid. */
export function useClearMapParams(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const timer = setTimeout(clearMapParams, CLEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
}

function readNumber(params: URLSearchParams, name: keyof typeof LIMITS): number | null {
  const text = params.get(name) ?? "";
  if (!/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return null;
  const [min, max] = LIMITS[name];
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
