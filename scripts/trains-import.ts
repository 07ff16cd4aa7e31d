import { openSiteDatabase } from "#server/database/open-database.ts";
import { readSettings, SetupError } from "#server/settings.ts";
import { GtfsError } from "#server/trains/gtfs-archive.ts";
import { importTrains } from "#server/trains/import-trains.ts";

// npm run trains:import -- feed.zip [--replace-staff] [--force]: replaces train times by those of a GTFS feed, also while the server runs.

try {
  const args = process.argv.slice(2);
  const [path] = args.filter((arg) => !arg.startsWith("--"));
  if (!path) throw new SetupError("Name the feed: npm run trains:import -- feed.zip");
  const database = await openSiteDatabase(readSettings(process.env));
  try {
    const [replaceStaff, force] = ["--replace-staff", "--force"].map((option) => args.includes(option));
    console.log(await importTrains(database.sql, path, { replaceStaff, force }));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof SetupError || error instanceof GtfsError ? error.message : error);
  process.exitCode = 1;
}
