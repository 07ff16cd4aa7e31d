import { expect, test } from "vitest";
import { problemsCsv } from "#app/routes/admin/import/problems-csv.ts";

const LAT = { row: 2, column: "Lat", message: "“x” is no latitude.", cells: { Name: "Taigh Mòr", Lat: "x" } };

test("a spreadsheet is told that the table is in UTF-8, so that accents come back as they were", () => {
  expect(problemsCsv([LAT], ["Name", "Lat"]).split("\r\n")).toEqual([
    '\uFEFF"Row","Problem","Name","Lat"',
    '"2","Lat: “x” is no latitude.","Taigh Mòr","x"',
    "",
  ]);
});

test("a row with two problems is there once", () => {
  const refused = { ...LAT, column: null, message: "The place was edited since the check" };
  const [, ...lines] = problemsCsv([LAT, refused, { ...LAT, row: 3 }], ["Name"]).split("\r\n");
  expect(lines).toEqual([
    '"2","Lat: “x” is no latitude. The place was edited since the check","Taigh Mòr"',
    '"3","Lat: “x” is no latitude.","Taigh Mòr"',
    "",
  ]);
});
