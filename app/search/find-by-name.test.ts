import { describe, expect, test } from "vitest";
import { findByName, type NamedContent } from "#app/search/find-by-name.ts";
import { wordsOf } from "#app/search/words.ts";
import { slugOf } from "#app/shared/slug.ts";
import { MELROSE, TEXTS } from "#tests/contracts/searches.ts";
import seededAttractions from "../../supabase/seed/attractions.json" with { type: "json" };
import seededRegions from "../../supabase/seed/regions.json" with { type: "json" };
import seededAliases from "../../supabase/seed/station-aliases.json" with { type: "json" };
import seededStations from "../../supabase/seed/stations.json" with { type: "json" };
import { lines as seededLines } from "../../supabase/seed/trains.json" with { type: "json" };

type Station = NamedContent["stations"][number];

const stationName = (crs: string | undefined) => seededStations.find((each) => each.crs === crs)?.name ?? "";

/** The demo content. */
const content: NamedContent = {
  stations: seededStations.map(({ name, crs }) => ({
    slug: slugOf(name),
    name,
    attractionCount: seededAttractions.filter(({ stations }) => stations.some((each) => each.crs === crs))
      .length,
  })),
  aliases: seededAliases.map(({ name, crs, minutes }) => ({
    name,
    station: slugOf(stationName(crs)),
    walkingTimeMinutes: minutes,
  })),
  attractions: seededAttractions.map(({ name, activities, stations: [nearest] }) => ({
    slug: slugOf(name),
    name,
    activityType: activities,
    nearestStation: stationName(nearest?.crs),
    walkingTimeMinutes: nearest?.minutes ?? null,
    stations: [{ isEstimate: true }],
  })),
  lines: seededLines.map(({ name }) => ({ slug: slugOf(name), name, stations: ["one", "another"] })),
  regions: seededRegions.map(({ slug, name, is_open }) => ({ slug, name, isOpen: is_open })),
  words: Object.fromEntries(
    seededAttractions.map(({ name, description }) => [slugOf(name), wordsOf(description)]),
  ),
};

const namesFor = (text: string) => findByName([content], text).found.map(({ name }) => name);

// Names alone: tests/contracts/name-search.test.ts.
test.each(TEXTS)("“%s” finds %s first, and what else fits", (text, first, ...others) => {
  const names = namesFor(text);
  expect(names[0]).toBe(first);
  expect(names).toEqual(expect.arrayContaining(others));
});

test.each([
  ["heart & bruce", "heart bruce"],
  ["heart – bruce", "heart bruce"],
  ["melrose-abbey", "melrose abbey"],
  ["abbey + garden", "abbey and garden"],
])("“%s” finds what “%s” finds", (text, same) => {
  expect(namesFor(text)).toEqual(namesFor(same));
  expect(namesFor(text)).not.toEqual([]);
});

describe("what else is found", () => {
  test("a note says how far it is, estimates marked", () => {
    expect(findByName([content], "abbotsford").found[0]?.note).toBe("~26 min walk from Tweedbank");
    expect(findByName([content], "tweedbank").found[0]?.note).toMatch(/^\d+ places to visit nearby$/);
  });

  test.each(["a", "at", "to", "in", "the", "station", "ce", "centr", "sain"])(
    "“%s” is the beginning of names",
    (text) => {
      const beginning = new RegExp(String.raw`\b(${text}|${text === "sain" ? "st\\b" : text})`, "i");
      const names = namesFor(text);
      expect(names.length).toBeGreaterThan(0);
      expect(names[0]).toMatch(beginning);
    },
  );

  test("“saint” is no beginning of Stow", () => {
    expect(namesFor("saint")).not.toContain("Stow");
    expect(namesFor("saint")).toContain("St Giles' Cathedral");
  });

  test("a station comes with the attractions that are nearest to it", () => {
    const names = namesFor("galashiels");
    expect(names).toContain("Old Gala House");
    expect(names).not.toContain("Abbotsford");
  });

  test("an activity narrows a station's attractions", () => {
    expect(namesFor("history galashiels")).toContain("Old Gala House");
    expect(namesFor("history galashiels")).not.toContain("Galashiels");
  });

  test("a nickname does not name its station twice", () => {
    expect(namesFor("gala").filter((name) => name.includes("Galashiels"))).toEqual([
      "Galashiels",
      "Galashiels Mercat Cross and Old Town",
      "Galashiels War Memorial and Cornmill Square",
    ]);
  });

  test("a nickname that is no part of the name says which station it is", () => {
    const aliases = [{ name: "The Lang Toun", station: "kirkcaldy", walkingTimeMinutes: null }];
    const { found } = findByName([{ ...content, aliases }], "lang toun");
    expect(found[0]).toMatchObject({ kind: "station", slug: "kirkcaldy", name: "The Lang Toun → Kirkcaldy" });
  });

  test("a station is found by its Gaelic name, which the note tells", () => {
    const named = { ...content.stations.find(({ slug }) => slug === "stow"), nameGd: "Baile Ùr Deuchainn" };
    const stations = [...content.stations.filter(({ slug }) => slug !== "stow"), named as Station];
    const found = (text: string) => findByName([{ ...content, stations }], text).found;
    for (const text of ["baile ur deuchainn", "Baile Ùr", "deuchain"])
      expect(found(text)[0]).toMatchObject({ kind: "station", slug: "stow", name: "Stow" });
    expect(found("baile")[0]?.note).toMatch(/^Baile Ùr Deuchainn · \d+ places? to visit nearby$/);
    expect(found("stow").filter(({ slug }) => slug === "stow")).toHaveLength(1);
  });

  test("a place is found by another name, which the note tells, and once by both", () => {
    const attractions = content.attractions.map((each) =>
      each.slug === "abbotsford" ? { ...each, otherNames: ["Quern Hole", "Abbotsford House"] } : each,
    );
    const find = (text: string) => findByName([{ ...content, attractions }], text).found;
    expect(find("qern hole")[0]).toMatchObject({
      kind: "attraction",
      slug: "abbotsford",
      name: "Abbotsford",
    });
    expect(find("quern")[0]?.note).toBe("Quern Hole · ~26 min walk from Tweedbank");
    expect(find("abbotsford").filter(({ slug }) => slug === "abbotsford")).toHaveLength(1);
  });

  test("an alias of a station that is not there is left out", () => {
    const aliases = [{ name: "Atlantis", station: "nowhere", walkingTimeMinutes: 1 }];
    expect(findByName([{ ...content, aliases }], "atlantis").found).toEqual([]);
  });

  test("results of two regions are one list, without repetition", () => {
    const other = {
      ...content,
      stations: [{ slug: "perth", name: "Perth", attractionCount: 0 }],
      aliases: [],
    };
    const names = findByName([content, other], "perth").found.map(({ name }) => name);
    expect(names[0]).toBe("Perth");
    const castles = findByName([content, other], "edinburgh castle").found.map(({ name }) => name);
    expect(castles.filter((name) => name === "Edinburgh Castle")).toHaveLength(1);
  });
});

describe("nothing", () => {
  test.each(["", "   ", "xyzzy", "?&'", "\u0000", "🚂"])("is found for “%s”", (text) => {
    expect(findByName([content], text)).toEqual({ found: [], suggestions: [] });
  });

  test("is found for all the words, but suggested for some", () => {
    const { found, suggestions } = findByName([content], "melrose castle");
    expect(found).toEqual([]);
    expect(suggestions[0]?.name).toBe(MELROSE);
  });

  test("is found of a region that is not open", () => {
    expect(findByName([content], "tayside").found).toEqual([]);
  });

  test("breaks on a very long text", () => {
    expect(() => findByName([content], "galashiels ".repeat(10_000))).not.toThrow();
  });
});
