import { createClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#app/shared/database.generated.ts";
import { makeContentRepository } from "#server/content/content-repository.ts";

/** Names of the places that the data API has at this moment. */
let places: string[];
let questions: string[];
/** What an answer waits for. */
let gate: Promise<void>;
let failure: Response | undefined;

const client = createClient<Database>("http://localhost", "sb_publishable_x", {
  auth: { persistSession: false, autoRefreshToken: false },
  db: { retry: false },
  global: {
    async fetch(input) {
      const url = new URL(String(input));
      questions.push(url.pathname.replace("/rest/v1/", ""));
      const rows = url.pathname.endsWith("/attractions") ? places.map(toRow) : [];
      await gate;
      if (failure) return failure.clone();
      const offset = Number(url.searchParams.get("offset") ?? 0);
      return Response.json(rows.slice(offset, offset + 1000));
    },
  },
});

const PATIENT = { timeout: 4000 };

const toRow = (name: string) => ({
  slug: name.toLowerCase(),
  name,
  description: null,
  latitude: 0,
  longitude: 0,
  attraction_activities: [],
  attraction_stations: [],
  attraction_images: [],
});

const log = { error: vi.fn() };
let readings: ReturnType<typeof makeContentRepository>;
const namesIn = async (catalogue = readings.catalogue()) =>
  (await catalogue).attractions.map(({ name }) => name);

beforeEach(() => {
  places = ["Abbey"];
  questions = [];
  gate = Promise.resolve();
  failure = undefined;
  log.error.mockClear();
  readings = makeContentRepository(client, log);
});

describe("the catalogue", () => {
  test("is read once for all who ask", async () => {
    expect(await Promise.all([namesIn(), namesIn(), namesIn()])).toEqual([["Abbey"], ["Abbey"], ["Abbey"]]);
    await namesIn();
    expect(questions.toSorted()).toEqual(["activities", "attractions", "stations"]);
  });

  test("is read anew after a write", async () => {
    await namesIn();
    places = ["Abbey", "Castle"];
    expect(await namesIn()).toEqual(["Abbey"]);
    readings.forget();
    expect(await namesIn()).toEqual(["Abbey", "Castle"]);
  });

  test("that is being read during a write is given to whoever waits for it, and not kept", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const before = namesIn();
    await vi.waitFor(() => expect(questions).toContain("attractions"), PATIENT);
    readings.forget();
    places = ["Abbey", "Castle"];
    gate = Promise.resolve();
    resolve();
    expect(await before).toEqual(["Abbey"]);
    expect(await namesIn()).toEqual(["Abbey", "Castle"]);
    expect(log.error).not.toHaveBeenCalled();
  });

  test("that is a little old is given out while it is read anew, and one that is old is not", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await namesIn();
    places = ["Castle"];
    vi.advanceTimersByTime(5000);
    expect(await namesIn()).toEqual(["Abbey"]);
    await vi.waitFor(async () => expect(await namesIn()).toEqual(["Castle"]), PATIENT);
    places = ["Zoo"];
    vi.advanceTimersByTime(15_000);
    expect(await namesIn()).toEqual(["Zoo"]);
    vi.useRealTimers();
  });

  test("has more places than the data API gives at once", async () => {
    places = Array.from({ length: 2500 }, (_, n) => `Place ${String(n).padStart(4, "0")}`);
    expect(await namesIn()).toEqual(places);
  });

  test("is in the order of a dictionary", async () => {
    places = ["Zoo", "abbey", "Äbtei", "Castle"];
    expect(await namesIn()).toEqual(["abbey", "Äbtei", "Castle", "Zoo"]);
  });
});

describe("when the database cannot be read", () => {
  const reading = {
    catalogue: () => readings.catalogue(),
    attraction: () => readings.attraction("abbey"),
    station: () => readings.station("stow"),
  };

  test.each(Object.keys(reading) as (keyof typeof reading)[])("%s is a 503 with a sentence", async (name) => {
    failure = Response.json({ code: "57014", message: "The database is busy or away" }, { status: 503 });
    await expect(reading[name]()).rejects.toMatchObject({
      data: "Server error. Please try again in a moment.",
      init: { status: 503, headers: { "Retry-After": "5" } },
    });
    expect(log.error).toHaveBeenCalled();
  });

  test("it is tried again for the next one who asks", async () => {
    failure = Response.json({ message: "away" }, { status: 503 });
    await expect(readings.catalogue()).rejects.toBeDefined();
    failure = undefined;
    expect(await namesIn()).toEqual(["Abbey"]);
  });
});

test.each(["", "A", "a/b", "../x", "ä", "a".repeat(201), "%00", "a,b", "a)"])(
  "what can be no slug (%j) is not there, and nobody is asked for it",
  async (slug) => {
    expect(await readings.attraction(slug)).toBeNull();
    expect(await readings.station(slug)).toBeNull();
    expect(questions).toEqual([]);
  },
);
