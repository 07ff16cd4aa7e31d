import { describe, expect, test } from "vitest";
import type { ColumnMap } from "#app/imports/columns.ts";
import { readPlace } from "#app/imports/read-place.ts";
import { DEFAULT_TAG_RULES } from "#app/imports/tag-rules.ts";

const CONTEXT = {
  rules: DEFAULT_TAG_RULES,
  activities: ["Culture", "History", "Kids", "Nature", "Walk"],
  regions: [{ south: 55.5, west: -4, north: 56.5, east: -2 }],
};
const COLUMNS: ColumnMap = { name: "name", latitude: "lat", longitude: "lng" };
const ABBEY = { name: "Melrose Abbey", lat: "55.599", lng: "-2.717" };

function read(cells: Record<string, string>, columns: ColumnMap = {}) {
  return readPlace({ row: 2, cells: { ...ABBEY, ...cells } }, { ...COLUMNS, ...columns }, CONTEXT);
}

const POINT = { latitude: 55.599, longitude: -2.717 };

test("a row with a name and a point is a place, and says nothing of what it does not have", () => {
  const columns: ColumnMap = { description: "about", website: "web", activities: "tags", dogs: "dogs" };
  expect(read({ about: "", web: "" }, columns)).toEqual({
    place: { row: 2, name: "Melrose Abbey", ...POINT, facts: {} },
    problems: [],
  });
});

test("our own export has texts as they are", () => {
  const cells = {
    id: "9B2E6A1C-0000-4000-8000-000000000001",
    about: "=<b>Old</b> &amp; red",
    web: "https://abbey.example/a;b",
  };
  const { place, problems } = read(cells, { id: "id", description: "about", website: "web" });
  expect(problems).toEqual([]);
  expect(place).toMatchObject({
    id: "9b2e6a1c-0000-4000-8000-000000000001",
    description: "=<b>Old</b> &amp; red",
    website: "https://abbey.example/a;b",
  });
});

test("signs and accents that HTML names are read as browsers do, and what is no name stays", () => {
  const about =
    "It&rsquo;s the M&ograve;d &ndash; &pound;5 &#x2013; caf&eacute; &Eacute;ire, &#146;old&#146; &lt;1900; fish &chips; R&D";
  expect(read({ about }, { description: "about" }).place?.description).toBe(
    "It’s the Mòd – £5 – café Éire, ’old’ <1900; fish &chips; R&D",
  );
});

test("every field is read", () => {
  const cells = {
    ref: "node/1",
    about: "<p>Old &amp; red.</p><p>By the<br/>Tweed</p><script>alert(1)</script>",
    web: "www.abbey.example; https://other.example",
    kind: "abbey",
    tags: "history; Walks, HISTORY",
    dogs: "Dogs on a lead",
    cafe: "✓",
    wheelchair: "limited",
    from: "04-01",
    to: "10-31",
    minutes: "45",
  };
  const columns: ColumnMap = {
    sourceId: "ref",
    description: "about",
    website: "web",
    kind: "kind",
    activities: "tags",
    dogs: "dogs",
    cafe: "cafe",
    wheelchair: "wheelchair",
    seasonFrom: "from",
    seasonTo: "to",
    visitMinutesTo: "minutes",
  };
  expect(read(cells, columns)).toEqual({
    place: {
      row: 2,
      sourceId: "node/1",
      name: "Melrose Abbey",
      ...POINT,
      description: "Old & red.\nBy the\nTweed",
      website: "https://www.abbey.example",
      kind: "abbey",
      activities: ["History", "Walk"],
      facts: {
        dogs: "on_lead",
        cafe: true,
        wheelchair: "part",
        seasonFrom: "04-01",
        seasonTo: "10-31",
        visitMinutesFrom: 45,
        visitMinutesTo: 45,
      },
    },
    problems: [],
  });
});

test("tags of OpenStreetMap give kind, activities that there are, and facts", () => {
  const tags = {
    "name:en": "Abbey",
    historic: "castle;ruins",
    tourism: "museum",
    leisure: "garden",
    fee: "no",
    dog: "leashed",
    wheelchair: "yes",
    "toilets:wheelchair": "no",
    constructor: "x",
  };
  const { place, problems } = read(tags);
  expect(problems).toEqual([{ column: null, message: "Its tags give what is no activity here: Garden." }]);
  expect(place).toEqual({
    row: 2,
    name: "Abbey",
    ...POINT,
    kind: "castle",
    activities: ["Culture", "History"],
    facts: {
      admission: "free",
      setting: "indoors",
      dogs: "on_lead",
      wheelchair: "all",
      accessibleToilet: false,
    },
  });
});

test("a column that was chosen counts before the tags", () => {
  const { place } = read(
    { kind: "ruin", dogs: "no", historic: "castle", dog: "yes" },
    { kind: "kind", dogs: "dogs" },
  );
  expect(place).toMatchObject({ kind: "ruin", facts: { dogs: "no" } });
});

describe("a wrong row says where and why", () => {
  const point = { point: "at" };
  test.each<[Record<string, string>, string | null, RegExp, ColumnMap?]>([
    [{ name: "" }, "name", /name is missing/],
    [{ name: "x".repeat(201) }, "name", /longer than 200/],
    [{ name: "***" }, "name", /letter from a to z/],
    [{ name: "=A1&B1" }, "name", /“=A1&B1” is a formula/],
    [{ about: '=HYPERLINK("https://evil.example")' }, "about", /is a formula/, { description: "about" }],
    [{ "": "Galashiels" }, null, /More cells than columns/],
    [{ lat: "" }, "lat", /latitude is missing/],
    [{ lng: "" }, "lng", /longitude is missing/],
    [{ lat: "north" }, "lat", /“north” is no latitude\.$/],
    [{ lat: "555987" }, "lat", /lost its decimal point/],
    [{ lng: "-2.717.812" }, "lng", /lost its decimal point/],
    [{ lat: "0", lng: "0" }, "lat", /Atlantic/],
    [{ lat: "-2.717", lng: "55.599" }, "lat", /look swapped: -2.717, 55.599/],
    [{ lng: "2.717" }, "lat", /outside all regions. Is the minus of the longitude missing\?$/],
    [{ lat: "57.5" }, "lat", /outside all regions.$/],
    [{ at: "EH6 6JJ" }, "at", /postcode is no point/, point],
    [{ at: "High Street" }, "at", /“High Street” is no point/, point],
    [
      { code: "TD6 9LG" },
      "code",
      /postcode is no point/,
      { latitude: undefined, longitude: undefined, postcode: "code" },
    ],
    [{}, null, /Coordinates are missing/, { latitude: undefined, longitude: undefined }],
    [
      { e: "1", n: "x" },
      "e",
      /National Grid/,
      { latitude: undefined, longitude: undefined, easting: "e", northing: "n" },
    ],
  ])("%o", (cells, column, message, columns) => {
    const { place, problems } = read(cells, columns);
    expect(place).toBeNull();
    expect(problems).toEqual([{ column, message: expect.stringMatching(message) }]);
  });
});

test.each<[Record<string, string>, ColumnMap]>([
  [{ at: "55.599, -2.717" }, { point: "at" }],
  [{ at: "NT 548 342" }, { point: "at" }],
  [{ lat: "55,599", lng: "−2,718" }, {}],
  [
    { lat: "", lng: "", e: "354845", n: "634180" },
    { easting: "e", northing: "n" },
  ],
])("%o is where the place is", (cells, columns) => {
  const { place, problems } = read(cells, columns);
  expect(problems).toEqual([]);
  expect(place?.latitude).toBeCloseTo(55.599, 3);
  expect(place?.longitude).toBeCloseTo(-2.717, 2);
});

test.each<[string, string, ColumnMap, RegExp]>([
  ["web", "see Facebook", { website: "web" }, /“see Facebook” is no address of a website, and is left out/],
  ["web", "javascript:alert(1)", { website: "web" }, /no address/],
  ["about", "x".repeat(10_001), { description: "about" }, /longer than 10,000 characters/],
  [
    "tags",
    "Castles; Walk; Jazz",
    { activities: "tags" },
    /^No activity here, and so left out: Castles, Jazz\.$/,
  ],
  ["dogs", "sometimes", { dogs: "dogs" }, /“sometimes” is not understood/],
  ["cafe", "maybe", { cafe: "cafe" }, /“maybe” is not understood/],
  ["from", "04-31", { seasonFrom: "from" }, /“04-31” is not understood/],
  ["minutes", "2 hours", { visitMinutesFrom: "minutes" }, /“2 hours” is not understood/],
  ["id", "17", { id: "id" }, /“17” is not understood/],
])("the cell %s, %s, is left out with a word", (column, text, columns, message) => {
  const { place, problems } = read({ [column]: text }, columns);
  expect(place).toMatchObject({ name: "Melrose Abbey", facts: {} });
  expect(problems).toEqual([{ column, message: expect.stringMatching(message) }]);
});

test("half a season is none, and minutes are put in order", () => {
  const columns: ColumnMap = { seasonTo: "to", visitMinutesFrom: "least", visitMinutesTo: "most" };
  const { place, problems } = read({ to: "10-31", least: "90", most: "60" }, columns);
  expect(place?.facts).toEqual({ visitMinutesFrom: 60, visitMinutesTo: 90 });
  expect(problems).toEqual([
    { column: null, message: "A season needs its first and its last day, and is left out." },
  ]);
});
