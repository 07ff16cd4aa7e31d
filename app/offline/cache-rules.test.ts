import { expect, test } from "vitest";
import { answerTo } from "#app/offline/cache-rules.ts";

const SITE = "https://alight.example";
const answer = (path: string, change = {}) =>
  answerTo({ method: "GET", url: SITE + path, mode: "navigate", hasRange: false, ...change }, SITE);

test.each([
  ["/", true],
  ["/?station=stow&minutes=30", true],
  ["/station/stow", true],
  ["/station/stow/attraction/abbotsford", true],
  ["/attraction/abbotsford", true],
  ["/map?region=fife", true],
  ["/day?places=abbotsford", true],
  ["/search?q=castle", true],
  ["/privacy", true],
  ["/credits", false],
  ["/tickets?station=stow", false],
])("the document %s is kept; the shell serves for it: %s", (path, hasShell) => {
  expect(answer(path)).toEqual({ kind: "page", hasShell });
});

test.each([
  "/admin",
  "/admin/trains",
  "/ADMIN",
  "/account",
  "/auth",
  "/auth/callback?code=secret",
  "/auth/v1/token",
  "/signup",
  "/dev/mail",
  "/newsletter/confirm?token=secret",
  "/open-data/places.csv",
  "/rest/v1/attractions",
  "/storage/v1/object/public/photos/a.jpg",
  "/functions/v1/get-walking-route",
  "/service-worker.js",
  "/shell",
  "/sitemap.xml",
  "/nowhere",
  "/home.php",
])("the worker has no part in %s", (path) => {
  expect(answer(path)).toBeNull();
  expect(answer(path, { mode: "cors" })).toBeNull();
});

test.each([
  ["/documents/catalogue", "data"],
  ["/documents/catalogue/fife", "data"],
  ["/documents/timetable/2026-11-24", "data"],
  ["/documents/search-words", "data"],
  ["/documents/attraction/abbotsford", "data"],
  ["/documents/station/stow/walks", "data"],
  ["/documents/train-times/haymarket", "data"],
  ["/documents/timetable/2026-11-24/fife", "data"],
  ["/assets/home-page-C1234567.js", "file"],
  ["/tiles/abc/12/2011/1276.mvt", "tile"],
  ["/illustrations/drawn/abbotsford", "picture"],
  ["/documents/account-settings", undefined],
  ["/documents/search?q=castle", undefined],
  ["/_.data", undefined],
  ["/station/stow.data", undefined],
  ["/admin.data", undefined],
])("a page's request for %s: %s", (path, kind) => {
  expect(answer(path, { mode: "cors" })?.kind).toBe(kind);
});

test.each([{ method: "POST" }, { method: "HEAD" }, { hasRange: true }, { url: "https://tiles.example/" }])(
  "the worker has no part in %o",
  (change) => {
    expect(answer("/", change)).toBeNull();
  },
);
