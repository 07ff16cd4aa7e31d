import type { Locator, Page } from "@playwright/test";
import { expect, open } from "#tests/journeys/journey.ts";

type Place = { latitude: number; longitude: number };

/** Galashiels and Tweedbank with the places around them, close enough for diamonds to lie apart. */
export const BORDERS = { latitude: 55.608, longitude: -2.79, zoom: 14 };
export const AROUND_GALASHIELS = { latitude: 55.616, longitude: -2.803, zoom: 14 };
export const ABBOTSFORD: Place = { latitude: 55.59951, longitude: -2.78219 };

/** The address of the large map showing a part of the region, or of the home page with its map showing that. */
export function mapPath(
  { latitude, longitude, zoom }: typeof BORDERS,
  which: "map" | "home" = "map",
): string {
  const path = which === "map" ? "/map" : "/";
  return `${path}?lat=${latitude}&lng=${longitude}&zoom=${zoom}&return_map=${which}`;
}

/** Opens the large map, and waits until its points are there. */
export async function openMap(page: Page, path = "/map"): Promise<void> {
  await open(page, path);
  await untilMap(page);
}

export async function untilMap(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await expect(page.locator(".map-dot").first()).toBeVisible();
}

export function canvas(page: Page): Locator {
  return page.getByRole("region", { name: "Map of stations and places to visit" });
}

/** A station's dot on the map. */
export function dot(page: Page, name: string): Locator {
  return canvas(page).getByRole("button", { name, exact: true });
}

/** What the map tells of a point. */
export function popup(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** The middle of an element on the page, in whole px. */
export async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the page");
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Where on the page a place lies when the map shows `view`, in px (Web Mercator, 256 px for the world at zoom 0). */
export async function whereIs(page: Page, place: Place, view: Place & { zoom: number }) {
  const middle = await middleOf(canvas(page));
  const world = 256 * 2 ** view.zoom;
  const [at, centre] = [place, view].map(({ latitude, longitude }) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return {
      x: ((longitude + 180) / 360) * world,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
    };
  }) as [{ x: number; y: number }, { x: number; y: number }];
  return { x: middle.x + at.x - centre.x, y: middle.y + at.y - centre.y };
}

/** The map shows `view`, to the pixel: a known station lies where it must. */
export async function expectView(
  page: Page,
  station: Place & { name: string },
  view: Place & { zoom: number },
) {
  await expect(async () => {
    const { x, y } = await whereIs(page, station, view);
    const seen = await middleOf(dot(page, station.name));
    expect(Math.hypot(seen.x - x, seen.y - y)).toBeLessThan(3);
  }).toPass({ timeout: 10_000 });
}

export const GALASHIELS = { name: "Galashiels", latitude: 55.617899, longitude: -2.805954 };
export const TWEEDBANK = { name: "Tweedbank", latitude: 55.60574, longitude: -2.759531 };
