import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distanceInMetres } from "#app/shared/coordinates.ts";
import { minutesOnFoot } from "#app/walks/pace.ts";
import { NoPathError, type WalkPlanner } from "#app/walks/walk-planner.ts";
import { estimatePlanner } from "#server/walks/estimate-planner.ts";
import { valhallaPlanner } from "#server/walks/valhalla.ts";
import { startValhallaServer, valhallaRoute, valhallaTrip } from "./valhalla-server.ts";

const TWEEDBANK = { latitude: 55.60574, longitude: -2.759531 };
const MELROSE_ABBEY = { latitude: 55.59927, longitude: -2.71776 };
const USER_AGENT = "Alight/0.1 (+https://alight.example; hello@alight.example)";

const never = new AbortController().signal;
const answerWith =
  (body: unknown, status = 200) =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

describe("every walk planner", () => {
  let server: Awaited<ReturnType<typeof startValhallaServer>>;
  beforeAll(async () => {
    server = await startValhallaServer((query, response) =>
      answerWith(valhallaRoute(query))(query, response),
    );
  });
  afterAll(() => server.close());

  const planners: [string, () => WalkPlanner][] = [
    ["Valhalla", () => valhallaPlanner({ url: server.url, userAgent: USER_AGENT })],
    ["the estimate", () => estimatePlanner],
  ];

  describe.each(planners)("%s", (_, makePlanner) => {
    test("leads from the station to the door", async () => {
      const walk = await makePlanner().plan(TWEEDBANK, MELROSE_ABBEY, never);
      expect(walk.line[0]).toEqual(TWEEDBANK);
      expect(walk.line.at(-1)).toEqual(MELROSE_ABBEY);
    });

    test("is no shorter than the straight line, and not absurdly longer", async () => {
      const straight = distanceInMetres(TWEEDBANK, MELROSE_ABBEY);
      const { distanceMetres } = await makePlanner().plan(TWEEDBANK, MELROSE_ABBEY, never);
      expect(distanceMetres).toBeGreaterThanOrEqual(straight);
      expect(distanceMetres).toBeLessThan(straight * 2);
    });

    test("counts minutes at the product's pace", async () => {
      const walk = await makePlanner().plan(TWEEDBANK, MELROSE_ABBEY, never);
      expect(walk.durationMinutes).toBe(minutesOnFoot(walk.distanceMetres));
    });

    test("plans a walk of no length", async () => {
      const walk = await makePlanner().plan(TWEEDBANK, TWEEDBANK, never);
      expect(walk.durationMinutes).toBe(1);
    });
  });

  test("only the estimate is marked as one, and only Valhalla has a credit", async () => {
    const [planned, estimated] = await Promise.all(
      planners.map(([, makePlanner]) => makePlanner().plan(TWEEDBANK, MELROSE_ABBEY, never)),
    );
    expect(planned).toMatchObject({ isApproximate: false });
    expect(planned?.credit).toContain("OpenStreetMap contributors");
    expect(planned?.steps).toEqual([
      { text: "Walk north on Tweedbank Drive.", metres: expect.any(Number) },
      { text: "You have arrived at your destination.", metres: 0 },
    ]);
    expect(estimated).toMatchObject({ isApproximate: true, credit: "", steps: [] });
  });

  test("Valhalla gets a request for a walk in kilometres, with a User-Agent", async () => {
    await planners[0]?.[1]().plan(TWEEDBANK, MELROSE_ABBEY, never);
    expect(server.requests.at(-1)).toMatchObject({
      method: "POST",
      path: "/route",
      costing: "pedestrian",
      units: "kilometers",
      locations: [
        { lat: 55.60574, lon: -2.759531 },
        { lat: 55.59927, lon: -2.71776 },
      ],
      headers: { "user-agent": USER_AGENT, "content-type": "application/json" },
    });
  });
});

test("what PostgreSQL cannot store of a step is left out", async () => {
  const server = await startValhallaServer((query, response) => {
    const route = valhallaRoute(query);
    const [first] = route.trip.legs[0]?.maneuvers ?? [];
    if (first) first.instruction = "Walk north\u0000 on \ud83dTweedbank Drive.\u0007";
    answerWith(route)(query, response);
  });
  const planner = valhallaPlanner({ url: server.url, userAgent: USER_AGENT });
  const { steps } = await planner.plan(TWEEDBANK, MELROSE_ABBEY, never);
  expect(steps[0]?.text).toBe("Walk north on \ufffdTweedbank Drive.");
  await server.close();
});

describe("an invalid response of Valhalla's is refused", () => {
  const good = () => structuredClone(valhallaTrip([TWEEDBANK, MELROSE_ABBEY], 2.727));
  const changed = (change: (trip: ReturnType<typeof good>["trip"]) => void) => {
    const answer = good();
    change(answer.trip);
    return answer;
  };
  const ELSEWHERE = { latitude: 55.95, longitude: -3.19 };
  const NEARLY = { latitude: 55.6, longitude: -2.73 };
  const page = "<!doctype html><html><body>Service moved</body></html>";

  test.each<[string, string | object, number, RegExp]>([
    ["a page of HTML with status 200", page, 200, /no JSON/],
    ["nothing at all", "", 200, /no JSON/],
    ["null", "null", 200, /not a route/],
    ["an empty object", {}, 200, /not a route/],
    [
      "no way to go",
      { error_code: 442, error: "No path could be found for input", status_code: 400 },
      400,
      /400.*No path/,
    ],
    ["an overloaded server", "slow down", 429, /429: slow down/],
    ["a broken gateway", page, 502, /502/],
    ["another status", { trip: { ...good().trip, status: 171 } }, 200, /status/],
    ["miles", { trip: { ...good().trip, units: "miles" } }, 200, /units/],
    ["no legs", { trip: { ...good().trip, legs: [] } }, 200, /legs/],
    [
      "an empty line",
      changed((trip) => Object.assign(trip.legs[0] ?? {}, { shape: "" })),
      200,
      /line is empty/,
    ],
    ["a line of one point", valhallaTrip([TWEEDBANK], 2.727), 200, /line is empty/],
    [
      "a line that is no polyline",
      changed((trip) => Object.assign(trip.legs[0] ?? {}, { shape: page })),
      200,
      /polyline/,
    ],
    ["a line that begins elsewhere", valhallaTrip([ELSEWHERE, MELROSE_ABBEY], 48), 200, /elsewhere/],
    ["a line that ends elsewhere", valhallaTrip([TWEEDBANK, NEARLY], 1.97), 200, /elsewhere/],
    [
      "a line by way of Edinburgh",
      valhallaTrip([TWEEDBANK, ELSEWHERE, MELROSE_ABBEY], 2.8),
      200,
      /not that of the line/,
    ],
    ["a distance below the straight one", valhallaTrip([TWEEDBANK, MELROSE_ABBEY], 1.2), 200, /distance/],
    ["a distance of nothing", valhallaTrip([TWEEDBANK, MELROSE_ABBEY], 0), 200, /distance/],
    [
      "a negative distance",
      changed((trip) => Object.assign(trip.summary, { length: -2.7 })),
      200,
      /no length/,
    ],
    ["a distance to the moon", valhallaTrip([TWEEDBANK, MELROSE_ABBEY], 384_400), 200, /no length/],
    [
      "a distance that is no number",
      changed((trip) => Object.assign(trip.summary, { length: "2.7" })),
      200,
      /length/,
    ],
    [
      "a distance that is missing (NaN in JSON)",
      valhallaTrip([TWEEDBANK, MELROSE_ABBEY], Number.NaN),
      200,
      /length/,
    ],
    ["three megabytes", `"${"x".repeat(3_000_000)}"`, 200, /too long/],
  ])("%s", async (_, body, status, reason) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const server = await startValhallaServer((_question, response) => response.writeHead(status).end(text));
    const planner = valhallaPlanner({ url: server.url, userAgent: USER_AGENT });
    const error = await planner.plan(TWEEDBANK, MELROSE_ABBEY, never).catch((error) => error);
    expect(error.message).toMatch(reason);
    expect(error instanceof NoPathError).toBe(text.includes("442"));
    await server.close();
  });

  test("a redirect is not followed", async () => {
    const server = await startValhallaServer((_, response) =>
      response.writeHead(307, { Location: "http://127.0.0.1:9/" }).end(),
    );
    const planner = valhallaPlanner({ url: server.url, userAgent: USER_AGENT });
    await expect(planner.plan(TWEEDBANK, MELROSE_ABBEY, never)).rejects.toThrow();
    await server.close();
  });

  test("an incomplete response is cancelled by the signal", async () => {
    const server = await startValhallaServer((_, response) => response.write("{"));
    const planner = valhallaPlanner({ url: server.url, userAgent: USER_AGENT });
    const abort = new AbortController();
    const plan = planner.plan(TWEEDBANK, MELROSE_ABBEY, abort.signal);
    abort.abort();
    await expect(plan).rejects.toThrow(/abort/i);
    await server.close();
  });

  test("nobody there", async () => {
    const planner = valhallaPlanner({ url: "http://127.0.0.1:9", userAgent: USER_AGENT });
    await expect(planner.plan(TWEEDBANK, MELROSE_ABBEY, never)).rejects.toThrow();
  });
});

test("the walk includes the way from the platform to the nearest path", async () => {
  const path = { latitude: 55.60674, longitude: TWEEDBANK.longitude };
  const server = await startValhallaServer(answerWith(valhallaTrip([path, MELROSE_ABBEY], 2.74)));
  const walk = await valhallaPlanner({ url: server.url, userAgent: USER_AGENT }).plan(
    TWEEDBANK,
    MELROSE_ABBEY,
    never,
  );
  expect(walk.distanceMetres).toBeCloseTo(2740 + 111, 0);
  expect(walk.line).toEqual([TWEEDBANK, path, MELROSE_ABBEY]);
  await server.close();
});
