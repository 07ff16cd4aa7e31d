import { expect, test, vi } from "vitest";
import type { PlaceFinder } from "#app/places/place-finder.ts";
import type { Connection } from "#server/database/sql.ts";
import { makeCallFunction } from "#server/functions/server-functions.ts";
import { makeStaffFunctions } from "#server/functions/staff-functions.ts";
import { type LinkChecks, NoSiteAnswers } from "#server/links/link-checks.ts";
import type { StationSync } from "#server/national-rail/sync-stations.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { QueueFull } from "#server/throttle.ts";

const PLACE = { id: "7", name: "Melrose", latitude: 55.6, longitude: -2.72, credit: "© OSM" };

function setUp({
  isStaff = async () => true,
  find = async () => [PLACE],
  check = async () => ({ url: "https://example.org/", problem: "It answers 404 Not Found" }),
  stationSync = null,
}: {
  isStaff?: () => Promise<boolean>;
  find?: PlaceFinder["find"];
  check?: LinkChecks["check"];
  stationSync?: StationSync | null;
} = {}) {
  const log = { warn: vi.fn() };
  const finder = { find: vi.fn(find) };
  const readPageCounts = vi.fn(async () => []);
  const readBackups = vi.fn(async () => []);
  const functions = makeStaffFunctions({
    isStaff,
    finder,
    links: { check },
    stationSync,
    pageCounts: { read: readPageCounts },
    missedSearches: { read: async () => [] },
    background: readBackups as unknown as Connection,
    log,
  });
  const callFunction = makeCallFunction(functions, "http://localhost");
  const respond = (name: string, request: Request) =>
    callFunction(name, request, { address: "192.0.2.1", userAgent: "" });
  const send = async (name: string, body: unknown = {}, method = "POST") => {
    const init =
      method === "POST"
        ? { method, body: typeof body === "string" ? body : JSON.stringify(body) }
        : { method };
    const response = await respond(name, new Request(`http://localhost/functions/v1/${name}`, init));
    return { status: response?.status, body: await response?.json() };
  };
  return { send, finder, log, respond, readPageCounts, readBackups };
}

test("staff look a place up, as Nominatim answers", async () => {
  const { send } = setUp();
  expect(await send("geocode-location", { query: " Melrose " })).toEqual({
    status: 200,
    body: [{ place_id: "7", display_name: "Melrose", lat: "55.6", lon: "-2.72", credit: "© OSM" }],
  });
});

test("pasted coordinates are found without asking anybody", async () => {
  const { send, finder } = setUp();
  expect(await send("geocode-location", { query: "55.6, -2.72" })).toMatchObject({
    body: [{ display_name: "55.6, -2.72", lat: "55.6", lon: "-2.72" }],
  });
  expect(finder.find).not.toHaveBeenCalled();
});

test.each([
  [{ query: " " }, 400, "Enter a place or coordinates"],
  [{ query: "x".repeat(201) }, 400, "At most 200 characters can be searched"],
  ["{", 400, "The body is no JSON"],
])("%j is refused", async (body, status, message) => {
  expect(await setUp().send("geocode-location", body)).toEqual({ status, body: { message } });
});

test("a finder that fails is a message, and a line in the log", async () => {
  const { send, log } = setUp({ find: () => Promise.reject(new Error("502")) });
  expect(await send("geocode-location", { query: "Melrose" })).toEqual({
    status: 503,
    body: { message: "The place finder does not answer. Please try again." },
  });
  expect(log.warn).toHaveBeenCalledOnce();
});

test("a website is checked", async () => {
  const id = crypto.randomUUID();
  expect(await setUp().send("check-link", { id })).toEqual({
    status: 200,
    body: { url: "https://example.org/", problem: "It answers 404 Not Found" },
  });
  expect(await setUp().send("check-link", { id: "1" })).toMatchObject({ status: 400 });
});

test.each([
  [
    new NoSiteAnswers(),
    "No website answers, so this server seems to be offline. Nothing was marked as broken.",
  ],
  [new QueueFull("Too many"), "The website could not be checked. Please try again."],
])(
  "a website that cannot be checked because of %s is a message, and a line in the log",
  async (error, message) => {
    const { send, log } = setUp({ check: () => Promise.reject(error) });
    const id = crypto.randomUUID();
    expect(await send("check-link", { id })).toEqual({ status: 503, body: { message } });
    expect(log.warn).toHaveBeenCalledOnce();
  },
);

test("the sync answers that it is not configured, and what to set", async () => {
  const message =
    "National Rail is not configured. Set NATIONAL_RAIL_KEY to a key of the Rail Data Marketplace.";
  expect(await setUp().send("sync-national-rail-data")).toEqual({
    status: 200,
    body: { success: false, updated: 0, errors: 0, message, problems: [] },
  });
  expect(await setUp().send("sync-progress")).toEqual({ status: 200, body: { progress: null } });
});

test("the sync answers its result, and while it runs how far it is", async () => {
  const result = { success: true, updated: 3, errors: 0, message: "Updated 3 stations.", problems: [] };
  const progress = { step: "saving" as const, done: 1, total: 3 };
  const { send } = setUp({ stationSync: { run: async () => result, progress: async () => progress } });
  expect(await send("sync-national-rail-data")).toEqual({ status: 200, body: result });
  expect(await send("sync-progress")).toEqual({ status: 200, body: { progress } });
});

test("a drawing is shown while it is chosen, with what there is to choose", async () => {
  const illustration = { motif: "beach", light: "dusk" };
  const { body } = await setUp().send("draw-illustration", { name: "Melrose Abbey", illustration });
  expect(body.svg).toContain("<svg");
  expect(body.motif).toBe("beach");
  expect(body.choices.motifs.length).toBeGreaterThan(20);
  expect(body.choices.lights.map(({ name }: { name: string }) => name)).toContain(body.light);
  const unknown = { illustration: { motif: "dragon", light: 1 } };
  expect(await setUp().send("draw-illustration", { name: "Melrose Abbey", ...unknown })).toMatchObject({
    status: 400,
  });
  expect(
    await setUp().send("draw-illustration", { name: "Melrose Abbey", illustration: { motif: "dragon" } }),
  ).toMatchObject({ body: { motif: "abbey" } });
});

test.each([
  "geocode-location",
  "check-link",
  "sync-national-rail-data",
  "sync-progress",
  "draw-illustration",
  "backup-state",
])("%s is for staff, by POST", async (name) => {
  const visitor = setUp({ isStaff: async () => false });
  expect(await visitor.send(name, { query: "Melrose" })).toMatchObject({ status: 403 });
  const expired = setUp({ isStaff: () => Promise.reject(new RefusedRequest(401, "JWT expired")) });
  expect(await expired.send(name, { query: "Melrose" })).toMatchObject({ status: 401 });
  expect(await setUp().send(name, {}, "GET")).toMatchObject({ status: 405 });
  expect(visitor.finder.find).not.toHaveBeenCalled();
  expect(visitor.readBackups).not.toHaveBeenCalled();
});

test("another name is no function", async () => {
  expect(await setUp().send("toString")).toMatchObject({ status: 404 });
});

test("staff read how often pages were opened, in a number of days that is bounded", async () => {
  const { send, readPageCounts } = setUp();
  expect(await send("page-counts")).toEqual({ status: 200, body: { counts: [] } });
  expect(readPageCounts).toHaveBeenLastCalledWith(30);
  await send("page-counts", { days: 7 });
  expect(readPageCounts).toHaveBeenLastCalledWith(7);
  for (const days of [0, 367, 1.5, "7"]) expect((await send("page-counts", { days })).status).toBe(400);

  const visitor = setUp({ isStaff: async () => false });
  expect((await visitor.send("page-counts")).status).toBe(403);
  expect((await visitor.send("missed-searches")).status).toBe(403);
  expect(visitor.readPageCounts).not.toHaveBeenCalled();
});

test("a database that is away is a 503 that may be tried again", async () => {
  const { respond, readPageCounts } = setUp();
  readPageCounts.mockRejectedValue(Object.assign(new Error("cancelled"), { code: "57014" }));
  const request = new Request("http://localhost/functions/v1/page-counts", { method: "POST" });
  const response = await respond("page-counts", request);
  expect(response?.status).toBe(503);
  expect(response?.headers.get("Retry-After")).toBe("1");
});
