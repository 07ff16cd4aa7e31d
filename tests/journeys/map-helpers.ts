import type { Locator, Page } from "@playwright/test";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { expect, open, untilAtRest } from "#tests/journeys/journey.ts";

type View = Coordinates & { zoom: number };

/** Galashiels and Tweedbank, so close that the diamonds around them do not overlap. */
export const BORDERS = { latitude: 55.608, longitude: -2.79, zoom: 14 };
export const AROUND_GALASHIELS = { latitude: 55.616, longitude: -2.803, zoom: 14 };
export const ABBOTSFORD: Coordinates = { latitude: 55.59951, longitude: -2.78219 };

/** The URL of the map page or the home page, with a view for its map. */
export function mapPath({ latitude, longitude, zoom }: View, which: "map" | "home" = "map"): string {
  const path = which === "map" ? "/map" : "/";
  return `${path}?lat=${latitude}&lng=${longitude}&zoom=${zoom}&return_map=${which}`;
}

/** Opens the map page and waits until stations are drawn and their picture is gone. */
export async function openMap(page: Page, path = "/map"): Promise<void> {
  await open(page, path);
  await untilMap(page);
}

export async function untilMap(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await expect(page.locator(".map-dot").first()).toBeVisible();
  await expect(page.locator("[data-bounds]")).toHaveCount(0);
}

/** Stops the page's clock, which was installed before it: what is on its way would time out as the clock moves. */
export async function stopClock(page: Page): Promise<void> {
  await untilAtRest(page);
  // It runs on until then, beyond the five seconds where the machine is busy.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))).toPass();
}

export function canvas(page: Page): Locator {
  return page.getByRole("region", { name: "Map of stations and places to visit" });
}

/** A station's dot on the map. */
export function dot(page: Page, name: string): Locator {
  return canvas(page).getByRole("button", { name, exact: true });
}

export function popup(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** Moves the mouse onto a diamond, until its popup comes: diamonds are drawn a moment after the list shows their places. */
export async function pointAt(page: Page, { x, y }: { x: number; y: number }, name: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(x + 1, y);
    await page.mouse.move(x, y);
    await expect(popup(page, name)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** The stops of the Borders Railway beyond Edinburgh with places to visit, in order. */
export const BORDERS_RAILWAY = ["Eskbank", "Newtongrange", "Gorebridge", "Stow", "Galashiels", "Tweedbank"];

/** Expects a station's popup with its best places and the minutes to them. */
export async function expectStationPopup(page: Page, name: string): Promise<void> {
  await expect(popup(page, name)).toContainText(/\d+ attractions?/);
  await expect(
    popup(page, name).getByRole("list", { name: "Best places to visit" }).getByRole("listitem").first(),
  ).toHaveText(/\d+ min$/);
}

/** Expects these names among those shown on the map, and none on a dot, on another name or under a control. */
export async function expectNamesOnMap(page: Page, ...expected: string[]): Promise<void> {
  await expect(async () => expect(await namesOnMap(page)).toEqual(expect.arrayContaining(expected))).toPass();
}

async function namesOnMap(page: Page): Promise<string[]> {
  const boxes = await page.locator(".map-stage").evaluate((stage) => {
    const boxOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { text: element.textContent ?? "", left, top, right, bottom };
    };
    const dots = [...stage.querySelectorAll(".map-dot")].map((dot) => {
      const { left, top, width } = dot.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + width / 2];
      return {
        text: dot.getAttribute("aria-label") ?? "",
        left: x - 6,
        right: x + 6,
        top: y - 6,
        bottom: y + 6,
      };
    });
    return {
      names: [...stage.querySelectorAll(".map-label:not([hidden])")].map(boxOf),
      others: [...dots, ...[...stage.querySelectorAll(".map-controls, .map-attribution")].map(boxOf)],
    };
  });
  type Box = (typeof boxes.names)[number];
  const overlap = (a: Box, b: Box) =>
    a !== b && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const covered = boxes.names.flatMap((name) =>
    [...boxes.names, ...boxes.others]
      .filter((other) => other.text !== name.text && overlap(name, other))
      .map((other) => `${name.text} on ${other.text}`),
  );
  expect(covered).toEqual([]);
  return boxes.names.map(({ text }) => text);
}

/** The middle of an element on the page, in whole px. */
export async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the page");
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Where on the page a point lies when the map shows `view`, in px (Web Mercator: the world is 256 px at zoom 0). */
export async function whereIs(page: Page, point: Coordinates, view: View) {
  const middle = await middleOf(canvas(page));
  const world = 256 * 2 ** view.zoom;
  const [at, centre] = [point, view].map(({ latitude, longitude }) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return {
      x: ((longitude + 180) / 360) * world,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
    };
  }) as [{ x: number; y: number }, { x: number; y: number }];
  return { x: middle.x + at.x - centre.x, y: middle.y + at.y - centre.y };
}

/** Expects the station within 3 px of where it lies when the map shows `view`. */
export async function expectView(page: Page, station: Coordinates & { name: string }, view: View) {
  const distance = async () => {
    const { x, y } = await whereIs(page, station, view);
    const drawn = await middleOf(dot(page, station.name));
    return Math.hypot(drawn.x - x, drawn.y - y);
  };
  await expect.poll(distance).toBeLessThan(3);
}

export const GALASHIELS = { name: "Galashiels", latitude: 55.617899, longitude: -2.805954 };
export const TWEEDBANK = { name: "Tweedbank", latitude: 55.60574, longitude: -2.759531 };
