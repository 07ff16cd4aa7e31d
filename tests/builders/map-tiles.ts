import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { Feature, Position } from "geojson";
import GeoJsonTiles from "geojson-vt";
import type { PackedTile } from "#tests/builders/pmtiles.ts";

export type MapLayers = Record<string, Feature[]>;

type Box = { west: number; south: number; east: number; north: number };

/** The vector tiles of `layers` in a box, from one zoom level to another. */
export function cutTiles(
  layers: MapLayers,
  { west, south, east, north }: Box,
  [from, to]: [number, number],
): PackedTile[] {
  const cutters = Object.entries(layers).map(([name, features]) => {
    const tiles = new GeoJsonTiles({ type: "FeatureCollection", features }, { maxZoom: to, indexMaxZoom: 0 });
    return { name, tiles };
  });
  const packed: PackedTile[] = [];
  for (let z = from; z <= to; z++) {
    const [left, top] = tileAt(west, north, z);
    const [right, bottom] = tileAt(east, south, z);
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const found = cutters.flatMap(({ name, tiles }) => {
          const tile = tiles.getTile(z, x, y);
          return tile ? [[name, tile] as const] : [];
        });
        if (found.length > 0)
          packed.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(found) as never) });
      }
  }
  return packed;
}

export function tileAt(longitude: number, latitude: number, z: number): [x: number, y: number] {
  const up = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return [((longitude + 180) / 360) * 2 ** z, ((1 - up) / 2) * 2 ** z].map(Math.floor) as [number, number];
}

export const area = (properties: object, coordinates: Position[][]): Feature => {
  return { type: "Feature", properties: { ...properties }, geometry: { type: "Polygon", coordinates } };
};
export const line = (properties: object, coordinates: Position[]): Feature => {
  return { type: "Feature", properties: { ...properties }, geometry: { type: "LineString", coordinates } };
};
export const point = (properties: object, coordinates: readonly number[]): Feature => {
  return {
    type: "Feature",
    properties: { ...properties },
    geometry: { type: "Point", coordinates: [...coordinates] },
  };
};
