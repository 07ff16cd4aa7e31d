import { expect, test } from "vitest";
import { readDay, readDaysOff } from "#app/hours/read-days.ts";

test.each([
  ["25 December", "12-25"],
  ["25th dec", "12-25"],
  ["Dec 25", "12-25"],
  ["December 25, 2026", "2026-12-25"],
  ["1 April 2027", "2027-04-01"],
  ["25/12", "12-25"],
  ["25/12/2026", "2026-12-25"],
  ["25.12.", "12-25"],
  ["12-25", "12-25"],
  ["2026-12-25", "2026-12-25"],
  ["29 Feb", "02-29"],
  ["31 April", undefined],
  ["29 Feb 2027", undefined],
  ["13-25", undefined],
  ["Christmas", undefined],
  ["25", undefined],
  ["", undefined],
])("%j is the day %j", (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ["", []],
  ["25 Dec, 1 January", ["12-25", "01-01"]],
  ["24 Dec to 2 Jan; 20 May 2027", ["12-24/01-02", "2027-05-20"]],
  ["24 Dec – 2 Jan,", ["12-24/01-02"]],
  ["2026-12-24 to 2027-01-02", ["2026-12-24/2027-01-02"]],
  ["24 Dec to 2 Jan 2027", undefined],
  ["25 Dec, Easter", undefined],
  ["1 Jan to 2 Jan to 3 Jan", undefined],
])("%j are the days off %j", (text, days) => {
  expect(readDaysOff(text)).toEqual(days);
});
