import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encodePolyline } from "#app/walks/polyline.ts";
import { walkQuery } from "#app/walks/walk-query.ts";

const STATION = { latitude: 55.60574, longitude: -2.75953 };
const PLACE = { latitude: 55.59927, longitude: -2.71776 };
const ANSWER = {
  time: 38,
  distance: 3018,
  points: encodePolyline([STATION, PLACE]),
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const ask = () => new QueryClient().fetchQuery({ ...walkQuery(STATION, PLACE), retry: false });

test("a walk is asked for by its ends, and its line can be drawn", async () => {
  fetched.mockResolvedValue(Response.json(ANSWER));
  expect(await ask()).toMatchObject({ durationMinutes: 38, distanceMetres: 3018, line: [STATION, PLACE] });
  const [address, { method, body } = {}] = fetched.mock.lastCall ?? [];
  expect([address, method]).toEqual(["/functions/v1/get-walking-route", "POST"]);
  expect(JSON.parse(String(body))).toEqual({
    fromLat: 55.60574,
    fromLng: -2.75953,
    toLat: 55.59927,
    toLng: -2.71776,
  });
});

test.each([
  ["a refusal", () => Response.json({ message: "no" }, { status: 400 })],
  ["a page in place of an answer", () => new Response("<html>")],
  ["a line that is none", () => Response.json({ ...ANSWER, points: "?" })],
])("%s is logged and passed on", async (_, answer) => {
  fetched.mockImplementation(async () => answer());
  await expect(ask()).rejects.toThrow();
  expect(console.error).toHaveBeenCalledOnce();
});
