import { expect, test } from "vitest";
import { readCoordinates, readDegree } from "#app/places/read-coordinates.ts";

test.each([
  ["55.5987, -2.7178", 55.5987, -2.7178],
  ["55.5987 -2.7178", 55.5987, -2.7178],
  ["55.5987N 2.7181W", 55.5987, -2.7178],
  ["55° 35.922′ N, 2° 43.086′ W", 55.5987, -2.7178],
  [`55°35'55.3"N 2°43'5.2"W`, 55.5987, -2.7178],
  ["NT 54845 34215", 55.5993, -2.7178],
  ["NT 548 342", 55.599, -2.7187],
  ["354845, 634215", 55.5993, -2.7178],
  ["55,5987; -2,7178", 55.5987, -2.7178],
  ["55,5987, -2,7178", 55.5987, -2.7178],
  [" (55.5987, −2.7178) ", 55.5987, -2.7178],
  ["POINT (-2.7178 55.5987)", 55.5987, -2.7178],
  ["nt5434", 55.597, -2.7315],
  ["https://www.openstreetmap.org/?mlat=55.5987&mlon=-2.7178#map=15/55.6/-2.7", 55.5987, -2.7178],
  ["https://www.openstreetmap.org/#map=16/55.5987/-2.7178", 55.5987, -2.7178],
  ["https://www.google.com/maps/place/Melrose/@55.6,-2.7,15z/data=!3d55.5987!4d-2.7178", 55.5987, -2.7178],
  ["https://www.google.com/maps/@55.5987,-2.7178,15z", 55.5987, -2.7178],
  ["https://maps.google.com/?q=55.5987%2C-2.7178", 55.5987, -2.7178],
  ["https://maps.apple.com/?ll=55.5987,-2.7178", 55.5987, -2.7178],
  ["https://www.bing.com/maps?cp=55.5987%7E-2.7178&lvl=16", 55.5987, -2.7178],
  ["geo:55.5987,-2.7178?z=15", 55.5987, -2.7178],
])("%s is a point", (text, latitude, longitude) => {
  const point = readCoordinates(text);
  expect(point?.latitude).toBeCloseTo(latitude, 2);
  expect(point?.longitude).toBeCloseTo(longitude, 2);
});

test.each([
  "Melrose Abbey",
  "12 High Street",
  "95.1, -2.7",
  "55.6, 200",
  "ZZ 12 34",
  "NT 1",
  "NT 554 3401",
  "EH6 6JJ",
  "999999, 9999999",
  "https://example.org/",
  "",
  "1",
  "-",
])("%j is none", (text) => {
  expect(readCoordinates(text)).toBeNull();
});

test.each([
  ["55.5987", "latitude", 55.5987],
  ["55,5987", "latitude", 55.5987],
  ["−2,7178", "longitude", -2.7178],
  [" 2°43'5.2\"W ", "longitude", -2.7181],
  ["2.7178 E", "longitude", 2.7178],
  ["55.5987°", "latitude", 55.5987],
] as const)("%s is a %s", (text, axis, degrees) => {
  expect(readDegree(text, axis)).toBeCloseTo(degrees, 4);
});

test.each(["", "north", "95.1", "55.598.7", "555987", "2.7 W", "1e1", "0x37", "Infinity"])(
  "%j is no latitude",
  (text) => {
    expect(readDegree(text, "latitude")).toBeNull();
  },
);
