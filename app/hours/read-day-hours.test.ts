import { expect, test } from "vitest";
import { readDayHours } from "#app/hours/read-day-hours.ts";

test.each([
  ["", null],
  ["closed", "closed"],
  [" Off ", "closed"],
  ["24h", "00:00-24:00"],
  ["10-17", "10:00-17:00"],
  ["10:00–17:30", "10:00-17:30"],
  ["9.30 to 17", "09:30-17:00"],
  ["9.30am - 5pm", "09:30-17:00"],
  ["10-5 pm", "10:00-17:00"],
  ["1-5pm", "13:00-17:00"],
  ["12-4pm", "12:00-16:00"],
  ["12am-6am", "00:00-06:00"],
  ["9-12, 13-17", "09:00-12:00,13:00-17:00"],
  ["9-12 and 13-17", "09:00-12:00,13:00-17:00"],
  ["18-2", "18:00-02:00"],
  ["18-24", "18:00-24:00"],
  ["10-5", undefined],
  ["10", undefined],
  ["10-25", undefined],
  ["10-10", undefined],
  ["24-2", undefined],
  ["10:75-17", undefined],
  ["13pm-5pm", undefined],
  ["9-10,11-12,13-14,15-16,17-18", undefined],
  ["by appointment", undefined],
])("%j is read as %j", (text, hours) => {
  expect(readDayHours(text)).toBe(hours);
});
