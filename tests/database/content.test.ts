import { beforeEach, describe, expect, test, vi } from "vitest";
import { FALLBACK_ACTIVITIES } from "#app/search/fallback-activities.ts";
import { encodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import { makeContentRepository } from "#server/content/sql-content-repository.ts";
import { openSql } from "#server/database/sql.ts";
import { link, makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";
import { countWaiting } from "#tests/setup/count-waiting.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

/*
 * What public pages read. That it holds no draft is in leaks.test.ts, a database that is busy or away in contracts/overload.test.ts.
 */

const database = await openTestDatabase();
const { sql } = database;
const log = { error: vi.fn() };
const content = openTestContent(database, log);

beforeEach(async () => {
  await sql`truncate public.stations, public.attractions, public.activities, public.cached_routes cascade`;
  await sql`delete from public.regions where slug <> 'lothians-fife-borders'`;
  await sql`update public.regions set is_open = true`;
  content.forget();
  log.error.mockClear();
});

const names = async () => (await content.catalogue()).attractions.map(({ name }) => name);

async function makeActivities(...names: string[]): Promise<string[]> {
  const rows = await sql<{ id: string; name: string }[]>`
    insert into public.activities (name) select unnest(${names}::text[]) returning id, name`;
  return names.map((wanted) => rows.find(({ name }) => name === wanted)?.id ?? "");
}

const DOG_SOURCE = { source: "https://example.org/dogs", year: 2024 };
const FACTS = {
  admission: "paid",
  season: "April to October",
  season_from: "04-01",
  season_to: "10-31",
  setting: "both",
  dogs: "on_lead",
  cafe: false,
  wheelchair: "part",
  wheelchair_note: "Ramps",
  visit_minutes_from: 60,
  visit_minutes_to: 90,
  notice: "Closed in part.",
  hours: sql.json({ seasons: [{ week: [null, ...Array(6).fill("10:00-17:00")] }], holidays: "closed" }),
  hours_note: "Ask first",
  price: "12.50",
  fact_sources: sql.json({ dogs: DOG_SOURCE }),
  is_pick: true,
};

async function makeAbbey() {
  const [walk, history] = await makeActivities("Walk", "History", "Golf");
  const stow = await makeStation(sql, "Stow", { latitude: 55.692 });
  const galashiels = await makeStation(sql, "Galashiels", {
    crs: "GAL",
    facilities: { toilets: true, wifi: false, piano: true },
    accessibility: { stepFreeAccess: true },
    api_source: "national_rail",
    last_api_update: "2025-05-01T12:00:00Z",
  });
  const abbey = await makeAttraction(sql, "Melrose Abbey", {
    description: "A ruin. (See https://en.wikipedia.org/wiki/Melrose_Abbey)",
    website: "https://example.org/abbey",
    source_name: "OpenStreetMap",
    source_licence: "ODbL",
    ...FACTS,
  });
  await link(sql, abbey, stow, { minutes: 7 });
  await sql`update public.attraction_stations set minutes_source = 'estimate' where station_id = ${stow}`;
  await link(sql, abbey, galashiels, { minutes: 12, isPrimary: true });
  for (const activity of [walk, history])
    await sql`insert into public.attraction_activities values (${abbey}, ${activity ?? ""})`;
  await sql`
    insert into public.attraction_images (attraction_id, image_url, attribution, alt_text, licence, display_order)
    values (${abbey}, '/illustrations/abbey.svg', 'Alight', 'A drawing', '', 2),
      (${abbey}, 'https://example.org/abbey.jpg', 'Ann', 'A photo', 'CC BY 4.0', 1)`;
  return { id: abbey };
}

const DRAWING = { url: "/illustrations/abbey.svg", attribution: "Alight", altText: "A drawing" };
const SUMMARY = {
  slug: "melrose-abbey",
  name: "Melrose Abbey",
  summary: "A ruin.",
  latitude: 55.5987,
  longitude: -2.7181,
  activityType: ["History", "Walk"],
  stations: [
    {
      slug: "galashiels",
      name: "Galashiels",
      latitude: 55.6175,
      longitude: -2.8061,
      walkingTimeMinutes: 12,
      isEstimate: false,
      isPrimary: true,
      isStepFree: true,
    },
    {
      slug: "stow",
      name: "Stow",
      latitude: 55.692,
      longitude: -2.8061,
      walkingTimeMinutes: 7,
      isEstimate: true,
      isPrimary: false,
    },
  ],
  nearestStation: "Galashiels",
  walkingTimeMinutes: 12,
  pictures: [
    {
      url: "https://example.org/abbey.jpg",
      attribution: "Ann",
      altText: "A photo",
      licence: "CC BY 4.0",
      fallback: DRAWING,
    },
    DRAWING,
  ],
  facts: {
    admission: "paid",
    seasonFrom: "04-01",
    seasonTo: "10-31",
    setting: "both",
    dogs: "on_lead",
    cafe: false,
    wheelchair: "part",
    wheelchairNote: "Ramps",
    visitMinutesFrom: 60,
    visitMinutesTo: 90,
    hours: { seasons: [{ week: [null, ...Array(6).fill("10:00-17:00")] }], holidays: "closed" },
  },
  isPick: true,
};
const GALASHIELS = {
  slug: "galashiels",
  name: "Galashiels",
  latitude: 55.6175,
  longitude: -2.8061,
  attractionCount: 1,
  facilities: ["toilets"],
  accessibility: ["stepFreeAccess"],
};

describe("an attraction", () => {
  test("has its stations, the primary one first, its activities, and its pictures in their order", async () => {
    const { id } = await makeAbbey();
    expect(await content.attraction("melrose-abbey")).toEqual({
      ...SUMMARY,
      id,
      description: "A ruin. (See https://en.wikipedia.org/wiki/Melrose_Abbey)",
      website: "https://example.org/abbey",
      otherNamesSource: null,
      trains: { origin: null, times: {}, timetable: null },
      facts: {
        ...SUMMARY.facts,
        season: "April to October",
        notice: "Closed in part.",
        hoursNote: "Ask first",
        price: 12.5,
      },
      factSources: { dogs: DOG_SOURCE },
      source: { name: "OpenStreetMap", licence: "ODbL" },
      alsoNear: [],
    });
  });

  test("goes out as open data under the licence of its source", async () => {
    await makeAbbey();
    await makeAttraction(sql, "Hall");
    expect(await content.openData("places")).toMatchObject([
      { slug: "hall", licence: null, attribution: null },
      { slug: "melrose-abbey", licence: "ODbL", attribution: "OpenStreetMap" },
    ]);
  });

  test("names the nearest others of its stations, published ones only, with the walk in between", async () => {
    const stow = await makeStation(sql, "Stow");
    const leven = await makeStation(sql, "Leven");
    const reston = await makeStation(sql, "Reston", { status: "draft" });
    const make = async (name: string, stations: string[], columns: object = {}) => {
      const id = await makeAttraction(sql, name, { latitude: 55.6, longitude: -2.8, ...columns });
      for (const station of stations) await link(sql, id, station);
      return id;
    };
    await make("Hall", [stow, leven, reston]);
    await make("Kirk", [stow], { latitude: 55.601 });
    const mill = await make("Mill", [stow, leven], { latitude: 55.6005 });
    await make("Draft", [stow], { status: "draft" });
    await make("Elsewhere", [await makeStation(sql, "Dunbar"), reston]);
    await sql`insert into public.walk_barriers (attraction_id, station_id, river) values (${mill}, ${leven}, 'the Tweed')`;
    await sql`update public.attraction_stations set minutes_source = 'estimate' where attraction_id = ${mill}`;
    expect((await content.attraction("hall"))?.alsoNear).toEqual([
      {
        slug: "kirk",
        name: "Kirk",
        picture: expect.objectContaining({ altText: expect.stringMatching(/^Drawing of Kirk/) }),
        stations: ["stow"],
        walkingTimeMinutes: 2,
      },
      // The river lies between the hall's station and the mill.
      expect.objectContaining({ slug: "mill", stations: ["stow"], walkingTimeMinutes: null }),
    ]);
    await sql`delete from public.walk_barriers where attraction_id = ${mill}`;
    const walks = (await content.attraction("hall"))?.alsoNear.map((each) => [
      each.slug,
      each.walkingTimeMinutes,
    ]);
    expect(walks).toEqual([
      ["mill", 1],
      ["kirk", 2],
    ]);
  });

  test("has no facts but those that are known", async () => {
    await makeAttraction(sql, "Moor");
    const moor = await content.attraction("moor");
    expect(moor).toMatchObject({ facts: {}, factSources: {} });
    expect(Object.keys(moor ?? {})).not.toContain("isPick");
  });

  test("is reached step-free, in part, with steps, or that is not known", async () => {
    const moor = await makeAttraction(sql, "Moor");
    const known = {
      Dalmeny: true,
      Eskbank: false,
      Leven: "part",
      Reston: "partly",
      Stow: null,
      Tweedbank: undefined,
    };
    for (const [name, stepFreeAccess] of Object.entries(known)) {
      const accessibility = stepFreeAccess === undefined ? {} : { stepFreeAccess };
      await link(sql, moor, await makeStation(sql, name, { accessibility: sql.json(accessibility) }));
    }
    const { stations } = (await content.attraction("moor")) ?? {};
    expect(stations?.map(({ isStepFree }) => isStepFree)).toEqual([
      true,
      false,
      "part",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("with nothing beside its name has empty lists, and a drawing", async () => {
    await makeAttraction(sql, "Moor");
    expect(await content.attraction("moor")).toMatchObject({
      summary: "",
      description: "",
      website: null,
      otherNamesSource: null,
      activityType: [],
      stations: [],
      nearestStation: null,
      walkingTimeMinutes: null,
    });
  });
});

describe("a station", () => {
  test("has its facts, and the attractions around it", async () => {
    await makeAbbey();
    expect(await content.station("galashiels")).toEqual({
      station: {
        ...GALASHIELS,
        region: null,
        crs: "GAL",
        picture: "/illustrations/station-hills-1.svg",
        facilityDataUpdated: "2025-05-01",
      },
      attractions: [SUMMARY],
      trains: { origin: null, timetable: null, train: null },
      lines: [],
    });
  });

  test("has its Gaelic name where that is known, also in the catalogue", async () => {
    await makeStation(sql, "Stow", { name_gd: "Baile Deuchainn" });
    await makeStation(sql, "Leven");
    expect((await content.station("stow"))?.station.nameGd).toBe("Baile Deuchainn");
    const { stations } = await content.catalogue();
    expect(stations.map((station) => station.nameGd)).toEqual([undefined, "Baile Deuchainn"]);
    expect(Object.keys(stations[0] ?? {})).not.toContain("nameGd");
  });

  test("lists places with their other names, where they have any", async () => {
    const source = "https://names.example/broch";
    await makeAttraction(sql, "Broch", { other_names: ["An Dùn"], other_names_source: source });
    await makeAttraction(sql, "Mill");
    expect(await content.attraction("broch")).toMatchObject({
      otherNames: ["An Dùn"],
      otherNamesSource: source,
    });
    const { attractions } = await content.catalogue();
    expect(attractions.map(({ otherNames }) => otherNames)).toEqual([["An Dùn"], undefined]);
  });

  test("names the attractions first of which it is the primary station, then by the walk, then by name", async () => {
    const stow = await makeStation(sql, "Stow");
    for (const [name, isPrimary, minutes] of [
      ["Garden", false, 3],
      ["Zoo", true, 9],
      ["Äbtei", false, 5],
      ["abbey", false, 5],
      ["Castle", true, 8],
      ["Dam", true, 30],
    ] as const)
      await link(sql, await makeAttraction(sql, name), stow, { isPrimary, minutes });
    const attractions = (await content.station("stow"))?.attractions.map(({ name }) => name);
    expect(attractions).toEqual(["Castle", "Zoo", "Dam", "Garden", "abbey", "Äbtei"]);
  });

  test("has the walks that are planned from it", async () => {
    await makeAbbey();
    const from = { latitude: 55.6175, longitude: -2.8061 };
    const to = { latitude: 55.5987, longitude: -2.7181 };
    const points = encodePolyline([from, to]);
    const steps = [{ text: "Turn left.", metres: 40 }];
    await sql`
      insert into public.cached_routes (from_station, to_attraction, distance_meters, duration_minutes, points, source, steps, credit)
      values (${routeKey(from)}, ${routeKey(to)}, 1000, 12, ${points}, 'valhalla', ${sql.json(steps)}, 'a planner')`;
    expect(await content.walksFrom("galashiels")).toEqual([
      { to: routeKey(to), points, time: 12, distance: 1000, credit: "a planner", steps },
    ]);
    expect(await content.walksFrom("stow")).toEqual([]);
    expect(await content.walksFrom("nowhere")).toBeNull();
  });
});

describe("a station from which nobody can walk", () => {
  const DALMENY = { latitude: 55.986319, longitude: -3.38162 };
  const AQUARIUM = { latitude: 56.0106, longitude: -3.3936 };
  /** An attraction 45 minutes from a station across the Forth. */
  async function makePair(
    ends: { from?: Record<string, unknown>; to?: Record<string, unknown>; river?: string } = {},
  ) {
    const station = await makeStation(sql, "Dalmeny", ends.from ?? DALMENY);
    const attraction = await makeAttraction(sql, "Deep Sea World", ends.to ?? AQUARIUM);
    await link(sql, attraction, station, { minutes: 45, isPrimary: true });
    await sql`update public.attraction_stations set minutes_source = 'estimate'`;
    if (ends.river)
      await sql`insert into public.walk_barriers values (${attraction}, ${station}, ${ends.river})`;
  }
  const shown = async () => {
    content.forget();
    const { attractions, stations } = await content.catalogue();
    const near = await content.station("dalmeny");
    const place = await content.attraction("deep-sea-world");
    return {
      onCards: attractions[0]?.stations.length,
      inFilters: stations[0]?.attractionCount,
      onStation: near?.attractions.length,
      countOnStation: near?.station.attractionCount,
      onPlace: place?.stations.length,
    };
  };
  const each = (count: number) => {
    return { onCards: count, inFilters: count, onStation: count, countOnStation: count, onPlace: count };
  };

  test.each([
    ["the sea", {}],
    [
      "a named river",
      {
        from: { latitude: 55.6, longitude: -2.8 },
        to: { latitude: 55.61, longitude: -2.8 },
        river: "the Tweed",
      },
    ],
  ])("is left out everywhere for %s, until the walk is planned or staff say the minutes", async (_, ends) => {
    await makePair(ends);
    expect(await shown()).toEqual(each(0));
    for (const source of ["planned", "staff"]) {
      await sql`update public.attraction_stations set minutes_source = ${source}`;
      expect(await shown()).toEqual(each(1));
    }
  });

  test("is left out as well when it is far and another is near", async () => {
    await makePair({ to: { latitude: 55.99, longitude: -3.38 } });
    const near = await makeStation(sql, "South Gyle");
    const [place] = await sql<{ id: string }[]>`select id from public.attractions`;
    await link(sql, place?.id ?? "", near, { minutes: 9 });
    expect((await shown()).onPlace).toBe(2);
    await sql`update public.attraction_stations set is_primary = false`;
    await sql`update public.attraction_stations set is_primary = true where station_id = ${near}`;
    expect(await shown()).toMatchObject({ onCards: 1, onStation: 0, onPlace: 1 });
  });
});

describe("the catalogue", () => {
  test("has all stations, activities and attractions", async () => {
    await makeAbbey();
    expect(await content.catalogue()).toMatchObject({
      stations: [GALASHIELS, { slug: "stow", attractionCount: 1, facilities: [] }],
      activities: ["Golf", "History", "Walk"],
      attractions: [SUMMARY],
    });
  });

  test("is in the order of a dictionary", async () => {
    for (const name of ["Zoo", "abbey", "Äbtei", "Castle"]) await makeAttraction(sql, name);
    expect(await names()).toEqual(["abbey", "Äbtei", "Castle", "Zoo"]);
  });

  test("of a large region is whole", async () => {
    await sql`
      insert into public.attractions (name, status, latitude, longitude)
      select 'Place ' || lpad(n::text, 5, '0'), 'published', 55.6, -2.7 from generate_series(1, 2500) n`;
    await sql`
      insert into public.stations (name, latitude, longitude)
      select 'Station ' || n, 55.6, -2.8 from generate_series(1, 500) n`;
    await sql`
      insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes)
      select a.id, s.id, 10 from
        (select id, row_number() over () as n from public.attractions) a
        join (select id, row_number() over () as n from public.stations) s on s.n = a.n % 500 + 1`;
    await sql`analyze`;
    const { attractions, stations } = await content.catalogue();
    expect(attractions).toHaveLength(2500);
    expect(attractions.at(-1)?.name).toBe("Place 02500");
    expect(stations.map(({ attractionCount }) => attractionCount)).toEqual(stations.map(() => 5));
    expect(stations).toHaveLength(500);
  });

  test("is kept until a write", async () => {
    await makeAttraction(sql, "Abbey");
    expect(await names()).toEqual(["Abbey"]);
    await makeAttraction(sql, "Castle");
    expect(await names()).toEqual(["Abbey"]);
    content.forget();
    expect(await names()).toEqual(["Abbey", "Castle"]);
  });
});

test("an estimate that could not be made is no walk of 0 minutes", async () => {
  const stow = await makeStation(sql, "Stow");
  const mystery = await makeAttraction(sql, "Mystery");
  await link(sql, mystery, stow, { minutes: 0, isPrimary: true });
  expect((await content.attraction("mystery"))?.walkingTimeMinutes).toBe(0);
  await sql`update public.attraction_stations set minutes_source = 'estimate'`;
  content.forget();
  expect((await content.attraction("mystery"))?.stations).toEqual([]);
  expect((await content.station("stow"))?.attractions).toEqual([]);
});

describe("regions", () => {
  const placesOf = async (region?: string) =>
    (await content.catalogue(region)).attractions.map(({ slug }) => slug);
  const stationsOf = async (region?: string) =>
    (await content.catalogue(region)).stations.map(({ slug }) => slug);

  async function makePlace(name: string, ...stations: string[]) {
    const place = await makeAttraction(sql, name);
    for (const station of stations) await link(sql, place, station);
  }

  test("each has its own stations, and the attractions that have one of these", async () => {
    const tayside = await makeRegion(sql, "Tayside");
    const stow = await makeStation(sql, "Stow");
    const perth = await makeStation(sql, "Perth", { region: tayside });
    await makePlace("Abbey", stow);
    await makePlace("Castle", perth);
    await makePlace("Long Walk", stow, perth);
    expect([await stationsOf(), await placesOf()]).toEqual([["stow"], ["abbey", "long-walk"]]);
    expect([await stationsOf(tayside), await placesOf(tayside)]).toEqual([
      ["perth"],
      ["castle", "long-walk"],
    ]);
    const { stations } = await content.catalogue(tayside);
    expect(stations).toMatchObject([{ attractionCount: 2 }]);
  });

  test("an attraction without a station belongs to the one in whose box it lies", async () => {
    const tayside = await makeRegion(sql, "Tayside", { south: 56.5, west: -4 });
    await makeAttraction(sql, "Moor", { latitude: 57, longitude: -3.5 });
    await makeAttraction(sql, "Mill");
    await makeAttraction(sql, "Mystery", { latitude: 0, longitude: 0 });
    const draft = await makeStation(sql, "Perth", { region: tayside, status: "draft" });
    await makePlace("Mound", draft);
    expect(await placesOf()).toEqual(["mill", "mound"]);
    expect(await placesOf(tayside)).toEqual(["moor"]);
  });

  test("are listed in their order, the closed ones too, and the first that is open is the default", async () => {
    await makeRegion(sql, "Tayside", { order: 3 });
    await makeRegion(sql, "Angus", { order: 3, isOpen: false, south: 56.5, west: -3.5 });
    await makeRegion(sql, "Highlands", { order: 0, isOpen: false });
    const { regions } = await content.catalogue();
    expect(regions.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ["Highlands", false],
      ["Lothians, Fife, Borders", true],
      ["Angus", false],
      ["Tayside", true],
    ]);
    expect(regions[2]?.bounds).toEqual({ south: 56.5, west: -3.5, north: 57.5, east: -2.5 });

    await makeStation(sql, "Inverness", { region: "highlands" });
    expect(await stationsOf()).toEqual([]);
    await sql`update public.regions set is_open = true where slug = 'highlands'`;
    content.forget();
    expect(await stationsOf()).toEqual(["inverness"]);
    expect(await stationsOf("lothians-fife-borders")).toEqual([]);
  });

  test.each(["tayside", "atlantis", "", "a'b", "Lothians-Fife-Borders"])(
    "without an open region %j there is the default one",
    async (slug) => {
      await makeRegion(sql, "Tayside", { isOpen: false });
      await makeStation(sql, "Perth", { region: "tayside" });
      await makeStation(sql, "Stow");
      expect(await stationsOf(slug)).toEqual(["stow"]);
    },
  );

  test("a closed one has no pages: its stations, its places, their walks and former addresses are for staff", async () => {
    const tayside = await makeRegion(sql, "Tayside", { isOpen: false });
    const [stow, perth] = [
      await makeStation(sql, "Stow"),
      await makeStation(sql, "Perth", { region: tayside }),
    ];
    await makePlace("Castle", perth);
    await makePlace("Long Walk", stow, perth);
    await makePlace("Moot Hill", await makeStation(sql, "Scone", { region: tayside, status: "draft" }));
    await sql`update public.stations set name = 'Perth General' where id = ${perth}`;
    await sql`update public.attractions set name = 'Keep' where name = 'Castle'`;
    const found = async () => [
      (await content.station("perth-general"))?.attractions.length,
      (await content.attraction("keep"))?.nearestStation,
      (await content.attraction("long-walk"))?.stations.map(({ slug }) => slug),
      await content.currentSlug("stations", "perth"),
      await content.currentSlug("attractions", "castle"),
      await content.walksFrom("perth-general"),
      (await content.attraction("moot-hill"))?.name,
      (await content.pages()).stations,
      (await content.pages()).attractions.map(({ slug }) => slug),
    ];
    const none = [undefined, undefined, ["stow"], null, null, null, undefined, ["stow"], ["long-walk"]];
    expect(await found()).toEqual(none);
    expect([await stationsOf(), await placesOf()]).toEqual([["stow"], ["long-walk"]]);

    await sql`update public.regions set is_open = true`;
    content.forget();
    expect(await found()).toEqual([
      2,
      "Perth General",
      ["perth-general", "stow"],
      "perth-general",
      "keep",
      [],
      "Moot Hill",
      ["perth-general", "stow"],
      ["keep", "long-walk", "moot-hill"],
    ]);
  });

  test("a station knows the one that its links have to name", async () => {
    const tayside = await makeRegion(sql, "Tayside");
    await makeStation(sql, "Perth", { region: tayside });
    expect((await content.station("perth"))?.station.region).toBe("tayside");
  });

  test("without an open one the catalogue is empty", async () => {
    await makeStation(sql, "Stow");
    await sql`update public.regions set is_open = false`;
    expect(await content.catalogue()).toMatchObject({
      regions: [{ isOpen: false }],
      stations: [],
      attractions: [],
    });
  });
});

test("regions that change while a catalogue is read are those of the next one", async () => {
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table public.regions in access exclusive mode`;
  await lock`update public.regions set name = 'Borderlands'`;
  const before = content.catalogue();
  await expect.poll(() => countWaiting(sql)).toBe(1);
  await lock`commit`;
  content.forget();
  await before;
  expect((await content.catalogue()).regions).toMatchObject([{ name: "Borderlands" }]);
  await lock`update public.regions set name = 'Lothians, Fife, Borders'`;
  lock.release();
});

test("pages are those of all regions, in name order, with all pictures", async () => {
  await makeAbbey();
  const tayside = await makeRegion(sql, "Tayside");
  await makeRegion(sql, "Angus", { isOpen: false });
  await makeStation(sql, "Perth", { region: tayside });
  await makeAttraction(sql, "Äbtei");
  expect(await content.pages()).toMatchObject({
    regions: ["tayside"],
    stations: ["galashiels", "perth", "stow"],
    attractions: [
      { slug: "btei", name: "Äbtei", photos: [] },
      { slug: "melrose-abbey", name: "Melrose Abbey", photos: [{ attribution: "Ann" }, DRAWING] },
    ],
  });
});

test("without the activities everything else is there, with the usual names to choose from", async () => {
  await makeAbbey();
  const session = await sql.reserve();
  await session`begin`;
  await session`lock table public.activities in access exclusive mode`;
  const [catalogue, attraction, station] = await Promise.all([
    content.catalogue(),
    content.attraction("melrose-abbey"),
    content.station("galashiels"),
  ]);
  await session`rollback`;
  session.release();
  expect(catalogue.activities).toEqual(FALLBACK_ACTIVITIES.toSorted());
  const abbey = { ...SUMMARY, activityType: [] };
  expect(catalogue.attractions).toEqual([abbey]);
  expect(attraction).toMatchObject(abbey);
  expect(station?.attractions).toEqual([abbey]);
  // By whichever of the database and the server gives up first.
  expect(log.error).toHaveBeenCalledWith(
    { error: expect.stringMatching(/timeout|timed out/) },
    "activities could not be read: the usual names stand in",
  );
});

test.each(["", "A", "a/b", "../x", "ä", "a".repeat(201), "%00", "a,b", "a)"])(
  "what can be no slug (%j) is not there, and the database is not asked",
  async (slug) => {
    const nowhere = makeContentRepository(
      openSql({ url: "postgres://localhost:1/none" }, { connections: 1 }),
      log,
    );
    expect(await nowhere.attraction(slug)).toBeNull();
    expect(await nowhere.station(slug)).toBeNull();
    expect(await nowhere.walksFrom(slug)).toBeNull();
  },
);

describe("an attraction without a picture", () => {
  test("has a drawing of its own, as staff chose it", async () => {
    const content = openTestContent(database);
    await makeAttraction(sql, "Bare Rock", { illustration: sql.json({ motif: "beach", light: "dragon" }) });
    const attraction = await content.attraction("bare-rock");
    expect(attraction?.pictures).toEqual([
      {
        url: expect.stringMatching(/^\/illustrations\/drawn\/bare-rock\?v=beach-\w+$/),
        attribution: "Illustration: Alight",
        altText: expect.stringMatching(/^Drawing of Bare Rock: /),
        placeholder: expect.stringMatching(/^linear-gradient/),
      },
    ]);
    expect(await content.drawing("bare-rock")).toContain("<svg");
  });

  test("has none for visitors while it is a draft", async () => {
    const content = openTestContent(database);
    await makeAttraction(sql, "Bare Rock", { status: "draft" });
    expect(await content.drawing("bare-rock")).toBeNull();
  });
});

test("a former slug leads to the present one, unless another published attraction has it", async () => {
  const content = openTestContent(database);
  const id = await makeAttraction(sql, "First Name");
  await sql`update public.attractions set name = 'Second Name' where id = ${id}`;
  expect(await content.attraction("first-name")).toBeNull();
  expect(await content.currentSlug("attractions", "first-name")).toBe("second-name");
  expect(await content.currentSlug("stations", "first-name")).toBeNull();
  await makeAttraction(sql, "First Name");
  expect(await content.attraction("first-name")).toMatchObject({ name: "First Name" });
});
