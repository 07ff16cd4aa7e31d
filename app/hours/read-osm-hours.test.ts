import { expect, test } from "vitest";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import { readOsmHours } from "#app/hours/read-osm-hours.ts";

const OFF = "closed";
const week = (weekdays: string, saturday = OFF, sunday = saturday) => [
  ...Array(5).fill(weekdays),
  saturday,
  sunday,
];
const ALL = "10:00-17:00";

test.each<[string, OpeningHours]>([
  ["24/7", { seasons: [{ week: week("00:00-24:00", "00:00-24:00") }], holidays: "usual" }],
  ["Mo-Fr 09:00-17:00; Sa,Su 10:00-16:00", { seasons: [{ week: week("09:00-17:00", "10:00-16:00") }] }],
  ["Mo-Fr 9:00-17:00, Sa 10:00-16:00", { seasons: [{ week: week("09:00-17:00", "10:00-16:00", OFF) }] }],
  ["10:00-17:00; PH off", { seasons: [{ week: week(ALL, ALL) }], holidays: OFF }],
  [
    "Mo-Sa 10:00-17:00; Su,PH 12:00-16:00",
    { seasons: [{ week: week(ALL, ALL, "12:00-16:00") }], holidays: "12:00-16:00" },
  ],
  ["Mo-Su 10:00-17:00; We off", { seasons: [{ week: [ALL, ALL, OFF, ALL, ALL, ALL, ALL] }] }],
  ["Mo-Fr 09:00-12:00,13:00-17:00", { seasons: [{ week: week("09:00-12:00,13:00-17:00", OFF) }] }],
  ["Fr-Mo 10:00-17:00", { seasons: [{ week: [ALL, OFF, OFF, OFF, ALL, ALL, ALL] }] }],
  ["Mo-Su 22:00-02:00", { seasons: [{ week: week("22:00-02:00", "22:00-02:00") }] }],
  ["Mo-Su 22:00-26:00", { seasons: [{ week: week("22:00-02:00", "22:00-02:00") }] }],
  ["Mo-Su 18:00-00:00", { seasons: [{ week: week("18:00-24:00", "18:00-24:00") }] }],
  [
    "Apr-Oct Mo-Su 10:00-17:00",
    { seasons: [{ from: "04-01", to: "10-31", week: week(ALL, ALL) }, { week: week(OFF) }] },
  ],
  [
    "Apr-Oct: 10:00-17:00; Nov-Mar: Sa,Su 11:00-15:00",
    {
      seasons: [
        { from: "04-01", to: "10-31", week: week(ALL, ALL) },
        { from: "11-01", to: "03-31", week: week(OFF, "11:00-15:00") },
        { week: week(OFF) },
      ],
    },
  ],
  [
    "Mo-Fr 10:00-17:00; Jul-Aug Sa 10:00-17:00",
    { seasons: [{ from: "07-01", to: "08-31", week: week(ALL, ALL, OFF) }, { week: week(ALL, OFF) }] },
  ],
  [
    "Mar 15-Oct 31 10:00-17:00; Dec 24 10:00-14:00",
    {
      seasons: [
        { from: "03-15", to: "10-31", week: week(ALL, ALL) },
        { from: "12-24", to: "12-24", week: week("10:00-14:00", "10:00-14:00") },
        { week: week(OFF) },
      ],
    },
  ],
  [
    "Mo-Su 10:00-17:00; Dec 25-26,Jan 1 off",
    { seasons: [{ week: week(ALL, ALL) }], closed: ["12-25/12-26", "01-01"] },
  ],
  ["Mo-Su 10:00-17:00; Dec 24-Jan 02 off", { seasons: [{ week: week(ALL, ALL) }], closed: ["12-24/01-02"] }],
  ["Mo-Su 10:00-17:00; Jan-Feb off", { seasons: [{ week: week(ALL, ALL) }], closed: ["01-01/02-28"] }],
])("reads %s", (text, hours) => {
  expect(readOsmHours(text)).toEqual({ hours });
});

test.each([
  "sunrise-sunset",
  "Mo-Su 10:00-sunset",
  "Mo-Su 10:00+",
  "Mo[1] 10:00-12:00",
  "week 1-20 Mo 10:00-12:00",
  "easter off",
  "2026 Apr-Oct 10:00-17:00",
  'Mo-Fr 10:00-17:00 "by appointment"',
  "Mo-Fr 10:00-17:00 || Sa 10:00-12:00",
  "SH 10:00-17:00",
  "Apr-Oct Mo-Su,PH 10:00-17:00",
  "Apr-Oct 10:00-17:00; Jul-Aug Sa 10:00-20:00",
  "Dec 25 off; Mo-Su 10:00-17:00",
  "Mo-Fr 10:00-17:00; off",
  "Mo-Fr 25:00-27:00",
  "Feb 30 off",
  "closed",
  "by appointment",
  "",
])("keeps the text of what it does not read: %s", (text) => {
  expect(readOsmHours(` ${text}`)).toEqual({ text: text.trim() });
});

test.each(["Mo-Fr ".repeat(400), "jan".repeat(330), "1".repeat(999), `${" ".repeat(900)}x`])(
  "takes no time over odd texts",
  (text) => {
    const start = process.cpuUsage();
    expect(readOsmHours(text)).toEqual({ text: text.trim() });
    expect(process.cpuUsage(start).user).toBeLessThan(500_000);
  },
);
