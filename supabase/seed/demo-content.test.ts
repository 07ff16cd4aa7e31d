import { describe, expect, test } from "vitest";
import { columnOf } from "#app/attractions/fact-fields.ts";
import type { FactField } from "#app/attractions/facts.ts";
import { readDay } from "#app/day/day-link.ts";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { slugOf } from "#app/shared/slug.ts";
import { estimateWalkMetres, minutesOnFoot } from "#app/walks/pace.ts";
import activities from "./activities.json" with { type: "json" };
import attractions from "./attractions.json" with { type: "json" };
import facts from "./facts.json" with { type: "json" };
import regions from "./regions.json" with { type: "json" };
import days from "./sample-days.json" with { type: "json" };
import aliases from "./station-aliases.json" with { type: "json" };
import stations from "./stations.json" with { type: "json" };
import trains from "./trains.json" with { type: "json" };

/**
 * The stations lie between Tweedbank (55.61 N) and Leuchars (56.38 N), Blackridge (3.75 W) and Reston (2.20 W). A walk of 45
 * minutes is 2.8 km in a straight line, 0.025° of latitude and 0.045° of longitude: added on every side and rounded outwards.
 * Swapped or sign-flipped values are degrees away from it.
 */
const REGION = regions.find(({ is_open }) => is_open) ?? { south: 0, north: 0, west: 0, east: 0 };

const LONGEST_WALK = 45;

const NOTE = / \(See (https:\/\/en\.wikipedia\.org\/wiki\/\S+)\)$/;

const places = [...stations, ...attractions];

// Each test gathers the names of the entries that break its rule: a failure says which line to mend.
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

const isInNameOrder = (names: string[]) =>
  names.join() === names.toSorted(new Intl.Collator("en-GB").compare).join();

function isInRegion({ latitude, longitude }: Coordinates) {
  return (
    latitude > REGION.south && latitude < REGION.north && longitude > REGION.west && longitude < REGION.east
  );
}

/** Every station in reach of a place with its minutes by the rule, nearest first. */
function stationsInReach(place: Coordinates) {
  return stations
    .map((station) => ({ crs: station.crs, metres: distanceInMetres(station, place) }))
    .sort((one, other) => one.metres - other.metres)
    .map(({ crs, metres }) => ({ crs, minutes: minutesOnFoot(estimateWalkMetres(metres)) }))
    .filter(({ minutes }) => minutes <= LONGEST_WALK);
}

function sentencesOf({ description }: { description: string }) {
  return description.replace(NOTE, "").split(/(?<=[.!?])\s+/);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

test("sample days are of places that are there, each with a short walk from a station", () => {
  const near = new Set(
    attractions
      .filter(({ stations: [first] }) => (first?.minutes ?? 99) <= 30)
      .map(({ name }) => slugOf(name)),
  );
  for (const { name, query } of days) {
    const { places, date, home, shared } = readDay(new URLSearchParams(query));
    expect(places.length, name).toBeGreaterThan(1);
    expect(
      places.filter(({ slug }) => !near.has(slug)),
      name,
    ).toEqual([]);
    expect({ date, home, shared, trains: places.filter(({ train }) => train !== null) }, name).toEqual({
      ...{ date: null, home: null, shared: null, trains: [] },
    });
  }
});

describe("towns and nicknames of stations", () => {
  test("a town's minutes are those of a place in it", () => {
    const minutesOf = ({ attraction, crs }: (typeof aliases)[number]) =>
      attractions.find(({ name }) => name === attraction)?.stations.find((each) => each.crs === crs)?.minutes;
    const towns = aliases.filter(({ kind }) => kind === "town");
    expect(
      namesOf(towns.filter((town) => town.minutes === null || town.minutes !== minutesOf(town))),
    ).toEqual([]);
  });

  test("are in name order, of stations that are there, and nicknames have no minutes", () => {
    expect(isInNameOrder(aliases.map(({ name }) => name))).toBe(true);
    expect(namesOf(aliases.filter(({ crs }) => !stations.some((station) => station.crs === crs)))).toEqual(
      [],
    );
    expect(namesOf(aliases.filter(({ kind, minutes }) => kind === "nickname" && minutes !== null))).toEqual(
      [],
    );
  });
});

describe("stations and attractions", () => {
  test("lie in the region", () => {
    expect(namesOf(places.filter((place) => !isInRegion(place)))).toEqual([]);
  });

  test("have no empty or untrimmed text", () => {
    expect(
      namesOf(places.filter((place) => textsIn(place).some((text) => !text || text !== text.trim()))),
    ).toEqual([]);
  });

  test("have a URL of their own", () => {
    for (const kind of [stations, attractions]) {
      const slugs = kind.map(({ name }) => slugOf(name));
      expect(slugs).not.toContain("");
      expect(repeated(slugs)).toEqual([]);
    }
  });

  test("stand in name order", () => {
    expect(isInNameOrder(namesOf(stations))).toBe(true);
    expect(isInNameOrder(namesOf(attractions))).toBe(true);
  });
});

describe("stations", () => {
  test("have a CRS code of three capitals that no other has", () => {
    expect(stations.map(({ crs }) => crs).filter((crs) => !/^[A-Z]{3}$/.test(crs))).toEqual([]);
    expect(repeated(stations.map(({ crs }) => crs))).toEqual([]);
  });

  test("say yes or no for the flags that are known, and nothing else", () => {
    const known = { facilities: ["waitingRoom", "toilets", "wifi"], accessibility: ["stepFreeAccess"] };
    const isKnown = (flags: object, names: string[]) =>
      Object.entries(flags).every(([name, value]) => names.includes(name) && typeof value === "boolean");
    expect(
      namesOf(
        stations.filter(
          ({ facilities, accessibility }) =>
            !isKnown(facilities, known.facilities) || !isKnown(accessibility, known.accessibility),
        ),
      ),
    ).toEqual([]);
  });

  test("of the Borders Railway are numbered from Edinburgh to Tweedbank", () => {
    const line = stations
      .filter((station) => station.borders_railway_order !== null)
      .sort((one, other) => Number(one.borders_railway_order) - Number(other.borders_railway_order));
    expect(line.map((station) => station.borders_railway_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([line.at(0)?.name, line.at(-1)?.name]).toEqual(["Edinburgh Waverley", "Tweedbank"]);
  });

  test("of the Borders Railway each have at least three attractions", () => {
    const attractionsOf = (crs: string) =>
      attractions.filter((attraction) => attraction.stations.some((station) => station.crs === crs)).length;
    const line = stations.filter((station) => station.borders_railway_order !== null);
    expect(namesOf(line.filter(({ crs }) => attractionsOf(crs) < 3))).toEqual([]);
  });
});

describe("attractions", () => {
  test("are at least 120", () => {
    expect(attractions.length).toBeGreaterThanOrEqual(120);
  });

  test("name only stations that exist", () => {
    const known = new Set(stations.map(({ crs }) => crs));
    expect(namesOf(attractions.filter((a) => a.stations.some(({ crs }) => !known.has(crs))))).toEqual([]);
  });

  test("have every station in reach, nearest first, with the minutes of the rule", () => {
    const given = attractions.map(({ name, stations }) => ({
      name,
      stations: stations.map(({ crs, minutes }) => ({ crs, minutes })),
    }));
    expect(given).toEqual(
      attractions.map((place) => ({ name: place.name, stations: stationsInReach(place) })),
    );
  });

  test("have exactly one primary station, the nearest", () => {
    const isPrimaryNearest = ({ stations: [nearest, ...others] }: (typeof attractions)[number]) =>
      nearest?.primary === true && others.every(({ primary }) => !primary);
    expect(namesOf(attractions.filter((attraction) => !isPrimaryNearest(attraction)))).toEqual([]);
  });

  test("have at least one activity, all of them known, none twice", () => {
    const isGood = (names: string[]) =>
      names.length > 0 && names.every((name) => activities.includes(name)) && repeated(names).length === 0;
    expect(namesOf(attractions.filter((attraction) => !isGood(attraction.activities)))).toEqual([]);
  });

  test("have https websites or none", () => {
    const isHttps = (website: string) => URL.parse(website)?.protocol === "https:";
    expect(namesOf(attractions.filter(({ website }) => website !== null && !isHttps(website)))).toEqual([]);
  });

  test("are described in two to four sentences, with no link but the note at the end", () => {
    const isWellFormed = (sentences: string[]) =>
      sentences.length >= 2 &&
      sentences.length <= 4 &&
      sentences.every((sentence) => /^[A-Z0-9].*[.!?]$/.test(sentence) && !/https?:|\(See/.test(sentence));
    expect(namesOf(attractions.filter((attraction) => !isWellFormed(sentencesOf(attraction))))).toEqual([]);
  });

  test("share no sentence", () => {
    expect(repeated(attractions.flatMap(sentencesOf))).toEqual([]);
  });
});

describe("facts", () => {
  const all = Object.entries(facts as Record<string, Record<string, unknown>>);
  const sourcesOf = (row: Record<string, unknown>) =>
    row.fact_sources as Record<string, { source?: string; year?: number }>;
  /** The columns of a fact that its source vouches for. */
  const columnsOf = (name: string): string[] =>
    ["", "From", "To", "Note"].map((ending) => columnOf(`${name}${ending}` as FactField));

  test("are of attractions that exist", () => {
    const names = new Set(namesOf(attractions));
    expect(all.map(([name]) => name).filter((name) => !names.has(name))).toEqual([]);
  });

  test("each have a source, a page with https or http or a few words, but for the setting and picks", () => {
    const withoutSource = all.flatMap(([name, { setting: _, is_pick, fact_sources, ...row }]) => {
      const named = Object.keys(fact_sources as object).flatMap(columnsOf);
      const columns = Object.keys(row).filter((column) => !column.startsWith("season_"));
      return columns.filter((column) => !named.includes(column)).map((column) => `${name}: ${column}`);
    });
    expect(withoutSource).toEqual([]);
    const isSource = ({ source = "" }) => /^https?:\/\/\S+$/.test(source) || /^[a-z ,]+$/.test(source);
    expect(all.filter(([, row]) => !Object.values(sourcesOf(row)).every(isSource))).toEqual([]);
  });

  test("no source is of the future", () => {
    const years = all.flatMap(([, row]) => Object.values(sourcesOf(row)).flatMap(({ year }) => year ?? []));
    expect(Math.max(...years)).toBeLessThanOrEqual(2026);
  });
});

test("activities are the eight that the search offers", () => {
  expect(activities).toEqual(["History", "Culture", "Walk", "Kids", "Nature", "Shopping", "Garden", "Sport"]);
});

describe("trains", () => {
  const codes = stations.map(({ crs }) => crs);
  const named = [
    ...trains.lines.flatMap((line) => line.stations),
    ...trains.times.map(({ to_crs }) => to_crs),
  ];

  test("name only stations that exist, each line every station once", () => {
    expect(named.filter((crs) => !codes.includes(crs))).toEqual([]);
    expect(trains.lines.flatMap((line) => repeated(line.stations))).toEqual([]);
  });

  test("know every station, on a line and from Edinburgh Waverley", () => {
    const onLines = trains.lines.flatMap((line) => line.stations);
    const reached = trains.times.filter(({ from_crs }) => from_crs === "EDB").map(({ to_crs }) => to_crs);
    expect(codes.filter((crs) => !onLines.includes(crs))).toEqual([]);
    expect(codes.filter((crs) => crs !== "EDB" && !reached.includes(crs))).toEqual([]);
    expect(repeated(reached)).toEqual([]);
  });

  test("have a source and its year for every figure", () => {
    const figures = {
      minutes: "minutes",
      fastest_minutes: "fastest",
      trains_per_hour: "weekday",
      trains_per_hour_sunday: "sunday",
    };
    const bare = trains.times.flatMap((time) =>
      Object.entries(figures)
        .filter(
          ([figure, source]) => time[figure as "minutes"] !== null && !Object.hasOwn(time.sources, source),
        )
        .map(([figure]) => `${time.to_crs} ${figure}`),
    );
    expect(bare).toEqual([]);
    expect(trains.times.filter((time) => time.as_of === null)).toEqual([]);
  });
});
