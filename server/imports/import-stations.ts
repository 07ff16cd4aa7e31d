import { createReadStream } from "node:fs";
import { guessStationColumns, readStation, type StationColumns } from "#app/imports/read-station.ts";
import { SourceError, type SourceRow } from "#app/imports/source-row.ts";
import { type Bounds, isWithin } from "#app/map/viewport.ts";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { slugOf } from "#app/shared/slug.ts";
import type { Sql } from "#server/database/sql.ts";
import { readSource } from "#server/imports/read-source.ts";

type Region = Bounds & { slug: string };
type Known = Coordinates & { name: string; crs: string | null };

const SAMPLES = 50;
/** A station that the file has further away than this from here is named. */
const FAR_METRES = 500;

/**
 * Adds the stations of a file that are not there yet as drafts, and leaves the others as they are. Resolves to lines for the terminal, or
 * rejects with a SourceError.
 */
export async function importStations(
  sql: Sql,
  path: string,
  { columns = {}, isCheck = false }: { columns?: StationColumns; isCheck?: boolean } = {},
): Promise<string[]> {
  const rows: SourceRow[] = [];
  for await (const row of readSource(createReadStream(path), path)) rows.push(row);
  const headers = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const missing = Object.values(columns).filter((column) => !headers.includes(column));
  if (missing.length > 0) throw new SourceError(`The file has no column ${missing.join(", ")}.`);
  const guessed = guessStationColumns(headers, rows.slice(0, SAMPLES));
  const regions = await sql<Region[]>`
    select slug, south, west, north, east from public.regions order by display_order`;
  const find = stationFinder(await sql<Known[]>`select name, crs, latitude, longitude from public.stations`);

  const added: (Known & { region: string })[] = [];
  const notes: string[] = [];
  let [there, outside] = [0, 0];
  for (const row of rows) {
    const station = readStation(row, { ...guessed, ...columns });
    if (station === null) continue;
    if ("message" in station) {
      notes.push(`Row ${row.row}${station.column ? `, ${station.column}` : ""}: ${station.message}`);
      continue;
    }
    const known = find(station);
    const region = regions.find((each) => isWithin(each, station));
    const metres = known ? Math.round(distanceInMetres(known, station)) : 0;
    if (metres > FAR_METRES)
      notes.push(`Row ${row.row}: ${station.name} is ${metres} m from where it is here.`);
    if (known) there += 1;
    else if (region) added.push({ ...station, region: region.slug });
    else outside += 1;
  }
  if (!isCheck) await insertDrafts(sql, added);
  const done = `${isCheck ? "Would add" : "Added"} ${added.length} stations as drafts`;
  return [`${done}; ${there} are there already, ${outside} outside all regions.`, ...notes];
}

/** Finds a station by its code, or by its name where one of both has no code; otherwise the station is known from then on. */
function stationFinder(known: readonly Known[]): (station: Known) => Known | null {
  const codes = new Map(known.map((station) => [station.crs, station]));
  const names = new Map(known.map((station) => [slugOf(station.name), station]));
  return (station) => {
    const byCode = station.crs ? codes.get(station.crs) : undefined;
    const byName = names.get(slugOf(station.name));
    const found = byCode ?? (byName && !(byName.crs && station.crs) ? byName : null);
    if (!found) {
      if (station.crs) codes.set(station.crs, station);
      names.set(slugOf(station.name), station);
    }
    return found;
  };
}

async function insertDrafts(sql: Sql, stations: readonly Known[]): Promise<void> {
  await sql`
    insert into public.stations (name, crs, region, latitude, longitude, status)
    select name, crs, region, latitude, longitude, 'draft'
    from jsonb_to_recordset(${sql.json(stations)}::jsonb)
      as s (name text, crs text, region text, latitude double precision, longitude double precision)`;
}
