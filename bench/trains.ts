// npm run bench:trains: reads a generated feed with 200 MB of stop times, and compares the memory that takes with the goal.
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { openGtfs } from "#server/trains/gtfs-archive.ts";
import { dayOf } from "#server/trains/gtfs-values.ts";
import { findScheduledTimes } from "#server/trains/scheduled-times.ts";
import { readTimetable } from "#server/trains/timetable.ts";
import stations from "../supabase/seed/stations.json" with { type: "json" };

const STOP_TIMES_MB = 200;
/** More than before the feed was read. */
const GOAL_MB = 200;
/** Of all trains so many call at stations of ours. */
const OURS = 1 / 40;
const STOPS_OF_A_TRIP = 20;

const folder = await mkdtemp(join(tmpdir(), "bench-trains-"));
try {
  const path = join(folder, "feed.zip");
  const trips = await writeFeed(path);
  console.log(
    `${trips} trains, ${STOP_TIMES_MB} MB of stop times, ${((await stat(path)).size / 1e6).toFixed(0)} MB as an archive`,
  );

  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const started = performance.now();
  const archive = await openGtfs(path);
  const times = findScheduledTimes(await readTimetable(archive, stations, dayOf(new Date("2026-11-16"))));
  archive.close();
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${times.length} train times in ${seconds.toFixed(0)} s`);
  console.log(`memory ${((most - before) / 1e6).toFixed(0)} MB more   (goal: at most ${GOAL_MB})`);
} finally {
  await rm(folder, { recursive: true });
}

/** Resolves to how many trains it has. */
async function writeFeed(path: string): Promise<number> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add(
    "stops.txt",
    `stop_id,stop_code\n${stations.map(({ crs }) => `${crs},${crs}`).join("\n")}\n${Array.from({ length: 2500 }, (_, i) => `ELSEWHERE-${i},`).join("\n")}\n`,
  );
  add("routes.txt", "route_id,route_type\nRAIL,2\n");
  add(
    "calendar.txt",
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nALL,1,1,1,1,1,1,1,20261101,20271101\n",
  );
  const rowLength = stopTime(100_000, 10, "ELSEWHERE-1234").length;
  const trips = Math.round((STOP_TIMES_MB * 1e6) / rowLength / STOPS_OF_A_TRIP);
  zip.addReadStream(Readable.from(tripRows(trips)), "trips.txt");
  zip.addReadStream(Readable.from(stopTimeRows(trips)), "stop_times.txt");
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return trips;
}

function* tripRows(trips: number) {
  yield "route_id,service_id,trip_id\n";
  for (let trip = 0; trip < trips; trip++) yield `RAIL,ALL,trip-${trip}\n`;
}

function* stopTimeRows(trips: number) {
  yield "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n";
  for (let trip = 0; trip < trips; trip++) {
    let rows = "";
    for (let stop = 0; stop < STOPS_OF_A_TRIP; stop++) {
      const isOurs = trip % (1 / OURS) === 0;
      const ours = stations[(trip + stop) % stations.length]?.crs;
      rows += stopTime(trip, stop, isOurs && ours ? ours : `ELSEWHERE-${(trip + stop * 7) % 2500}`);
    }
    yield rows;
  }
}

function stopTime(trip: number, stop: number, stopId: string): string {
  const minutes = 300 + (trip % 900) + stop * 5;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
  return `trip-${trip},${time},${time},${stopId},${stop}\n`;
}
