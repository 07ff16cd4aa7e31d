import { type ColumnMap, guessColumns } from "#app/imports/columns.ts";
import { readPoint } from "#app/imports/read-point.ts";
import type { RowProblem, SourceRow } from "#app/imports/source-row.ts";
import type { NamedPoint } from "#app/shared/coordinates.ts";
import { slugOf } from "#app/shared/slug.ts";

export const STATION_COLUMNS = [
  "name",
  "crs",
  "latitude",
  "longitude",
  "point",
  "easting",
  "northing",
] as const;

export type StationColumns = Partial<Record<(typeof STATION_COLUMNS)[number], string>>;

type ImportedStation = NamedPoint & { crs: string | null };

const CRS_NAMES = ["crscode", "crs", "threealphacode", "3alpha", "stationcode"];
const NAPTAN_NAMES = ["stationname", "commonname"];

/** As people's tables and NaPTAN have them (RailReferences.csv, Stops.csv). */
export function guessStationColumns(
  headers: readonly string[],
  samples: readonly SourceRow[],
): StationColumns {
  const called = (names: readonly string[]) =>
    headers.find((header) => names.includes(header.toLowerCase().replaceAll(/[^a-z0-9]/g, "")));
  const guessed: ColumnMap = guessColumns(headers, samples);
  return { ...guessed, name: called(NAPTAN_NAMES) ?? guessed.name, crs: called(CRS_NAMES) };
}

/** Null for a stop of NaPTAN's that is no railway station. */
export function readStation(
  { cells }: SourceRow,
  columns: StationColumns,
): ImportedStation | RowProblem | null {
  const type = cells.StopType;
  if (type && type !== "RLY") return null;
  const textOf = (column: keyof StationColumns) => cells[columns[column] ?? ""] ?? "";
  const name = textOf("name").replace(/ (rail|railway|train)? ?station$/i, "");
  if (!slugOf(name) || name.length > 200)
    return { column: columns.name ?? null, message: "The name is missing or cannot be an address." };
  const crs = textOf("crs").toUpperCase();
  if (crs && !/^[A-Z]{3}$/.test(crs))
    return {
      column: columns.crs ?? null,
      message: `“${crs}” is no code of a station: it has three letters.`,
    };
  const point = readPoint(cells, columns, []);
  return "message" in point ? point : { name, crs: crs || null, ...point };
}
