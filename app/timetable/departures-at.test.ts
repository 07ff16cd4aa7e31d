import { expect, test } from "vitest";
import { clockAt } from "#app/timetable/day-clock.ts";
import { departuresAt } from "#app/timetable/departures-at.ts";
import { makeRegionDay } from "#tests/builders/region-feed.ts";

const DATE = "2026-11-24";
const BORDERS = ["edinburgh-waverley", "eskbank", "stow", "galashiels", "tweedbank"];
const CIRCLE = [
  "edinburgh-waverley",
  "haymarket",
  "inverkeithing",
  "rosyth",
  "cowdenbeath",
  "glenrothes-with-thornton",
];
const COAST = ["edinburgh-waverley", "haymarket", "inverkeithing", "aberdour", "kirkcaldy", "leuchars"];
const LINES = [BORDERS, CIRCLE, COAST];

/** "leuchars 08:00 10:00" for the first and the last of each direction from `after` on. */
function departures(station: string, after = 0, lines = LINES): string[] {
  return departuresAt(makeRegionDay(DATE), station, lines).map(({ end, departures }) => {
    const left = departures.filter(({ minute }) => minute >= after);
    return [end, ...[left[0], left.at(-1)].map((each) => each && clockAt(DATE, each.minute))].join(" ");
  });
}

test("go towards each end of the line, the last after midnight", () => {
  expect(departures("stow", 12 * 60)).toEqual(["edinburgh-waverley 12:12 23:12", "tweedbank 12:06 00:36"]);
});

test("begin in the night with the trains of the evening before", () => {
  expect(departures("galashiels")).toEqual(["edinburgh-waverley 05:33 23:03", "tweedbank 00:15 00:45"]);
});

test("leave out what left before midnight", () => {
  expect(departures("edinburgh-waverley", Number.NEGATIVE_INFINITY)).toEqual(
    departures("edinburgh-waverley"),
  );
});

test("from the end of a line lead back only", () => {
  expect(departures("tweedbank", 12 * 60)).toEqual(["edinburgh-waverley 12:28 22:58"]);
});

test("around a circle lead along the line that each train follows first", () => {
  expect(departures("inverkeithing", 12 * 60)).toEqual([
    "edinburgh-waverley 12:03 00:03",
    "glenrothes-with-thornton 12:31 22:31",
    "leuchars 12:00 23:00",
  ]);
  expect(departures("edinburgh-waverley", 12 * 60)).toEqual([
    "tweedbank 12:24 23:54",
    "glenrothes-with-thornton 12:07 22:07",
    "leuchars 12:35 22:35",
    " 12:40 22:40",
  ]);
});

test("of a station on no line, or without any train, are there as well", () => {
  expect(departures("north-berwick", 12 * 60)).toEqual([" 12:24 23:24"]);
  expect(departures("leuchars", 0)).toEqual(["edinburgh-waverley  "]);
});
