import { parseArgs } from "node:util";
import { withSiteDatabase } from "#server/database/open-database.ts";
import { readSettings, SetupError } from "#server/settings.ts";
import { FetchError, fetchTrains } from "#server/trains/fetch-feed.ts";
import { GtfsError } from "#server/trains/gtfs-archive.ts";
import { importTrains } from "#server/trains/import-trains.ts";
import { TRY_AGAIN } from "#server/trains/nightly-timetable.ts";

// npm run trains:import -- [feed.zip] [--replace-staff] [--force] [--publisher=…] [--address=https://…] [--licence=…]: replaces the timetable
// and train times by those of a GTFS feed, without a name the one at TIMETABLE_URL, also while the server runs.

// What was fetched is removed as the process exits.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      "replace-staff": { type: "boolean" },
      force: { type: "boolean" },
      publisher: { type: "string" },
      address: { type: "string" },
      licence: { type: "string" },
    },
  });
  const [path] = positionals;
  const { "replace-staff": replaceStaff = false, force = false, ...source } = values;
  const settings = readSettings(process.env);
  const { timetableUrl: address, userAgent } = settings;
  if (!path && !address)
    throw new SetupError("Name the feed: npm run trains:import -- feed.zip, or set TIMETABLE_URL.");
  const options = { replaceStaff, force, source };
  await withSiteDatabase(settings, async ({ sql }) => {
    if (path) console.log(await importTrains(sql, path, options));
    else if (address) console.log(await fetchTrains(sql, { address, userAgent }, options));
  });
} catch (error) {
  const isOfOptions = String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS");
  const isExpected = isOfOptions || error instanceof SetupError || error instanceof GtfsError;
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = error instanceof FetchError ? TRY_AGAIN : 1;
}
