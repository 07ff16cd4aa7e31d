import type { ServerResponse } from "node:http";
import { makeAttraction, link as makeLink } from "#tests/builders/content.ts";
import { startValhallaServer, type ValhallaQuestion } from "#tests/contracts/valhalla-server.ts";
import { test as journey } from "#tests/journeys/journey.ts";
import { startTestServer, type TestServer } from "#tests/journeys/test-server.ts";

type PlannerAnswer = (question: ValhallaQuestion, response: ServerResponse) => void;

/** A place 1 km from Galashiels station, to which nobody has planned a walk. */
type NewPlace = { path: string; name: string; latitude: number; longitude: number };

/** A server of the journey's own with a walk planner that says what the journey wants. */
type WalkHouse = Pick<TestServer, "url" | "sql" | "takeLog"> & {
  setPlanner(answer: PlannerAnswer): void;
  /** What the planner was asked since the journey began. */
  questions: ValhallaQuestion[];
  makePlace(): Promise<NewPlace>;
};

type BuiltHouse = WalkHouse & { close(): Promise<void> };

export const test = journey.extend<{ server: WalkHouse }, { builtWalkHouse: BuiltHouse }>({
  builtWalkHouse: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs none of the others
    async ({}, use) => {
      const server = await buildWalkHouse();
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: async ({ builtWalkHouse }, use) => {
    builtWalkHouse.questions.length = 0;
    builtWalkHouse.takeLog();
    await use(builtWalkHouse);
  },
});

async function buildWalkHouse(): Promise<BuiltHouse> {
  let answer: PlannerAnswer = (_, response) => response.destroy();
  const planner = await startValhallaServer((question, response) => answer(question, response));
  const server = await startTestServer({
    WALK_PLANNER: "valhalla",
    VALHALLA_URL: planner.url,
    LOG_LEVEL: "warn",
  });
  const [station] = await server.sql<
    { id: string }[]
  >`select id from public.stations where slug = 'galashiels'`;
  let places = 0;
  return {
    url: server.url,
    sql: server.sql,
    takeLog: server.takeLog,
    questions: planner.questions,
    setPlanner(next) {
      answer = next;
    },
    async makePlace() {
      places += 1;
      const at = { latitude: 55.611, longitude: -2.8 + places / 10_000 };
      const name = `Unplanned Garden ${places}`;
      const id = await makeAttraction(server.sql, name, at);
      await makeLink(server.sql, id, station?.id ?? "", { minutes: 20, isPrimary: true });
      return { path: `${server.url}/attraction/unplanned-garden-${places}`, name, ...at };
    },
    async close() {
      await server.close();
      await planner.close();
    },
  };
}
