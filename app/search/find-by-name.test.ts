import { describe, expect, test } from "vitest";
import { findByName, type NamedContent } from "#app/search/find-by-name.ts";
import { wordsOf } from "#app/search/words.ts";
import { slugOf } from "#app/shared/slug.ts";
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
  ["abbots", "Abbotsford"],
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

test.each<[text: string, first: string, ...others: string[]]>([
  // What is written about a place, also in the singular or the plural.
  ["beach", "Silver Sands, Aberdour", "North Berwick West Bay", "Ravenscraig Castle and Park"],
  ["beaches", "Silver Sands, Aberdour", "North Berwick West Bay", "Portobello Beach and Promenade"],
  ["sandy beach", "Silver Sands, Aberdour", "North Berwick West Bay", "Burntisland Links and Beach"],
  ["beach north berwick", "North Berwick West Bay"],
  ["swim", "Silver Sands, Aberdour", "Portobello Beach and Promenade"],
  ["surfers", "Belhaven Bay and Bridge to Nowhere"],
  ["tidal pool", "North Berwick West Bay"],
  ["turkish baths", "Portobello Beach and Promenade"],
  ["waterfall", "Gore Glen Woodland Park"],
  ["ruins", "Pittencrieff Park", "Cammo Estate"],
  ["walled garden", "Priorwood Garden", "Abbotsford", "Malleny Garden"],
  ["seals", "Deep Sea World"],
  ["sharks", "Deep Sea World"],
  ["aquarium", "Deep Sea World"],
  ["coal mine", "National Mining Museum Scotland"],
  ["dolly the sheep", "National Museum of Scotland"],
  ["chessmen", "National Museum of Scotland"],
  ["chambers street", "National Museum of Scotland"],
  ["black agnes", "Dunbar Castle and Victoria Harbour"],
  ["mary queen of scots", "Palace of Holyroodhouse", "Linlithgow Palace"],
  ["robert louis stevenson", "Colinton Tunnel"],
  ["walter scott", "Scott Monument", "Abbotsford"],
  ["crazy golf", "Leven Beach and Promenade"],
  ["golf", "North Berwick West Bay", "Musselburgh Racecourse"],
  ["football", "Central Park, Cowdenbeath", "East End Park"],
  ["rugby", "Murrayfield Stadium", "The Greenyards"],
  ["cinema", "Fort Kinnaird", "St James Quarter"],
  ["market", "Melrose town centre", "Victoria Street and the Grassmarket"],
  ["romans", "Trimontium Museum", "Eildon Hills Path (start in Melrose)"],
  ["viaduct", "Newbattle Viaduct", "Kinghorn Harbour and Beach"],
  ["coastal path", "Kinghorn Harbour and Beach", "Silverburn Park"],
  ["john muir way", "Longniddry Bents", "Fisherrow Harbour and Beach"],
  ["bass rock", "North Berwick West Bay", "Scottish Seabird Centre"],
  ["sculpture", "Modern One (National Galleries of Scotland)"],
  // Names come before texts.
  ["castle", "Hailes Castle", "Edinburgh Castle", "Camera Obscura and World of Illusions"],
  ["castles", "Hailes Castle", "Edinburgh Castle"],
  ["museums", "Surgeons' Hall Museums", "Museum of Childhood", "Trimontium Museum"],
  ["abbeys", "Melrose Abbey", "Newbattle Abbey"],
  ["hills", "Eildon Hills Path (start in Melrose)", "Calton Hill", "Traprain Law"],
  ["harbor", "Kinghorn Harbour and Beach", "Prestongrange Museum"],
  ["palace", "Palace of Holyroodhouse", "Linlithgow Palace"],
  ["carnegie", "Andrew Carnegie Birthplace Museum", "Pittencrieff Park"],
  ["forth bridge", "Forth Bridge", "Deep Sea World"],
  ["tapestry", "The Great Tapestry of Scotland"],
  ["silver sands", "Silver Sands, Aberdour"],
  ["viewpoint", "Battle of Prestonpans Viewpoint"],
  ["john muir", "John Muir's Birthplace", "Longniddry Bents"],
  ["shopping outlet", "Livingston Designer Outlet"],
  // A station before the line and the places of its name.
  ["dunbar", "Dunbar", "Dunbar Town House Museum", "East Coast Main Line (Dunbar and Reston)"],
  ["tweedbank", "Tweedbank", "Gunknowe Loch and Tweedbank Park"],
  // Lines and regions.
  ["borders railway", "Borders Railway"],
  ["borders", "Borders Railway", "Lothians, Fife, Borders"],
  ["fife circle", "Fife Circle via Dunfermline"],
  ["fife", "Fife Circle via Dunfermline", "Lothians, Fife, Borders", "Kinghorn Harbour and Beach"],
  ["fife coast", "Fife coast (Kirkcaldy) and Edinburgh–Dundee", "Silverburn Park"],
  ["levenmouth", "Levenmouth branch via Kirkcaldy"],
  ["north berwick line", "North Berwick line"],
  ["edinburgh shotts", "Edinburgh–Glasgow via Shotts"],
  ["lothians", "Lothians, Fife, Borders"],
])("“%s” finds %s first, and what else fits", (text, first, ...others) => {
  const names = namesFor(text);
  expect(names[0]).toBe(first);
  expect(names).toEqual(expect.arrayContaining(others));
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
