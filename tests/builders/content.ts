import { slugOf } from "#app/shared/slug.ts";
import type { Connection } from "#server/database/sql.ts";
import { insert } from "#tests/builders/insert.ts";

export type Status = "draft" | "published" | "archived";

/** Inserts a station, published by default. Resolves to its id. */
export async function makeStation(
  sql: Connection,
  name: string,
  { status = "published" as Status, ...columns }: Record<string, unknown> & { status?: Status } = {},
): Promise<string> {
  const row = { name, status, latitude: 55.6175, longitude: -2.8061, ...columns };
  return String((await insert(sql, "public.stations", row)).id);
}

/** Inserts a region whose box is one degree high and wide, open by default. Resolves to its slug. */
export async function makeRegion(
  sql: Connection,
  name: string,
  { isOpen = true, south = 57, west = -4.5, order = 2 } = {},
): Promise<string> {
  const box = { south, west, north: south + 1, east: west + 1 };
  const row = { slug: slugOf(name), name, is_open: isOpen, display_order: order, ...box };
  await insert(sql, "public.regions", row);
  return row.slug;
}

/** Inserts an attraction, published by default, with a note that only staff may read. Resolves to its id. */
export async function makeAttraction(
  sql: Connection,
  name: string,
  { status = "published" as Status, ...columns }: Record<string, unknown> & { status?: Status } = {},
): Promise<string> {
  const row = {
    name,
    status,
    latitude: 55.5987,
    longitude: -2.7181,
    draft_notes: `Ask about ${name}`,
    ...columns,
  };
  return String((await insert(sql, "public.attractions", row)).id);
}

export async function link(
  sql: Connection,
  attraction: string,
  station: string,
  { minutes = 10, isPrimary = false }: { minutes?: number; isPrimary?: boolean } = {},
): Promise<void> {
  await sql`
    insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes, is_primary)
    values (${attraction}, ${station}, ${minutes}, ${isPrimary})`;
}
