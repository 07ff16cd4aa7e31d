import { type ColumnMap, isPostcode } from "#app/imports/columns.ts";
import type { RowProblem } from "#app/imports/source-row.ts";
import { type Bounds, isWithin } from "#app/map/viewport.ts";
import { fromGrid, readCoordinates, readDegree } from "#app/places/read-coordinates.ts";
import { areSwapped, type Coordinates } from "#app/shared/coordinates.ts";

type Found = Coordinates | RowProblem;

const POSTCODE = "A postcode is no point, many doors share it. Give coordinates or a grid reference.";

/** Where the place of a row is, by the first of its columns that have a value, or why that is not known. */
export function readPoint(
  cells: Readonly<Record<string, string>>,
  columns: ColumnMap,
  regions: readonly Bounds[],
): Found {
  const textOf = (column: string | undefined) => (column !== undefined && cells[column]) || "";
  const column = [columns.point, columns.latitude, columns.longitude, columns.easting].find(textOf) ?? null;
  const found = readColumns(columns, textOf);
  if ("message" in found) return found;
  const { latitude, longitude } = found;
  const isIn = (point: Coordinates) => regions.length === 0 || regions.some((each) => isWithin(each, point));
  const here = `${latitude}, ${longitude}`;
  if (latitude === 0 && longitude === 0) return { column, message: "0, 0 is in the Atlantic." };
  if (areSwapped(found)) return { column, message: `Latitude and longitude look swapped: ${here}.` };
  if (isIn(found)) return found;
  return {
    column,
    message:
      `${here} is outside all regions. ${isIn({ latitude, longitude: -longitude }) ? "Is the minus of the longitude missing?" : ""}`.trim(),
  };
}

function readColumns(columns: ColumnMap, textOf: (column: string | undefined) => string): Found {
  const { point, latitude, longitude, easting, northing, postcode } = columns;
  const both = textOf(point);
  if (point && both)
    return (
      readCoordinates(both) ?? {
        column: point,
        message: isPostcode(both) ? POSTCODE : `“${both}” is no point.`,
      }
    );
  if (textOf(latitude) || textOf(longitude)) {
    const north = readHalf(latitude, textOf(latitude), "latitude");
    const east = readHalf(longitude, textOf(longitude), "longitude");
    if (typeof north !== "number") return north;
    return typeof east === "number" ? { latitude: north, longitude: east } : east;
  }
  if (easting && textOf(easting))
    return (
      fromGrid(Number(textOf(easting) || Number.NaN), Number(textOf(northing) || Number.NaN)) ?? {
        column: easting,
        message: "Easting and northing are no point of the National Grid.",
      }
    );
  return postcode && textOf(postcode)
    ? { column: postcode, message: POSTCODE }
    : { column: null, message: "Coordinates are missing." };
}

function readHalf(column = "", text: string, axis: "latitude" | "longitude"): number | RowProblem {
  const degree = readDegree(text, axis);
  if (degree !== null) return degree;
  if (!text) return { column: column || null, message: `The ${axis} is missing.` };
  // Spreadsheets with the other country's settings take 55.6121 for 556,121.
  const isBroken = /^-?\d{4,}$|^-?\d{1,3}([.,]\d{3}){2,}$/.test(text);
  return { column, message: `“${text}” is no ${axis}.${isBroken ? " It has lost its decimal point." : ""}` };
}
