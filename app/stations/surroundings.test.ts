import { expect, test } from "vitest";
import { type AroundStation, stationPicture, surroundingsOf } from "#app/stations/surroundings.ts";

const nowhere: Omit<AroundStation, "latitude" | "longitude"> = { lines: [], stationsAround: 1, places: [] };
const linesBetween = (...lines: [string, string][]) =>
  lines.map(([previous, next]) => ({ previous: { slug: previous }, next: next ? { slug: next } : null }));

const threeLines = linesBetween(["halbeath", "dalgety-bay"], ["halbeath", "rosyth"], ["halbeath", ""]);
const throughLines = linesBetween(["halbeath", "rosyth"], ["halbeath", "rosyth"], ["halbeath", "rosyth"]);
const twoLines = linesBetween(["halbeath", "rosyth"], ["dunbar", "drem"]);

const coast = { latitude: 56.057, longitude: -3.2331 };
const inland = { latitude: 55.9013, longitude: -3.5443 };
const borders = { latitude: 55.6924, longitude: -2.8669 };

test.each([
  ["a station by the sea", coast, {}, "coast"],
  ["far from the sea", borders, {}, "hills"],
  ["between both", inland, {}, "country"],
  ["a museum within a walk", inland, { places: [{ motif: "museum/gothic", minutes: 14 }] }, "town"],
  ["a museum among hills", borders, { places: [{ motif: "museum/gothic", minutes: 4 }] }, "town"],
  ["a museum an hour away", inland, { places: [{ motif: "museum/gothic", minutes: 60 }] }, "country"],
  ["a museum by the sea", coast, { places: [{ motif: "museum/gothic", minutes: 4 }] }, "coast"],
  ["a wood within a walk", inland, { places: [{ motif: "woodland", minutes: 4 }] }, "country"],
  ["many stations around", inland, { stationsAround: 4 }, "town"],
  ["three lines that part", coast, { lines: threeLines }, "junction"],
  ["three lines on one track", coast, { lines: throughLines }, "coast"],
  ["two lines", inland, { lines: twoLines }, "country"],
  ["a viaduct within a walk", borders, { places: [{ motif: "viaduct/tweed", minutes: 30 }] }, "viaduct"],
  ["a viaduct beyond", borders, { places: [{ motif: "viaduct/tweed", minutes: 31 }] }, "hills"],
  ["a railway bridge within a walk", coast, { places: [{ motif: "viaduct/forth", minutes: 9 }] }, "bridge"],
  ["a bridge for walkers", borders, { places: [{ motif: "bridge/packhorse", minutes: 4 }] }, "hills"],
] as const)("%s", (_, point, known, surroundings) => {
  expect(surroundingsOf({ ...nowhere, ...point, ...known })).toBe(surroundings);
});

test("stations of the same surroundings share three pictures", () => {
  const names = ["stow", "drem", "cupar", "leven", "breich", "uphall", "armadale", "reston"];
  expect(new Set(names.map((name) => stationPicture(name, "hills")))).toEqual(
    new Set([1, 2, 3].map((view) => `/illustrations/station-hills-${view}.svg`)),
  );
});
