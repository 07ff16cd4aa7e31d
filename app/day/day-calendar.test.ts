import { expect, test } from "vitest";
import { writeCalendar } from "#app/day/day-calendar.ts";
import type { DayView } from "#app/day/view-day.ts";

const place = { name: "Abbotsford, the house", latitude: 55.59, longitude: -2.78 };
const leg = { kind: "train", from: "Edinburgh", to: "Tweedbank", departure: 624, arrival: 680 };
const view = {
  date: "2026-07-04",
  planned: {
    hasTimetable: true,
    steps: [
      { kind: "train", legs: [leg] },
      { kind: "walk", departure: 680, arrival: 700 },
      { kind: "visit", place, departure: 700, arrival: 790 },
      { kind: "train", legs: [] },
    ],
  },
} as unknown as DayView;

test("a calendar has visits and trains with times, as moments of Scotland's summer", () => {
  const lines = writeCalendar(view, "https://alight.example/day?places=abbotsford").split("\r\n");
  expect(lines.filter((line) => /^(SUMMARY|DTSTART|DTEND|GEO)/.test(line))).toEqual([
    "SUMMARY:Train from Edinburgh to Tweedbank",
    "DTSTART:20260704T092400Z",
    "DTEND:20260704T102000Z",
    "SUMMARY:Abbotsford\\, the house",
    "DTSTART:20260704T104000Z",
    "DTEND:20260704T121000Z",
    "GEO:55.59;-2.78",
  ]);
  expect(lines).toContain("URL:https://alight.example/day?places=abbotsford");
  expect(lines.filter((line) => line.startsWith("UID"))).toEqual([
    "UID:2026-07-04-1@alight",
    "UID:2026-07-04-2@alight",
  ]);
});
