import type postgres from "postgres";
import { slugOf } from "#app/shared/slug.ts";

export type Status = "draft" | "published" | "archived";

/** Inserts a station, published by default. Resolves to its id. */
export async function makeStation(
  sql: postgres.Sql | postgres.TransactionSql,
  name: string,
  { status = "published" as Status, ...columns }: Record<string, unknown> & { status?: Status } = {},
): Promise<string> {
  const row = { name, status, latitude: 55.6175, longitude: -2.8061, ...columns };
  const [station] = await sql<{ id: string }[]>`insert into public.stations ${sql(row)} returning id`;
  return station?.id ?? "";
}

/** Inserts a region whose box is one degree high and wide, open by default. Resolves to its slug. */
export async function makeRegion(
  sql: postgres.Sql | postgres.TransactionSql,
  name: string,
  { isOpen = true, south = 57, west = -4.5, order = 2 } = {},
): Promise<string> {
  const box = { south, west, north: south + 1, east: west + 1 };
  const row = { slug: slugOf(name), name, is_open: isOpen, display_order: order, ...box };
  await sql`insert into public.regions ${sql(row)}`;
  return row.slug;
}

/** Inserts an attraction, published by default, with a note that only staff may read. Resolves to its id. */
export async function makeAttraction(
  sql: postgres.Sql | postgres.TransactionSql,
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
  const [attraction] = await sql<{ id: string }[]>`insert into public.attractions ${sql(row)} returning id`;
  return attraction?.id ?? "";
}

/** Links an attraction to a station. */
export async function link(
  sql: postgres.Sql | postgres.TransactionSql,
  attraction: string,
  station: string,
  { minutes = 10, isPrimary = false }: { minutes?: number; isPrimary?: boolean } = {},
): Promise<void> {
  await sql`
    insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes, is_primary)
    values (${attraction}, ${station}, ${minutes}, ${isPrimary})`;
}
