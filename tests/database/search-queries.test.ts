import { beforeAll, expect, test } from "vitest";
import { attemptsFor } from "#app/search/find-by-name.ts";
import { selectFound } from "#server/content/search-queries.ts";
import { asVisitor } from "#server/database/run-as.ts";
import { raw } from "#server/database/sql.ts";
import { link, makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";
import { insert } from "#tests/builders/insert.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, pools } = await openTestDatabase();

/** The slugs that a visitor's search finds. */
async function find(text: string): Promise<string[]> {
  for (const attempt of attemptsFor(text)) {
    const slugs = await asVisitor(pools.pages, "read only", (tx) => selectFound(tx, attempt));
    if (slugs) return slugs.split("\n");
  }
  return [];
}

let station: string;
beforeAll(async () => {
  station = await makeStation(sql, "Galashiels");
});

test("a draft is never found, and a published place until it is taken back or deleted", async () => {
  const id = await makeAttraction(sql, "Quillwort Tower", {
    status: "draft",
    description: "With a zeppelin.",
  });
  const found = () => Promise.all(["quillwort", "zeppelin", "quilwort"].map(find));
  expect(await found()).toEqual([[], [], []]);
  await sql`update public.attractions set status = 'published' where id = ${id}`;
  expect(await found()).toEqual([["quillwort-tower"], ["quillwort-tower"], ["quillwort-tower"]]);
  await sql`update public.attractions set status = 'archived' where id = ${id}`;
  expect(await found()).toEqual([[], [], []]);
  await sql`update public.attractions set status = 'published' where id = ${id}`;
  await sql`delete from public.attractions where id = ${id}`;
  expect(await found()).toEqual([[], [], []]);
  expect(await sql`select from private.search_texts`).toEqual([]);
});

test("what lies in a region that is not open is found once it is", async () => {
  const tayside = await makeRegion(sql, "Tayside", { isOpen: false });
  const id = await makeAttraction(sql, "Quillwort Tower", { description: "With a zeppelin." });
  await link(sql, id, await makeStation(sql, "Perth", { region: tayside }));
  const found = () => Promise.all(["quillwort", "zeppelin", "quilwort"].map(find));
  expect(await found()).toEqual([[], [], []]);
  await sql`update public.regions set is_open = true`;
  expect(await found()).toEqual([["quillwort-tower"], ["quillwort-tower"], ["quillwort-tower"]]);
  await sql`delete from public.attractions where id = ${id}`;
});

test("a changed text, activity or nearest station is found at once, and the former one no longer", async () => {
  const id = await makeAttraction(sql, "Old Mill", {
    description: "A waterwheel.",
    notice: "Closed by floods",
  });
  const { id: activity } = await insert(sql, "public.activities", { name: "Falconry" });
  await sql`insert into public.attraction_activities values (${id}, ${String(activity)})`;
  await link(sql, id, station);
  for (const text of ["waterwheel", "floods", "falconry", "galashiels mill", "gallashiels mil"])
    expect(await find(text), text).toEqual(["old-mill"]);

  await sql`update public.attractions set description = 'A turbine.', notice = null where id = ${id}`;
  await sql`update public.activities set name = 'Archery' where id = ${String(activity)}`;
  await sql`update public.stations set name = 'Heriot' where id = ${station}`;
  for (const text of ["turbine", "archery", "heriot mill"])
    expect(await find(text), text).toEqual(["old-mill"]);
  for (const text of ["waterwheel", "floods", "falconry", "galashiels"])
    expect(await find(text), text).toEqual([]);

  await sql`update public.stations set status = 'draft' where id = ${station}`;
  expect(await find("heriot")).toEqual([]);
  await sql`delete from public.activities where id = ${String(activity)}`;
  expect(await find("archery")).toEqual([]);
});

test.each([
  ["name", "Zither Hall"],
  ["other_names", ["The Zither"]],
  ["description", "A zither."],
  ["season", "When zithers play"],
  ["notice", "No zither today"],
  ["wheelchair_note", "By the zither"],
  ["buggy_note", "Past the zither"],
])("a place is found by what changes in its %s alone", async (column, value) => {
  const id = await makeAttraction(sql, "Plain Hall");
  await sql`update public.attractions set ${raw(column)} = ${value} where id = ${id}`;
  expect(await find("zither")).toHaveLength(1);
  await sql`delete from public.attractions where id = ${id}`;
});

test("accents, apostrophes and other letters are found without", async () => {
  await makeAttraction(sql, "Ærøskøbing Café’s Straße", {
    description: "garden/pavilion, https://zebra.example/",
  });
  for (const text of ["aeroskobing", "ærøskøbing", "cafes", "CAFÉ'S", "strasse", "pavilion"])
    expect(await find(text), text).toEqual(["rskbing-cafs-strae"]);
  expect(await find("zebra")).toEqual([]);
});

test("another name is found as the name is", async () => {
  await makeAttraction(sql, "Torwoodlee Broch", { other_names: ["An Dùn Mòr", "Crow's Fort"] });
  for (const text of ["dun mor", "crows fort", "crows frot"])
    expect(await find(text), text).toEqual(["torwoodlee-broch"]);
});

test.each(["½", "a½", "ʼ:*", "a'b & !c <-> d", "\\", "((", "%_"])(
  "“%s” is words, and no query",
  async (text) => {
    expect(await find(text)).toBeInstanceOf(Array);
  },
);
