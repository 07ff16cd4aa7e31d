import { expect, test } from "vitest";
import { gpxFileName, writeGpx } from "#app/walks/gpx.ts";

const TWEEDBANK = { name: "Tweedbank", latitude: 55.60574, longitude: -2.759531 };
const INN = { name: `Burt's & "Sons" <Inn>\u0000`, latitude: 55.59927, longitude: -2.71776 };
const WALK = {
  distanceMetres: 3018,
  durationMinutes: 38,
  line: [TWEEDBANK, { latitude: 55.6, longitude: -2.73 }, INN],
  steps: [],
  credit: "© OpenStreetMap contributors",
  isApproximate: false,
};

test("a walk is a track between two named points", () => {
  const gpx = writeGpx("To the inn", [{ walk: WALK, from: TWEEDBANK, to: INN }]);
  expect(gpx).toContain('<wpt lat="55.605740" lon="-2.759531"><name>Tweedbank</name></wpt>');
  expect(gpx.match(/<trkpt /g)).toHaveLength(3);
  expect(gpx).toContain('<trkpt lat="55.600000" lon="-2.730000"/>');
  expect(gpx).toContain("<desc>© OpenStreetMap contributors</desc>");
});

test("there and back are two tracks between the same two points", () => {
  const walk = { ...WALK, line: WALK.line.toReversed() };
  const gpx = writeGpx("A day", [
    { walk: WALK, from: TWEEDBANK, to: INN },
    { walk, from: INN, to: TWEEDBANK },
  ]);
  expect(gpx).toContain("<metadata><name>A day</name><desc>© OpenStreetMap contributors</desc></metadata>");
  expect(gpx.match(/<wpt /g)).toHaveLength(2);
  expect(gpx.match(/<trk>\s*<name>[^<]*/g)).toEqual([
    expect.stringContaining("<name>Tweedbank to Burt"),
    expect.stringMatching(/<name>Burt.* to Tweedbank/),
  ]);
});

test("names are escaped", () => {
  const gpx = writeGpx("To the inn", [{ walk: WALK, from: TWEEDBANK, to: INN }]);
  expect(gpx).toContain("<name>Burt&apos;s &amp; &quot;Sons&quot; &lt;Inn&gt;</name>");
});

test("the file name has ASCII letters, digits and hyphens only", () => {
  expect(gpxFileName(TWEEDBANK, INN)).toBe("tweedbank-to-burt-s-sons-inn.gpx");
  expect(gpxFileName({ ...TWEEDBANK, name: "Café Ærø" }, INN)).toMatch(/^[a-z0-9-]+\.gpx$/);
});
