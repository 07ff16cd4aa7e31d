import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { decodePolyline } from "#app/walks/polyline.ts";
import { importTrains } from "#server/trains/import-trains.ts";
import { makeStation } from "#tests/builders/content.ts";
import { FEED, type GtfsFiles, writeGtfs } from "#tests/builders/gtfs-feed.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

/* Feeds in GTFS, read into train times. */

const { sql } = await openTestDatabase();
const folder = await temporaryFolder();
const path = join(folder, "feed.zip");
const today = new Date("2026-11-14T09:00:00Z");

beforeEach(async () => {
  await sql`truncate public.stations, public.train_times, private.timetable, private.timetable_services cascade`;
  await sql`truncate private.timetable_changes, private.timetable_footpaths`;
  for (const [name, crs, latitude, longitude] of [
    ["Edinburgh Waverley", "EDB", 55.952, -3.19],
    ["Galashiels", "GAL", 55.6178, -2.8066],
    ["Tweedbank", "TWB", 55.6057, -2.7594],
    ["Leuchars", "LEU", 56.3751, -2.8937],
  ] as const)
    await makeStation(sql, name, { crs, latitude, longitude });
  await sql`
    insert into public.train_times (from_crs, to_crs, minutes, is_estimate, note, entered_by)
    values ('EDB', 'TWB', 55, true, 'pages say 55', 'seed'), ('EDB', 'GAL', 51, false, 'as we know', 'staff'),
      ('EDB', 'ABC', 9, false, null, 'seed'), ('TWB', 'EDB', 1, false, null, 'feed')`;
});

async function importFeed(changes: GtfsFiles = {}, options = {}): Promise<string> {
  await writeGtfs(path, changes);
  return importTrains(sql, path, { today, source: { licence: "CC BY 4.0" }, ...options });
}

const rows = () => sql`
  select from_crs || ' ' || to_crs as trip, minutes, fastest_minutes as fastest, is_estimate as estimate, changes,
    trains_per_hour as hourly, trains_per_hour_sunday as sundays, entered_by as by
  from public.train_times order by 1`;
const known = async (trip: string) => (await rows()).find((row) => row.trip === trip);

describe("a feed", () => {
  test("becomes minutes, frequencies and changes, and replaces estimates and older feeds", async () => {
    expect(await importFeed()).toBe(
      "Imported 4 train times between 4 of 4 stations by the timetable of Tuesday 24 November 2026 and Sunday 22 November 2026. Kept 1 that staff have entered.",
    );
    const feed = { estimate: false, changes: 0, sundays: 0, by: "feed" };
    expect(await rows()).toEqual([
      // No train of the feed: what was known stays.
      {
        trip: "EDB ABC",
        minutes: 9,
        fastest: null,
        estimate: false,
        changes: 0,
        hourly: null,
        sundays: null,
        by: "seed",
      },
      {
        trip: "EDB GAL",
        minutes: 51,
        fastest: null,
        estimate: false,
        changes: 0,
        hourly: null,
        sundays: null,
        by: "staff",
      },
      { ...feed, trip: "EDB LEU", minutes: 60, fastest: 60, hourly: 0.08 },
      // The last one arrives after midnight.
      { ...feed, trip: "EDB TWB", minutes: 57, fastest: 55, hourly: 0.23, sundays: 0.08 },
      { ...feed, trip: "GAL TWB", minutes: 4, fastest: 4, hourly: 0.15 },
      // One change at Waverley, where four minutes are too few.
      { ...feed, trip: "LEU EDB", minutes: 56, fastest: 56, hourly: 0.08 },
    ]);
  });

  test("has its publisher and day as the source", async () => {
    await importFeed();
    const [row] =
      await sql`select sources, as_of, note from public.train_times where to_crs = 'TWB' and from_crs = 'EDB'`;
    expect(row).toEqual({
      sources: {
        minutes: expect.stringMatching(
          /^Example feeds https:\/\/feeds\.example, timetable of Tuesday 24 November 2026/,
        ),
        weekday: expect.any(String),
        sunday: expect.any(String),
      },
      as_of: 2026,
      note: null,
    });
  });

  test("replaces what staff have entered when it is told to", async () => {
    expect(await importFeed({}, { replaceStaff: true })).toMatch(/^Imported 5 .* 2026\.$/);
    expect(await known("EDB GAL")).toMatchObject({ minutes: 52, by: "feed" });
  });

  test("that is imported again changes nothing", async () => {
    await importFeed();
    const before = await rows();
    await importFeed();
    expect(await rows()).toEqual(before);
  });

  test("knows journeys with one change, with five minutes for it", async () => {
    await importFeed({
      "stop_times.txt": String(FEED["stop_times.txt"]).replaceAll("07:56:00", "07:55:00"),
    });
    expect(await known("LEU TWB")).toMatchObject({ changes: 1, minutes: 117, hourly: 0.08 });
    expect(await known("LEU GAL")).toMatchObject({ changes: 1, minutes: 112 });
  });

  test("lets nobody in or out where the train does not open its doors", async () => {
    await importFeed({
      "stop_times.txt": String(FEED["stop_times.txt"])
        .replaceAll("S2,2,,", "S2,2,1,1")
        .replaceAll("S2,3,,", "S2,3,1,1"),
    });
    expect(await known("GAL TWB")).toBeUndefined();
  });

  test("may have its days as dates only", async () => {
    const days = ["20261117", "20261124"].map((day) => `WEEK,${day},1`).join("\n");
    const text = await importFeed({
      "calendar.txt": null,
      "calendar_dates.txt": `service_id,date,exception_type\n${days}\n`,
    });
    expect(text).toContain("by the timetable of Tuesday 17 November 2026.");
    expect(await known("EDB TWB")).toMatchObject({ hourly: 0.23, sundays: null });
  });

  test("may have its files in a folder", async () => {
    const inFolder = Object.fromEntries(Object.entries(FEED).map(([name, text]) => [`gtfs/${name}`, text]));
    const without = Object.fromEntries(Object.keys(FEED).map((name) => [name, null]));
    expect(await importFeed({ ...without, ...inFolder })).toMatch(/^Imported 4 /);
  });
});

describe("a feed that would delete more than half of the times", () => {
  // Of its trains only Edinburgh to Tweedbank.
  const small: GtfsFiles = {
    "stop_times.txt": String(FEED["stop_times.txt"])
      .split("\n")
      .filter((line) => !/,S[24],/.test(line))
      .join("\n"),
  };
  const trips = async () => (await rows()).map(({ trip }) => trip);

  test("is refused with what there is and what would remain, and changes nothing", async () => {
    await importFeed();
    await sql`delete from public.train_times where entered_by <> 'feed'`;
    const before = await rows();
    await expect(importFeed(small)).rejects.toThrow(
      "There are 4 train times, and 1 of them would remain: the feed has no train for the others. Run it again with --force if that is right.",
    );
    expect(await rows()).toEqual(before);
  });

  test("replaces them when it is told to", async () => {
    await importFeed();
    await sql`delete from public.train_times where entered_by <> 'feed'`;
    expect(await importFeed(small, { force: true })).toMatch(/^Imported 1 train times /);
    expect(await trips()).toEqual(["EDB TWB"]);
  });

  test("that deletes half of them is imported", async () => {
    await importFeed();
    await sql`delete from public.train_times where from_crs = 'LEU' or to_crs = 'ABC'`;
    expect(await trips()).toEqual(["EDB GAL", "EDB LEU", "EDB TWB", "GAL TWB"]);
    await importFeed(small);
    expect(await trips()).toEqual(["EDB GAL", "EDB TWB"]);
  });
});

describe("the timetable of a feed", () => {
  const trips = () => sql`
    select operator, destination, stations, arrivals, departures, boards, alights, weekdays, removed::text[] as removed
    from private.timetable_trips t join private.timetable_services s on s.id = t.service
    order by stations, departures`;
  const departures = async (...stations: string[]) =>
    (await trips())
      .filter((trip) => String(trip.stations) === String(stations))
      .map((trip) => (trip.departures as number[])[0]);

  test("is kept with calls at our stations, days, company and where each train ends", async () => {
    await importFeed({
      "stop_times.txt": String(FEED["stop_times.txt"]).replace(
        "out-10,10:55:00",
        "out-10,11:30:00,11:30:00,X1,4,,\nout-10,10:55:00",
      ),
    });
    const [out, late, sunday, half] = (await trips()).filter(
      ({ stations }) => String(stations) !== "EDB,LEU" && String(stations) !== "LEU,EDB",
    );
    expect(out).toEqual({
      operator: "Railway",
      destination: "Tweedbank",
      stations: ["EDB", "GAL", "TWB"],
      arrivals: [480, 532, 537],
      departures: [480, 533, 537],
      boards: [true, true, false],
      alights: [false, true, true],
      weekdays: [false, true, true, true, true, true, true],
      removed: ["2026-11-17"],
    });
    // It ends where we have no station.
    expect(late).toMatchObject({ departures: [600, 650, 655], destination: "Elsewhere" });
    // After midnight.
    expect(sunday).toMatchObject({ departures: [1190, 1481, 1486] });
    expect(half).toMatchObject({ stations: ["EDB", "TWB"], weekdays: [true, ...Array(6).fill(false)] });
  });

  test("says whose it is and until when, by the feed or by options", async () => {
    await importFeed();
    const stored = () =>
      sql`select publisher, address, licence, first_day::text as first, last_day::text as last from private.timetable`;
    const days = { first: "2026-11-01", last: "2026-12-12" };
    const feed = { publisher: "Example feeds", address: "https://feeds.example", licence: "CC BY 4.0" };
    expect(await stored()).toEqual([{ ...feed, ...days }]);
    await importFeed(
      {
        "feed_info.txt": "feed_publisher_name,feed_end_date,feed_license\nOthers,20261201,ODbL\n",
      },
      { source: {} },
    );
    expect(await stored()).toEqual([
      { publisher: "Others", address: null, licence: "ODbL", first: days.first, last: "2026-12-01" },
    ]);
    expect(await importFeed({ "feed_info.txt": null }, { source: { publisher: "We" } })).toMatch(
      /The feed does not say all about itself: add --address=… --licence=…\.$/,
    );
    expect(await importFeed({ "feed_info.txt": null }, { source: {} })).toMatch(
      /: add --publisher=We --address=… --licence=…\.$/,
    );
  });

  test("of the same publisher keeps the licence that was given with the one before, of another it does not", async () => {
    const licence = async () => (await sql`select licence from private.timetable`)[0]?.licence;
    await importFeed();
    await importFeed({}, { source: {} });
    expect(await licence()).toBe("CC BY 4.0");
    await importFeed({ "feed_info.txt": "feed_publisher_name\nOthers\n" }, { source: {} });
    expect(await licence()).toBeNull();
  });

  test("has minutes to change and footpaths between our stations", async () => {
    await importFeed({
      "transfers.txt": `from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id
S1,S1,2,570,
S1,S1-2,2,300,
S1,S1,2,6000,out-08
S2,S3,2,3600,
S3,S2,3,3600,
S3,S4,0,,
S2,X1,2,60,
`,
    });
    expect(await sql`select * from private.timetable_changes`).toEqual([{ station: "EDB", minutes: 10 }]);
    expect(await sql`select * from private.timetable_footpaths`).toEqual([
      { from_station: "GAL", to_station: "TWB", minutes: 60 },
    ]);
  });

  test("counts no walk between two stations as a change", async () => {
    await importFeed({
      "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nS3,S4,2,600\n",
    });
    expect(await known("GAL LEU")).toMatchObject({ minutes: 14, changes: 0 });
  });

  test("has every train that runs by a headway, but none at times that nobody has published", async () => {
    const frequencies = (exact: number) => ({
      "frequencies.txt": `trip_id,start_time,end_time,headway_secs,exact_times\nout-08,07:00:00,09:00:00,1800,${exact}\n`,
    });
    await importFeed(frequencies(1));
    expect(await departures("EDB", "GAL", "TWB")).toEqual([420, 450, 480, 510, 600, 1190]);
    expect(await known("EDB TWB")).toMatchObject({ hourly: 0.46 });
    await importFeed(frequencies(0));
    expect(await departures("EDB", "GAL", "TWB")).toEqual([600, 1190]);
    expect(await known("EDB TWB")).toMatchObject({ hourly: 0.46 });
  });

  test("is not replaced by one with less than half of its calls, unless it is told to", async () => {
    await importFeed();
    await sql`delete from public.train_times where entered_by <> 'seed'`;
    const before = await trips();
    const small = {
      "stop_times.txt": String(FEED["stop_times.txt"]).replaceAll(/^(out-10|out-late|fife).*\n/gm, ""),
    };
    await expect(importFeed(small)).rejects.toThrow(
      "The timetable has 15 calls of trains at our stations, and the feed has 5. Run it again with --force if that is right.",
    );
    expect(await trips()).toEqual(before);
    expect(await rows()).toHaveLength(1);
    await importFeed(small, { force: true });
    expect(await trips()).toHaveLength(2);
  });

  test("leaves out trains whose time runs backwards", async () => {
    await importFeed({
      "stop_times.txt": String(FEED["stop_times.txt"]).replace("10:50:00,10:50:00", "09:50:00,09:50:00"),
    });
    expect(await departures("EDB", "GAL", "TWB")).toEqual([480, 1190]);
  });
});

test("where no train is direct and one change is not enough, the minutes are those of several trains", async () => {
  await makeStation(sql, "Cupar", { crs: "CUP", latitude: 56.3169, longitude: -3.0089 });
  await importFeed({
    "stops.txt": `${FEED["stops.txt"]}S5,CUP,Cupar,56.3169,-3.0089,0,\n`,
    "trips.txt": `${FEED["trips.txt"]}R2,WEEK,cupar\n`,
    "stop_times.txt": `${String(FEED["stop_times.txt"]).replace("07:56:00,07:56:00", "07:50:00,07:50:00").replace("06:45:00,07:00:00", "07:15:00,07:15:00")}cupar,07:00:00,07:00:00,S5,1,,
cupar,07:10:00,07:10:00,S4,2,,
`,
  });
  expect(await known("CUP TWB")).toMatchObject({ changes: 2, minutes: 117 });
});

describe("the track of a line", () => {
  const at = (shape: string, ...points: [number, number][]) =>
    points.map(([latitude, longitude], i) => `${shape},${latitude},${longitude},${i + 1}`).join("\n");
  // Past Tweedbank, with a bend, and a point beside the straight that nobody would see.
  const borders = at(
    "S",
    [55.952, -3.19],
    [55.8, -3.0],
    [55.7, -2.9],
    [55.65, -2.85301],
    [55.6, -2.806],
    [55.6178, -2.8066],
    [55.6057, -2.7594],
    [55.5, -2.7],
  );
  const shapes = {
    "shapes.txt": `shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n${borders}\n`,
    "trips.txt": String(FEED["trips.txt"])
      .replace("trip_id", "trip_id,shape_id")
      .replaceAll(/^(R1,.*)$/gm, "$1,S")
      .replaceAll(/^(R2|BUS)(.*)$/gm, "$1$2,"),
  };
  const trackOf = async (...codes: string[]) => {
    await sql`truncate public.lines cascade`;
    await sql`insert into public.lines (name) values ('Line')`;
    for (const [position, crs] of codes.entries())
      await sql`
        insert into public.line_stations (line_id, station_id, display_order)
        select l.id, s.id, ${position} from public.lines l, public.stations s where s.crs = ${crs}`;
    await importFeed(shapes);
    const [line] = await sql<{ shape: string | null }[]>`select shape from public.lines`;
    return line?.shape ? decodePolyline(line.shape).map(({ latitude }) => latitude) : null;
  };

  test("is the shape of its trains from its first to its last station, without points that nobody would see", async () => {
    const track = [55.952, 55.8, 55.7, 55.6, 55.6178, 55.6057];
    expect(await trackOf("EDB", "GAL", "TWB")).toEqual(track);
    expect(await trackOf("TWB", "GAL", "EDB")).toEqual(track.toReversed());
    expect(await trackOf("EDB", "GAL")).toEqual(track.slice(0, -1));
  });

  test("that stays is no edit of its line, of which staff would be told", async () => {
    await trackOf("EDB", "GAL", "TWB");
    const version = () => sql`select updated_at from public.lines`;
    const before = await version();
    await importFeed(shapes);
    expect(await version()).toEqual(before);
  });

  test("is unknown where no train calls at both ends, or passes all stations", async () => {
    expect(await trackOf("EDB", "LEU")).toBeNull();
    expect(await trackOf("EDB", "LEU", "TWB")).toBeNull();
  });
});

describe("a broken feed gets one sentence, and changes nothing:", () => {
  const stops = String(FEED["stop_times.txt"]);
  test.each<[string, GtfsFiles, string | RegExp]>([
    ["no stops", { "stops.txt": null }, "The feed has no stops.txt."],
    ["no times", { "stop_times.txt": null }, "The feed has no stop_times.txt."],
    [
      "no days",
      { "calendar.txt": null, "calendar_dates.txt": null },
      "The feed has neither calendar.txt nor calendar_dates.txt.",
    ],
    ["an empty file", { "trips.txt": "" }, "trips.txt is empty."],
    [
      "a column that is missing",
      { "stop_times.txt": stops.replace("trip_id", "trip") },
      "stop_times.txt has no column trip_id.",
    ],
    [
      "a quote that does not end",
      { "trips.txt": `${FEED["trips.txt"]}R1,WEEK,"out\n` },
      /^trips\.txt cannot be read: .*[Qq]uote.*\.$/,
    ],
    [
      "another country's stations",
      { "stops.txt": "stop_id,stop_code,stop_lat,stop_lon\nX1,XYZ,51.5,-0.1\n" },
      /^No stop of the feed is one of our stations/,
    ],
    [
      "buses only",
      { "routes.txt": "route_id,route_type\nR1,3\nR2,3\nBUS,3\n" },
      /^No train of the feed runs from today on/,
    ],
    [
      "a timetable that has ended",
      {
        "calendar.txt": String(FEED["calendar.txt"]).replaceAll("20261212", "20261113"),
        "calendar_dates.txt": null,
      },
      /^The feed has no Tuesday from today on/,
    ],
    [
      "trains that call at one of our stations only",
      {
        "stop_times.txt": stops
          .split("\n")
          .filter((line) => !/,S[234],/.test(line))
          .join("\n"),
      },
      "No train of the feed calls at two of our stations.",
    ],
  ])("%s", async (_, changes, message) => {
    const before = await rows();
    await expect(importFeed(changes)).rejects.toThrow(message);
    expect(await rows()).toEqual(before);
  });

  test("no zip archive, and no file", async () => {
    await writeFile(path, "PK is not enough");
    await expect(importTrains(sql, path, { today })).rejects.toThrow(/is no zip archive that can be read/);
    await expect(importTrains(sql, join(folder, "none.zip"), { today })).rejects.toThrow(
      /^There is no file .*none\.zip\.$/,
    );
  });
});
