import { JSONParser } from "@streamparser/json";
import { SourceError, type SourceRow } from "#app/imports/source-row.ts";
import { flatten, pointCells } from "#server/imports/feature-cells.ts";
import { type OverpassElement, overpassRows } from "#server/imports/overpass-rows.ts";

const CHUNK = 64 * 1024;

/** Rows of GeoJSON, of Overpass's JSON, or of a list of objects. */
export function* readJson(text: Buffer): Generator<SourceRow> {
  const isList = text.toString("utf8", 0, 1000).trimStart().startsWith("[");
  const overpass = overpassRows();
  let row = 0;
  for (const { name, value } of readValues(
    text,
    isList ? ["$.*"] : ["$.features.*", "$.elements.*", "$.type"],
  )) {
    if (name === "elements") {
      const element = overpass.add((value ?? {}) as OverpassElement);
      if (element) yield element;
    } else if (name !== "type") yield { row: ++row, cells: isList ? flatten(value) : featureCells(value) };
    else if (value === "Feature")
      throw new SourceError("This is a single feature. Put it into the features of a FeatureCollection.");
  }
  yield* overpass.rest();
}

function featureCells(feature: unknown): Record<string, string> {
  const { id, properties, geometry } = (feature ?? {}) as Record<string, unknown>;
  return {
    ...flatten({ "@id": id }),
    ...flatten(properties),
    ...pointCells(geometry),
  };
}

type Found = { name: string | number | undefined; value: unknown };

/** With the name of the list in the document that has them. */
function* readValues(text: Buffer, paths: string[]): Generator<Found> {
  const parser = new JSONParser({ paths, keepStack: false });
  let found: Found[] = [];
  parser.onValue = ({ value, key, stack }) => {
    found.push({ name: key === "type" ? key : stack[1]?.key, value });
  };
  for (let at = 0; at < text.length; at += CHUNK) {
    try {
      parser.write(text.subarray(at, at + CHUNK));
    } catch (error) {
      const [, position = at] = /position "(\d+)"/.exec((error as Error).message) ?? [];
      const line = text.toString("utf8", 0, Number(position)).split("\n").length;
      throw new SourceError(`The JSON cannot be read at line ${line}.`);
    }
    yield* found;
    found = [];
  }
  if (!parser.isEnded) throw new SourceError("The JSON ends too early. The file may be cut off.");
}
