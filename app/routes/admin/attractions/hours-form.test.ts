import { expect, test } from "vitest";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import {
  type HoursValues,
  hoursFormSchema,
  NO_HOURS,
  NO_WEEK,
  toHours,
  toHoursValues,
} from "#app/routes/admin/attractions/hours-form.ts";

const MUSEUM: OpeningHours = {
  seasons: [
    {
      from: "11-01",
      to: "03-31",
      week: ["closed", null, "00:00-24:00", "09:00-12:00,13:00-17:00", null, null, null],
    },
    { week: Array(7).fill("18:00-02:00") },
  ],
  closed: ["12-24/01-02", "2027-05-20"],
  holidays: "usual",
  lastEntry: 30,
};

test.each([
  MUSEUM,
  { ...MUSEUM, holidays: "12:00-16:00" },
  { seasons: [{ week: ["closed", ...Array(6).fill(null)] }] },
])("hours go into the form and back (%#)", (hours) => {
  const values = toHoursValues(hours);
  expect(hoursFormSchema.safeParse(values).error).toBeUndefined();
  expect(toHours(values)).toEqual(hours);
});

test("an empty form is not known", () => {
  expect(toHoursValues(null)).toBe(NO_HOURS);
  expect(toHours(NO_HOURS)).toBe(null);
});

const WEEK = ["10-17", ...NO_WEEK.slice(1)];
const FILLED = { ...NO_HOURS, seasons: [{ from: "", to: "", week: WEEK }] };

test.each<[Partial<HoursValues>, string | null]>([
  [{ seasons: [{ from: " 1 Apr", to: "31 October ", week: WEEK }] }, null],
  [
    { seasons: [{ from: "1 April", to: "", week: WEEK }] },
    "Give both days, or none for the rest of the year",
  ],
  [{ seasons: [{ from: "1 April 2026", to: "2 May", week: WEEK }] }, "Give day and month, such as 1 April"],
  [
    { seasons: [{ from: "", to: "", week: ["10-5", ...NO_WEEK.slice(1)] }] },
    "Write 10:00–17:00, 9–12, 13–17 or closed",
  ],
  [{ ...NO_HOURS, lastEntry: "30" }, "Give the hours of at least one day"],
  [{ seasons: [{ from: "1 Apr", to: "2 Apr", week: NO_WEEK }] }, "Give the hours of at least one day"],
  [{ closed: "Christmas" }, "Write days such as 25 December, 24 Dec to 2 Jan"],
  [{ closed: "1 Jan,".repeat(41) }, "At most 40 days or ranges"],
  [{ holidays: "as usual" }, null],
  [{ holidays: "perhaps" }, "Write 10:00–17:00, 9–12, 13–17 or closed"],
  [{ lastEntry: "half an hour" }, "Give whole minutes between 5 and 600"],
])("%j: %s", (values, message) => {
  const { error } = hoursFormSchema.safeParse({ ...FILLED, ...values });
  expect(error?.issues[0]?.message ?? null).toBe(message);
});
