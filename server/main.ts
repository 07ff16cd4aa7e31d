import { join } from "node:path";
import { type Logger, pino } from "pino";
import { withTimeout } from "#app/shared/timeout.ts";
import { makeAccounts } from "#server/accounts/accounts.ts";
import { firstStaffKey } from "#server/accounts/first-staff.ts";
import { makeLimits, NO_LIMITS } from "#server/accounts/limits.ts";
import { github, google } from "#server/accounts/oauth-providers.ts";
import { makePasswords } from "#server/accounts/passwords.ts";
import { removeUnfinished } from "#server/atomic-files.ts";
import { makeNameSearch } from "#server/content/name-finder.ts";
import { makeContentRepository } from "#server/content/sql-content-repository.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { startExpiry } from "#server/database/expiry.ts";
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
import { listen } from "#server/http/listen.ts";
import { loadWeb } from "#server/http/load-web.ts";
import { clientReader } from "#server/http/request-client.ts";
import { httpLinkChecker } from "#server/links/http-link-checker.ts";
import { makeLinkChecks } from "#server/links/link-checks.ts";
import { findOwnHosts } from "#server/links/own-hosts.ts";
import { devMailKey, makeDevMail } from "#server/mail/dev-mail.ts";
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
import { loadOrCreateSecrets, type Secrets } from "#server/server-secrets.ts";
import { isLoopbackHost, readSettings, type Settings, SetupError } from "#server/settings.ts";
import { endAtSignals } from "#server/shutdown.ts";
import { makeThrottle } from "#server/throttle.ts";
import { cachedRoutes } from "#server/walks/cached-routes.ts";
import { startPlanningSavedWalks } from "#server/walks/plan-saved-walks.ts";
import { storedValhalla } from "#server/walks/stored-valhalla.ts";

/* Starts the server: settings → adapters → listen. The only place that chooses between adapters. */

const root = join(import.meta.dirname, "..");
const isDevelopment = process.argv.includes("--dev");
const print = (line: string) => console.log(line);

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
  const { siteUrl, dataFolder } = settings;
  // Never logged: keys, tokens and the text of messages.
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  await prepareDataFolder(dataFolder);
  const secrets = await loadOrCreateSecrets(dataFolder);

  // Servers that share a database by URL may share the folder as well.
  if (!settings.databaseUrl) started.push(await acquireServerLock(dataFolder, siteUrl));

  const database = await openDatabase(settings, print);
  started.push(database);

  for (const folder of ["photos", "renditions"]) await removeUnfinished(join(dataFolder, folder));
  const { photos, renditions } = openPhotos(dataFolder);

  const { logins, schema, identity } = await prepareDatabase(database, settings, secrets, print);
  const pools = await openPools(logins, settings.databaseConnections, identity);
  started.push(pools);
  const passwords = makePasswords({ cost: settings.passwordCost });
  started.push(passwords);

  const { outbox, mailFolder, mailKey } = startMail(settings, secrets, pools, log);
  started.push(
    outbox,
    startExpiry(pools.background, log, async () => {
      await removeUnusedPhotos(pools.background, photos);
      await removeOldEmls(mailFolder);
    }),
  );

  const providers = makeProviders(settings);
  const accountOptions = {
    sql: pools.accounts,
    signedIn: pools.signedIn,
    passwords,
    secrets,
    siteUrl,
    limits: settings.rateLimits ? makeLimits(pools.accounts) : NO_LIMITS,
    outbox,
    log,
    providers,
  };
  const accounts = makeAccounts(accountOptions);
  const dataApi = makeDataApi({ schema, ...pools, secrets, accounts, log });
  const { savedWalks, ...services } = await startServices(settings, pools, log);
  const content = makeContentRepository(pools.pages, log);
  const nameSearch = makeNameSearch(content);
  started.push(nameSearch);
  const functions = functionsByName({
    ...accountOptions,
    ...services,
    accounts,
    isStaff: dataApi.isStaff,
    contactEmail: settings.contactEmail,
  });

  let forgetContent = () => {};
  started.push(await startPublishDates(pools.background, log, () => forgetContent()));
  const web = await loadWeb(root, isDevelopment, {
    site: settings.site,
    hstsSubdomains: settings.hstsSubdomains,
    openDataTerms: settings.openData,
    accountSettings: { publishableKey: secrets.publishableKey, providers: Object.keys(providers) },
    needsFirstStaff: () => withTimeout(accounts.needsFirstStaff(), 1000).catch(() => false),
    log,
    dataApi,
    storage: makePhotoStorage({ ...accountOptions, accounts, dataApi, photos, renditions }),
    callFunction: makeCallFunction(functions, settings.site.siteUrl),
    noticeWrite: () => savedWalks?.notice(),
    onFlip(forget) {
      forgetContent = forget;
    },
    clientOf: clientReader(settings.trustedProxies, log),
    newsletter: makeNewsletter(accountOptions),
    devMail: mailKey ? makeDevMail(mailFolder, mailKey) : undefined,
    content,
    findNames: nameSearch.find,
    ping: pools.ping,
  });
  started.push(web);
  started.push(await listen(web, settings));

  const staffKey = (await accounts.needsFirstStaff()) ? firstStaffKey(secrets) : undefined;
  print(readyMessage(settings, { mail: mailKey, firstStaff: staffKey }, process.env));
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

function makeProviders({ oauth, githubUrl }: Settings) {
  const githubAt = githubUrl ? { site: githubUrl, api: `${githubUrl}/api/v3` } : {};
  return {
    ...(oauth.github && { github: github(oauth.github, githubAt) }),
    ...(oauth.google && { google: google(oauth.google) }),
  };
}

async function startServices(settings: Settings, pools: Pools, log: Logger) {
  const { siteUrl, userAgent } = settings;
  const walks = cachedRoutes({ visitors: pools.visitors, sql: pools.background });
  const planner = makePlanner(settings, pools, walks, log);
  const savedWalks = planner && (await startPlanningSavedWalks({ sql: pools.background, planner, log }));
  if (savedWalks) started.push(savedWalks);
  const finder = makeFinder(settings, pools);
  const stationSync = makeSync(settings, pools, log);
  const pageCounts = makePageCounts(pools.background, log);
  const missedSearches = makeMissedSearches(pools.background, log);
  const links = makeLinkChecks(
    pools.background,
    httpLinkChecker({ userAgent, findOwnHosts: () => findOwnHosts(siteUrl) }),
    makeThrottle({ pauseMs: 250, timeoutMs: 40_000 }),
  );
  started.push(pageCounts);
  return { walks, planner, savedWalks, finder, stationSync, pageCounts, missedSearches, links };
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
