import type { ServerResponse } from "node:http";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { routeKey } from "#app/walks/route-key.ts";
import { makeAttraction, link as makeLink } from "#tests/builders/content.ts";
import { startValhallaServer, type ValhallaRequest } from "#tests/contracts/valhalla-server.ts";
import { expect, test as journey, STARTS_SERVER } from "#tests/journeys/journey.ts";
import { startTestServer, type TestServer } from "#tests/journeys/test-server.ts";

type PlannerResponder = (query: ValhallaRequest, response: ServerResponse) => void;

/** An attraction 1 km from Galashiels station without a planned walk. */
type NewAttraction = Coordinates & { path: string; name: string };

/** A server whose walk planner responds as the journey sets it. */
type WalkServer = Pick<TestServer, "url" | "sql"> & {
  environment: { DATA_DIR: string; DATABASE_URL: string };
  setPlanner(respond: PlannerResponder): void;
  /** Resolves when the walk from a station to a place is planned, which visitors wait three seconds for. */
  untilPlanned(station: string, place: string): Promise<void>;
  /** Requests to the planner for walks to `to`: those of earlier journeys may still be on their way. */
  requestsTo(to: Coordinates): ValhallaRequest[];
  /** What the server has logged of walks to `to` since the last call. */
  messagesOf(to: Coordinates): string[];
  addAttraction(): Promise<NewAttraction>;
  /** Walks of what was saved before wait for their first view, as do all until this is called. */
  planWhatIsSavedFrom(moment: "now" | "infinity"): Promise<unknown>;
};

type RunningServer = WalkServer & { close(): Promise<void> };

export const test = journey.extend<{ server: WalkServer }>({
  server: [
    async ({ once }, use) => {
      const server = await once("walks", startWalkServer);
      await server.planWhatIsSavedFrom("infinity");
      await use(server);
      // Those of another journey are not near the places of the next.
      await server.sql`delete from public.attractions where name like 'Unplanned Garden %'`;
    },
    STARTS_SERVER,
  ],
});

function isSame({ lat, lon }: { lat: number; lon: number }, { latitude, longitude }: Coordinates): boolean {
  return Math.hypot(lat - latitude, lon - longitude) < 1e-6;
}

export async function startWalkServer(): Promise<RunningServer> {
  let respond: PlannerResponder = (_, response) => response.destroy();
  const planner = await startValhallaServer((query, response) => respond(query, response));
  const server = await startTestServer({
    WALK_PLANNER: "valhalla",
    VALHALLA_URL: planner.url,
    LOG_LEVEL: "warn",
    PASSWORD_COST: "4",
  });
  const [station] = await server.sql<
    { id: string }[]
  >`select id from public.stations where slug = 'galashiels'`;
  let count = 0;
  return {
    url: server.url,
    sql: server.sql,
    environment: server.environment,
    async untilPlanned(station, place) {
      const [ends] = await server.sql`
        select s.latitude as "fromLat", s.longitude as "fromLng", a.latitude as "toLat", a.longitude as "toLng"
        from public.stations s, public.attractions a where s.name = ${station} and a.name = ${place}`;
      const isEstimate = async () => {
        const body = JSON.stringify(ends);
        const response = await fetch(`${server.url}/functions/v1/get-walking-route`, {
          method: "POST",
          body,
        });
        if (!response.ok) return true;
        return ((await response.json()) as { approximate?: boolean }).approximate ?? false;
      };
      await expect.poll(isEstimate).toBe(false);
    },
    requestsTo: (to) => planner.requests.filter(({ locations: [, end] }) => end && isSame(end, to)),
    messagesOf: (to) =>
      server
        .takeLog()
        .filter(({ pair }) => pair?.endsWith(` ${routeKey(to)}`))
        .map(({ msg }) => msg),
    setPlanner(next) {
      respond = next;
    },
    async addAttraction() {
      count += 1;
      const at = { latitude: 55.611, longitude: -2.8 + count / 10_000 };
      const name = `Unplanned Garden ${count}`;
      const id = await makeAttraction(server.sql, name, at);
      await makeLink(server.sql, id, station?.id ?? "", { minutes: 20, isPrimary: true });
      return { path: `${server.url}/attraction/unplanned-garden-${count}`, name, ...at };
    },
    planWhatIsSavedFrom: (moment) => server.sql`
      update private.site_settings set value = ${moment}::timestamptz::text where name = 'walks_planned_until'`,
    async close() {
      await server.close();
      await planner.close();
    },
  };
}
