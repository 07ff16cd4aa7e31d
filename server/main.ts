import { access, constants, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { makeContentRepository } from "#server/content/content-repository.ts";
import { guardDataApi } from "#server/data-api/guard.ts";
import { startLite } from "#server/data-api/lite.ts";
import { openSql } from "#server/database/database-address.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { seed } from "#server/database/seed.ts";
import { acquireServerLock } from "#server/database/server-lock.ts";
import { makeGetWalkingRoute } from "#server/functions/get-walking-route.ts";
import { type Listening, listen } from "#server/http/listen.ts";
import { loadWeb } from "#server/http/load-web.ts";
import { makeLog } from "#server/log.ts";
import { outboxMailer } from "#server/mail/outbox.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { makeStorage } from "#server/photos/photo-storage.ts";
import { openPhotos } from "#server/photos/renditions.ts";
import { keepSecrets } from "#server/secrets.ts";
import { readSettings, SetupError } from "#server/settings.ts";
import { siteLock } from "#server/walks/advisory-lock.ts";
import { cachedRoutes } from "#server/walks/cached-routes.ts";
import { rateLimitedPlanner } from "#server/walks/rate-limited-planner.ts";
import { rememberWalks } from "#server/walks/stored-walks.ts";
import { valhallaPlanner } from "#server/walks/valhalla.ts";

/*
 * Starts Alight: settings → adapters → listen. The only place that chooses between adapters.
 */

const root = join(import.meta.dirname, "..");
const isDevelopment = process.argv.includes("--dev");
const say = (line: string) => console.log(line);
/** Pages and walks have connections of their own, so that neither waits for the other or for the data API. */
const CONTENT_POOL = { connections: 4, statementTimeoutMs: 2000 };
const WALK_POOL = { connections: 5, statementTimeoutMs: 2000 };
/** What has been started, to be ended in reverse. */
const started: { close(): Promise<void> }[] = [];
let stopping: Promise<void> | undefined;

process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);
// The parent script is gone, and with it the terminal.
process.on("disconnect", stop);

// The driver may write to a connection that has just gone. Whoever waited for that connection hears of it in the ordinary way.
process.on("uncaughtException", (error) => {
  console.error(error);
  if (!error.stack?.includes("postgres/src/connection.js")) process.exit(1);
});

try {
  await start();
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}` : error);
  process.exitCode = 1;
  await stop();
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = makeLog(settings.logLevel);
  await prepareFolder(settings.dataFolder);
  const secrets = await keepSecrets(settings.dataFolder);

  const database = await openDatabase(settings, say);
  started.push(database);
  if (!settings.databaseUrl)
    started.push(await acquireServerLock(database.sql, settings.dataFolder, settings.siteUrl));

  const mailer = settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom)
    : outboxMailer(join(settings.dataFolder, "outbox"), settings.mailFrom);
  const { photos, renditions } = openPhotos(settings.dataFolder);
  const lite = startLite({
    address: database.address,
    secrets,
    siteUrl: settings.siteUrl,
    mailer,
    connections: 12,
    photos,
  });
  started.push(lite);

  const ran = await migrate(database.sql, join(root, "supabase/migrations"), {
    async prepare() {
      await database.sql.unsafe(await readFile(join(root, "server/database/roles.sql"), "utf8"));
      await lite.prepareSchemas();
    },
    settle: () => lite.settleGrants(),
  });
  if (ran > 0) say(`Brought the database up to date (${ran} migrations).`);
  if (settings.seed === "demo" && (await seed(database.sql, join(root, "supabase/seed"))))
    say("Loaded the demo content.");

  const backend = guardDataApi(lite, secrets);
  const sqlOfContent = openSql(database.address, CONTENT_POOL);
  started.push({ close: () => sqlOfContent.end({ timeout: 2 }) });
  const sqlOfWalks = openSql(database.address, WALK_POOL);
  started.push({ close: () => sqlOfWalks.end({ timeout: 2 }) });
  const walks = cachedRoutes(sqlOfWalks);
  const valhalla = rememberWalks(
    valhallaPlanner({ url: settings.valhallaUrl, userAgent: settings.userAgent }),
    walks,
    ({ message }) => log.error({ error: message }, "a planned walk could not be stored"),
  );
  const web = await loadWeb(root, isDevelopment, {
    siteUrl: settings.siteUrl,
    tiles: settings.tiles,
    photoHttpHosts: settings.photoHttpHosts,
    log,
    backend,
    storage: makeStorage({ lite, backend, photos, renditions }),
    getWalkingRoute: makeGetWalkingRoute({
      walks,
      planner:
        settings.walkPlanner === "valhalla"
          ? rateLimitedPlanner(valhalla, { withLock: siteLock(database.sql) })
          : null,
      isStaff: backend.isStaff,
      log,
    }),
    readings: makeContentRepository(sqlOfContent, log),
    ping: async () => void (await database.sql`select`),
  });
  started.push(web);
  const listening: Listening = await listen(web, settings);
  started.push(listening);

  say(`\n${PRODUCT_NAME} is ready at ${settings.siteUrl}`);
  say(`  data    ${settings.databaseUrl ? "PostgreSQL of DATABASE_URL" : settings.dataFolder}`);
  say(`  mail    ${settings.smtpUrl ? "SMTP" : join(settings.dataFolder, "outbox")}`);
  say("  stop    Ctrl-C\n");
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    // Not with its parents: Node tries for ever where a file system forbids it, such as /proc.
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SetupError(
      `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to one that can be written.`,
    );
  }
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const part of started.toReversed()) await part.close().catch((error) => console.error(error));
    process.exit();
  })();
  return stopping;
}
