import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { importTrains } from "#server/trains/import-trains.ts";
import { demoBasemap } from "#tests/builders/demo-basemap.ts";
import { writeRegionFeed } from "#tests/builders/region-feed.ts";
import { RAIL_DATA_KEY, startRailDataServer } from "#tests/contracts/rail-data-server.ts";
import {
  startValhallaServer,
  type ValhallaRequest,
  valhallaRoute,
} from "#tests/contracts/valhalla-server.ts";
import { test as journey, STARTS_SERVER } from "#tests/journeys/journey.ts";
import { startTestServer, type TestServer } from "#tests/journeys/test-server.ts";
import { startOAuthServer } from "#tests/setup/oauth-server.ts";
import { type SmtpServer, startSmtpServer } from "#tests/setup/smtp-server.ts";

export const CONTACT_EMAIL = "hello@alight.example";

/** A server where everything is configured, and the sites that it asks. */
export type Configured = {
  server: TestServer & { smtp: SmtpServer };
  rail: Awaited<ReturnType<typeof startRailDataServer>>;
  github: Awaited<ReturnType<typeof startOAuthServer>>;
  planner: Awaited<ReturnType<typeof startPlanner>>;
};

export const withConfigured = journey.extend<{ configured: Configured }>({
  configured: [async ({ once }, use) => use(await once("configured", startConfigured)), STARTS_SERVER],
});

const GITHUB = { clientId: "alight", secret: "known to both" };

async function startConfigured() {
  const rail = await startRailDataServer(() => {});
  const github = await startOAuthServer(GITHUB);
  const planner = await startPlanner();
  const smtp = await startSmtpServer();
  const basemap = join(process.env.JOURNEY_DATA ?? tmpdir(), `borders-${process.pid}.pmtiles`);
  await writeFile(basemap, demoBasemap());
  const server = await startTestServer({
    WALK_PLANNER: "valhalla",
    VALHALLA_URL: planner.url,
    SMTP_URL: smtp.url,
    CONTACT_EMAIL,
    NATIONAL_RAIL_URL: rail.url,
    NATIONAL_RAIL_KEY: RAIL_DATA_KEY,
    GITHUB_CLIENT_ID: GITHUB.clientId,
    GITHUB_CLIENT_SECRET: GITHUB.secret,
    GITHUB_URL: github.origin.replace("127.0.0.1", "localhost"),
    PHOTO_HTTP_HOSTS: "old.example",
    BASEMAP: basemap,
    TICKET_WIDGET_URL: "https://tickets.example/shop?from={origin}&to={destination}",
    NEWSLETTER_FORM_URL: "https://news.example/join",
    OPERATOR_NAME: "Friends of the Line",
    OPERATOR_ADDRESS: "1 Station Road\nStow",
  });
  await planWhatIsSavedFrom(server, "infinity");
  await importTimetable(server);
  return {
    server: { ...server, smtp },
    rail,
    github,
    planner,
    async close() {
      await server.close();
      await rail.close();
      github.close();
      await planner.close();
      await smtp.close();
    },
  };
}

/** That of `tests/builders/region-feed.ts` for four weeks of a November with the weekdays of 2026, without trains on the 26th. */
async function importTimetable({ sql }: TestServer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "gtfs-"));
  const path = join(folder, "feed.zip");
  await writeRegionFeed(path, { firstDay: "2065-11-01", lastDay: "2065-11-28", cancelled: ["2065-11-26"] });
  await importTrains(sql, path, { today: new Date("2065-11-20T12:00Z") });
  await rm(folder, { recursive: true });
}

/** Valhalla as a journey sets it; it plans each walk by way of a corner. */
async function startPlanner() {
  let respond = planWalk;
  const { url, requests, close } = await startValhallaServer((query, response) => respond(query, response));
  return {
    url,
    requests,
    respondBy(next = planWalk) {
      respond = next;
    },
    close,
  };
}

function planWalk(query: ValhallaRequest, response: ServerResponse): void {
  response.setHeader("Content-Type", "application/json").end(JSON.stringify(valhallaRoute(query)));
}

/** Walks of what was saved before wait for their first view, as do all until a journey says otherwise. */
export function planWhatIsSavedFrom({ sql }: Pick<TestServer, "sql">, moment: "now" | "infinity") {
  // Once nothing is planned any more: at its end the server writes how far it has come.
  return withAdvisoryLock(
    sql,
    "savedWalks",
    (tx) => tx`
      update private.site_settings set value = ${moment}::timestamptz::text where name = 'walks_planned_until'`,
  );
}
