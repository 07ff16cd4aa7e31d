import { expect, test } from "vitest";
import { surroundingsOf } from "#app/stations/surroundings.ts";

test.each([
  ["Burntisland", 56.057, -3.2331, "coast"],
  ["North Berwick", 56.057, -2.7309, "coast"],
  ["Dunbar", 55.9983, -2.5133, "coast"],
  ["Edinburgh Waverley", 55.952, -3.1899, "town"],
  ["Dunfermline City", 56.0682, -3.4524, "town"],
  ["Livingston North", 55.9013, -3.5443, "town"],
  ["Stow", 55.6924, -2.8669, "hills"],
  ["Galashiels", 55.6175, -2.8067, "hills"],
  ["Tweedbank", 55.6057, -2.7595, "hills"],
] as const)("%s", (_, latitude, longitude, surroundings) => {
  expect(surroundingsOf({ latitude, longitude })).toBe(surroundings);
});
