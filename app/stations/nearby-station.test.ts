import { expect, test } from "vitest";
import { shownStations } from "#app/stations/nearby-station.ts";

test.each<[string, minutes: number[], shown: number[]]>([
  ["no station", [], []],
  ["one, however far", [90], [90]],
  ["two within 30 minutes", [4, 30], [4, 30]],
  ["one beyond, with one nearer than half", [4, 31], [4]],
  ["one beyond, with one at half of it", [20, 40], [20, 40]],
  ["one beyond, with one a minute nearer than half", [20, 41], [20]],
  ["two far ones", [40, 45], [40, 45]],
  ["of three the far one", [9, 28, 37], [9, 28]],
  ["of three the two far ones", [8, 41, 42], [8]],
  ["at the door of a station", [0, 31], [0]],
])("%s", (_, minutes, shown) => {
  const stations = minutes.map((walkingTimeMinutes) => ({ walkingTimeMinutes, isPrimary: false }));
  expect(shownStations(stations).map(({ walkingTimeMinutes }) => walkingTimeMinutes)).toEqual(shown);
});

test("the primary station is shown, however far it is", () => {
  const primary = { walkingTimeMinutes: 45, isPrimary: true };
  const nearer = { walkingTimeMinutes: 10, isPrimary: false };
  expect(shownStations([primary, nearer])).toEqual([primary, nearer]);
});
