import { describe, expect, test } from "vitest";
import { findTimeErrors, readTimeFields, toTimeValues } from "#app/routes/admin/trains/time-form.ts";
import type { TimeRow } from "#app/routes/admin/trains/train-records.ts";

const ROW: TimeRow = {
  from_crs: "EDB",
  to_crs: "TWB",
  minutes: 55,
  fastest_minutes: null,
  is_estimate: true,
  changes: 0,
  trains_per_hour: 0.5,
  trains_per_hour_sunday: 0,
  note: "irregular",
  sources: { minutes: "https://example.org/a", sunday: "https://example.org/b" },
  as_of: 2022,
  entered_by: "seed",
  updated_at: "2026-11-22T00:00:00Z",
  last_modified_by_name: null,
};

test("a row survives its form", () => {
  expect(readTimeFields(toTimeValues(ROW), ROW)).toEqual({
    minutes: 55,
    is_estimate: true,
    changes: 0,
    trains_per_hour: 0.5,
    trains_per_hour_sunday: 0,
    note: "irregular",
    sources: ROW.sources,
    as_of: 2022,
  });
});

test("what is left empty is not known, except changes", () => {
  expect(readTimeFields({ ...toTimeValues(null), changes: " " }, null)).toEqual({
    minutes: null,
    is_estimate: false,
    changes: 0,
    trains_per_hour: null,
    trains_per_hour_sunday: null,
    note: null,
    sources: {},
    as_of: null,
  });
});

test("trains an hour are as exact as they are stored, so that a time that is sent again is found to be saved", () => {
  const { trains_per_hour } = readTimeFields({ ...toTimeValues(ROW), perHour: "0.3333333333" }, ROW);
  expect(trains_per_hour).toBe(0.333);
});

test("another source stands for all figures", () => {
  const values = { ...toTimeValues(ROW), source: " https://example.org/c " };
  expect(readTimeFields(values, ROW).sources).toEqual({ minutes: "https://example.org/c" });
});

describe("is refused with a message at its field:", () => {
  test.each([
    ["minutes", "0"],
    ["minutes", "1.5"],
    ["minutes", "an hour"],
    ["minutes", "1440"],
    ["changes", "-1"],
    ["perHour", "61"],
    ["perHour", "two"],
    ["perHourOnSundays", "-1"],
    ["asOf", "22"],
    ["note", "x".repeat(501)],
  ] as const)("%s %s", (key, value) => {
    expect(Object.keys(findTimeErrors({ ...toTimeValues(ROW), [key]: value }))).toEqual([key]);
  });

  test("a comma is a point", () => {
    const values = { ...toTimeValues(ROW), perHour: "0,5" };
    expect(findTimeErrors(values)).toEqual({});
    expect(readTimeFields(values, ROW).trains_per_hour).toBe(0.5);
  });
});
