import type { Bounds } from "#app/map/viewport.ts";

export type Region = {
  slug: string;
  name: string;
  /** Visitors can choose open regions; the others are coming soon. */
  isOpen: boolean;
  bounds: Bounds;
  /** Absent without any. */
  formerSlugs?: string[];
};

type RegionOption = Pick<Region, "slug" | "isOpen" | "formerSlugs">;

/** The first open region, which pages show when their URL names none. Undefined while none is open. */
export function defaultRegion<R extends RegionOption>(regions: readonly R[]): R | undefined {
  return regions.find(({ isOpen }) => isOpen);
}

/** The slug of an open region other than the default one, by that or a former slug; null for the default, an unknown and a closed region. */
export function readRegion(slug: string | null | undefined, regions: readonly RegionOption[]): string | null {
  const open = regions.filter(({ isOpen }) => isOpen);
  const region =
    open.find((each) => each.slug === slug) ??
    open.find(({ formerSlugs }) => slug && formerSlugs?.includes(slug));
  return region && region !== defaultRegion(regions) ? region.slug : null;
}

/** Whether an open region has this slug, or had it. */
export function isOpenRegion(slug: string, regions: readonly RegionOption[]): boolean {
  return regions.some((each) => each.isOpen && (each.slug === slug || each.formerSlugs?.includes(slug)));
}

/** The region of a result of `readRegion`; undefined while none is open. */
export function shownRegion<R extends RegionOption>(
  region: string | null,
  regions: readonly R[],
): R | undefined {
  return region ? regions.find(({ slug }) => slug === region) : defaultRegion(regions);
}

/** `path` with `?region=`, which the default region does without. */
export function inRegion(path: "/" | "/map" | "/tickets", region: string | null): string {
  return region ? `${path}?${new URLSearchParams({ region })}` : path;
}
