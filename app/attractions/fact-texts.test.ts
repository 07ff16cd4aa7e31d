import { expect, test } from "vitest";
import { factTexts, notesOnce, unknownFacts } from "#app/attractions/fact-texts.ts";
import type { FactDetails } from "#app/attractions/facts.ts";

const NOTE = "Lift to all floors";

test.each<[FactDetails, string[]]>([
  [{}, []],
  [{ admission: "donation", setting: "both" }, ["Free, donations welcome", "Indoors and outdoors"]],
  [{ dogs: "assistance_only", cafe: false }, ["Assistance dogs only (no)", "No café (no)"]],
  [{ dogs: "grounds_only", cafe: true }, ["Dogs in the grounds only (yes)", "Café (yes)"]],
  [{ wheelchair: "all", wheelchairNote: NOTE }, [`Wheelchair: all of it (yes): ${NOTE}`]],
  [{ wheelchair: "part", buggy: "help" }, ["Wheelchair: in part", "Buggy: with help"]],
  [{ wheelchair: "no", buggy: "no", buggyNote: NOTE }, ["Wheelchair: no (no)", `Buggy: no (no): ${NOTE}`]],
  [{ wheelchairNote: NOTE }, [`Wheelchair: not known: ${NOTE}`]],
  [{ season: "House in summer", seasonFrom: "04-01", seasonTo: "10-31" }, ["House in summer"]],
  [{ season: "All year" }, ["Open all year"]],
  [{ seasonFrom: "01-01", seasonTo: "12-31" }, ["Open all year"]],
  [{ seasonFrom: "11-05", seasonTo: "02-29" }, ["5 November to 29 February"]],
  [{ visitMinutesFrom: 60, visitMinutesTo: 60 }, ["Allow 1 hour"]],
  [{ visitMinutesFrom: 60, visitMinutesTo: 90 }, ["Allow 60–90 minutes"]],
  [{ visitMinutesFrom: 60, visitMinutesTo: 180 }, ["Allow 1–3 hours"]],
  [{ visitMinutesFrom: 45, visitMinutesTo: 45 }, ["Allow 45 minutes"]],
  [{ withoutBooking: true }, ["No need to book (yes)"]],
  [{ notice: "Closed." }, []],
  [
    { price: 12.5, priceChild: 7, priceConcession: 0, priceFamily: 30, priceNote: "Free for members." },
    ["Adult £12.50, child £7, concession free, family £30: Free for members."],
  ],
  [{ priceChild: 0 }, ["Child free"]],
  [{ priceNote: "Free for residents" }, ["Free for residents"]],
])("%j reads %j", (facts, expected) => {
  const texts = factTexts(facts).map(({ text, isYes, note }) => {
    const answer = isYes === undefined ? "" : isYes ? " (yes)" : " (no)";
    return `${text}${answer}${note ? `: ${note}` : ""}`;
  });
  expect(texts).toEqual(expected);
});

test("a note on two facts is read once, below both", () => {
  const access = { wheelchair: "part", buggy: "part", wheelchairNote: NOTE } as const;
  const notesOf = (facts: FactDetails) => notesOnce(factTexts(facts)).map(({ note }) => note);
  expect(notesOf({ ...access, buggyNote: NOTE })).toEqual([undefined, NOTE]);
  expect(notesOf({ ...access, buggyNote: "Stairs" })).toEqual([NOTE, "Stairs"]);
  expect(notesOf(access)).toEqual([NOTE, undefined]);
});

test("what nobody knows is named, but for what is rare and what follows from another fact", () => {
  expect(unknownFacts({})).toEqual([
    "admission",
    "hours",
    "season",
    "setting",
    "dogs",
    "cafe",
    "toilets",
    "accessibleToilet",
    "wheelchair",
    "buggy",
    "visitMinutes",
  ]);
  const rest: FactDetails = { admission: "free", season: "x", setting: "both", dogs: "no", cafe: true };
  const access: FactDetails = { wheelchair: "all", buggy: "all", visitMinutesFrom: 60, visitMinutesTo: 60 };
  expect(unknownFacts({ ...rest, ...access })).toEqual(["hours", "toilets", "accessibleToilet"]);
  expect(unknownFacts({ ...rest, ...access, admission: "paid" })).toContain("price");
  access.hoursNote = "Ask first";
  expect(unknownFacts({ ...rest, ...access, toilets: true })).toEqual(["accessibleToilet"]);
  expect(unknownFacts({ ...rest, ...access, toilets: false })).toEqual([]);
  expect(unknownFacts({ ...rest, ...access, accessibleToilet: true })).toEqual([]);
});
