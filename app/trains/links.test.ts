import { expect, test } from "vitest";
import { liveDepartures, planJourney } from "#app/trains/links.ts";

test("the pages of National Rail for stations by their codes", () => {
  expect(liveDepartures("TWB")).toBe("https://www.nationalrail.co.uk/live-trains/departures/twb/");
  expect(planJourney("EDB", "TWB")).toBe(
    "https://www.nationalrail.co.uk/journey-planner/?type=single&destination=TWB&leavingType=departing&origin=EDB",
  );
});

test.each([null, "TWB"])("the planner is asked for the destination alone from %s", (from) => {
  expect(new URL(planJourney(from, "TWB")).searchParams.has("origin")).toBe(false);
});
