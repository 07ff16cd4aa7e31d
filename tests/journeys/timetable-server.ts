import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importTrains } from "#server/trains/import-trains.ts";
import { writeRegionFeed } from "#tests/builders/region-feed.ts";
import { type RunningServer, startTestServer } from "#tests/journeys/test-server.ts";

/** A site with the timetable of `tests/builders/region-feed.ts` for four weeks of a November with the weekdays of 2026, without trains on the 26th. */
export async function startTimetableSite(): Promise<RunningServer> {
  const server = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), "gtfs-"));
  const path = join(folder, "feed.zip");
  await writeRegionFeed(path, { firstDay: "2065-11-01", lastDay: "2065-11-28", cancelled: ["2065-11-26"] });
  await importTrains(server.sql, path, { today: new Date("2065-11-20T12:00Z") });
  await rm(folder, { recursive: true });
  return server;
}
