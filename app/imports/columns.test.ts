import { expect, test } from "vitest";
import { type ColumnMap, guessColumns, IMPORT_FIELDS } from "#app/imports/columns.ts";

/** A table with a header, its cells between bars. */
function guess(...lines: string[]): ColumnMap {
  const [headers = [], ...rows] = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  const samples = rows.map((cells, index) => ({
    row: index + 2,
    cells: Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ""])),
  }));
  return guessColumns(headers, samples);
}

test.each<[string, string[], ColumnMap]>([
  [
    "plain names",
    ["Title | Summary | Web-site | Lat | Lng", "Abbey | Old | https://a.example | 55.6 | -2.7"],
    { name: "Title", description: "Summary", website: "Web-site", latitude: "Lat", longitude: "Lng" },
  ],
  [
    "OpenStreetMap's",
    ["@id | @lat | @lon | name | tourism | contact:website", "node/1 | 55.6 | -2.7 | Abbey | museum | "],
    { sourceId: "@id", latitude: "@lat", longitude: "@lon", name: "name", website: "contact:website" },
  ],
  ["a name in English", ["name | name:en", "Mainistir | Abbey", "Dùn | Dun"], { name: "name:en" }],
  ["names in English now and then", ["name | name:en", "Abbey | ", "Dùn | Dun"], { name: "name" }],
  [
    "one column for both",
    ["Attraction | Location", "Abbey | 56.1, -3.2"],
    { name: "Attraction", point: "Location" },
  ],
  ["a grid reference", ["Place | Grid Ref", "Abbey | NT 554 340"], { name: "Place", point: "Grid Ref" }],
  ["a location in words", ["Place | Location", "Abbey | Melrose"], { name: "Place" }],
  [
    "degrees as X and Y",
    ["Name | X | Y", "Abbey | -2.7 | 55.6"],
    { name: "Name", longitude: "X", latitude: "Y" },
  ],
  [
    "metres as X and Y",
    ["Name | X | Y", "Abbey | 354845 | 634215"],
    { name: "Name", easting: "X", northing: "Y" },
  ],
  ["a postcode alone", ["Name | Post code", "Abbey | TD6 9LG"], { name: "Name", postcode: "Post code" }],
  [
    "values without helpful headers",
    ["Column 1 | Was | Wo | Mehr", "7 | Abbey | 55.6, -2.7 | https://a.example", "8 | Dun | 55.7, -2.8 | "],
    { name: "Was", point: "Wo", website: "Mehr" },
  ],
  [
    "facts by column and by label",
    ["name | café | wheelchair_note | Season, from", "Abbey | yes | ramp | 04-01"],
    { name: "name", cafe: "café", wheelchairNote: "wheelchair_note", seasonFrom: "Season, from" },
  ],
  [
    "headers alone",
    ["name | latitude | longitude"],
    { name: "name", latitude: "latitude", longitude: "longitude" },
  ],
  ["nothing", [""], {}],
])("%s", (_, lines, columns) => {
  expect(guess(...lines)).toEqual(columns);
});

test("each field has a label of its own", () => {
  const labels = IMPORT_FIELDS.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual(
    expect.arrayContaining(["Dogs", "Season, from", "Wheelchair, note", "Time to allow, to"]),
  );
});
