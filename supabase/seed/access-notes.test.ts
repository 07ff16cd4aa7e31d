import { expect, test } from "vitest";
import notes from "./access-notes.json" with { type: "json" };
import facts from "./facts.json" with { type: "json" };

/**
 * access-notes.json has what each note on access was read as, by two readers, and the words of it that decide. All of it: the note says so of the
 * whole place. In part: it names what can be reached, or how much. With help: one gets in with somebody's help or a lent chair only. No: the whole
 * place, or the way to it, is out of reach. Otherwise it is not known. Of buggies a note tells if it names them, of a house that may turn them away; outdoors
 * also if it describes the ground.
 */
const seeded = Object.entries(
  facts as Record<
    string,
    { wheelchair?: string; wheelchair_note?: string; buggy?: string; buggy_note?: string }
  >,
).filter(([, fact]) => fact.wheelchair ?? fact.wheelchair_note ?? fact.buggy ?? fact.buggy_note);

test("wheelchairs and buggies get as far as the notes say", () => {
  const expected = notes.map(({ name, wheelchair, buggy }) => [name, wheelchair, buggy]);
  expect(
    seeded.map(([name, { wheelchair = null, buggy = null }]) => [name, wheelchair, buggy]).toSorted(),
  ).toEqual(expected.toSorted());
});

test("the words that decide are in the notes", () => {
  const noteOf = Object.fromEntries(
    seeded.map(([name, fact]) => [name, `${fact.wheelchair_note} ${fact.buggy_note}`]),
  );
  expect(notes.filter(({ name, words }) => !words || !noteOf[name]?.includes(words))).toEqual([]);
});

test("whoever reads that they get there in part or with help reads where", () => {
  const isLimited = (value?: string) => value === "part" || value === "help";
  const bare = seeded.filter(
    ([, fact]) =>
      (isLimited(fact.wheelchair) && !fact.wheelchair_note) || (isLimited(fact.buggy) && !fact.buggy_note),
  );
  // Its source says no more than that buggies are possible.
  expect(bare.map(([name]) => name)).toEqual(["Abbotsford"]);
});
