import { expect, test } from "vitest";
import { readMapParams } from "#app/shared/way-back/map-params.ts";

const GOOD = { lat: "55.9", lng: "-3.2", zoom: "9", return_map: "map" };
const STATE = { latitude: 55.9, longitude: -3.2, zoom: 9, returnMap: "map" };

test.each<[string, Record<string, string>, object | null]>([
  ["all four parameters", {}, STATE],
  ["the home page's map", { return_map: "home" }, { ...STATE, returnMap: "home" }],
  ["among other parameters", { station: "galashiels" }, STATE],
  ["the poles", { lat: "90" }, { ...STATE, latitude: 90 }],
  ["the other pole", { lat: "-90" }, { ...STATE, latitude: -90 }],
  ["the date line", { lng: "-180" }, { ...STATE, longitude: -180 }],
  ["six decimals", { lng: "-3.123456" }, { ...STATE, longitude: -3.123456 }],
  ["a zoom between two levels", { zoom: "9.5" }, { ...STATE, zoom: 9.5 }],
  ["the world", { zoom: "1" }, { ...STATE, zoom: 1 }],
  ["a street", { zoom: "18" }, { ...STATE, zoom: 18 }],
  ["too far out", { zoom: "0" }, null],
  ["too far in", { zoom: "19" }, null],
  ["beyond the pole", { lat: "90.000001" }, null],
  ["beyond the other pole", { lat: "-91" }, null],
  ["beyond the date line", { lng: "180.1" }, null],
  ["no number", { lat: "abc" }, null],
  ["a number and more", { lat: "55.9abc" }, null],
  ["an empty parameter", { lat: "" }, null],
  ["blanks", { lng: " " }, null],
  ["a blank before", { lng: " -3.2" }, null],
  ["exponents", { zoom: "1e1" }, null],
  ["hexadecimal", { zoom: "0x9" }, null],
  ["Infinity", { lng: "Infinity" }, null],
  ["NaN", { lng: "NaN" }, null],
  ["a decimal comma", { lat: "55,9" }, null],
  ["another map", { return_map: "elsewhere" }, null],
  ["return_map in capitals", { return_map: "MAP" }, null],
])("%s", (_, change, state) => {
  expect(readMapParams(new URLSearchParams({ ...GOOD, ...change }))).toEqual(state);
});

test.each(Object.keys(GOOD))("without %s the state is null", (name) => {
  const params = new URLSearchParams(GOOD);
  params.delete(name);
  expect(readMapParams(params)).toBeNull();
});
