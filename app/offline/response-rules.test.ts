import { expect, test } from "vitest";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { isOfThisVersion, mayBeKept, mayTileBeKept } from "#app/offline/response-rules.ts";

const PUBLIC = { "Cache-Control": "public, max-age=0, must-revalidate" };

test.each([
  ["a whole response for everybody", {}, PUBLIC, true, true],
  ["what must not be stored", {}, { "Cache-Control": "no-store" }, false, false],
  ["what is for one person", {}, { "Cache-Control": "private, max-age=60" }, false, false],
  ["what says nothing of it", {}, {}, false, false],
  ["an error", { status: 503 }, PUBLIC, false, false],
  ["a missing page", { status: 404 }, PUBLIC, false, false],
  ["a part", { status: 206 }, PUBLIC, false, false],
  ["another site's", { type: "opaque" }, PUBLIC, false, false],
  ["what was found at another address", { redirected: true }, PUBLIC, false, true],
  ["nothing", { status: 204 }, PUBLIC, false, true],
] as const)("%s", (_, change, headers, isKept, isTileKept) => {
  const response = { status: 200, type: "basic" as const, redirected: false, headers: new Headers(headers) };
  expect(mayBeKept({ ...response, ...change })).toBe(isKept);
  expect(mayTileBeKept({ ...response, ...change })).toBe(isTileKept);
});

test.each([
  [CATALOGUE_VERSION, true],
  ["another", false],
  [undefined, false],
])("a catalogue of the version %s is of this one: %s", (version, isThis) => {
  expect(isOfThisVersion(JSON.stringify({ version, regions: [] }))).toBe(isThis);
});
