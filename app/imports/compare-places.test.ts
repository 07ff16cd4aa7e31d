import { describe, expect, test } from "vitest";
import { type ExistingPlace, placeComparer } from "#app/imports/compare-places.ts";
import type { ImportedPlace, PlaceValues } from "#app/imports/imported-place.ts";

const VALUES: PlaceValues = {
  name: "Melrose Abbey",
  latitude: 55.599,
  longitude: -2.717,
  description: "Old and red.",
  activities: ["History", "Walk"],
  facts: { dogs: "no", visitMinutesFrom: 30, visitMinutesTo: 60 },
};

function existing(more: Partial<ExistingPlace> = {}): ExistingPlace {
  return { ...VALUES, id: "abbey", sourceId: null, imported: null, ...more };
}
/** From this source, by which an edit of staff is what differs from `said`. */
const fromSource = (more: Partial<ExistingPlace> = {}, said: Partial<PlaceValues> = {}) =>
  existing({ sourceId: "node/1", imported: { ...VALUES, ...said }, ...more });

function place(more: Partial<ImportedPlace> = {}): ImportedPlace {
  return { ...VALUES, row: 2, ...more };
}

function compareAll(places: readonly ImportedPlace[], ...known: ExistingPlace[]) {
  const compare = placeComparer(known);
  return places.map((each) => compare({ place: each, problems: [] }));
}
const compareOne = (one: ImportedPlace, ...known: ExistingPlace[]) => compareAll([one], ...known)[0];

describe("a place that is not known by its id", () => {
  const metresNorth = (metres: number) => ({ latitude: 55.599 + metres / 111_195 });
  test.each([
    ["the same name", { ...metresNorth(0) }, 0],
    ["the same name, nearly 300 m away", { ...metresNorth(298) }, 298],
    ["the same name, and so the same address, further away", { ...metresNorth(5000) }, 5000],
    ["a part of the name", { name: "The Abbey" }, 0],
    ["a longer name", { name: "Melrose Abbey & Museum" }, 0],
    ["a slip", { name: "Melrose Abey" }, 0],
    ["accents and capitals", { name: "MELRÒSE ABBEY" }, 0],
    ["an apostrophe", { name: "Melrose' Abbey" }, 0],
  ])("may be one here with %s", (_, more, metres) => {
    const candidates = [{ id: "abbey", row: null, name: "Melrose Abbey", metres }];
    expect(compareOne(place(more), existing())).toEqual({ status: "duplicate", candidates });
  });

  test.each([
    ["called alike further away", { name: "Melrose Abey", ...metresNorth(302) }],
    ["called otherwise", { name: "Harmony Garden" }],
    ["of other letters", { name: "修道院" }],
  ])("is new if it is %s", (_, more) => {
    expect(compareOne(place(more), existing())).toEqual({ status: "new" });
  });

  test("may be several, the nearest first, and an earlier row of the file", () => {
    const [, second] = compareAll(
      [place({ row: 2, ...metresNorth(100) }), place({ row: 3 })],
      existing({ id: "far", ...metresNorth(-200) }),
      existing({ id: "near", ...metresNorth(-50) }),
    );
    expect(second).toMatchObject({
      candidates: [{ id: "near" }, { id: "far" }, { id: null, row: 2, metres: 100 }],
    });
  });
});

describe("a place that is known", () => {
  test("by its id in the source is found wherever it has gone", () => {
    expect(compareOne(place({ sourceId: "node/1", latitude: 55.7 }), fromSource())).toEqual({
      status: "changed",
      id: "abbey",
      fields: ["latitude"],
      kept: [],
    });
  });

  test("by its id here, as our own export has it", () => {
    expect(compareOne(place({ id: "abbey" }), existing(), existing({ id: "other" }))).toEqual({
      status: "same",
      id: "abbey",
    });
  });

  test("by its name, where the source has no ids", () => {
    expect(compareOne(place({ name: "MELROSE ABBEY" }), fromSource({ sourceId: null }))).toMatchObject({
      status: "changed",
      fields: ["name"],
    });
  });

  test.each<[string, Partial<ImportedPlace>, ExistingPlace, { fields: string[]; kept: string[] } | null]>([
    ["nothing", {}, fromSource(), null],
    ["activities in another order", { activities: ["Walk", "History"] }, fromSource(), null],
    ["half a metre", { latitude: 55.599004 }, fromSource(), null],
    ["a description that the file does not have", { description: undefined }, fromSource(), null],
    ["words", { description: "New." }, fromSource(), { fields: ["description"], kept: [] }],
    ["a fact", { facts: { dogs: "yes" } }, fromSource(), { fields: ["dogs"], kept: [] }],
    ["a fact that was not known", { facts: { cafe: true } }, fromSource(), { fields: ["cafe"], kept: [] }],
    [
      "what staff changed as well",
      { description: "New." },
      fromSource({ description: "Ours." }),
      { fields: [], kept: ["description"] },
    ],
    [
      "what staff filled in",
      { website: "https://a.example" },
      fromSource({ website: "https://b.example" }),
      { fields: [], kept: ["website"] },
    ],
    [
      "something beside staff's edit",
      { name: "Abbey" },
      fromSource({ description: "Ours." }),
      { fields: ["name"], kept: [] },
    ],
    ["nothing beside staff's edit", {}, fromSource({ description: "Ours." }), null],
    ["what staff changed to the same", { description: "New." }, fromSource({ description: "New." }), null],
    [
      "one end of a range, the other of which is staff's",
      { facts: { visitMinutesFrom: 10, visitMinutesTo: 20 } },
      fromSource({ facts: { ...VALUES.facts, visitMinutesTo: 90 } }),
      { fields: [], kept: ["visitMinutesTo", "visitMinutesFrom"] },
    ],
  ])("and differs in %s", (_, more, known, changes) => {
    const expected = changes
      ? { status: "changed", id: "abbey", ...changes }
      : { status: "same", id: "abbey" };
    expect(compareOne(place({ sourceId: "node/1", ...more }), known)).toEqual(expected);
  });
});

test("a row is wrong when an earlier one has its id, and when it could not be read", () => {
  const both = [place({ row: 2, sourceId: "node/7" }), place({ row: 3, sourceId: "node/7", latitude: 55.9 })];
  expect(compareAll(both)[1]).toEqual({
    status: "wrong",
    problems: [{ column: null, message: "Row 2 is the same place." }],
  });
  const problems = [{ column: "lat", message: "The latitude is missing." }];
  expect(placeComparer([])({ place: null, problems })).toEqual({ status: "wrong", problems });
});

test("two rows of one name do not both become the place that the last import made of it", () => {
  const rows = compareAll([place({ row: 2 }), place({ row: 3 })], fromSource({ sourceId: null }));
  expect(rows).toMatchObject([{ status: "same" }, { status: "duplicate" }]);
});

test("many places at one point take no hours", () => {
  const names = Array.from({ length: 6000 }, (_, row) => (row * 7919).toString(36).repeat(3));
  const before = process.cpuUsage();
  expect(compareAll(names.map((name, row) => place({ row, name })))).toHaveLength(6000);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
});
