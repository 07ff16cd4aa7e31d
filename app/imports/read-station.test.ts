import { expect, test } from "vitest";
import { guessStationColumns, readStation } from "#app/imports/read-station.ts";

function readTable(header: string, line: string) {
  const headers = header.split(",");
  const cells = Object.fromEntries(line.split(",").map((cell, index) => [headers[index] ?? "", cell]));
  return readStation({ row: 2, cells }, guessStationColumns(headers, [{ row: 2, cells }]));
}

test.each([
  [
    "NaPTAN's RailReferences.csv",
    "AtcoCode,TiplocCode,CrsCode,StationName,StationNameLang,GridType,Easting,Northing,RevisionNumber",
    "9100GALASHL,GALASHL,GAL,Galashiels Rail Station,,,349140,636020,1",
    { name: "Galashiels", crs: "GAL", latitude: 55.6151, longitude: -2.809 },
  ],
  [
    "NaPTAN's Stops.csv",
    "ATCOCode,CommonName,LocalityName,Easting,Northing,Longitude,Latitude,StopType",
    "9100STOW,Stow Rail Station,Stow,345590,644190,-2.867,55.692,RLY",
    { name: "Stow", crs: null, latitude: 55.692, longitude: -2.867 },
  ],
  [
    "a table of one's own",
    "Station,Code,CRS,Position",
    "Stow,7,sow,NT 4559 4419",
    { name: "Stow", crs: "SOW", latitude: 55.6881, longitude: -2.867 },
  ],
])("%s", (_, header, line, station) => {
  expect(readTable(header, line)).toEqual({
    ...station,
    latitude: expect.closeTo(station.latitude, 2),
    longitude: expect.closeTo(station.longitude, 2),
  });
});

const HEADER = "StationName,CrsCode,Latitude,Longitude,StopType";
test.each([
  ["a bus stop", "High Street,,55.6,-2.8,BCT", null],
  ["no name", " Rail Station,,55.6,-2.8,RLY", "StationName"],
  ["a code of four letters", "Stow,STOW,55.6,-2.8,RLY", "CrsCode"],
  ["swapped coordinates", "Stow,SOW,-2.8,55.6,RLY", "Latitude"],
  ["no place", "Stow,SOW,,,RLY", null],
])("%s is no station", (name, line, column) => {
  const read = readTable(HEADER, line);
  if (name === "a bus stop") expect(read).toBeNull();
  else expect(read).toEqual({ column, message: expect.any(String) });
});
