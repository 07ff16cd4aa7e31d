import { join } from "node:path";
import { pino } from "pino";
import { makeAccounts } from "#server/accounts/accounts.ts";
import { makeLimits, NO_LIMITS } from "#server/accounts/limits.ts";
import { github, google } from "#server/accounts/oauth-providers.ts";
import { makePasswords } from "#server/accounts/passwords.ts";
import { removeUnfinished } from "#server/atomic-files.ts";
import { makeContentRepository } from "#server/content/content-repository.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { startExpiry } from "#server/database/expiry.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { PoolOptions } from "#server/database/pool.ts";
import { seed } from "#server/database/seed.ts";
import { acquireServerLock } from "#server/database/server-lock.ts";
import { openSql } from "#server/database/sql.ts";
import { settleStaffPolicy } from "#server/database/staff-policy.ts";
import { makeAccountFunctions } from "#server/functions/account-functions.ts";
import { makeGetWalkingRoute } from "#server/functions/get-walking-route.ts";
import { makeNewsletter } from "#server/functions/newsletter.ts";
import { makePageCounts } from "#server/functions/page-counts.ts";
import { makeSendContactEmail } from "#server/functions/send-contact-email.ts";
import { makeStaffFunctions } from "#server/functions/staff-functions.ts";
import { clientReader } from "#server/http/client.ts";
import { listen } from "#server/http/listen.ts";
import { loadWeb } from "#server/http/load-web.ts";
import { httpLinkChecker } from "#server/links/http-link-checker.ts";
import { makeLinkChecks } from "#server/links/link-checks.ts";
import { findOwnHosts } from "#server/links/own-hosts.ts";
import { devMail } from "#server/mail/dev-mail.ts";
import { emlFolderMailer, removeOldEmls } from "#server/mail/eml-folder.ts";
import { makeMailOutbox } from "#server/mail/mail-outbox.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { railDataMarketplace } from "#server/national-rail/rail-data-marketplace.ts";
import { makeStationSync } from "#server/national-rail/sync-stations.ts";
import { makePhotoStorage } from "#server/photos/photo-storage.ts";
import { removeUnusedPhotos } from "#server/photos/remove-unused.ts";
import { openPhotos } from "#server/photos/renditions.ts";
import { gazetteer } from "#server/places/gazetteer.ts";
import { nominatim } from "#server/places/nominatim.ts";
import { readyMessage } from "#server/ready-message.ts";
import { makeDataApi } from "#server/rest/data-api.ts";
import { startLite } from "#server/rest/lite.ts";
import { readSchema } from "#server/rest/schema.ts";
import { loadOrCreateSecrets } from "#server/secrets.ts";
import { isLoopbackHost, readSettings, SetupError } from "#server/settings.ts";
import { endAtSignals } from "#server/shutdown.ts";
import { makeThrottle } from "#server/throttle.ts";
import { cachedRoutes } from "#server/walks/cached-routes.ts";
import { startPlanningSavedWalks } from "#server/walks/plan-saved-walks.ts";
import { storedValhalla } from "#server/walks/stored-valhalla.ts";

/* Starts the server: settings → adapters → listen. The only place that chooses between adapters. */

const root = join(import.meta.dirname, "..");
const isDevelopment = process.argv.includes("--dev");
const print = (line: string) => console.log(line);
/** Pages, walks and accounts have connections of their own, so that none delays another or the data API. */
const DATA_POOL = { connections: 6, statementTimeoutMs: 2000 };
const CONTENT_POOL = { connections: 4, statementTimeoutMs: 2000 };
const WALK_POOL = { connections: 5, statementTimeoutMs: 2000 };
const ACCOUNT_POOL = { connections: 8, statementTimeoutMs: 2000 };

const { started, stop } = endAtSignals();

try {
  await start();
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}` : error);
  process.exitCode = 1;
  await stop();
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const { siteUrl, dataFolder, userAgent, contactEmail, newsletterFormUrl, ticketWidgetUrl } = settings;
  // Never logged: keys, tokens and the text of messages.
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  await prepareDataFolder(dataFolder);
  const secrets = await loadOrCreateSecrets(dataFolder);

  // Servers that share a database by URL may share the folder as well.
  if (!settings.databaseUrl) started.push(await acquireServerLock(dataFolder, siteUrl));

  const database = await openDatabase(settings, print);
  started.push(database);

  const openPool = (options: PoolOptions) => {
    const sql = openSql(database.address, options);
    started.push({ close: () => sql.end() });
    return sql;
  };
  const accountsSql = openPool(ACCOUNT_POOL);
  const passwords = makePasswords({ cost: settings.passwordCost });
  started.push(passwords);

  const mailFolder = join(dataFolder, "outbox");
  const { hostname } = new URL(siteUrl);
  const outbox = makeMailOutbox(database.sql, {
    mailer: settings.smtpUrl
      ? smtpMailer(settings.smtpUrl, settings.mailFrom)
      : emlFolderMailer(mailFolder, settings.mailFrom),
    domain: hostname,
    log,
  });
  for (const folder of ["photos", "renditions"]) await removeUnfinished(join(dataFolder, folder));
  const { photos, renditions } = openPhotos(dataFolder);
  const lite = startLite({
    address: database.address,
    secrets,
    siteUrl,
    connections: 12,
  });
  started.push(lite);

  const ran = await migrate(database.sql, join(root, "supabase/migrations"), {
    settle: lite.settleGrants,
  });
  if (ran > 0) print(`Brought the database up to date (${ran} migrations).`);
  await settleStaffPolicy(database.sql, settings.staffPolicy);
  if (settings.seed === "demo" && (await seed(database.sql, join(root, "supabase/seed"))))
    print("Loaded the demo content.");
  outbox.start();
  started.push(
    outbox,
    startExpiry(database.sql, log, async () => {
      await removeUnusedPhotos(database.sql, photos);
      await removeOldEmls(mailFolder);
    }),
  );

  const { github: githubApp, google: googleApp } = settings.oauth;
  const accountOptions = {
    sql: accountsSql,
    passwords,
    secrets,
    siteUrl,
    limits: settings.rateLimits ? makeLimits(accountsSql) : NO_LIMITS,
    outbox,
    log,
    providers: {
      ...(githubApp && { github: github(githubApp, githubAt(settings.githubUrl)) }),
      ...(googleApp && { google: google(googleApp) }),
    },
  };
  const accounts = makeAccounts(accountOptions);
  const dataApi = makeDataApi({
    schema: await readSchema(database.sql),
    visitors: openPool(DATA_POOL),
    signedIn: openPool(DATA_POOL),
    secrets,
    accounts,
    log,
  });

  const contentSql = openPool(CONTENT_POOL);
  const walksSql = openPool(WALK_POOL);
  const walks = cachedRoutes(walksSql);
  const planner =
    settings.walkPlanner === "valhalla"
      ? storedValhalla(settings, {
          walks,
          sql: database.sql,
          onNotStored: ({ message }) => log.error({ error: message }, "a planned walk could not be stored"),
        })
      : null;
  const savedWalks = planner && (await startPlanningSavedWalks({ sql: walksSql, planner, log }));
  if (savedWalks) started.push(savedWalks);
  const finder =
    settings.placeFinder === "nominatim"
      ? nominatim({
          url: settings.nominatimUrl,
          userAgent,
          throttle: makeThrottle({ withLock: (send) => withAdvisoryLock(database.sql, "placeFinder", send) }),
        })
      : gazetteer(walksSql);
  const stationSync =
    settings.nationalRail &&
    makeStationSync({
      sql: database.sql,
      feed: railDataMarketplace({ ...settings.nationalRail, userAgent }),
      log,
    });
  const pageCounts = makePageCounts(database.sql, { siteUrl, log });
  started.push(pageCounts);
  const links = makeLinkChecks(
    walksSql,
    httpLinkChecker({ userAgent, findOwnHosts: () => findOwnHosts(siteUrl) }),
    makeThrottle({ pauseMs: 250, timeoutMs: 40_000 }),
  );

  const web = await loadWeb(root, isDevelopment, {
    siteUrl,
    hstsSubdomains: settings.hstsSubdomains,
    accountSettings: {
      publishableKey: secrets.publishableKey,
      providers: Object.keys(accountOptions.providers),
    },
    tiles: settings.tiles,
    photoHttpHosts: settings.photoHttpHosts,
    operator: { name: settings.operatorName, address: settings.operatorAddress, email: contactEmail },
    ticketWidgetUrl,
    log,
    dataApi,
    storage: makePhotoStorage({ ...accountOptions, accounts, dataApi, photos, renditions }),
    getWalkingRoute: makeGetWalkingRoute({ walks, planner, isStaff: dataApi.isStaff, log }),
    noticeWrite: () => savedWalks?.notice(),
    clientOf: clientReader(settings.trustedProxies),
    countPage: pageCounts.respond,
    contactEmail,
    newsletterFormUrl,
    sendContactEmail: makeSendContactEmail({
      ...accountOptions,
      contactEmail,
      securityLog: accounts.securityLog,
    }),
    newsletter: makeNewsletter(accountOptions),
    accountFunction: makeAccountFunctions({ ...accountOptions, accounts }),
    staffFunction: makeStaffFunctions({
      isStaff: dataApi.isStaff,
      finder,
      links,
      stationSync,
      readPageCounts: pageCounts.read,
      log,
    }),
    devMail: settings.smtpUrl || !isLoopbackHost(hostname) ? undefined : () => devMail(mailFolder),
    content: makeContentRepository(contentSql, log),
    // A page may need any of them.
    ping: async () =>
      void (await Promise.all([
        ...[database.sql, contentSql, walksSql, accountsSql].map((sql) => sql`select`),
        lite.ping(),
      ])),
  });
  started.push(web);
  started.push(await listen(web, settings));

  const [staff] = await database.sql`select from public.staff where state = 'approved' limit 1`;
  print(readyMessage(settings, staff !== undefined, process.env));
}

function githubAt(url: string | undefined) {
  return url ? { site: url, api: `${url}/api/v3` } : {};
}
