import type { Bounds } from "#app/map/viewport.ts";
import { fieldResolver } from "#app/routes/admin/editing/field-resolver.ts";
import { parseDegrees } from "#app/routes/admin/editing/typed-text.ts";
import type { RegionFields, RegionRecord } from "#app/routes/admin/regions/region-records.ts";
import { slugOf } from "#app/shared/slug.ts";

export const SIDES = ["south", "west", "north", "east"] as const;

export type RegionValues = Record<"name" | "slug" | "order" | "origin" | (typeof SIDES)[number], string>;

/** In hundredths of a degree, about a kilometre. */
export function typedBounds(bounds: Bounds): Pick<RegionValues, (typeof SIDES)[number]> {
  const { south, west, north, east } = bounds;
  return {
    south: (Math.floor(south * 100) / 100).toFixed(2),
    west: (Math.floor(west * 100) / 100).toFixed(2),
    north: (Math.ceil(north * 100) / 100).toFixed(2),
    east: (Math.ceil(east * 100) / 100).toFixed(2),
  };
}

/** Null while a side is missing or beyond the other. */
export function readBounds(values: Pick<RegionValues, (typeof SIDES)[number]>): Bounds | null {
  const [south = 0, west = 0, north = 0, east = 0] = SIDES.map((side) => parseDegrees(values[side]));
  const isBox = south >= -90 && west >= -180 && north <= 90 && east <= 180 && south < north && west < east;
  return isBox && SIDES.every((side) => values[side].trim()) ? { south, west, north, east } : null;
}

export function toRegionValues(region: RegionRecord | null, nextOrder: number): RegionValues {
  const side = (name: (typeof SIDES)[number]) => (region ? String(region[name]) : "");
  return {
    name: region?.name ?? "",
    slug: region?.slug ?? "",
    order: String(region?.display_order ?? nextOrder),
    origin: region?.origin_crs ?? "",
    south: side("south"),
    west: side("west"),
    north: side("north"),
    east: side("east"),
  };
}

/** The address that is typed, else the one that follows from the name. */
export function regionSlug({ name, slug }: Pick<RegionValues, "name" | "slug">): string {
  return (slug.trim() || slugOf(name)).replace(/^-|-$/g, "");
}

export function readRegionValues(values: RegionValues): Omit<RegionFields, "id" | "is_open"> {
  const bounds = readBounds(values) ?? { south: 0, west: 0, north: 0, east: 0 };
  return {
    ...bounds,
    name: values.name.trim(),
    slug: regionSlug(values),
    display_order: Number(values.order),
    origin_crs: values.origin || null,
  };
}

export const regionResolver = fieldResolver((values: RegionValues) => {
  const problems: Partial<Record<keyof RegionValues, string>> = {};
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(regionSlug(values)))
    problems.slug = "The address has small letters from a to z, digits, and single hyphens between them";
  if (!/^-?\d{1,6}$/.test(values.order.trim())) problems.order = "The order must be a whole number";
  if (!readBounds(values)) problems.south = "Set the four sides: south below north, west below east";
  return problems;
});
