import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import { withTimeout } from "#app/shared/timeout.ts";
import { makeAccounts } from "#server/accounts/accounts.ts";
import { firstStaffKey } from "#server/accounts/first-staff.ts";
import { type Limits, makeLimits, NO_LIMITS } from "#server/accounts/limits.ts";
import { github, google } from "#server/accounts/oauth-providers.ts";
import { makePasswords } from "#server/accounts/passwords.ts";
import { removeUnfinished } from "#server/atomic-files.ts";
import { startScheduledBackups } from "#server/backup/scheduled-backups.ts";
import { openBasemap } from "#server/basemap/basemap.ts";
import { makeNameSearch } from "#server/content/name-finder.ts";
import { makeContentRepository } from "#server/content/sql-content-repository.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { type Changes, followChanges } from "#server/database/changes.ts";
import { startExpiry } from "#server/database/expiry.ts";
import { withoutPooler } from "#server/database/logins.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openPools } from "#server/database/pools.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { startPublishDates } from "#server/database/publish-dates.ts";
import { acquireServerLock } from "#server/database/server-lock.ts";
import { functionsByName } from "#server/functions/functions-by-name.ts";
import { makeMissedSearches } from "#server/functions/missed-searches.ts";
import { makeNewsletter } from "#server/functions/newsletter.ts";
import { makePageCounts } from "#server/functions/page-counts.ts";
import { makeCallFunction } from "#server/functions/server-functions.ts";
import { checkHealth } from "#server/health.ts";
import { listen } from "#server/http/listen.ts";
import { loadWeb } from "#server/http/load-web.ts";
import { clientReader } from "#server/http/request-client.ts";
import { requestIdReader } from "#server/http/request-id.ts";
import { httpLinkChecker } from "#server/links/http-link-checker.ts";
import { makeLinkChecks } from "#server/links/link-checks.ts";
import { findOwnHosts } from "#server/links/own-hosts.ts";
import { emlFolderMailer, removeOldEmls } from "#server/mail/eml-folder.ts";
import { makeMailOutbox, type Outbox } from "#server/mail/mail-outbox.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { devMailKey, makeDevMail } from "#server/mail/unsent-mail.ts";
import { makeMetrics } from "#server/metrics.ts";
import { railDataMarketplace } from "#server/national-rail/rail-data-marketplace.ts";
import { makeStationSync } from "#server/national-rail/sync-stations.ts";
import { openPhotoFiles } from "#server/photos/open-photo-files.ts";
import { makePhotoSpace } from "#server/photos/photo-space.ts";
import { makePhotoStorage } from "#server/photos/photo-storage.ts";
import { openPhotos } from "#server/photos/renditions.ts";
import { checkBucket } from "#server/photos/s3-files.ts";
import { sweepPhotos } from "#server/photos/sweep-photos.ts";
import { gazetteer } from "#server/places/gazetteer.ts";
import { nominatim } from "#server/places/nominatim.ts";
import { readyMessage } from "#server/ready-message.ts";
import { makeDataApi } from "#server/rest/data-api.ts";
import { loadOrCreateSecrets, type Secrets } from "#server/server-secrets.ts";
import { isLoopbackHost, readSettings, type Settings, SetupError } from "#server/settings.ts";
import { endAtSignals, leaveProxies } from "#server/shutdown.ts";
import { makeThrottle } from "#server/throttle.ts";
import { startNightlyTimetable } from "#server/trains/nightly-timetable.ts";
import { cachedRoutes } from "#server/walks/cached-routes.ts";
import { startPlanningSavedWalks } from "#server/walks/plan-saved-walks.ts";
import { storedValhalla } from "#server/walks/stored-valhalla.ts";

/* Starts the server: settings → adapters → listen. The only place that chooses between adapters. */

const root = join(import.meta.dirname, "..");
const isDevelopment = process.argv.includes("--dev");
const print = (line: string) => console.log(line);

/** The id of the request that is being handled. */
const requests = new AsyncLocalStorage<string>();

const { started, stop, isStopping } = endAtSignals();

try {
  await start();
} catch (error) {
  // A start that is stopped finds what it needs closed.
  if (!isStopping()) {
    console.error(error instanceof SetupError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
  await stop();
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const { dataFolder } = settings;
  const log = makeLog(settings);
  await prepareDataFolder(dataFolder);
  const secrets = await loadOrCreateSecrets(settings);
  const listening = await startListening(settings);
  const { schema, migrations, pools, changes } = await startDatabase(settings, secrets, log);

  const photoFiles = await startPhotos(settings, pools);

  const { outbox, mailFolder, mailKey } = startMail(settings, secrets, pools, log);
  const accountOptions = startAccounts(settings, secrets, pools, { outbox, log });
  const { accounts, providers } = accountOptions;
  started.push(
    outbox,
    startExpiry(pools.background, log, async () => {
      await sweepPhotos(pools.background, photoFiles.photos, log);
      await removeOldEmls(mailFolder);
    }),
  );

  const dataApi = makeDataApi({ schema, ...pools, secrets, accounts, log });
  const { savedWalks, ...services } = await startServices(settings, pools, accountOptions);
  const content = makeContentRepository(pools.pages, log);
  const nameSearch = makeNameSearch(content);
  started.push(nameSearch);
  const functions = functionsByName({
    ...accountOptions,
    ...services,
    isStaff: accounts.isStaff,
    contactEmail: settings.contactEmail,
  });

  const pages = followPages(changes);
  changes.on("staff", accounts.forgetStaff);
  if (savedWalks) changes.on("content", savedWalks.notice);
  started.push(await startPublishDates(pools.background, log));
  const web = await loadWeb(root, pools.background, isDevelopment, {
    site: settings.site,
    basemap: await startBasemap(settings, log, pages.drop),
    hstsSubdomains: settings.hstsSubdomains,
    openDataTerms: settings.openData,
    accountSettings: { publishableKey: secrets.publishableKey, providers: Object.keys(providers) },
    needsFirstStaff: () => withTimeout(accounts.needsFirstStaff(), 1000).catch(() => false),
    log,
    dataApi,
    storage: makePhotoStorage({ ...accountOptions, dataApi, ...photoFiles }),
    callFunction: makeCallFunction(functions, settings.site.siteUrl, changes),
    changes,
    onContentChange: pages.replace,
    ...requestReaders(settings, log),
    newsletter: makeNewsletter(accountOptions),
    devMail: mailKey ? makeDevMail(mailFolder, mailKey) : undefined,
    content,
    findNames: nameSearch.find,
    checkHealth: () => checkHealth(pools, migrations, { dataFolder, log }),
    isStopping,
  });
  listening.serve(web);
  started.push(web, listening, ...startNightly(settings, pools, log));
  started.push(...(await startMetrics(settings, pools)));
  if (settings.trustedProxies.length > 0) started.push(leaveProxies);

  const firstStaff = (await accounts.needsFirstStaff()) ? firstStaffKey(secrets) : undefined;
  print(readyMessage(settings, { mail: mailKey, firstStaff }, process.env));
}

/** Never logged: keys, tokens, the text of messages, who or where somebody is. */
function makeLog({ logLevel: level }: Settings): Logger {
  const mixin = () => ({ request: requests.getStore() });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin });
}

function requestReaders({ trustedProxies }: Settings, log: Logger) {
  const requestIdOf = requestIdReader(trustedProxies);
  return { requests, requestIdOf, clientOf: clientReader(trustedProxies, log) };
}

async function startListening(settings: Settings) {
  const { siteUrl, dataFolder, databaseUrl } = settings;
  // Servers that share a database by URL may share the folder as well.
  if (!databaseUrl) started.push(await acquireServerLock(dataFolder, siteUrl));
  return listen(settings);
}

async function startDatabase(settings: Settings, secrets: Secrets, log: Logger) {
  const { databaseDirectUrl, databaseConnections } = settings;
  const opening = openDatabase(settings, print);
  // Before it is there: a signal meanwhile ends it as well.
  started.push({ close: async () => (await opening.catch(() => null))?.close() });
  const database = await opening;
  const { logins, identity, ...rest } = await prepareDatabase(database, settings, secrets, print);
  const pools = await openPools(logins, databaseConnections, identity);
  started.push(pools);
  const address = withoutPooler(logins.server, databaseDirectUrl);
  const changes = await followChanges(address, { sql: pools.background, log });
  started.push(changes);
  return { ...rest, pools, changes };
}

/** For what web.ts keeps, which in development is made anew for each request. */
function followPages(changes: Changes) {
  let [drop, expire] = [() => {}, () => {}];
  const copies = { drop: () => drop(), expire: () => expire() };
  changes.on("content", copies.drop, copies.expire);
  return {
    drop: copies.drop,
    replace(...next: [drop: () => void, expire: () => void]) {
      [drop, expire] = next;
    },
  };
}

async function startPhotos(settings: Settings, { accounts: sql }: Pools) {
  const { s3, dataFolder, photoSpace } = settings;
  if (s3) await checkBucket(s3);
  else for (const kind of ["photos", "renditions"]) await removeUnfinished(join(dataFolder, kind));
  const files = {
    photos: openPhotoFiles(settings, "photos"),
    renditions: openPhotoFiles(settings, "renditions"),
  };
  return {
    ...openPhotos(files),
    hasSpace: makePhotoSpace(photoSpace, { sql, folder: s3 ? undefined : dataFolder }),
  };
}

async function startMetrics({ metrics }: Settings, pools: Pools) {
  if (!metrics) return [];
  const listening = await listen(metrics, "METRICS_");
  listening.serve({ fetch: makeMetrics(pools) });
  return [listening];
}

type Pools = Awaited<ReturnType<typeof openPools>>;

function startMail(settings: Settings, secrets: Secrets, pools: Pools, log: Logger) {
  const { siteUrl, smtpUrl, mailFrom } = settings;
  const mailFolder = join(settings.dataFolder, "outbox");
  const { hostname } = new URL(siteUrl);
  const mailKey = smtpUrl || !isLoopbackHost(hostname) ? undefined : devMailKey(secrets);
  const outbox = makeMailOutbox(pools.background, {
    mailer: smtpUrl ? smtpMailer(smtpUrl, mailFrom) : emlFolderMailer(mailFolder, mailFrom),
    domain: hostname,
    log,
  });
  outbox.start();
  return { outbox, mailFolder, mailKey };
}

function startAccounts(
  settings: Settings,
  secrets: Secrets,
  pools: Pools,
  { outbox, log }: { outbox: Outbox; log: Logger },
) {
  const passwords = makePasswords({ cost: settings.passwordCost });
  started.push(passwords);
  const options = {
    sql: pools.accounts,
    signedIn: pools.signedIn,
    passwords,
    secrets,
    siteUrl: settings.siteUrl,
    limits: settings.rateLimits ? makeLimits(pools.accounts) : NO_LIMITS,
    outbox,
    log,
    providers: makeProviders(settings),
  };
  return { ...options, accounts: makeAccounts(options) };
}

async function startBasemap({ basemap: map }: Settings, log: Logger, onChange: () => void) {
  if (!map) return null;
  const basemap = await openBasemap(map.address, { ...map, log, onChange });
  started.push(basemap);
  return basemap;
}

function startNightly(
  { timetableUrl: address, backupFolder: folder }: Settings,
  { background }: Pools,
  log: Logger,
) {
  return [
    ...(address ? [startNightlyTimetable(background, { address, log })] : []),
    ...(folder ? [startScheduledBackups(background, { folder, log })] : []),
  ];
}

function makeProviders({ oauth, githubUrl }: Settings) {
  const githubAt = githubUrl ? { site: githubUrl, api: `${githubUrl}/api/v3` } : {};
  return {
    ...(oauth.github && { github: github(oauth.github, githubAt) }),
    ...(oauth.google && { google: google(oauth.google) }),
  };
}

async function startServices(
  settings: Settings,
  pools: Pools,
  { limits, log }: { limits: Limits; log: Logger },
) {
  const { siteUrl, userAgent } = settings;
  const walks = cachedRoutes({ visitors: pools.visitors, sql: pools.background });
  const planner = makePlanner(settings, pools, walks, log);
  const savedWalks =
    planner && (await startPlanningSavedWalks({ sql: pools.background, locks: pools.locks, planner, log }));
  if (savedWalks) started.push(savedWalks);
  const finder = makeFinder(settings, pools);
  const stationSync = makeSync(settings, pools, log);
  const pageCounts = makePageCounts(pools.background, { limits, log });
  const missedSearches = makeMissedSearches(pools.background, log);
  const links = makeLinkChecks(
    pools.background,
    httpLinkChecker({ userAgent, findOwnHosts: () => findOwnHosts(siteUrl) }),
    makeThrottle({ pauseMs: 250, timeoutMs: 40_000 }),
  );
  started.push(pageCounts);
  return {
    background: pools.background,
    walks,
    planner,
    savedWalks,
    finder,
    stationSync,
    pageCounts,
    missedSearches,
    links,
  };
}

/** Null where walks are estimates. */
function makePlanner(settings: Settings, pools: Pools, walks: ReturnType<typeof cachedRoutes>, log: Logger) {
  return settings.walkPlanner === "valhalla"
    ? storedValhalla(settings, {
        walks,
        locks: pools.locks,
        onNotStored: ({ message }) => log.error({ error: message }, "a planned walk could not be stored"),
      })
    : null;
}

function makeFinder({ placeFinder, nominatimUrl, userAgent }: Settings, pools: Pools) {
  return placeFinder === "nominatim"
    ? nominatim({
        url: nominatimUrl,
        userAgent,
        throttle: makeThrottle({ withLock: (send) => withAdvisoryLock(pools.locks, "placeFinder", send) }),
      })
    : gazetteer(pools.background);
}

/** Null without access to National Rail's data. */
function makeSync({ nationalRail, userAgent }: Settings, pools: Pools, log: Logger) {
  return (
    nationalRail &&
    makeStationSync({
      sql: pools.background,
      locks: pools.locks,
      feed: railDataMarketplace({ ...nationalRail, userAgent }),
      log,
    })
  );
}
