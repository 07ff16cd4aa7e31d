import type { Page } from "@playwright/test";
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
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const SIZES: Size[] = [
  SMALL,
  { width: 360, height: 640 },
  PHONE,
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
  path: string;
  show?: (page: Page) => Promise<unknown>;
  /** Where it looks as a dialog or a list of its own, by default everywhere. */
  at?: Size;
  /** What opens over a page that is a screen of its own. */
  part?: string;
  /** Whether a desktop has other parts than a phone. */
  hasDesktop?: boolean;
};

/** Every page and dialog of visitors. */
const SCREENS: Screen[] = [
  { name: "home", path: "/" },
  { name: "home with filters", path: "/?station=galashiels&activity=history&minutes=30", hasDesktop: true },
  { name: "home without results", path: "/?station=stow&activity=shopping&minutes=15" },
  { name: "the map", path: "/map", show: untilMap, hasDesktop: true },
  { name: "a station", path: "/station/galashiels", hasDesktop: true },
  { name: "a station without places", path: "/station/addiewell" },
  { name: "an attraction", path: "/attraction/abbotsford", hasDesktop: true },
  { name: "an attraction over home", path: "/?station=galashiels", show: openAttraction },
  {
    name: "an attraction over a station",
    path: "/station/galashiels/attraction/old-gala-house",
    show: untilAttraction,
  },
  { name: "lines", path: "/lines" },
  { name: "a line", path: "/line/borders-railway" },
  { name: "the search", path: "/search?q=gala" },
  { name: "saved places", path: "/saved" },
  { name: "offline", path: "/offline" },
  { name: "a shared day", path: "/day?places=abbotsford,stow-packhorse-bridge&back=13:00&was=10:00-18:00" },
  {
    name: "my day",
    path: "/day?places=abbotsford,stow-packhorse-bridge",
    show: (page) => page.getByRole("button", { name: "Make it my day" }).click(),
  },
  { name: "contact", path: "/contact" },
  { name: "a report", path: "/contact?about=/attraction/abbotsford" },
  { name: "questions", path: "/faq" },
  { name: "an open answer", path: "/faq#step-free" },
  { name: "about", path: "/about" },
  { name: "tickets", path: "/tickets" },
  { name: "tickets to a station", path: "/tickets?station=edinburgh-gateway" },
  { name: "the privacy policy", path: "/privacy" },
  { name: "the cookies policy", path: "/cookies" },
  { name: "the terms", path: "/terms" },
  { name: "credits", path: "/credits" },
  { name: "open-data", path: "/open-data" },
  { name: "what is not found", path: "/nowhere" },
  { name: "signing in", path: "/auth" },
  { name: "signing up", path: "/signup" },
  {
    name: "the list of stations",
    path: "/",
    at: DESKTOP,
    part: ".filter-bar, [role=listbox]",
    show: async (page) => {
      await page.getByRole("combobox", { name: "Station" }).click();
      await expect(page.getByRole("listbox")).toBeVisible();
    },
  },
  {
    name: "the list of activities",
    path: "/?activity=history",
    at: DESKTOP,
    part: ".filter-bar",
    show: async (page) => {
      await page.locator("summary", { hasText: "History" }).click();
      await expect(page.getByRole("checkbox", { name: "History" })).toBeVisible();
    },
  },
  {
    name: "the sheet of filters",
    path: "/?station=galashiels",
    at: PHONE,
    show: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await untilDialog(page);
    },
  },
  {
    name: "the menu",
    path: "/",
    at: PHONE,
    part: "header",
    show: async (page) => {
      await page.getByRole("banner").getByText("Menu", { exact: true }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: "About" })).toBeVisible();
    },
  },
  {
    name: "the dialog of the search",
    path: "/",
    show: async (page) => {
      await expect(page.locator("search [aria-keyshortcuts]")).toBeAttached();
      await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await searchDialog(page).getByRole("combobox", { name: SEARCH_LABEL }).fill("gala");
    },
  },
];

for (const { name, path, show, at, part = "html", hasDesktop } of SCREENS)
  test(`${name} is accessible and fits every size`, async ({ page, watch }) => {
    watch.expectConsoleError(/404/);
    await page.setViewportSize(at ?? PHONE);
    await open(page, path);
    await show?.(page);
    for (const shown of await page.locator(part).all()) await expectAccessible(page, undefined, shown);
    if (hasDesktop) {
      await page.setViewportSize(DESKTOP);
      await expectAccessible(page, ["light"]);
    }
    if (at !== DESKTOP) await expectToFit(page);
    await page.setViewportSize(ZOOMED);
    await setTextSize(page, "");
    await expect
      .poll(async () => (await page.evaluate(findFaults)).filter((fault) => fault.endsWith("px wide")))
      .toEqual([]);
  });

asStaff("the pages of staff and of an account fit every size", async ({ page, staff }) => {
  await signIn(page, staff, "/admin");
  for (const path of ["/admin", "/admin?edit=new", "/admin?tab=stations&edit=new", "/account"]) {
    await page.setViewportSize(PHONE);
    await open(page, path);
    if (path.includes("edit")) await untilDialog(page);
    else await expect(page.getByRole("heading", { level: path === "/admin" ? 2 : 1 }).first()).toBeVisible();
    // A table of seven columns does not fit in twice the size.
    await expectToFit(page, SIZES.slice(0, -1));
  }
});

test.describe("before cookies are chosen", () => {
  test.use({ hasRejectedCookies: false });

  test("the banner fits every size", async ({ page }) => {
    await open(page, "/about");
    await expect(banner(page)).toBeVisible();
    await expectToFit(page);
  });

  for (const [path, bar] of [
    ["/", (page: Page) => page.getByRole("link", { name: "Explore by map" })],
    ["/attraction/abbotsford", (page: Page) => page.locator("[data-attraction-bar]")],
  ] as const)
    test(`the banner leaves the bars of ${path} free`, async ({ page }) => {
      await open(page, path);
      for (const size of SIZES.slice(0, 3)) {
        await page.setViewportSize(size);
        const controls = banner(page).getByRole("button");
        await expect(controls).toHaveCount(4);
        // Its font may come later.
        await expect(async () => {
          const box = await boxOf(banner(page));
          expect(box.height / size.height).toBeLessThanOrEqual(size.height === SMALL.height ? 0.26 : 0.2);
          for (const control of await controls.all())
            expect((await boxOf(control)).height).toBeGreaterThanOrEqual(44);
          expect(box.y + box.height).toBeLessThanOrEqual(
            (await boxOf(bar(page).filter({ visible: true }))).y,
          );
          for (const filters of await page.locator(".filter-bar").all()) {
            const { y, height } = await boxOf(filters);
            expect(y + height).toBeLessThanOrEqual(box.y);
          }
        }).toPass();
      }
    });
});

test("with a station chosen the first card begins on a phone's first screen, and no card fills it", async ({
  page,
}) => {
  await open(page, "/?station=galashiels");
  await expect.poll(async () => (await boxOf(cards(page).first())).y).toBeLessThanOrEqual(560);
  await open(page, "/");
  for (const size of SIZES.slice(0, 3)) {
    await page.setViewportSize(size);
    const heights = () => cards(page).evaluateAll((all) => all.map((card) => card.clientHeight));
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(400);
  }
});

test("no ring of the focus is cut off", async ({ page }) => {
  for (const [path, size] of [
    ["/?station=galashiels&activity=history", PHONE],
    ["/?station=galashiels&activity=history", DESKTOP],
    ["/attraction/abbotsford", PHONE],
    ["/station/galashiels/attraction/old-gala-house", PHONE],
  ] as const) {
    await page.setViewportSize(size);
    await open(page, path);
    if (path.startsWith("/station")) await untilDialog(page);
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(cutRings), `${path} ${size.width}`).toEqual([]);
  }
});

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

async function boxOf(element: ReturnType<Page["locator"]>) {
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
      .poll(() => page.evaluate(findFaults), `${size.width}×${size.height} ${text}`)
      .toEqual([]);
  }
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** In the browser. What can be scrolled sideways, and the controls that cannot be pressed wherever one scrolls. */
function findFaults(): string[] {
  const root = document.documentElement;
  const dialog = [...document.querySelectorAll('[role="dialog"], [aria-labelledby="cookie-banner"]')].at(-1);
  const wide = [root, ...(dialog?.querySelectorAll("*") ?? [])].filter(
    (element) =>
      (element === root || /auto|scroll/.test(getComputedStyle(element).overflowX)) &&
      element.scrollWidth > element.clientWidth,
  );
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
    ...wide.map(({ tagName, scrollWidth }) => `${tagName} is ${scrollWidth} px wide`),
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
