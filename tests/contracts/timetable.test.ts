import { join } from "node:path";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { readDayView } from "#app/catalogue/read-day-view.ts";
import {
  type JourneysDocument,
  loader as journeysDocument,
} from "#app/routes/documents/journeys-document.ts";
import { clockAt } from "#app/timetable/day-clock.ts";
import { callsOf, type RegionDay } from "#app/timetable/region-day.ts";
import { importTrains } from "#server/trains/import-trains.ts";
import { link, makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";
import { makeRegionDay, REGION_STATIONS, writeRegionFeed } from "#tests/builders/region-feed.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

/* The day's timetable of a region as documents have it, from an imported feed. */

const database = await openTestDatabase();
const { sql } = database;
const content = openTestContent(database);
const folder = await temporaryFolder();
const path = join(folder, "feed.zip");
const today = new Date("2026-10-20T09:00:00Z");

async function importFeed(
  ...feed: Parameters<typeof writeRegionFeed> extends [string, ...infer Rest] ? Rest : never
) {
  await writeRegionFeed(path, ...feed);
  await importTrains(sql, path, { today });
}

beforeAll(async () => {
  for (const { name, crs, latitude, longitude } of REGION_STATIONS)
    await makeStation(sql, name, { crs, latitude, longitude });
  await importFeed({ cancelled: ["2026-12-25"] });
});
beforeEach(() => content.forget());

async function dayOf(date: string): Promise<RegionDay> {
  const day = await content.timetable(date);
  if (!day) throw new Error("There is no open region");
  return day;
}

async function idOf(crs: string): Promise<string> {
  const [station] = await sql<{ id: string }[]>`select id from public.stations where crs = ${crs}`;
  return station?.id ?? "";
}

/** "23:54 00:50 Tweedbank" for each train between two stations. */
async function trainsBetween(date: string, from: string, to: string): Promise<string[]> {
  const day = await dayOf(date);
  return day.trains.flatMap((train) => {
    const calls = callsOf(train);
    const start = calls.find(({ station }) => day.stations[station] === from);
    const end = calls.findLast(({ station }) => day.stations[station] === to);
    if (!start || !end || end.arrival <= start.departure) return [];
    return `${clockAt(date, start.departure)} ${clockAt(date, end.arrival)} ${day.destinations[train.destination]}`;
  });
}

describe("a day of the region", () => {
  test.each(["2026-11-24", "2026-11-29", "2026-11-30"])("has the trains of the feed on %s", async (date) => {
    expect(await dayOf(date)).toEqual(makeRegionDay(date));
  });

  test("has the last train of the evening before, which arrives after midnight", async () => {
    const trains = await trainsBetween("2026-11-24", "edinburgh-waverley", "tweedbank");
    expect(trains.slice(0, 2)).toEqual(["23:24 00:20 Tweedbank", "23:54 00:50 Tweedbank"]);
    expect(trains.at(-1)).toBe("23:54 00:50 Tweedbank");
    expect((await trainsBetween("2026-11-30", "edinburgh-waverley", "tweedbank"))[0]).toBe(
      "05:54 06:50 Tweedbank",
    );
  });

  test("has the clock's times on the days when it changes", async () => {
    expect((await trainsBetween("2026-03-29", "edinburgh-waverley", "tweedbank")).slice(0, 3)).toEqual([
      "23:24 00:20 Tweedbank",
      "23:54 00:50 Tweedbank",
      "09:11 10:07 Tweedbank",
    ]);
    expect((await trainsBetween("2026-10-25", "edinburgh-waverley", "tweedbank")).slice(0, 3)).toEqual([
      "23:24 00:20 Tweedbank",
      "23:54 00:50 Tweedbank",
      "09:11 10:07 Tweedbank",
    ]);
    expect((await trainsBetween("2026-10-24", "edinburgh-waverley", "tweedbank")).at(-1)).toBe(
      "23:54 00:50 Tweedbank",
    );
  });

  test("has no train on a day without service, but those of the evening before", async () => {
    const { timetable, trains } = await dayOf("2026-12-25");
    expect(timetable?.lastDay).toBe("2026-12-31");
    expect(trains).toHaveLength(
      makeRegionDay("2026-12-24").trains.filter((train) => (callsOf(train).at(-1)?.arrival ?? 0) >= 1440)
        .length,
    );
    expect(await trainsBetween("2026-12-25", "tweedbank", "edinburgh-waverley")).toEqual([]);
  });

  test("says until when there is a timetable, and has no train after that", async () => {
    await importFeed({ lastDay: "2026-11-20" });
    const { timetable, trains } = await dayOf("2026-11-24");
    expect(timetable).toMatchObject({
      publisher: "Example feeds",
      firstDay: "2026-01-01",
      lastDay: "2026-11-20",
    });
    expect(trains).toEqual([]);
    await importFeed({ cancelled: ["2026-12-25"] });
  });

  test("leaves out a station that left the region or is no longer published, and trains run past it", async () => {
    const [{ region: home } = { region: "" }] = await sql`select region from public.stations limit 1`;
    const elsewhere = await makeRegion(sql, "Elsewhere");
    await sql`update public.stations set region = ${elsewhere} where crs = 'GAL'`;
    await sql`update public.stations set status = 'draft' where crs = 'SOI'`;
    const day = await dayOf("2026-11-24");
    expect(day.stations).not.toContain("galashiels");
    expect(day.stations).not.toContain("stow");
    expect(JSON.stringify(day)).not.toMatch(/galashiels|stow|GAL|SOI/);
    expect(await trainsBetween("2026-11-24", "gorebridge", "tweedbank")).toContain("08:19 08:50 Tweedbank");
    await sql`update public.stations set region = ${String(home)}, status = 'published'`;
  });

  describe("across regions", () => {
    const HOME = "lothians-fife-borders";
    let elsewhere: string;
    beforeAll(async () => {
      elsewhere = await makeRegion(sql, "Tweed", { order: 5 });
      await sql`update public.stations set region = ${elsewhere} where crs in ('GAL', 'TWB')`;
    });
    afterAll(async () => {
      await sql`update public.stations set region = ${HOME}`;
      await sql`delete from public.regions where slug = ${elsewhere}`;
    });

    test("has the trains of the regions that are asked for, whichever comes first", async () => {
      const day = await content.timetable("2026-11-24", `${elsewhere},${HOME}`);
      expect(day).toEqual({ ...makeRegionDay("2026-11-24"), region: `${HOME},${elsewhere}` });
      expect(await content.timetable("2026-11-24", `${HOME},${elsewhere},${HOME}`)).toEqual(day);
      expect((await content.timetable("2026-11-24", elsewhere))?.stations).toEqual([
        "galashiels",
        "tweedbank",
      ]);
      for (const wrong of [`${HOME},atlantis`, `${HOME},`, ",", ""])
        expect(await content.timetable("2026-11-24", wrong), wrong).toBeNull();
    });

    test("at most three at once", async () => {
      const more = [
        await makeRegion(sql, "North", { order: 6 }),
        await makeRegion(sql, "South", { order: 7 }),
      ];
      content.forget();
      const ask = (regions: string[]) => content.timetable("2026-11-24", regions.join(","));
      expect(await ask([HOME, elsewhere, ...more.slice(1)])).not.toBeNull();
      expect(await ask([HOME, elsewhere, ...more])).toBeNull();
      await sql`delete from public.regions where slug = any (${more})`;
    });

    test("a day goes by train from one region to a place of another and back", async () => {
      const abbotsford = await makeAttraction(sql, "Abbotsford");
      const museum = await makeAttraction(sql, "Mining museum", { latitude: 55.9 });
      await link(sql, abbotsford, await idOf("TWB"), { isPrimary: true });
      await link(sql, museum, await idOf("NEG"), { isPrimary: true });
      content.forget();
      const ridesOf = async (query: string) => {
        const { planned } = await readDayView(content, new URLSearchParams(query));
        expect(planned?.works, query).toBe(true);
        return planned?.steps.flatMap((step) =>
          step.kind === "train" ? `${clockAt("2026-11-24", step.departure)} ${step.to.slug}` : [],
        );
      };
      const day = "date=2026-11-24&from=edinburgh-waverley&leave=10:00";
      expect(await ridesOf(`places=abbotsford&${day}`)).toEqual([
        "10:24 tweedbank",
        "12:58 edinburgh-waverley",
      ]);
      expect(await ridesOf(`places=abbotsford:30,mining-museum:30&${day}&order=fixed`)).toEqual([
        "10:24 tweedbank",
        "12:28 newtongrange",
        "14:03 edinburgh-waverley",
      ]);
      await sql`delete from public.attractions`;
    });

    test("a day whose station is not published begins where its region counts from, which lies in another one", async () => {
      await sql`update public.regions set origin_crs = 'EDB' where slug = ${elsewhere}`;
      await link(sql, await makeAttraction(sql, "Abbotsford"), await idOf("TWB"), { isPrimary: true });
      content.forget();
      const query = "places=abbotsford&date=2026-11-24&from=old-station&leave=10:00";
      expect(await readDayView(content, new URLSearchParams(query))).toMatchObject({
        missingOrigin: "old-station",
        planned: { origin: { slug: "edinburgh-waverley" }, hasTimetable: true, works: true },
      });
      await sql`delete from public.attractions`;
    });
  });

  test("is there for open regions only", async () => {
    const closed = await makeRegion(sql, "Closed", { isOpen: false, order: 9 });
    expect(await content.timetable("2026-11-24", closed)).toBeNull();
    expect(await content.timetable("2026-11-24", "atlantis")).toBeNull();
    const trips = async () =>
      (await sql`select from private.timetable_trips('{lothians-fife-borders}', '2026-11-24')`).length;
    const transfers = async () =>
      (await sql`select from private.timetable_transfers('{lothians-fife-borders}')`).length;
    expect(await trips()).toBeGreaterThan(100);
    expect(await transfers()).toBe(6);
    await sql`update public.regions set is_open = false where slug = 'lothians-fife-borders'`;
    expect([await trips(), await transfers()]).toEqual([0, 0]);
    await sql`update public.regions set is_open = true where slug = 'lothians-fife-borders'`;
    const open = await makeRegion(sql, "Open", { order: 8 });
    content.forget();
    expect(await content.timetable("2026-11-24", open)).toMatchObject({ stations: [], trains: [] });
  });

  test("says that there is none where no feed was imported", async () => {
    await sql`truncate private.timetable, private.timetable_services cascade`;
    expect(await dayOf("2026-11-24")).toMatchObject({ timetable: null, trains: [] });
    await importFeed({ cancelled: ["2026-12-25"] });
  });
});

describe("a day of a link", () => {
  const DAY = "places=abbotsford:60&leave=10:00&from=galashiels";
  const read = async (query: string) => {
    content.forget();
    return readDayView(content, new URLSearchParams(query));
  };
  let abbotsford: string;

  beforeAll(async () => {
    abbotsford = await makeAttraction(sql, "Abbotsford");
    await link(sql, abbotsford, await idOf("TWB"), { isPrimary: true });
  });
  afterAll(() => sql`delete from public.attractions`);

  test("has trains with departures, and the train that it fixes", async () => {
    const { planned } = await read(`${DAY.replace(":60", ":60/10:45")}&date=2026-11-24`);
    expect(planned).toMatchObject({ works: true, hasTimetable: true, lostTrains: [] });
    expect(planned?.steps[0]).toMatchObject({ kind: "train", departure: 645, isFixed: true });
  });

  test("names the train that is fixed where it does not run, and takes another one", async () => {
    const { planned } = await read(`${DAY.replace(":60", ":60/10:45")}&date=2026-11-29`);
    expect(planned).toMatchObject({
      works: true,
      lostTrains: [{ departure: 645, place: { slug: "abbotsford" } }],
    });
  });

  test("has no departure after the last day of the feed", async () => {
    const { planned, timetable } = await read(`${DAY}&date=2027-01-01`);
    expect(timetable?.lastDay).toBe("2026-12-31");
    expect(planned).toMatchObject({ hasTimetable: false, lastTrains: null });
  });

  test("does not work on a day without service", async () => {
    const { planned } = await read(`${DAY}&date=2026-12-25`);
    expect(planned).toMatchObject({ works: false, unreachable: [{ slug: "abbotsford" }] });
  });

  test("goes to a place and from a station that were renamed since it was kept", async () => {
    await sql`update public.attractions set name = 'Scott''s house' where id = ${abbotsford}`;
    await sql`update public.stations set name = 'Gala' where crs = 'GAL'`;
    expect(await read(`${DAY.replace(":60", ":60,scotts-house")}&date=2026-11-24`)).toMatchObject({
      chosen: { from: "gala", places: [{ slug: "scotts-house", stay: 60 }] },
      missing: [],
      missingOrigin: null,
      planned: { origin: { slug: "gala" }, works: true, order: [{ place: { name: "Scott's house" } }] },
    });
    await sql`update public.attractions set name = 'Abbotsford' where id = ${abbotsford}`;
    await sql`update public.stations set name = 'Galashiels' where crs = 'GAL'`;
  });

  test("names a place that is no longer published, and a station that is not", async () => {
    await sql`update public.attractions set status = 'draft' where id = ${abbotsford}`;
    expect(await read(`${DAY}&date=2026-11-24`)).toMatchObject({ missing: ["abbotsford"] });
    await sql`update public.attractions set status = 'published' where id = ${abbotsford}`;
    await sql`update public.stations set status = 'archived' where crs = 'GAL'`;
    expect(await read(`${DAY}&date=2026-11-24`)).toMatchObject({
      missing: [],
      missingOrigin: "galashiels",
      planned: { origin: { slug: "edinburgh-waverley" }, works: true },
    });
    await sql`update public.stations set status = 'draft' where crs = 'TWB'`;
    expect(await read(`${DAY}&date=2026-11-24`)).toMatchObject({
      planned: { works: false, unreachable: [{ slug: "abbotsford", stations: [] }] },
    });
    await sql`update public.stations set status = 'published'`;
  });
});

describe("journeys for other sites", () => {
  async function read(query: string): Promise<{ response: Response; body: JourneysDocument }> {
    const context = new RouterContextProvider();
    context.set(contentContext, content);
    const url = new URL(`http://localhost/documents/journeys?${query}`);
    const response = await journeysDocument({ context, url } as unknown as LoaderFunctionArgs & { url: URL });
    return { response, body: await response.json() };
  }

  test("have moments, changes, companies and how long it usually takes", async () => {
    const query = "from=tweedbank&to=north-berwick&date=2026-10-24&leave=09:00";
    const { response, body } = await read(query);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(body).toMatchObject({
      from: "tweedbank",
      to: "north-berwick",
      date: "2026-10-24",
      timetable: { publisher: "Example feeds", licence: "CC BY 4.0", lastDay: "2026-12-31" },
      usual: { minutes: 105, changes: 1, isEstimate: false },
    });
    expect(body.journeys).toHaveLength(6);
    const train = { kind: "train", operator: "Example Rail" };
    expect(body.journeys[0]).toEqual({
      departure: "2026-10-24T09:28+01:00",
      arrival: "2026-10-24T11:13+01:00",
      minutes: 105,
      changes: 1,
      legs: [
        {
          ...train,
          from: "tweedbank",
          to: "edinburgh-waverley",
          departure: "2026-10-24T09:28+01:00",
          arrival: "2026-10-24T10:24+01:00",
          destination: "Edinburgh",
        },
        {
          ...train,
          from: "edinburgh-waverley",
          to: "north-berwick",
          departure: "2026-10-24T10:40+01:00",
          arrival: "2026-10-24T11:13+01:00",
          destination: "North Berwick",
        },
      ],
    });
  });

  test("are the last that arrive in time, on the day after if need be", async () => {
    const { body } = await read("from=edinburgh-waverley&to=tweedbank&date=2026-10-24&arrive=25:00");
    expect(body.journeys.at(-1)?.arrival).toBe("2026-10-25T00:50+01:00");
  });

  test("are none on a day that the timetable does not cover, which says how long it usually takes", async () => {
    const { body } = await read("from=edinburgh-waverley&to=tweedbank&date=2027-02-01");
    expect(body).toMatchObject({
      journeys: [],
      usual: { minutes: 56 },
      timetable: { lastDay: "2026-12-31" },
    });
  });

  test.each([
    ["from=tweedbank&to=tweedbank", 400],
    ["from=tweedbank&to=stow&date=2026-02-30", 400],
    ["from=tweedbank&to=stow&leave=noon", 400],
    ["from=tweedbank&to=stow&leave=10:00&arrive=12:00", 400],
    ["from=tweedbank&to=atlantis", 404],
    ["from=%00&to=stow", 404],
    ["to=stow", 404],
    ["from=tweedbank&to=stow&region=atlantis", 404],
  ])("%s is answered with %i", async (query, status) => {
    expect((await read(query)).response.status).toBe(status);
  });
});
