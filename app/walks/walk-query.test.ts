import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encodePolyline } from "#app/walks/polyline.ts";
import { walkQuery } from "#app/walks/walk-query.ts";

const STATION = { latitude: 55.60574, longitude: -2.75953 };
const ATTRACTION = { latitude: 55.59927, longitude: -2.71776 };
const RESPONSE = {
  time: 38,
  distance: 3018,
  points: encodePolyline([STATION, ATTRACTION]),
  approximate: false,
  credit: "by a planner",
  steps: [],
};

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  fetched.mockReset();
});
const fetchWalk = () => new QueryClient().fetchQuery({ ...walkQuery(STATION, ATTRACTION), retry: false });

test("a walk is requested by its ends, and its line is decoded", async () => {
  fetched.mockResolvedValue(Response.json(RESPONSE));
  expect(await fetchWalk()).toMatchObject({
    durationMinutes: 38,
    distanceMetres: 3018,
    line: [STATION, ATTRACTION],
  });
  const [url, { method, body } = {}] = fetched.mock.lastCall ?? [];
  expect([url, method]).toEqual(["/functions/v1/get-walking-route", "POST"]);
  expect(JSON.parse(String(body))).toEqual({
    fromLat: 55.60574,
    fromLng: -2.75953,
    toLat: 55.59927,
    toLng: -2.71776,
  });
});

test.each([
  ["a polyline", RESPONSE.points],
  [
    "pairs",
    [
      [55.60574, -2.75953],
      [55.59927, -2.71776],
    ],
  ],
  [
    "named coordinates",
    [
      { lat: 55.60574, lng: -2.75953 },
      { lat: 55.59927, lng: -2.71776 },
    ],
  ],
])("time, distance and points as %s are enough", async (_, points) => {
  fetched.mockResolvedValue(Response.json({ time: 38, distance: 3018, points }));
  expect(await fetchWalk()).toEqual({
    durationMinutes: 38,
    distanceMetres: 3018,
    line: [STATION, ATTRACTION],
    steps: [],
    credit: "",
    isApproximate: false,
  });
});

test.each([
  ["an error status", () => Response.json({ message: "no" }, { status: 400 })],
  ["a page of HTML", () => new Response("<html>")],
  ["an invalid line", () => Response.json({ ...RESPONSE, points: "?" })],
  ["a point that is none", () => Response.json({ ...RESPONSE, points: [["north", "west"]] })],
  ["a point off the earth", () => Response.json({ ...RESPONSE, points: [{ lat: 91, lng: 0 }] })],
  ["no line", () => Response.json({ time: 38, distance: 3018 })],
])("%s is logged and rejects", async (_, respond) => {
  fetched.mockImplementation(async () => respond());
  await expect(fetchWalk()).rejects.toThrow();
  expect(console.error).toHaveBeenCalledOnce();
});

test("without a connection a walk is the one that was kept with its station", async () => {
  const steps = [{ text: "Turn left.", metres: 40 }];
  const kept = [{ ...RESPONSE, steps, to: "55.599270,-2.717760" }];
  fetched.mockImplementation(async (url) => {
    if (url === "/documents/station/tweedbank/walks") return Response.json(kept);
    throw new TypeError("Failed to fetch");
  });
  const query = walkQuery({ ...STATION, slug: "tweedbank" }, ATTRACTION);
  expect(await new QueryClient().fetchQuery({ ...query, retry: false })).toMatchObject({
    line: [STATION, ATTRACTION],
    durationMinutes: 38,
    steps,
    isApproximate: false,
  });
  await expect(fetchWalk()).rejects.toThrow("Failed to fetch");
});
