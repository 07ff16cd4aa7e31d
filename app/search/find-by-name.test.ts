import { describe, expect, test } from "vitest";
import { findByName, type NamedContent } from "#app/search/find-by-name.ts";
import { slugOf } from "#app/shared/slug.ts";
import seededAttractions from "../../supabase/seed/attractions.json" with { type: "json" };
import seededAliases from "../../supabase/seed/station-aliases.json" with { type: "json" };
import seededStations from "../../supabase/seed/stations.json" with { type: "json" };

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
};

const namesFor = (text: string) => findByName([content], text).found.map(({ name }) => name);

const MELROSE = "Melrose → Tweedbank, 43 min walk";

test.each([
  // Stations: the whole name, its beginning, any of its words.
  ["galashiels", "Galashiels"],
  ["GALASHIELS", "Galashiels"],
  ["  galashiels  ", "Galashiels"],
  ["galashiels station", "Galashiels"],
  ["near galashiels", "Galashiels"],
  ["gal", "Galashiels"],
  ["twe", "Tweedbank"],
  ["waverley", "Edinburgh Waverley"],
  ["edin", "Edinburgh Waverley"],
  ["edinburgh park", "Edinburgh Park"],
  ["park edinburgh", "Edinburgh Park"],
  ["edinburgh gate", "Edinburgh Gateway"],
  ["dunfermline", "Dunfermline City"],
  ["dunf queen", "Dunfermline Queen Margaret"],
  ["thornton", "Glenrothes with Thornton"],
  ["north q", "North Queensferry"],
  ["queensferry", "North Queensferry"],
  ["berwick", "North Berwick"],
  ["newton", "Newtongrange"],
  ["leven", "Leven"],
  // Towns and nicknames.
  ["melrose", MELROSE],
  ["mel", MELROSE],
  ["dalkeith", "Dalkeith → Eskbank, 27 min walk"],
  ["portobello", "Portobello → Brunstane, 24 min walk"],
  ["balerno", "Balerno → Curriehill, 32 min walk"],
  ["gala", "Galashiels"],
  ["edinburgh", "Edinburgh Waverley"],
  // Attractions: any words in any order.
  ["abbotsford", "Abbotsford"],
  ["melrose abbey", "Melrose Abbey"],
  ["abbey melrose", "Melrose Abbey"],
  ["the abbey of melrose", "Melrose Abbey"],
  ["castle dunbar", "Dunbar Castle and Victoria Harbour"],
  ["mus childhood", "Museum of Childhood"],
  ["great tap", "The Great Tapestry of Scotland"],
  ["scott", "Scott Monument"],
  ["zoo", "Edinburgh Zoo"],
  ["john muir", "John Muir's Birthplace"],
  ["modern one", "Modern One (National Galleries of Scotland)"],
  ["portobello beach", "Portobello Beach and Promenade"],
  ["garden curriehill", "Malleny Garden"],
  // Apostrophes, accents, "Saint".
  ["St Andrew's", "St Andrew's Old Kirk, North Berwick"],
  ["st andrews", "St Andrew's Old Kirk, North Berwick"],
  ["st andrew’s", "St Andrew's Old Kirk, North Berwick"],
  ["arthurs seat", "Arthur's Seat and Holyrood Park"],
  ["mary kings close", "The Real Mary King's Close"],
  ["saint giles", "St Giles' Cathedral"],
  ["sain giles", "St Giles' Cathedral"],
  ["st giles", "St Giles' Cathedral"],
  // Words that tell nothing, as long as nothing follows them.
  ["inv", "Inverkeithing"],
  ["in", "Inverkeithing"],
  ["Gàlashiels", "Galashiels"],
  ["ÉDINBURGH CASTLE", "Edinburgh Castle"],
  // Small typos, words together and apart.
  ["galsheils", "Galashiels"],
  ["tweedbnk", "Tweedbank"],
  ["melrse", MELROSE],
  ["waverly", "Edinburgh Waverley"],
  ["kirkaldy", "Kirkcaldy"],
  ["musselborough", "Musselburgh"],
  ["eskbnak", "Eskbank"],
  ["arthurs seet", "Arthur's Seat and Holyrood Park"],
  ["linlithgow palce", "Linlithgow Palace"],
  ["scotch wisky", "The Scotch Whisky Experience"],
  ["tweed bank", "Tweedbank"],
  ["deep see world", "Deep Sea World"],
])("“%s” finds %s first", (text, first) => {
  expect(namesFor(text)[0]).toBe(first);
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
    const castles = findByName([content, other], "edinburgh castle").found;
    expect(castles.map(({ name }) => name)).toEqual(["Edinburgh Castle"]);
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

  test("breaks on a very long text", () => {
    expect(() => findByName([content], "galashiels ".repeat(10_000))).not.toThrow();
  });
});
