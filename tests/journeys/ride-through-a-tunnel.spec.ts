import type { Page, Route } from "@playwright/test";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  countShifts,
  expect,
  expectAccessible,
  expectNoShift,
  open,
  placesHeading,
  untilAtRest,
  untilHydrated,
  untilKept,
} from "#tests/journeys/journey.ts";
import { test, type UnreliableSite } from "#tests/journeys/unreliable-connection.ts";

// Playwright opens a site once more to clear its storage, which a service worker may hold up.
test.use({ savesData: false, serviceWorkers: "allow", reuseContext: false });

test.beforeEach(({ watch }) => {
  watch.expectConsoleError(
    /ERR_|Failed to load resource|could not be (read|loaded)|fetching the script|could not be fetched/,
  );
});

/** Opens a page, and waits until the worker has kept what it keeps. */
async function visit(page: Page, { url }: UnreliableSite, path = "/"): Promise<void> {
  await open(page, url + path);
  await untilKept(page);
}

async function loseConnection(page: Page, unreliable: UnreliableSite): Promise<void> {
  await untilAtRest(page);
  unreliable.set({ connection: "down" });
  await page.context().setOffline(true);
}

test("after one visit pages come where the connection answers nothing, and without one: those that were opened in full, others by their addresses", async ({
  page,
  unreliable,
}) => {
  await visit(page, unreliable);
  const heading = page.getByRole("heading", { level: 1 });
  await open(page, `${unreliable.url}/attraction/old-gala-house`);
  await expect(page.getByText("(Source: Wikipedia)")).toBeVisible();
  await untilAtRest(page);
  unreliable.set({ connection: "silent" });
  await open(page, `${unreliable.url}/station/tweedbank`);
  await expect(heading).toHaveText("Tweedbank Station");

  // What was asked for meanwhile is given up.
  unreliable.set({ connection: "good" });
  await loseConnection(page, unreliable);
  await countShifts(page);
  await open(page, `${unreliable.url}/attraction/old-gala-house`);
  await expect(page.getByText("(Source: Wikipedia)")).toBeVisible();
  const age = page.getByText(/Shown as it was kept on this device (just now|\d+ minutes? ago)/);
  await expect(age).toBeVisible();
  await expectNoShift(page);
  await expectAccessible(page, undefined, age);
  // It stays as long as nothing newer can come.
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await expect(heading).toHaveText("Frequently asked questions");
  await untilAtRest(page);
  await expect(age).toBeVisible();
  await expect(page.locator("html[data-kept]")).toHaveCount(0);
  await page.context().setOffline(false);
  unreliable.set({ connection: "good" });
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(heading).toHaveText("About Alight");
  await expect(age).toBeHidden();
  await loseConnection(page, unreliable);
  await open(page, `${unreliable.url}/?station=stow&minutes=30`);
  await expect(placesHeading(page, placesWith({ station: "Stow", minutes: 30 }).length)).toBeVisible();
  await open(page, `${unreliable.url}/attraction/abbotsford`);
  await expect(heading).toHaveText("Abbotsford");
  await open(page, `${unreliable.url}/line/borders-railway`);
  await expect(heading).toHaveText("Borders Railway");
  await page.getByRole("main").getByRole("link", { name: "Lines", exact: true }).click();
  await expect(heading).toHaveText("Railway lines");
  await open(page, `${unreliable.url}/search?q=castle`);
  await expect(page.getByText(/results for “castle”/)).toBeVisible();
  await open(page, `${unreliable.url}/saved`);
  await expect(heading).toContainText("Saved places");
  await open(page, `${unreliable.url}/day?places=abbotsford`);
  await page.getByRole("button", { name: "Make it my day" }).click();
  await expect(heading).toHaveText("My day");
  await expect(page.getByRole("list", { name: "The day" }).getByRole("link")).toHaveText("Abbotsford");
  await open(page, `${unreliable.url}/map`);
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await open(page, `${unreliable.url}/faq`);
  await expect(heading).toHaveText("Frequently asked questions");
  await page.reload();
  await untilHydrated(page);
  await expect(heading).toHaveText("Frequently asked questions");
  await untilAtRest(page);
  await expect(age).toBeHidden();

  await page.context().setOffline(false);
  unreliable.set({ connection: "good" });
  await open(page, `${unreliable.url}/attraction/old-gala-house`);
  await expect(heading).toHaveText("Old Gala House");
  await untilAtRest(page);
  await expect(page.getByText(/Shown as it was kept/)).toBeHidden();
});

test("without a connection a place opens from home and from its station's page, before the catalogue has come", async ({
  page,
  unreliable,
}) => {
  unreliable.set({ missing: /^\/documents\/catalogue/ });
  for (const path of ["/station/galashiels", "/?station=galashiels"])
    await test.step(path, async () => {
      await visit(page, unreliable, path);
      await loseConnection(page, unreliable);
      await page.getByRole("link", { name: "Old Gala House" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Old Gala House" });
      await expect(dialog.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
      await page.context().setOffline(false);
      unreliable.set({ connection: "good" });
    });
});

test("a new version waits for the visitor's word, and tabs of the one before go on", async ({
  page,
  context,
  unreliable,
}) => {
  await visit(page, unreliable);
  const [second, third] = [await context.newPage(), await context.newPage()];
  await open(second, `${unreliable.url}/about`);
  await open(third, `${unreliable.url}/saved`);
  unreliable.set({ build: "second" });
  // Documents come from the network: this tab is of the new version, before its worker has taken over.
  await open(page, `${unreliable.url}/`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  // Once more, as a tab that is opened while the new worker waits.
  await open(page, `${unreliable.url}/`);
  const offerIn = (tab: Page) => tab.getByText("A new version of this site is there.");
  for (const tab of [page, second, third]) await expect(offerIn(tab)).toBeVisible();
  for (const tab of [page, second, third]) {
    await tab.evaluate(() => Object.assign(window, { wasThereBefore: true }));
    await untilAtRest(tab);
  }
  await letNextWorkerTakeOver(page);
  await second.getByRole("button", { name: "Load it" }).click();
  await second.waitForFunction(() => !("wasThereBefore" in window));
  await untilHydrated(second);
  for (const tab of [page, third]) {
    await expect(offerIn(tab)).toBeHidden();
    expect(await tab.evaluate(() => "wasThereBefore" in window)).toBe(true);
  }
  expect(await namesOfCaches(page)).toHaveLength(2);

  await loseConnection(page, unreliable);
  await third.getByRole("link", { name: "FAQ" }).first().click();
  await expect(third.getByRole("heading", { level: 1 })).toHaveText("Frequently asked questions");
  await second.reload();
  await untilHydrated(second);
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("About Alight");

  await page.context().setOffline(false);
  unreliable.set({ connection: "good" });
  await third.close();
  // With one of the next pages: the browser may still be closing the tab.
  const left = async () => {
    await open(page, `${unreliable.url}/faq`);
    return namesOfCaches(page);
  };
  await expect.poll(left).toHaveLength(1);
});

test("while a new version waits whose lists the one before cannot read, those that were kept serve without a connection", async ({
  page,
  unreliable,
}) => {
  await visit(page, unreliable);
  unreliable.set({ build: "second", renamed: [CATALOGUE_VERSION, "another"] });
  await open(page, `${unreliable.url}/`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await open(page, `${unreliable.url}/`);
  await expect(page.getByText("A new version of this site is there.")).toBeVisible();

  await loseConnection(page, unreliable);
  await open(page, `${unreliable.url}/?station=stow&minutes=30`);
  await expect(placesHeading(page, placesWith({ station: "Stow", minutes: 30 }).length)).toBeVisible();
});

/** Browsers stop a worker that has nothing to do, and the next one takes over. Chromium does not while a debugger is attached, as Playwright's is, and the next one may then wait for minutes. */
async function letNextWorkerTakeOver(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const known = new Map<string, { registrationId: string; status: string }>();
  session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const version of versions) known.set(version.versionId, version);
    const all = [...known.values()];
    const hasNext = (id: string) =>
      all.some(({ registrationId, status }) => registrationId === id && status === "installed");
    for (const [versionId, { registrationId, status }] of known)
      if (status === "activated" && hasNext(registrationId))
        session.send("ServiceWorker.stopWorker", { versionId }).catch(() => {});
  });
  await session.send("ServiceWorker.enable");
}

/** Of the builds whose files are kept. */
function namesOfCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => /^build .*[^s]$/.test(name)));
}

test("where the worker cannot be installed the site is as without one, and in a full storage pages are answered all the same", async ({
  page,
  unreliable,
  watch,
}) => {
  watch.expectConsoleError(/404/);
  unreliable.set({ missing: /^\/assets\/map-page/ });
  await open(page, `${unreliable.url}/`);
  await expect.poll(() => unreliable.missed.length).toBeGreaterThan(0);
  await expect.poll(() => namesOfCaches(page)).toEqual([]);
  const heading = page.getByRole("heading", { level: 1 });
  await open(page, `${unreliable.url}/faq`);
  await expect(heading).toHaveText("Frequently asked questions");

  unreliable.set({ missing: null });
  await visit(page, unreliable, "/about");
  const session = await page.context().newCDPSession(page);
  const origin = unreliable.url;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  try {
    await open(page, `${unreliable.url}/station/stow`);
    await expect(heading).toHaveText("Stow Station");
    await loseConnection(page, unreliable);
    await open(page, `${unreliable.url}/station/tweedbank`);
    await expect(heading).toHaveText("Tweedbank Station");
  } finally {
    // The next journey has the same browser.
    await session.send("Storage.overrideQuotaForOrigin", { origin });
  }
  expect(await namesOfCaches(page)).toHaveLength(1);
});

test("where the site has no worker any more, it removes itself and what it kept", async ({
  page,
  unreliable,
}) => {
  await visit(page, unreliable);
  await open(page, `${unreliable.url}/station/stow`);
  expect(await namesOfCaches(page)).toHaveLength(1);
  await untilAtRest(page);
  await letNextWorkerTakeOver(page);
  unreliable.set({ hasWorker: false });
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      // As at each visit.
      await Promise.allSettled(registrations.map((registration) => registration.update()));
      const states = registrations.map(({ installing, waiting, active }) =>
        [installing, waiting, active].map((worker) => worker?.state).join(),
      );
      return [...(await caches.keys()), ...states];
    });
  await expect.poll(left).toEqual([]);
});

test("keep a region, for a day: stop, go on after a reload, read all of it in a tunnel, throw it away", async ({
  page,
  unreliable,
}) => {
  await visit(page, unreliable, "/day?places=abbotsford&date=2060-12-24");
  await page.getByRole("link", { name: "Keep for offline" }).click();
  await expect(page).toHaveURL(`${unreliable.url}/offline?day=2060-12-24`);
  const region = page.getByRole("region", { name: "Lothians, Fife, Borders" });
  await expect(region).toContainText(/135 places and \d+ stations, about \d+(\.\d)? MB/);
  const last = Promise.withResolvers<void>();
  await page.route("**/documents/catalogue/*", onlyTwoStations);
  await page.route("**/documents/attraction/melrose-abbey", async (route) => {
    await last.promise;
    // Of a page that is gone.
    await route.fallback().catch(() => {});
  });
  await region.getByRole("button", { name: "Keep for offline" }).press("Enter");
  await expect(region).toContainText(/Being fetched: \d+ of \d+/);
  await expect(region.getByRole("button", { name: "Stop" })).toBeFocused();
  await expect(region.getByRole("progressbar")).toBeVisible();
  await region.getByRole("button", { name: "Stop" }).click();
  await expect(region).toContainText(/Stopped: \d+ of \d+/);
  await page.reload();
  await region.getByRole("button", { name: "Go on" }).click();
  await expect(region.getByRole("progressbar")).toBeVisible();
  // Goes on by itself, also on another page.
  await page.reload();
  await expect(region.getByRole("progressbar")).toBeVisible();
  last.resolve();
  await expect(region).toContainText(/Kept just now, \d+(\.\d)? MB/);

  // As if an earlier version of the site had kept it, which this one cannot read.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("offline-regions") ?? "{}");
    for (const each of Object.values(kept) as { version: string; keptAt: number }[])
      Object.assign(each, { version: "earlier", keptAt: 0 });
    localStorage.setItem("offline-regions", JSON.stringify(kept));
  });
  await page.reload();
  await expect(region).toContainText(/Kept just now, \d+(\.\d)? MB/);
  // A tab of the version before.
  await page.route("**/documents/catalogue/*", ofNewVersion);
  await region.getByRole("button", { name: "Bring up to date" }).click();
  await expect(region).toContainText("The site has a new version. Reload the page to go on.");
  await page.unroute("**/documents/catalogue/*", ofNewVersion);
  await page.reload();
  await expect(region).toContainText(/Kept just now, \d+(\.\d)? MB/);

  await loseConnection(page, unreliable);
  // As station and place pages ask for it.
  const path = "/documents/timetable/2060-12-24/lothians-fife-borders";
  expect(await page.evaluate((kept) => fetch(kept).then(({ ok }) => ok), path)).toBe(true);
  await open(page, `${unreliable.url}/attraction/old-gala-house`);
  await expect(page.getByText("(Source: Wikipedia)")).toBeVisible();
  await open(page, `${unreliable.url}/station/tweedbank`);
  // Only a station's own document names it.
  const picture = page.locator('main img[src^="/illustrations/station-"]');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await open(page, `${unreliable.url}/offline?day=2060-12-31`);
  await expect(region).toContainText("MB, without the trains of 31 December 2060: bring it up to date.");
  await open(page, `${unreliable.url}/offline?day=2060-12-24`);
  await expect(region).toContainText(/Kept (just now|\d+ minutes? ago), \d+(\.\d)? MBBring/);
  await region.getByRole("button", { name: "Throw away" }).press("Enter");
  await expect(region.getByRole("button", { name: "Keep for offline" })).toBeFocused();
  await open(page, `${unreliable.url}/attraction/melrose-abbey`);
  await expect(page.getByText("Network connection lost.").first()).toBeVisible();
});

async function ofNewVersion(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), version: "new" } });
}

/** A region of two stations, with a timetable, is kept in a moment. */
async function onlyTwoStations(route: Route): Promise<void> {
  const response = await route.fetch();
  const catalogue = await response.json();
  const isThere = ({ slug }: { slug: string }) =>
    /^(galashiels|old-gala-house|tweedbank|abbotsford|melrose-abbey)$/.test(slug);
  const [stations, attractions] = [catalogue.stations.filter(isThere), catalogue.attractions.filter(isThere)];
  const timetable = { region: "lothians-fife-borders", lastDay: "2060-12-31", hasEnded: false };
  const trains = { ...catalogue.trains, timetable };
  await route.fulfill({ response, json: { ...catalogue, stations, attractions, trains } });
}
