import { expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { viewHome, viewHomeFrom } from "#app/routes/home/home-view.ts";
import { AT_THE_ORIGIN, NO_TRAINS } from "#app/trains/train-time.ts";

const STOW = {
  slug: "stow",
  name: "Stow",
  latitude: 55,
  longitude: -2,
  attractionCount: 9,
  facilities: [],
  accessibility: [],
};

const DAY = { name: "A day", why: "Ruins.", query: "places=place-1", places: ["place-1"] };

function viewOf(places: number, show: string, filters: Record<string, string> = {}) {
  return viewHome(catalogueOf(places), new URLSearchParams({ show, ...filters }));
}

function catalogueOf(places: number): Catalogue {
  const attractions = Array.from({ length: places }, (_, i): AttractionSummary => {
    const slug = `place-${i}`;
    const stations = [
      {
        slug: "stow",
        name: "Stow",
        latitude: 55,
        longitude: -2,
        walkingTimeMinutes: 5,
        isEstimate: true,
        isPrimary: true,
      },
    ];
    return {
      slug,
      name: slug,
      summary: "",
      latitude: 55,
      longitude: -2,
      activityType: [],
      stations,
      nearestStation: "Stow",
      walkingTimeMinutes: 5,
      pictures: [],
      facts: {},
    };
  });
  return {
    regions: [],
    stations: [STOW],
    aliases: [],
    activities: [],
    attractions,
    lines: [],
    trains: NO_TRAINS,
    sampleDays: [DAY],
  };
}

test.each([
  ["", 24],
  ["0", 24],
  ["-5", 24],
  ["24", 24],
  ["25", 48],
  ["48.5", 72],
  ["many", 24],
  ["99999", 1008],
  ["1e308", 1008],
  ["Infinity", 1008],
])("show=%s shows %i of 2,000", (show, shown) => {
  const view = viewOf(2000, show);
  expect(view.attractions).toHaveLength(shown);
  expect(view.total).toBe(2000);
  expect(view.hasMore).toBe(shown < 1008);
});

test("there is more to show only while attractions are left", () => {
  expect(viewOf(30, "48")).toMatchObject({ total: 30, hasMore: false });
  expect(viewOf(24, "24").hasMore).toBe(false);
  expect(viewOf(25, "24").hasMore).toBe(true);
});

test("sample days are for who has chosen nothing", () => {
  const shown = (filters: Record<string, string>) => viewOf(3, "48", filters).sampleDays;
  expect(shown({})).toEqual([DAY]);
  expect(shown({ from: "unknown", utm_source: "x" })).toEqual([DAY]);
  expect(shown({ station: "stow" })).toEqual([]);
  expect(shown({ minutes: "15" })).toEqual([]);
});

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

function withoutTrains(query: string) {
  const origin = { slug: "leven", name: "Leven", crs: "LEV" };
  const times = { stow: { ...AT_THE_ORIGIN, minutes: 40 } };
  const catalogue = { ...catalogueOf(3), trains: { ...NO_TRAINS, origin, times } };
  const [, second] = catalogue.attractions;
  if (second) second.isPick = true;
  return viewHomeFrom(catalogue, new URLSearchParams(query), lost);
}

test.each([
  ["from=stow", "picks"],
  ["from=stow&sort=journey", "picks"],
  ["from=stow&sort=name", "name"],
  ["from=stow&station=stow&sort=journey", "walk"],
])(
  "without the trains of its station %s is in the order %s, without minutes from elsewhere",
  async (query, order) => {
    const view = await withoutTrains(query);
    expect(view).toMatchObject({ order, lacksTrainsFrom: "Stow", total: 3 });
    expect(view.trains.times).toEqual({});
    expect(view.attractions[0]?.slug).toBe(order === "picks" ? "place-1" : "place-0");
  },
);

test("where trains decide what is found, without them it is not known of any place", async () => {
  const ofHour = await withoutTrains("from=stow&journey=60");
  expect(ofHour).toMatchObject({ lacksTrainsFrom: "Stow", total: 0, unknownCount: 3, order: "picks" });
  expect(await withoutTrains("from=stow&journey=60&unknown=1")).toMatchObject({ total: 3, unknownCount: 3 });
});

test("the region's own trains are there", async () => {
  expect(await withoutTrains("from=leven")).not.toHaveProperty("lacksTrainsFrom");
});
