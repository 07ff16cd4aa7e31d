import type { Coordinates } from "#app/shared/coordinates.ts";
import { makeAttraction, link as makeLink } from "#tests/builders/content.ts";
import type { ValhallaRequest } from "#tests/contracts/valhalla-server.ts";
import { type Configured, planWhatIsSavedFrom, withConfigured } from "#tests/journeys/configured-server.ts";
import { expect } from "#tests/journeys/journey.ts";
import type { TestServer } from "#tests/journeys/test-server.ts";

/** An attraction 1 km from Galashiels station without a planned walk. */
type NewAttraction = Coordinates & { path: string; name: string };

/** The server where everything is configured, beside the one of `baseURL`, which estimates walks. */
type WalkServer = TestServer & {
  setPlanner: Configured["planner"]["respondBy"];
  /** Requests to the planner for walks to `to`: those of earlier journeys may still be on their way. */
  requestsTo(to: Coordinates): ValhallaRequest[];
  addAttraction(): Promise<NewAttraction>;
};

export const test = withConfigured.extend<{ server: WalkServer }>({
  server: async ({ configured: { server, planner } }, use) => {
    await use({
      ...server,
      setPlanner: planner.respondBy,
      requestsTo: (to) => planner.requests.filter(({ locations: [, end] }) => end && isSame(end, to)),
      addAttraction: () => addAttraction(server),
    });
    planner.respondBy();
    await planWhatIsSavedFrom(server, "infinity");
    // Those of another journey are not near the places of the next.
    await server.sql`delete from public.attractions where name like 'Unplanned Garden %'`;
  },
});

function isSame({ lat, lon }: { lat: number; lon: number }, { latitude, longitude }: Coordinates): boolean {
  return Math.hypot(lat - latitude, lon - longitude) < 1e-6;
}

/** Resolves when the walk from a station to a place is planned, which visitors wait three seconds for. */
export async function untilPlanned({ url, sql }: TestServer, station: string, place: string): Promise<void> {
  const [ends] = await sql`
    select s.latitude as "fromLat", s.longitude as "fromLng", a.latitude as "toLat", a.longitude as "toLng"
    from public.stations s, public.attractions a where s.name = ${station} and a.name = ${place}`;
  const isEstimate = async () => {
    const body = JSON.stringify(ends);
    const response = await fetch(`${url}/functions/v1/get-walking-route`, { method: "POST", body });
    if (!response.ok) return true;
    return ((await response.json()) as { approximate?: boolean }).approximate ?? false;
  };
  await expect.poll(isEstimate).toBe(false);
}

let count = 0;

async function addAttraction({ url, sql }: TestServer): Promise<NewAttraction> {
  count += 1;
  const at = { latitude: 55.611, longitude: -2.8 + count / 10_000 };
  const name = `Unplanned Garden ${count}`;
  const [station] = await sql<{ id: string }[]>`select id from public.stations where slug = 'galashiels'`;
  const id = await makeAttraction(sql, name, at);
  await makeLink(sql, id, station?.id ?? "", { minutes: 20, isPrimary: true });
  return { path: `${url}/attraction/unplanned-garden-${count}`, name, ...at };
}
