import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page, type Request } from "@playwright/test";
import type axe from "axe-core";
import { TIMEOUT_MS } from "#app/shared/timeout.ts";

type Watch = {
  /** Allows a console error. */
  expectConsoleError(text: RegExp): void;
};

type Options = {
  /** Whether the visitor has rejected what is not essential, so that the cookie banner does not come. */
  hasRejectedCookies: boolean;
  /** Whether the visitor has told the browser to save data: pages then fetch nothing ahead, and a journey takes a third less. */
  savesData: boolean;
};

/**
 * What `start` resolves to at the first call with `name` in this worker, closed at its end. A worker fixture in its place would make
 * Playwright start another worker and browser for the file.
 */
type Once = <T extends { close(): unknown }>(name: string, start: () => Promise<T>) => Promise<T>;

/** Of fixtures that start a server. */
export const STARTS_SERVER = { scope: "test", timeout: 120_000 } as const;

/** Fails a journey on an unexpected console error and on a request to another site; those of tests/setup/fake-hosts.ts are there. */
export const test = base.extend<{ watch: Watch } & Options, { once: Once }>({
  once: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const started = new Map<string, Promise<{ close(): unknown }>>();
      await use(<T extends { close(): unknown }>(name: string, start: () => Promise<T>) => {
        if (!started.has(name)) started.set(name, start());
        return started.get(name) as Promise<T>;
      });
      for (const each of started.values()) await (await each).close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  hasRejectedCookies: [true, { option: true }],
  savesData: [true, { option: true }],
  watch: [
    async ({ context, hasRejectedCookies, savesData }, use) => {
      if (hasRejectedCookies) await context.addInitScript(rejectCookies);
      if (savesData) await context.addInitScript(saveData);
      // A page that is used again is there already.
      for (const page of context.pages()) countRequests(page);
      context.on("page", countRequests);
      const faults: string[] = [];
      const expected: RegExp[] = [];
      context.on("weberror", (weberror) => {
        const { message, stack = "" } = weberror.error();
        // Playwright's clock of a journey before fails without one while the context is made ready again.
        const isOfClock = message.endsWith("(reading 'controller')") && !/https?:/.test(stack);
        if (!isOfClock) faults.push(`page error: ${stack || message}`);
      });
      context.on("console", (message) => {
        if (message.text().startsWith("Service Worker registration blocked by Playwright")) return;
        if (message.type() === "error" || message.type() === "warning")
          faults.push(`${message.text()} (${message.location().url})`);
      });
      context.on("requestfailed", (request) => {
        if (request.failure()?.errorText === "net::ERR_NAME_NOT_RESOLVED")
          faults.push(`request to another site: ${request.url()}`);
      });
      await use({ expectConsoleError: (text) => void expected.push(text) });
      // Of all that a journey changes this alone stays in a context that is used again.
      await context.setOffline(false);
      expect(faults.filter((fault) => !expected.some((text) => text.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Of each page, since its document was asked for. */
const underWay = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  page.on("request", (request) => {
    if (request.isNavigationRequest()) underWay.set(page, new Set());
    underWay.get(page)?.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => void underWay.get(page)?.delete(request));
}

/** In the browser. */
function rejectCookies() {
  const consent = { essential: true, analytics: false, marketing: false, functional: false };
  try {
    localStorage.setItem("cookie-consent", JSON.stringify({ ...consent, date: new Date().toISOString() }));
  } catch {
    // A page without an origin.
  }
}

/** In the browser. */
function saveData() {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

export { expect };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AXE_OPTIONS = {
  // What passes is not described, and other sites' frames are left alone: several times as fast.
  resultTypes: ["violations" as const],
  iframes: false,
};
/** In the dark only colours differ. Targets of 24 px are not measured by default. */
const AXE_RULES = {
  light: { rules: { "target-size": { enabled: true }, "scrollable-region-focusable": { enabled: true } } },
  dark: { runOnly: ["color-contrast", "link-in-text-block"] },
};

/** Expects no axe violations on the current page, or `within` a part of it. */
export async function expectAccessible(
  page: Page,
  colorSchemes: ("light" | "dark")[] = ["light", "dark"],
  within = page.locator("html"),
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(endTransitions);
    const violations = await within.evaluate(
      async (element, options) => {
        const results = await window.axe.run(element, options);
        return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      },
      { ...AXE_OPTIONS, ...AXE_RULES[colorScheme] },
    );
    expect(violations, colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** In the browser. What is half transparent has less contrast; in a closed `<details>` a transition would never end by itself. */
function endTransitions() {
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
}

/** Opens `path` and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** Until clicks are handled in the browser. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const parts = '.filter-bar, [aria-label="Chosen filters"]';
  await expect(page.locator(`:is(${parts}):not([data-hydrated])`)).toHaveCount(0);
}

/** Presses a link with Ctrl. Chromium may leave a tab open that is closed while its page comes, so that is waited for. */
export async function openInNewTab(link: Locator): Promise<Page> {
  const opened = link.page().context().waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await untilHydrated(tab);
  return tab;
}

/** From the next page on, requests wait for as long as a journey holds them. Whatever else takes five seconds, such as notifications, does not end. */
export async function waitForever(page: Page): Promise<void> {
  await page.addInitScript((timeoutMs) => {
    AbortSignal.timeout = () => new AbortController().signal;
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...values: unknown[]) =>
      ms === timeoutMs ? 0 : setTimeout(run, ms, ...values)) as typeof window.setTimeout;
  }, TIMEOUT_MS);
}

/** Requests for `url` wait until the function that it resolves to is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

/** Holds back the scripts of the next page, or those with a name, until what it resolves to is called. */
export function holdScripts(page: Page, name = ""): Promise<() => void> {
  return hold(page, `**/assets/${name}*.js`);
}

/** The next request for `url` reaches the server, and its response is lost. */
export async function loseResponse(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 200; press++) {
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not reach it");
}

/** For journeys that run on a phone as well as on a desktop. */
export const ALSO_ON_A_PHONE = { tag: "@phone" };

/** A tap by finger where there is a touch screen, else a click. */
export async function press(target: Locator): Promise<void> {
  const hasTouch = await target.page().evaluate(() => navigator.maxTouchPoints > 0);
  await (hasTouch ? target.tap() : target.click());
}

/** Opens the panel of further filters, or the sheet with all filters that a phone has in its place. */
export async function openFilters(page: Page): Promise<Locator> {
  const panel = page.getByRole("region", { name: "Further filters" });
  if (await panel.isVisible()) return panel;
  await press(page.getByRole("button", { name: /^Filters/ }));
  return panel.or(page.getByRole("dialog", { name: "Filters" }));
}

/** Changes filters in their bar, or in the sheet that a phone has in its place. */
export async function changeFilters(page: Page, change: (filters: Locator) => Promise<void>): Promise<void> {
  const bar = page.getByRole("form", { name: "Filters" });
  if (await bar.getByText("Max walking time").isVisible()) return change(bar);
  const sheet = await openFilters(page);
  await change(sheet);
  await press(sheet.getByRole("button", { name: /^Show \d+ places?$/ }));
  await expect(sheet).toBeHidden();
}

/** The controls that a finger of 44 px misses, but those in lines of text, dots of carousels, and the attribution over the map, as low as may be. */
export function smallControls(within: Locator): Promise<string[]> {
  const controls = within.locator(":is(a, button, summary, select, input):visible");
  return controls.evaluateAll((all) => {
    const px = 44;
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return element.contains(hit) || hit?.closest("label")?.control === element;
    };
    return all
      .filter((element) => !element.matches(".map-dot"))
      .filter((element) => getComputedStyle(element).display !== "inline" && element.clientWidth > 1)
      .filter((element) => {
        if (element.getBoundingClientRect().height >= px) return false;
        // A label or a card may be pressed as well.
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = element.getBoundingClientRect();
        const reach = px / 2 - 1;
        return [-reach, reach].some((down) => !isHit(element, x + width / 2, y + height / 2 + down));
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.textContent;
        return `${name} ${Math.round(width)}×${Math.round(height)}`;
      })
      .filter((control) => !control.startsWith("Map "));
  });
}

/** Chooses a station on the home page. Its section is then rendered in the browser: in a document it hydrates later than the page. */
export async function chooseStation(page: Page, name: string): Promise<void> {
  await changeFilters(page, async (filters) => {
    const station = filters.getByRole("combobox", { name: "Station" });
    await press(station);
    await expect(page.getByRole("listbox")).toBeVisible();
    await station.fill(name);
    await press(page.getByRole("listbox").getByRole("option", { name: new RegExp(`^${name}`) }));
  });
  const chosen = page.getByRole("region", { name: `${name} Station` });
  await expect(chosen).toBeVisible();
  // What comes moves the button beside it.
  await expect(chosen.getByText("Loading facilities...")).toBeHidden();
}

/** The dialog of the search in the header. */
export function searchDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: SEARCH_LABEL });
}

export const SEARCH_LABEL = "Search stations, towns and places";

/** Opens the search by its shortcut, on a phone by its link, and types. */
export async function searchFor(page: Page, text: string, shortcut = "Control+k"): Promise<void> {
  // Before, the header has a form and a link only.
  await expect(page.locator("search [aria-keyshortcuts]")).toBeAttached();
  const link = page.getByRole("banner").getByRole("link", { name: "Search" });
  if (await link.isVisible()) await press(link);
  else await page.keyboard.press(shortcut);
  const box = searchDialog(page).getByRole("combobox", { name: SEARCH_LABEL });
  await expect(box).toBeFocused();
  await page.keyboard.type(text);
}

export function cards(page: Page): Locator {
  return page.locator("main").getByRole("article");
}

/** The names on the cards, in order. */
export function cardNames(page: Page): Promise<string[]> {
  return cards(page).getByRole("heading").allTextContents();
}

/** "Places to visit 12" */
export function placesHeading(page: Page, count: number): Locator {
  return page.getByRole("heading", { name: `Places to visit ${count}`, exact: true });
}

export function toast(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByRole("group", { name: title });
}

/** A dialog takes the key from when it has the focus, a moment after it is shown. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await dialog.page().keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** Until an editor has closed after a save: it goes back in the history, which would end a navigation that begins meanwhile. */
export async function untilSaved(page: Page, title: string): Promise<void> {
  await expect(toast(page, title)).toBeVisible();
  await expect(page).not.toHaveURL(/[?&](edit|time)=/);
}

/** What the browser and the site log of requests while there is no connection. */
export const NO_CONNECTION =
  /ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)|could not be (fetched|read|loaded)|Failed to (fetch|load resource)|fetching the script/;

/** Takes the connection away once the page has what it has asked for: what is under way would be lost. */
export async function loseConnection(page: Page): Promise<void> {
  await untilAtRest(page);
  await page.context().setOffline(true);
}

/** Until the page waits for no response and has nothing to do, three times in a row: one response may be what asks for the next. */
export async function untilAtRest(page: Page): Promise<void> {
  let quiet = 0;
  const look = async () => {
    await page.evaluate(untilThreadIsFree);
    quiet = underWay.get(page)?.size ? 0 : quiet + 1;
    return quiet;
  };
  await expect.poll(look, { intervals: [100] }).toBeGreaterThanOrEqual(3);
}

/** In the browser. Idle callbacks would wait for a clock that a journey has stopped. */
function untilThreadIsFree(): Promise<void> {
  return scheduler.postTask(() => {}, { priority: "background" });
}

/** After the service worker has kept what it keeps; needs `savesData: false` and `serviceWorkers: "allow"`. */
export async function goOffline(page: Page): Promise<void> {
  await untilKept(page);
  await loseConnection(page);
}

export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

type Shift = { value: number; elements: string[] };

/** From the next page on, for `expectNoShift`. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorder = window as { shifts?: Shift[] };
    const shifts: Shift[] = [];
    recorder.shifts = shifts;
    const describe = ({ node }: { node: Node | null }) =>
      `${node?.nodeName} ${node?.textContent?.trim().slice(0, 60)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, elements: entry.sources.map(describe) });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Allows 0.01 in all, as Chromium counts it; a failure names what moved. */
export async function expectNoShift(page: Page, atMost = 0.01): Promise<void> {
  const shifts = await page.evaluate(() => (window as { shifts?: Shift[] }).shifts);
  const total = shifts?.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(atMost);
}

/** A4 within its margins, in px. */
export const PAPER = { width: 703, height: 1032 };

/** Neither the page nor a dialog can be scrolled sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const scrolled = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')].filter(
        (element) => /auto|scroll/.test(getComputedStyle(element).overflowX),
      );
      return Math.max(
        ...[document.documentElement, ...scrolled].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      );
    });
  await expect.poll(overflow).toBe(0);
}

/** In px from the top of the window. */
export async function bottomOf(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** What is shown of a text in part only. */
export function cutOff(within: Locator): Promise<string[]> {
  return within.evaluate((root) =>
    [root, ...root.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        if (clientWidth <= 1 || getComputedStyle(element).overflow === "visible") return false;
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      })
      .map((element) => element.textContent ?? ""),
  );
}
