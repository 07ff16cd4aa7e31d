import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlaceFinder } from "#app/places/place-finder.ts";
import { gazetteer } from "#server/places/gazetteer.ts";
import { nominatim } from "#server/places/nominatim.ts";
import { makeThrottle } from "#server/throttle.ts";
import { makeAttraction, makeStation } from "#tests/builders/content.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql } = await openTestDatabase();
const USER_AGENT = "Alight (+https://alight.example; hello@alight.example)";
const notAborted = new AbortController().signal;

/** As Nominatim answers in the format jsonv2. */
const MELROSE = {
  place_id: 258_417_317,
  licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
  osm_type: "way",
  osm_id: 4_077_131,
  lat: "55.5990012",
  lon: "-2.7178123",
  category: "historic",
  type: "monastery",
  place_rank: 30,
  importance: 0.41,
  addresstype: "historic",
  name: "Melrose Abbey",
  display_name: "Melrose Abbey, Abbey Street, Melrose, Scottish Borders, Scotland, TD6 9LG, United Kingdom",
  boundingbox: ["55.5985", "55.5995", "-2.7190", "-2.7170"],
};

let answer: { status: number; body: unknown };
let requests: { path: string; headers: IncomingMessage["headers"] }[];
const server = createServer((request, response) => {
  requests.push({ path: request.url ?? "", headers: request.headers });
  const { searchParams } = new URL(request.url ?? "", "http://localhost");
  const body = searchParams.get("q")?.includes("Melrose") ? answer.body : [];
  response.writeHead(answer.status, { "Content-Type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
});
const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;

beforeAll(async () => {
  await makeStation(sql, "Melrose Road", { crs: "MLR", latitude: 55.61, longitude: -2.72 });
  await makeAttraction(sql, "Melrose Abbey", { latitude: 55.599, longitude: -2.7178 });
  await makeAttraction(sql, "Melrose Nowhere", { latitude: 0, longitude: 0 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = { status: 200, body: [MELROSE] };
  requests = [];
});

const makeNominatim = () => nominatim({ url, userAgent: USER_AGENT, throttle: makeThrottle({ pauseMs: 0 }) });

describe.each<[string, () => PlaceFinder]>([
  ["Nominatim", makeNominatim],
  ["the gazetteer", () => gazetteer(serverSql)],
])("%s", (_, makeFinder) => {
  test("finds a place by its name", async () => {
    const places = await makeFinder().find("Melrose Abbey", notAborted);
    expect(places[0]?.name).toContain("Melrose Abbey");
    expect(places[0]?.latitude).toBeCloseTo(55.599, 3);
    expect(places[0]?.longitude).toBeCloseTo(-2.7178, 3);
    expect(places[0]?.id).toBeTypeOf("string");
  });

  test("finds nothing for words that lead nowhere", async () => {
    expect(await makeFinder().find("zzyzx", notAborted)).toEqual([]);
    expect(await makeFinder().find("' & | !", notAborted)).toEqual([]);
  });

  test("rejects when it is aborted", async () => {
    await expect(makeFinder().find("Melrose", AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});

test("the gazetteer finds stations first, also by their code, and nothing without a location", async () => {
  const names = async (words: string) =>
    (await gazetteer(serverSql).find(words, notAborted)).map(({ name }) => name);
  expect(await names("melr")).toEqual(["Melrose Road station", "Melrose Abbey"]);
  expect(await names("mlr")).toEqual(["Melrose Road station"]);
});

describe("Nominatim", () => {
  test("gets a User-Agent with a contact, and the same words once", async () => {
    const finder = makeNominatim();
    const [first] = await finder.find("Melrose", notAborted);
    expect(await finder.find("MELROSE", notAborted)).toEqual([first]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers["user-agent"]).toBe(USER_AGENT);
    expect(requests[0]?.path).toBe("/search?q=Melrose&format=jsonv2&limit=10&countrycodes=gb");
    expect(first?.credit).toContain("OpenStreetMap contributors");
  });

  test.each([
    ["a broken gateway", 502, "<html>", /502/],
    ["too many requests", 429, "slow down", /429/],
    ["a page", 200, "<html>", /no list of places/],
    ["an error", 200, { error: "x" }, /no list of places/],
    ["a point off the earth", 200, [{ ...MELROSE, lat: "955" }], /no list of places/],
  ])("%s is an error, and not kept", async (_, status, body, message) => {
    const finder = makeNominatim();
    answer = { status, body };
    await expect(finder.find("Melrose", notAborted)).rejects.toThrow(message);
    answer = { status: 200, body: [MELROSE] };
    expect(await finder.find("Melrose", notAborted)).toHaveLength(1);
  });
});
