import { access, constants, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openArchive } from "#server/basemap/archive.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { readDiskSpace } from "#server/disk-space.ts";
import { checkClock, checkDatabase } from "#server/doctor/database.ts";
import { checkProxy } from "#server/doctor/proxy.ts";
import { checkMailServer } from "#server/mail/smtp.ts";
import { railDataMarketplace } from "#server/national-rail/rail-data-marketplace.ts";
import { checkBucket } from "#server/photos/s3-files.ts";
import { nominatim } from "#server/places/nominatim.ts";
import { type Settings, SetupError } from "#server/settings.ts";
import { valhallaPlanner } from "#server/walks/valhalla.ts";

export type Finding = { name: string; isWrong: boolean; text: string };

/** `run` resolves to what is well, and rejects with what is not; `advice` says what to do then. */
type Check = { name: string; advice: string; run(): Promise<string> };

const TIMEOUT_MS = 15_000;
const LEAST_FREE = 1_000_000_000;
/** In Galashiels, a few hundred metres apart. */
const WALK = [
  { latitude: 55.6179, longitude: -2.80595 },
  { latitude: 55.6195, longitude: -2.8092 },
] as const;

/** Tries what the settings name, one after the other. Changes nothing that is kept. */
export async function* examine(settings: Settings): AsyncGenerator<Finding> {
  for (const { name, advice, run } of [...ownChecks(settings), ...outsideChecks(settings)]) {
    try {
      yield { name, isWrong: false, text: await run() };
    } catch (error) {
      const { message, cause } = error as Error;
      const { code, message: why } = (cause ?? {}) as NodeJS.ErrnoException;
      const what = `${message}${cause ? ` (${code ?? why})` : ""}`;
      yield { name, isWrong: true, text: error instanceof SetupError ? what : `${what}: ${advice}` };
    }
  }
}

/** Nothing where `value` is not set. */
function check<Value>(
  value: Value | null | undefined | false,
  name: string,
  advice: string,
  run: (value: Value) => Promise<string>,
): Check[] {
  return value ? [{ name, advice, run: () => run(value) }] : [];
}

function ownChecks(settings: Settings): Check[] {
  const { dataFolder, backupFolder, s3, databaseUrl } = settings;
  return [
    ...check(true, "DATA_DIR", "make room, or name a folder on another disk", async () => {
      await prepareDataFolder(dataFolder);
      return checkFolder(dataFolder);
    }),
    ...check(backupFolder, "BACKUP_FOLDER", "name a folder that can be written", async (folder) => {
      // As the first backup does.
      await mkdir(folder, { recursive: true });
      return checkFolder(folder);
    }),
    ...check(
      true,
      databaseUrl ? "DATABASE_URL" : "Database",
      'see "A database of your own" in docs/deploy.md',
      () => checkDatabase(settings),
    ),
    ...check(databaseUrl, "Clock", "let both machines follow a time server (NTP)", () =>
      checkClock(settings),
    ),
    ...check(s3, "S3_BUCKET", "check the bucket and the rights of its key", async (bucket) => {
      await checkBucket(bucket);
      return "files can be written, read, listed and deleted";
    }),
    ...check(true, "SITE_URL", "check name, certificate and proxy", () => checkProxy(settings)),
  ];
}

function outsideChecks(settings: Settings): Check[] {
  const { smtpUrl, nationalRail, timetableUrl, basemap, userAgent, valhallaUrl, nominatimUrl } = settings;
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  return [
    ...check(
      smtpUrl,
      "SMTP_URL",
      "check host, port, user and password, and whether this machine may reach it",
      checkMailServer,
    ),
    ...check(
      settings.walkPlanner === "valhalla",
      "VALHALLA_URL",
      "check the address, or set WALK_PLANNER=estimate",
      async () => {
        const { distanceMetres } = await valhallaPlanner({ url: valhallaUrl, userAgent }).plan(
          ...WALK,
          signal(),
        );
        return `plans walks (${Math.round(distanceMetres)} m in Galashiels)`;
      },
    ),
    ...check(settings.placeFinder === "nominatim", "NOMINATIM_URL", "check the address", async () => {
      const finder = nominatim({ url: nominatimUrl, userAgent, throttle: (send, aborted) => send(aborted) });
      const places = await finder.find("Galashiels", signal());
      return `finds places (${places.length} for Galashiels)`;
    }),
    ...check(
      nationalRail,
      "NATIONAL_RAIL_KEY",
      "check the key and NATIONAL_RAIL_URL",
      async ({ url, key }) => {
        const feed = railDataMarketplace({ url, key, userAgent });
        for await (const { crs } of feed.read(new Set(["GAL"]), signal())) return `has stations (${crs})`;
        throw new Error("The feed has no station GAL");
      },
    ),
    ...check(timetableUrl, "TIMETABLE_URL", "check the address", (address) =>
      checkTimetable(address, signal()),
    ),
    ...check(
      basemap,
      "BASEMAP",
      "check the file or the address, and whether the server answers ranges",
      async ({ address }) => {
        const archive = await openArchive(address);
        await archive.close();
        return "can be read";
      },
    ),
  ];
}

async function checkFolder(folder: string): Promise<string> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const file = join(folder, `.doctor-${process.pid}`);
  await writeFile(file, "Alight");
  await rm(file);
  const { free, percentUsed } = await readDiskSpace(folder);
  const text = `${(free / 1e9).toFixed(1)} GB free, ${Math.round(percentUsed)} % used`;
  if (free < LEAST_FREE) throw new Error(`${text} on the disk of ${folder}`);
  return `can be written, ${text}`;
}

async function checkTimetable(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`It answers ${response.status}`);
  return response.headers.has("ETag")
    ? "answers"
    : "answers without an ETag: it is imported anew every night";
}
