import type { VectorTileFeature } from "@mapbox/vector-tile";
import type { TileAddress, TilePart } from "#app/map/tile-store.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

/** A town, a village or a hill with its name; a lower rank goes first. */
export type NamedPlace = Coordinates & {
  name: string;
  kind: "city" | "town" | "village" | "hill";
  rank: number;
};

const KINDS: Record<string, NamedPlace["kind"]> = { city: "city", town: "town" };
/** Villages and hills are named from these zoom levels on. */
const FROM = { city: 0, town: 8, village: 11, hill: 12 };
const ORDER = { city: 0, town: 100, village: 200, hill: 300 };

/** Of the part of a tile that is drawn at an address. */
export function placesIn({ tile, shift, x, y }: TilePart, { z }: Pick<TileAddress, "z">): NamedPlace[] {
  const places: NamedPlace[] = [];
  for (const layer of [tile.layers.places, tile.layers.pois])
    for (let i = 0; layer && i < layer.length; i++) {
      const feature = layer.feature(i);
      const kind = kindOf(feature.properties);
      const { name, population_rank: population } = feature.properties;
      if (!kind || !name || z < FROM[kind] || feature.type !== 1) continue;
      const [point] = feature.loadGeometry()[0] ?? [];
      if (!point) continue;
      const [across, down] = [point.x, point.y].map((at) => (at / layer.extent) * 2 ** shift) as [
        number,
        number,
      ];
      // A neighbour has it as well, beyond its edge.
      if (Math.floor(across) !== x % 2 ** shift || Math.floor(down) !== y % 2 ** shift) continue;
      const [column, row] = [x - (x % 2 ** shift) + across, y - (y % 2 ** shift) + down];
      places.push({
        name: String(name),
        kind,
        rank: ORDER[kind] - Number(population ?? 0),
        ...coordinatesAt(column / 2 ** (z - 1), row / 2 ** (z - 1)),
      });
    }
  return places;
}

function kindOf({ kind, kind_detail }: VectorTileFeature["properties"]): NamedPlace["kind"] | null {
  if (kind === "peak") return "hill";
  return kind === "locality" ? (KINDS[`${kind_detail}`] ?? "village") : null;
}

/** Of a point on the square of the world. */
function coordinatesAt(x: number, y: number): Coordinates {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { latitude, longitude: x * 360 - 180 };
}
