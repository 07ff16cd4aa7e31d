import { dayAfter } from "#app/shared/calendar-day.ts";
import { slugOf } from "#app/shared/slug.ts";
import type { RegionDay, RegionTrain } from "#app/timetable/region-day.ts";
import { type GtfsFiles, writeGtfs } from "#tests/builders/gtfs-feed.ts";
import stations from "../../supabase/seed/stations.json" with { type: "json" };

/* A feed of our own in the real format, with the shape of the Borders, Fife Circle and North Berwick lines and about their usual minutes. */

type Days = "weekdays" | "sundays";
type Run = { days: Days; line: string; stops: readonly Stop[]; start: number; destination: string };
/** Minutes after the first departure. */
type Stop = readonly [crs: string, minutes: number];

const BORDERS: Stop[] = [
  ["EDB", 0],
  ["BSU", 8],
  ["NEW", 11],
  ["SFI", 14],
  ["EKB", 18],
  ["NEG", 21],
  ["GBG", 25],
  ["SOI", 42],
  ["GAL", 51],
  ["TWB", 56],
];
const NORTH_BERWICK: Stop[] = [
  ["EDB", 0],
  ["MUB", 7],
  ["WAF", 11],
  ["PST", 14],
  ["LND", 18],
  ["DRM", 25],
  ["NBW", 33],
];
/** Round, so that Inverkeithing and all before it come twice. */
const FIFE_CIRCLE: Stop[] = [
  ["EDB", 0],
  ["HYM", 4],
  ["SGL", 10],
  ["EGY", 13],
  ["DAM", 17],
  ["NQU", 20],
  ["INK", 24],
  ["ROS", 27],
  ["DFE", 31],
  ["DFL", 34],
  ["COW", 41],
  ["LCG", 45],
  ["CDD", 48],
  ["GLT", 56],
  ["KDY", 65],
  ["KGH", 70],
  ["BTS", 74],
  ["AUR", 78],
  ["DAG", 82],
  ["INK", 87],
  ["NQU", 91],
  ["DAM", 94],
  ["EGY", 99],
  ["SGL", 101],
  ["HYM", 107],
  ["EDB", 112],
];

const OPERATOR = "Example Rail";
const CHANGES = { EDB: 6, HYM: 3 };
/** Between stations of one town. */
const FOOTPATHS = [
  ["BSU", "NEW", 20],
  ["DFE", "DFL", 35],
  ["DFL", "DFE", 35],
  ["NEW", "BSU", 20],
] as const;
const DEFAULT_CHANGE = 5;

const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function every(minutes: number, first: string, last: string): number[] {
  return Array.from(
    { length: (at(last) - at(first)) / minutes + 1 },
    (_, train) => at(first) + train * minutes,
  );
}

function runs(
  days: Days,
  line: string,
  stops: readonly Stop[],
  destination: string,
  starts: number[],
): Run[] {
  return starts.map((start) => ({ days, line, stops, destination, start }));
}

const backwards = (stops: readonly Stop[]): Stop[] => {
  const total = stops.at(-1)?.[1] ?? 0;
  return stops.toReversed().map(([crs, minutes]) => [crs, total - minutes] as const);
};

const RUNS: Run[] = [
  ...runs("weekdays", "Borders", BORDERS, "Tweedbank", every(30, "05:54", "23:24")),
  // Arrives at 00:50.
  ...runs("weekdays", "Borders", BORDERS, "Tweedbank", [at("23:54")]),
  ...runs("weekdays", "Borders", backwards(BORDERS), "Edinburgh", every(30, "05:28", "22:58")),
  ...runs("weekdays", "Berwick", NORTH_BERWICK, "North Berwick", every(60, "06:40", "22:40")),
  ...runs("weekdays", "Berwick", backwards(NORTH_BERWICK), "Edinburgh", every(60, "06:24", "23:24")),
  ...runs("weekdays", "Circle", FIFE_CIRCLE, "Glenrothes with Thornton", every(60, "06:07", "22:07")),
  ...runs(
    "weekdays",
    "Circle",
    backwards(FIFE_CIRCLE),
    "Glenrothes with Thornton",
    every(60, "06:35", "22:35"),
  ),
  ...runs("sundays", "Borders", BORDERS, "Tweedbank", every(60, "09:11", "22:11")),
  ...runs("sundays", "Borders", backwards(BORDERS), "Edinburgh", every(60, "08:45", "22:45")),
  ...runs("sundays", "Berwick", NORTH_BERWICK, "North Berwick", every(60, "09:40", "21:40")),
  ...runs("sundays", "Berwick", backwards(NORTH_BERWICK), "Edinburgh", every(60, "10:24", "22:24")),
  ...runs("sundays", "Circle", FIFE_CIRCLE, "Glenrothes with Thornton", every(120, "09:07", "21:07")),
];

const CODES = new Set(RUNS.flatMap(({ stops }) => stops.map(([crs]) => crs)));
/** Those of the demo content at which its trains call. */
export const REGION_STATIONS = stations.filter(({ crs }) => CODES.has(crs));

type Options = {
  firstDay?: string;
  lastDay?: string;
  /** Days without any train. */
  cancelled?: readonly string[];
};

const plain = (date: string) => date.replaceAll("-", "");

/** Writes it as a zip archive, with `changes` of its files. */
export function writeRegionFeed(
  path: string,
  { firstDay = "2026-01-01", lastDay = "2026-12-31", cancelled = [] }: Options = {},
  changes: GtfsFiles = {},
): Promise<void> {
  const lines = [...new Set(RUNS.map(({ line }) => line))];
  const table = (...rows: (string | number)[][]) => rows.map((row) => `${row.join(",")}\n`).join("");
  const span = [plain(firstDay), plain(lastDay)];
  return writeGtfs(path, {
    "agency.txt": table(
      ["agency_id", "agency_name", "agency_url", "agency_timezone"],
      ["ER", OPERATOR, "https://rail.example", "Europe/London"],
    ),
    "feed_info.txt": table(
      ["feed_publisher_name", "feed_publisher_url", "feed_lang", "feed_license"],
      ["Example feeds", "https://feeds.example", "en", "CC BY 4.0"],
    ),
    "stops.txt": table(
      ["stop_id", "stop_code", "stop_name", "stop_lat", "stop_lon"],
      ...REGION_STATIONS.map(({ crs, name, latitude, longitude }) => [crs, crs, name, latitude, longitude]),
    ),
    "routes.txt": table(
      ["route_id", "agency_id", "route_short_name", "route_type"],
      ...lines.map((line) => [line, "ER", line, 2]),
    ),
    "calendar.txt": table(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date".split(","),
      ["weekdays", 1, 1, 1, 1, 1, 1, 0, ...span],
      ["sundays", 0, 0, 0, 0, 0, 0, 1, ...span],
    ),
    "calendar_dates.txt": table(
      ["service_id", "date", "exception_type"],
      ...cancelled.flatMap((date) => ["weekdays", "sundays"].map((days) => [days, plain(date), 2])),
    ),
    "trips.txt": table(
      ["route_id", "service_id", "trip_id", "trip_headsign"],
      ...RUNS.map(({ line, days, destination }, trip) => [line, days, trip, destination]),
    ),
    "stop_times.txt": table(
      ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"],
      ...RUNS.flatMap(({ stops, start }, trip) =>
        stops.map(([crs, minutes], sequence) => {
          const minute = start + minutes;
          const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}:00`;
          return [trip, time, time, crs, sequence + 1];
        }),
      ),
    ),
    "transfers.txt": table(
      ["from_stop_id", "to_stop_id", "transfer_type", "min_transfer_time"],
      ...Object.entries(CHANGES).map(([crs, minutes]) => [crs, crs, 2, minutes * 60]),
      ...FOOTPATHS.map(([from, to, minutes]) => [from, to, 2, minutes * 60]),
    ),
    ...changes,
  });
}

/** One of its days as the document has it, for tests without a database; not of the days on which the clocks change. */
export function makeRegionDay(date: string): RegionDay {
  const all = REGION_STATIONS.map(({ crs, name }) => ({ crs, slug: slugOf(name) })).sort((one, other) =>
    one.slug < other.slug ? -1 : 1,
  );
  const numbers = new Map(all.map(({ crs }, number) => [crs, number]));
  const numberOf = (crs: string) => numbers.get(crs) ?? 0;
  const daysOf = (day: string): Days => (new Date(day).getUTCDay() === 0 ? "sundays" : "weekdays");
  const runsOn = (day: string, shift: number) =>
    RUNS.filter(
      ({ days, stops, start }) => days === daysOf(day) && start + (stops.at(-1)?.[1] ?? 0) + shift >= 0,
    )
      .map((run) => ({ ...run, start: run.start + shift }))
      .sort((one, other) => one.start - other.start);
  const running = [...runsOn(dayAfter(date, -1), -1440), ...runsOn(date, 0)];
  const destinations = [...new Set(running.map(({ destination }) => destination))];
  return {
    region: "lothians-fife-borders",
    date,
    timetable: {
      publisher: "Example feeds",
      address: "https://feeds.example",
      licence: "CC BY 4.0",
      firstDay: "2026-01-01",
      lastDay: "2026-12-31",
    },
    stations: all.map(({ slug }) => slug),
    changeMinutes: all.map(({ crs }) => CHANGES[crs as keyof typeof CHANGES] ?? DEFAULT_CHANGE),
    footpaths: FOOTPATHS.map(([from, to, minutes]) => ({ from: numberOf(from), to: numberOf(to), minutes })),
    operators: [OPERATOR],
    destinations,
    trains: running.map(
      ({ stops, start, destination }): RegionTrain => ({
        operator: 0,
        destination: destinations.indexOf(destination),
        stations: stops.map(([crs]) => numberOf(crs)),
        times: stops.flatMap(([, minutes], position) => [
          position === 0 ? start : minutes - (stops[position - 1]?.[1] ?? 0),
          0,
        ]),
      }),
    ),
  };
}
