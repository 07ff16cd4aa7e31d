import type { ServerResponse } from "node:http";
import { makeAttraction, link as makeLink } from "#tests/builders/content.ts";
import { startValhallaServer, type ValhallaQuestion } from "#tests/contracts/valhalla-server.ts";
import { test as journey } from "#tests/journeys/journey.ts";
import { buildHouse, type OwnHouse } from "#tests/journeys/own-house.ts";

type PlannerAnswer = (question: ValhallaQuestion, response: ServerResponse) => void;

/** A place 1 km from Galashiels station, to which nobody has planned a walk. */
type NewPlace = { path: string; name: string; latitude: number; longitude: number };

/** A server of the journey's own with a walk planner that says what the journey wants. */
type WalkHouse = Pick<OwnHouse, "url" | "sql" | "takeLog"> & {
  setPlanner(answer: PlannerAnswer): void;
  /** What the planner was asked since the journey began. */
  questions: ValhallaQuestion[];
  makePlace(): Promise<NewPlace>;
};

type BuiltHouse = WalkHouse & { close(): Promise<void> };

export const test = journey.extend<{ house: WalkHouse }, { builtWalkHouse: BuiltHouse }>({
  builtWalkHouse: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs none of the others
    async ({}, use) => {
      const house = await buildWalkHouse();
      await use(house);
      await house.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  house: async ({ builtWalkHouse }, use) => {
    builtWalkHouse.questions.length = 0;
    builtWalkHouse.takeLog();
    await use(builtWalkHouse);
  },
});

async function buildWalkHouse(): Promise<BuiltHouse> {
  let answer: PlannerAnswer = (_, response) => response.destroy();
  const planner = await startValhallaServer((question, response) => answer(question, response));
  const house = await buildHouse({
    WALK_PLANNER: "valhalla",
    VALHALLA_URL: planner.url,
    LOG_LEVEL: "warn",
  });
  const [station] = await house.sql<
    { id: string }[]
  >`select id from public.stations where slug = 'galashiels'`;
  let places = 0;
  return {
    url: house.url,
    sql: house.sql,
    takeLog: house.takeLog,
    questions: planner.questions,
    setPlanner(next) {
      answer = next;
    },
    async makePlace() {
      places += 1;
      const at = { latitude: 55.611, longitude: -2.8 + places / 10_000 };
      const name = `Unplanned Garden ${places}`;
      const id = await makeAttraction(house.sql, name, at);
      await makeLink(house.sql, id, station?.id ?? "", { minutes: 20, isPrimary: true });
      return { path: `${house.url}/attraction/unplanned-garden-${places}`, name, ...at };
    },
    async close() {
      await house.close();
      await planner.close();
    },
  };
}
