import type { Locator, Page } from "@playwright/test";
import { test as onAccountServer, signIn } from "#tests/journeys/account-server.ts";
import {
  cards,
  expect,
  expectAccessible,
  test as journey,
  open,
  SEARCH_LABEL,
  searchDialog,
} from "#tests/journeys/journey.ts";
import { untilMap } from "#tests/journeys/map-helpers.ts";

type Size = { width: number; height: number; text?: "200%" };

const SMALL = { width: 320, height: 568 };
/** The header and the menu have less room below 360 and 384 px. */
const NARROW = { width: 360, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const SIZES: Size[] = [
  SMALL,
  { width: 844, height: 390 },
  DESKTOP,
  { ...PHONE, text: "200%" },
  { ...DESKTOP, text: "200%" },
];
/** 1280 px at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

const test = journey.extend({ page: usePhone });
const asStaff = onAccountServer.extend({ page: usePhone });

async function usePhone({ page }: { page: Page }, use: (page: Page) => Promise<void>) {
  await page.setViewportSize(PHONE);
  await use(page);
}

type Screen = {
  name: string;
  /** Without one it opens on the page before. */
  path?: string;
  show?: (page: Page) => Promise<unknown>;
  /** What else holds for it. */
  check?: (page: Page) => Promise<unknown>;
  /** Where it looks as a dialog or a list of its own, by default everywhere. */
  at?: Size;
  /** What opens over a page that is a screen of its own. */
  part?: string;
  /** Whether a desktop has other parts than a phone. */
  hasDesktop?: boolean;
  /** Whether it has many parts beside one another. */
  hasColumns?: boolean;
};

const FILTERED = "/?station=galashiels&activity=history&minutes=30";

/** Every page and dialog of visitors. */
const SCREENS: Record<string, Screen[]> = {
  "home, its lists, its menu and the search in its header": [
    { name: "home", path: "/", check: expectLowCards, hasColumns: true },
    {
      name: "the list of stations",
      at: DESKTOP,
      part: ".filter-bar, [role=listbox]",
      show: async (page) => {
        await page.getByRole("combobox", { name: "Station" }).click();
        await expect(page.getByRole("listbox")).toBeVisible();
      },
    },
    {
      name: "the menu",
      at: PHONE,
      part: "header",
      show: async (page) => {
        await page.getByRole("banner").getByText("Menu", { exact: true }).click();
        await expect(page.getByRole("banner").getByRole("link", { name: "About" })).toBeVisible();
      },
    },
    {
      name: "the dialog of the search",
      part: "[role=dialog]",
      show: async (page) => {
        await expect(page.locator("search [aria-keyshortcuts]")).toBeAttached();
        await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
        await searchDialog(page).getByRole("combobox", { name: SEARCH_LABEL }).fill("gala");
        await expect(searchDialog(page).getByRole("option").first()).toBeVisible();
      },
    },
  ],
  "home with filters": [
    { name: "without results", path: "/?station=stow&activity=shopping&minutes=15" },
    { name: "with filters", path: FILTERED, check: expectWholeRings, hasDesktop: true },
    {
      name: "the list of activities",
      at: DESKTOP,
      part: ".filter-bar",
      show: async (page) => {
        await page.locator("summary", { hasText: "History" }).click();
        await expect(page.getByRole("checkbox", { name: "History" })).toBeVisible();
      },
    },
    {
      name: "the sheet of filters",
      at: PHONE,
      part: "[role=dialog]",
      show: async (page) => {
        await page.getByRole("button", { name: /^Filters/ }).click();
        await untilDialog(page);
      },
    },
  ],
  "the map and stations": [
    { name: "the map", path: "/map", show: untilMap, hasColumns: true },
    { name: "a station", path: "/station/galashiels", hasDesktop: true, hasColumns: true },
    {
      name: "an attraction over a station",
      part: "[role=dialog]",
      show: openAttraction,
      check: expectWholeRings,
    },
    { name: "a station without places", path: "/station/addiewell" },
  ],
  "attractions and lines": [
    {
      name: "an attraction",
      path: "/attraction/abbotsford",
      hasDesktop: true,
      hasColumns: true,
      check: expectWholeRings,
    },
    {
      name: "an attraction over home",
      path: "/?station=galashiels",
      show: async (page) => {
        await expect.poll(async () => (await boxOf(cards(page).first())).y).toBeLessThanOrEqual(560);
        await openAttraction(page);
      },
    },
    { name: "lines", path: "/lines" },
    { name: "a line", path: "/line/borders-railway" },
  ],
  "the search, saved places, days and what is kept": [
    { name: "the search", path: "/search?q=gala" },
    { name: "saved places", path: "/saved" },
    { name: "what is kept", path: "/offline" },
    {
      name: "a shared day",
      path: "/day?places=abbotsford,stow-packhorse-bridge&back=13:00&was=10:00-18:00",
    },
    {
      name: "my day",
      path: "/day?places=abbotsford,stow-packhorse-bridge",
      show: (page) => page.getByRole("button", { name: "Make it my day" }).click(),
    },
    { name: "tickets", path: "/tickets" },
    { name: "tickets to a station", path: "/tickets?station=edinburgh-gateway" },
  ],
  "forms, questions and texts": [
    { name: "contact", path: "/contact" },
    { name: "a report", path: "/contact?about=/attraction/abbotsford" },
    { name: "signing in", path: "/auth" },
    { name: "signing up", path: "/signup" },
    {
      name: "questions, and an open answer",
      path: "/faq#step-free",
      show: (page) => expect(page.locator("#step-free[open], [open] #step-free")).toBeVisible(),
    },
    { name: "about", path: "/about" },
    { name: "what is not found", path: "/nowhere" },
  ],
  "the small print": [
    { name: "the privacy policy", path: "/privacy" },
    { name: "the cookies policy", path: "/cookies" },
    { name: "the terms", path: "/terms" },
    { name: "credits", path: "/credits" },
    { name: "open data", path: "/open-data" },
  ],
};

for (const [group, screens] of Object.entries(SCREENS))
  test(`${group}: accessible, and fit for every size`, async ({ page, watch }) => {
    test.setTimeout(60_000 * screens.length);
    watch.expectConsoleError(/404/);
    for (const screen of screens) await test.step(screen.name, () => lookAt(page, screen));
  });

async function lookAt(page: Page, screen: Screen) {
  const { path, show, check, at, part = "html", hasDesktop, hasColumns } = screen;
  // Closes what is open of the page before.
  if (!path) await page.keyboard.press("Escape");
  await page.setViewportSize(at ?? PHONE);
  if (path) await open(page, path);
  await show?.(page);
  for (const shown of await page.locator(part).all()) await expectAccessible(page, undefined, shown);
  if (hasDesktop) {
    await page.setViewportSize(DESKTOP);
    await expectAccessible(page, ["light"]);
    await check?.(page);
    await page.setViewportSize(PHONE);
  }
  await check?.(page);
  if (at !== DESKTOP) await expectToFit(page, hasColumns ? [NARROW, PHONE, ...SIZES] : SIZES);
  await setTextSize(page, "");
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => page.evaluate(findFaults, "widths")).toEqual([]);
}

async function expectLowCards(page: Page): Promise<void> {
  for (const size of [SMALL, NARROW, PHONE]) {
    await page.setViewportSize(size);
    const heights = () => cards(page).evaluateAll((all) => all.map((card) => card.clientHeight));
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(400);
  }
}

/** No ring of the focus is cut off. */
async function expectWholeRings(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(cutRings)).toEqual([]);
}

asStaff("the pages of staff and of an account fit every size", async ({ page, staff }) => {
  await signIn(page, staff, "/admin");
  for (const path of ["/admin", "/admin?edit=new", "/admin?tab=stations&edit=new", "/account"]) {
    await page.setViewportSize(PHONE);
    await open(page, path);
    if (path.includes("edit")) await untilDialog(page);
    else await expect(page.getByRole("heading", { level: path === "/admin" ? 2 : 1 }).first()).toBeVisible();
    // A table of seven columns does not fit in twice the size.
    await expectToFit(page, [NARROW, PHONE, ...SIZES.slice(0, -1)]);
  }
});

test.describe("before cookies are chosen", () => {
  test.use({ hasRejectedCookies: false });

  test("the banner fits every size, and leaves the bars of home and of a place free", async ({ page }) => {
    await open(page, "/about");
    await expect(banner(page)).toBeVisible();
    await expectToFit(page, [NARROW, PHONE, ...SIZES]);
    await setTextSize(page, "");
    for (const [path, bar] of [
      ["/", page.getByRole("link", { name: "Explore by map" })],
      ["/attraction/abbotsford", page.locator("[data-attraction-bar]")],
    ] as const) {
      await page.setViewportSize(PHONE);
      await open(page, path);
      for (const size of [SMALL, NARROW, PHONE])
        await test.step(`${path} ${size.width}`, async () => {
          await page.setViewportSize(size);
          await expectBarsFree(page, bar.filter({ visible: true }), size);
        });
    }
  });
});

async function expectBarsFree(page: Page, bar: Locator, { height }: Size): Promise<void> {
  const controls = banner(page).getByRole("button");
  await expect(controls).toHaveCount(4);
  // Its font may come later.
  await expect(async () => {
    const box = await boxOf(banner(page));
    expect(box.height / height).toBeLessThanOrEqual(height === SMALL.height ? 0.26 : 0.2);
    for (const control of await controls.all())
      expect((await boxOf(control)).height).toBeGreaterThanOrEqual(44);
    expect(box.y + box.height).toBeLessThanOrEqual((await boxOf(bar)).y);
    for (const filters of await page.locator(".filter-bar").all()) {
      const { y, height } = await boxOf(filters);
      expect(y + height).toBeLessThanOrEqual(box.y);
    }
  }).toPass();
}

function banner(page: Page) {
  return page.getByRole("region", { name: "Cookies on Alight" });
}

async function openAttraction(page: Page): Promise<void> {
  await cards(page).getByRole("link", { name: "Old Gala House" }).last().click();
  await untilAttraction(page);
}

function untilAttraction(page: Page) {
  return expect(page.getByRole("dialog").getByText("(Source: Wikipedia)")).toBeVisible();
}

function untilDialog(page: Page) {
  return expect(page.getByRole("dialog")).toBeVisible();
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not there`);
  return box;
}

async function expectToFit(page: Page, sizes = SIZES): Promise<void> {
  for (const { text = "", ...size } of sizes) {
    await page.setViewportSize(size);
    await setTextSize(page, text);
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(findFaults, "all"), `${size.width}×${size.height} ${text}`)
      .toEqual([]);
  }
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** In the browser. What can be scrolled sideways, and of "all" the controls that cannot be pressed wherever one scrolls. */
function findFaults(what: string): string[] {
  const root = document.documentElement;
  const dialog = [...document.querySelectorAll('[role="dialog"], [aria-labelledby="cookie-banner"]')].at(-1);
  const wide = [root, ...(dialog?.querySelectorAll("*") ?? [])].filter(
    (element) =>
      (element === root || /auto|scroll/.test(getComputedStyle(element).overflowX)) &&
      element.scrollWidth > element.clientWidth,
  );
  const tooWide = wide.map(({ tagName, scrollWidth }) => `${tagName} is ${scrollWidth} px wide`);
  if (what === "widths") return tooWide;
  const controls = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>(
      "a, button, select, summary, input:not(.sr-only), label:has(> input.sr-only)",
    ),
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      control.clientWidth !== 1 &&
      !control.matches('.leaflet-container *, [tabindex="-1"], [aria-hidden="true"] *, .sr-only, :disabled'),
  );
  const outOfReach = controls.filter((control) => {
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [box = control.getBoundingClientRect()] = control.getClientRects();
    const middle = Math.max(1, Math.min(box.y + box.height / 2, innerHeight - 1));
    // A field may have a button at its end.
    const hit = document.elementFromPoint(box.x + Math.min(box.width / 2, 24), middle);
    const isHit =
      control.contains(hit) ||
      hit?.closest("label, article")?.contains(control) ||
      // A message, which goes by itself.
      hit?.closest('[aria-label="Notifications"]');
    return !isHit || box.left < -1 || box.right > root.clientWidth + 1;
  });
  return [
    ...tooWide,
    ...outOfReach.map((control) => `${control.tagName} ${control.ariaLabel ?? control.textContent}`),
  ];
}

/** In the browser, after a key. Controls whose ring an ancestor cuts off. */
function cutRings(): string[] {
  const within = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
  const controls = within.querySelectorAll<HTMLElement>("a, button, select, summary");
  const cut = [...controls].filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) return false;
    control.focus();
    if (document.activeElement !== control || control.clientWidth <= 1) return false;
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    let ringed: Element | null = control;
    while (ringed && getComputedStyle(ringed).outlineStyle === "none") ringed = ringed.parentElement;
    if (!ringed) return !control.closest("[aria-roledescription=carousel], figure");
    const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const ring = ringed.getBoundingClientRect();
    for (
      let around = ringed.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const edge = around.getBoundingClientRect();
      const isInside =
        ring.left - reach >= edge.left - 0.5 &&
        ring.right + reach <= edge.right + 0.5 &&
        ring.top - reach >= edge.top - 0.5 &&
        ring.bottom + reach <= edge.bottom + 0.5;
      if (!isInside) return true;
    }
    return false;
  });
  return cut.map((control) => `${control.tagName} ${control.ariaLabel ?? control.textContent}`);
}
