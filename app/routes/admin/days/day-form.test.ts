import { expect, test } from "vitest";
import { queryOfLink } from "#app/routes/admin/days/day-form.ts";

test.each([
  [
    "https://alight.example/day?places=abbotsford:90@13:20/12:24,melrose-abbey&date=2026-11-28&from=stow&leave=10:00&back=18:00&home=16:24&was=10:00-17:00",
    "places=abbotsford:90@13:20,melrose-abbey&from=stow&leave=10:00&back=18:00",
  ],
  [" /day?places=zoo&pace=slow&step-free=1&order=fixed ", "places=zoo&pace=slow&step-free=1&order=fixed"],
  ["places=zoo&utm_source=x", "places=zoo"],
  ["https://alight.example/day?leave=10:00", ""],
  ["javascript:alert(1)", ""],
  ["", ""],
])("the link %s is kept without date and trains", (link, query) => {
  expect(queryOfLink(link)).toBe(query);
});
