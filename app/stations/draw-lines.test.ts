import { expect, test } from "vitest";
import { drawLines } from "#app/stations/draw-lines.ts";
import { encodePolyline } from "#app/walks/polyline.ts";

const at = (slug: string, latitude: number) => ({ slug, latitude, longitude: -3 });
const STATIONS = [at("a", 55), at("b", 55.1), at("c", 55.2), at("d", 55.3), at("e", 55.4), at("lost", 0)].map(
  (station) => (station.slug === "lost" ? { ...station, longitude: 0 } : station),
);
const line = (name: string, stations: string[], shape: string | null = null) => ({
  slug: name,
  name,
  stations,
  shape,
});

const drawn = (...lines: ReturnType<typeof line>[]) =>
  drawLines(lines, STATIONS).map(({ name, line }) => [
    name,
    line.map((point) => ("slug" in point ? point.slug : `${point.latitude}`)).join(""),
  ]);

test("a line goes through its stations, without those that are not located", () => {
  expect(drawn(line("one", ["a", "b", "lost", "c"]))).toEqual([["one", "abc"]]);
  expect(drawn(line("one", ["a", "nowhere"]), line("two", []))).toEqual([]);
});

test("what lines share is drawn once, and each is named where it runs alone", () => {
  expect(drawn(line("one", ["a", "b", "c"]), line("two", ["a", "b", "d"]))).toEqual([
    ["one", "abc"],
    ["two", "bd"],
  ]);
  // Also in the other direction, and where it comes back to the shared track.
  expect(drawn(line("one", ["b", "c"]), line("two", ["a", "c", "b", "d"]))).toEqual([
    ["one", "bc"],
    ["two", "ac"],
    [undefined, "bd"],
  ]);
});

test("the track is drawn where it is known", () => {
  const track = encodePolyline([at("", 55), at("", 55.5)]);
  expect(drawn(line("one", ["a", "b"], track))).toEqual([["one", "55" + "55.5"]]);
  expect(drawn(line("one", ["a", "b"], "damaged\u0000"))).toEqual([["one", "ab"]]);
});
