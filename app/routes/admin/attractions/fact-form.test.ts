import { expect, test } from "vitest";
import { FACT_NAMES } from "#app/attractions/fact-fields.ts";
import {
  describeFacts,
  type FactColumns,
  type FactValues,
  factsSchema,
  NO_FACTS,
  toFactColumns,
  toFactDetails,
  toFactValues,
} from "#app/routes/admin/attractions/fact-form.ts";
import { FACT_GROUPS } from "#app/routes/admin/attractions/fact-groups.ts";

const ROW: FactColumns = {
  ...toFactColumns(NO_FACTS),
  admission: "paid",
  season: "April to October",
  season_from: "04-01",
  season_to: "10-31",
  setting: "both",
  dogs: "on_lead",
  cafe: false,
  toilets: true,
  wheelchair: "part",
  wheelchair_note: "Ramps",
  buggy: "help",
  visit_minutes_from: 60,
  visit_minutes_to: 90,
  is_pick: true,
  fact_sources: { dogs: { source: "https://example.org", year: 2024, checked_at: "2026-11-22" } },
};

test("facts go into the form and back", () => {
  expect(toFactColumns(toFactValues(ROW))).toEqual(ROW);
  expect(toFactColumns(NO_FACTS)).toMatchObject({ admission: null, is_pick: false, fact_sources: {} });
  expect(factsSchema.safeParse(toFactValues(ROW)).success).toBe(true);
});

test("a version from before there were facts has none", () => {
  expect(toFactValues({})).toEqual(NO_FACTS);
});

test("the preview has what is known only", () => {
  expect(toFactDetails(toFactValues(ROW))).toEqual({
    admission: "paid",
    season: "April to October",
    seasonFrom: "04-01",
    seasonTo: "10-31",
    setting: "both",
    dogs: "on_lead",
    cafe: false,
    toilets: true,
    wheelchair: "part",
    wheelchairNote: "Ramps",
    buggy: "help",
    visitMinutesFrom: 60,
    visitMinutesTo: 90,
  });
});

test("days of the season are written out", () => {
  expect(toFactValues(ROW)).toMatchObject({ seasonFrom: "1 April", seasonTo: "31 October" });
});

test("versions differ in every fact and in its source", () => {
  expect(describeFacts(NO_FACTS)).toBe("");
  const text = describeFacts(toFactValues(ROW));
  expect(text).toContain("cafe: false");
  expect(text).toContain("source of dogs: https://example.org, 2024, 2026-11-22");
});

test.each<[Partial<FactValues>, string | null]>([
  [{}, null],
  [{ seasonFrom: " 04-01 ", seasonTo: "02-29" }, null],
  [{ seasonFrom: "04-01" }, "Give the last day as well"],
  [{ seasonTo: "10-31" }, "Give the first day as well"],
  [{ seasonFrom: "1 April", seasonTo: "31/10" }, null],
  [{ seasonFrom: "April", seasonTo: "31/10" }, "Give day and month, such as 1 April"],
  [{ seasonFrom: "1 April 2027", seasonTo: "31/10" }, "Give day and month, such as 1 April"],
  [{ seasonFrom: "04-31", seasonTo: "10-31" }, "Give day and month, such as 1 April"],
  [{ visitMinutesFrom: "60" }, null],
  [{ visitMinutesTo: "60" }, null],
  [{ visitMinutesFrom: "60", visitMinutesTo: "90" }, null],
  [{ visitMinutesFrom: "90", visitMinutesTo: "60" }, "Give at least as many minutes as in the first field"],
  [{ visitMinutesFrom: "an hour" }, "Give whole minutes between 5 and 1440"],
  [{ visitMinutesFrom: "4" }, "Give whole minutes between 5 and 1440"],
  [{ buggyNote: "x".repeat(301) }, "The note is too long (maximum 300 characters)"],
  [{ notice: "x".repeat(301) }, "The notice is too long (maximum 300 characters)"],
  [{ sources: { ...NO_FACTS.sources, dogs: { source: "", year: "24", checkedAt: "" } } }, "Give a year"],
])("%j: %s", (values, message) => {
  const { error } = factsSchema.safeParse({ ...NO_FACTS, ...values });
  expect(error?.issues[0]?.message ?? null).toBe(message);
});

test("each fact is in one group of the editor", () => {
  expect(FACT_GROUPS.flatMap(({ facts }) => facts).sort()).toEqual([...FACT_NAMES].sort());
});
