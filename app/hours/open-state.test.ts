import { expect, test } from "vitest";
import { BANK_HOLIDAYS } from "#app/hours/bank-holidays.ts";
import { describeHours, describeNow } from "#app/hours/describe-hours.ts";
import { hoursOn, isOpenAt } from "#app/hours/hours-on.ts";
import { closesBeforeArrival } from "#app/hours/open-state.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";

const ALL = "10:00-17:00";
const OFF = "closed";
const every = (day: string): OpeningHours => ({ seasons: [{ week: Array(7).fill(day) }] });

/** Tuesday to Sunday; in winter weekends only. */
const MUSEUM: OpeningHours = {
  seasons: [
    { from: "11-01", to: "03-31", week: [OFF, OFF, OFF, OFF, OFF, "11:00-15:00", "11:00-15:00"] },
    { week: [OFF, ALL, ALL, ALL, ALL, ALL, ALL] },
  ],
  closed: ["12-24/01-02", "2027-05-20"],
  holidays: OFF,
  lastEntry: 30,
};
const SHOP: OpeningHours = {
  seasons: [{ week: [...Array(5).fill("09:00-12:00,13:00-17:00"), "09:00-12:00", null] }],
};
const BAR: OpeningHours = { ...every("18:00-02:00"), holidays: "usual" };
/** Day and night. */
const WORKDAYS: OpeningHours = {
  seasons: [{ week: [...Array(5).fill("00:00-24:00"), OFF, OFF] }],
  holidays: "usual",
};
const PARK: OpeningHours = { ...every("00:00-24:00"), holidays: "usual" };

test.each<[OpeningHours, string, string | null]>([
  [MUSEUM, "2027-06-01", ALL],
  [MUSEUM, "2027-06-07", OFF],
  // The season lies over the new year.
  [MUSEUM, "2026-11-24", OFF],
  [MUSEUM, "2027-01-03", "11:00-15:00"],
  [MUSEUM, "2027-03-28", "11:00-15:00"],
  // Days off of every year, over the new year, and of one year.
  [MUSEUM, "2026-12-27", OFF],
  [MUSEUM, "2027-01-02", OFF],
  [MUSEUM, "2027-05-20", OFF],
  [MUSEUM, "2028-05-20", ALL],
  // Good Friday; a substitute for Christmas Day, and the day itself; the World Cup.
  [MUSEUM, "2028-04-14", OFF],
  [{ ...every(ALL), holidays: OFF }, "2027-12-27", OFF],
  [{ ...every(ALL), holidays: OFF }, "2027-12-25", OFF],
  [{ ...every(ALL), holidays: "12:00-16:00" }, "2026-06-15", "12:00-16:00"],
  [{ ...every(ALL), holidays: "usual" }, "2026-06-15", ALL],
  // Easter Monday is none in Scotland.
  [{ ...every(ALL), holidays: OFF }, "2026-04-06", ALL],
  // Nothing is said about bank holidays, or about Sundays; of years to come nobody knows the bank holidays.
  [SHOP, "2026-11-30", null],
  [SHOP, "2026-11-29", null],
  [SHOP, "2031-06-04", null],
  [PARK, "2031-06-04", "00:00-24:00"],
  [{ seasons: [{ from: "04-01", to: "10-31", week: Array(7).fill(ALL) }] }, "2026-11-24", null],
  [{ seasons: [{ from: "11-01", to: "02-28", week: Array(7).fill(ALL) }] }, "2028-02-29", ALL],
  [{ ...every(ALL), closed: ["02-28"], holidays: "usual" }, "2028-02-28", OFF],
  [{ ...every(ALL), closed: ["02-28"], holidays: "usual" }, "2028-02-29", ALL],
])("the hours of an example on a day (%#)", (hours, day, expected) => {
  expect(hoursOn(hours, day)).toBe(expected);
});

test.each<[OpeningHours, string, string | null, boolean | null]>([
  [MUSEUM, "2027-06-01", null, true],
  [MUSEUM, "2027-06-07", null, false],
  [MUSEUM, "2027-06-01", "10:00", true],
  [MUSEUM, "2027-06-01", "17:00", false],
  [MUSEUM, "2027-06-01", "09:59", false],
  [SHOP, "2026-11-24", "12:30", false],
  [SHOP, "2026-11-24", "13:00", true],
  [SHOP, "2026-11-29", "13:00", null],
  [SHOP, "2026-11-29", null, null],
  [BAR, "2026-11-24", "01:59", true],
  [BAR, "2026-11-24", "02:00", false],
  [BAR, "2026-11-24", "23:00", true],
  [PARK, "2026-11-24", "00:00", true],
])("is it open on a day, at an hour (%#)", (hours, day, time, expected) => {
  expect(isOpenAt(hours, day, time)).toBe(expected);
});

test.each<[OpeningHours, moment: string, string | null]>([
  // In summer Scotland is an hour ahead of UTC.
  [MUSEUM, "2027-06-01T08:59:00Z", "Opens today at 10:00, until 17:00"],
  [MUSEUM, "2027-06-01T09:00:00Z", "Open today until 17:00, last entry 16:30"],
  [MUSEUM, "2027-06-01T15:30:00Z", "Open today until 17:00, last entry 16:30"],
  [MUSEUM, "2027-06-01T15:31:00Z", "Open today until 17:00, last entry was 16:30"],
  [MUSEUM, "2027-06-01T16:00:00Z", "Closed now, opens tomorrow 10:00"],
  [MUSEUM, "2027-06-07T12:00:00Z", "Closed today, opens tomorrow 10:00"],
  [MUSEUM, "2026-11-24T12:00:00Z", "Closed today, opens Sat 11:00"],
  [MUSEUM, "2026-12-24T12:00:00Z", "Closed today, opens 3 January 2027 11:00"],
  [SHOP, "2026-11-24T12:30:00Z", "Opens today at 13:00, until 17:00"],
  [SHOP, "2026-11-24T10:00:00Z", "Open today until 12:00"],
  [SHOP, "2026-11-28T13:00:00Z", "Closed now"],
  [SHOP, "2026-11-29T10:00:00Z", null],
  [SHOP, "2026-11-30T10:00:00Z", null],
  [BAR, "2026-11-24T19:00:00Z", "Open until 02:00"],
  [BAR, "2026-11-25T01:00:00Z", "Open today until 02:00"],
  [BAR, "2026-11-25T03:00:00Z", "Opens today at 18:00, until 02:00"],
  [{ ...BAR, ...every("18:00-24:00") }, "2026-11-24T19:00:00Z", "Open today until midnight"],
  [WORKDAYS, "2026-11-24T12:00:00Z", "Open until Fri midnight"],
  [WORKDAYS, "2026-11-26T12:00:00Z", "Open until tomorrow midnight"],
  [WORKDAYS, "2026-11-27T12:00:00Z", "Open today until midnight"],
  [WORKDAYS, "2026-11-28T12:00:00Z", "Closed today, opens Mon 00:00"],
  [WORKDAYS, "2026-11-29T12:00:00Z", "Closed today, opens midnight"],
  [PARK, "2026-11-24T19:00:00Z", "Open all day"],
  [{ ...every("closed"), holidays: OFF }, "2026-11-24T12:00:00Z", "Closed today"],
  // Clocks go forward from 01:00 to 02:00 on 28 March 2027, and back from 02:00 to 01:00 on 31 October 2027.
  [BAR, "2027-03-28T00:59:00Z", "Open today until 02:00"],
  [BAR, "2027-03-28T01:00:00Z", "Opens today at 18:00, until 02:00"],
  [BAR, "2027-10-31T00:30:00Z", "Open today until 02:00"],
  [BAR, "2027-10-31T01:30:00Z", "Open today until 02:00"],
  [BAR, "2027-10-31T02:00:00Z", "Opens today at 18:00, until 02:00"],
])("what an example says at a moment (%#)", (hours, moment, expected) => {
  expect(describeNow(hours, new Date(moment))).toBe(expected);
});

test.each<[OpeningHours, moment: string, minutes: number, boolean]>([
  [MUSEUM, "2027-06-01T14:00:00Z", 60, false],
  [MUSEUM, "2027-06-01T14:00:00Z", 90, false],
  // After the last entry.
  [MUSEUM, "2027-06-01T14:00:00Z", 91, true],
  [MUSEUM, "2027-06-01T14:00:00Z", 600, true],
  // Before it opens, and on a day off, there is nothing to miss.
  [MUSEUM, "2027-06-01T06:00:00Z", 60, false],
  [MUSEUM, "2027-06-07T14:00:00Z", 600, false],
  // Over lunch.
  [SHOP, "2026-11-24T11:00:00Z", 90, false],
  [SHOP, "2026-11-24T16:00:00Z", 90, true],
  [{ ...SHOP, lastEntry: 30 }, "2026-11-24T11:20:00Z", 30, false],
  [{ ...SHOP, lastEntry: 30 }, "2026-11-24T16:20:00Z", 30, true],
  [BAR, "2026-11-24T23:00:00Z", 120, false],
  [BAR, "2026-11-24T23:00:00Z", 190, true],
  // An hour is missing in this night.
  [BAR, "2027-03-27T23:30:00Z", 120, true],
  [PARK, "2026-11-24T23:00:00Z", 600, false],
])("whether it closes before somebody arrives (%#)", (hours, moment, minutes, expected) => {
  expect(closesBeforeArrival(hours, new Date(moment), minutes)).toBe(expected);
});

test("hours in words", () => {
  expect(describeHours(MUSEUM)).toBe(
    [
      "1 November to 31 March: Monday to Friday closed, Saturday and Sunday 11:00–15:00",
      "Rest of the year: Monday closed, Tuesday to Sunday 10:00–17:00",
      "Closed on 24 December to 2 January, 20 May 2027.",
      "Bank holidays: closed.",
      "Last entry 30 minutes before closing.",
    ].join("\n"),
  );
  expect(describeHours(SHOP)).toBe(
    [
      "All year: Monday to Friday 09:00–12:00, 13:00–17:00, Saturday 09:00–12:00, Sunday not known",
      "Bank holidays: hours not known.",
    ].join("\n"),
  );
});

test.each(Object.entries(BANK_HOLIDAYS))("the bank holidays of %s are those of the law", (year, days) => {
  const inMonth = (month: number, which: number) => {
    const mondays = [...Array(31).keys()]
      .map((day) => new Date(Date.UTC(Number(year), month - 1, day + 1)))
      .filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDay() === 1);
    return mondays.at(which)?.toISOString().slice(5, 10).replace("-", "");
  };
  for (const day of ["0101", "0102", inMonth(5, 0), inMonth(5, -1), inMonth(8, 0), "1225", "1226"])
    expect(days.split(" ")).toContain(day);
  const weekdays = days
    .split(" ")
    .map((day) => new Date(`${year}-${day.slice(0, 2)}-${day.slice(2)}`).getUTCDay());
  // Nine weekdays, beside those on a weekend that have a substitute; one more in 2026.
  expect(weekdays.filter((day) => day % 6 !== 0)).toHaveLength(year === "2026" ? 10 : 9);
});
