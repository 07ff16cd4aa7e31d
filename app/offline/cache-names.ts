import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";

/* The browser's storage for responses, by what becomes of it when the site has a new version. */

const BUILD = "build ";

/** The files of a build and the documents that need them. `manifest` is React Router's file of that build, which its pages know as well. */
export function buildCache(manifest: string, build: string): string {
  return `${BUILD}${manifest} ${build}`;
}

/** Of a name by `buildCache`; null for others. */
export function manifestOf(cache: string): string | null {
  return cache.startsWith(BUILD) ? (cache.split(" ")[1] ?? null) : null;
}

export const PAGES_OF = " pages";

/** What pages read, in the shape of this version. */
export const DATA_CACHE = `data ${CATALOGUE_VERSION}`;
export const PICTURE_CACHE = "pictures";

const PACK = "kept ";

/** What a visitor has asked to keep of a region. */
export function packCache(region: string): string {
  return `${PACK}${region} ${CATALOGUE_VERSION}`;
}

const TILES = "tiles ";

/** The map of it, which every version of the site reads. */
export function tileCache(region: string): string {
  return TILES + region;
}

export function isPack(cache: string): boolean {
  return cache.startsWith(TILES) || (cache.startsWith(PACK) && cache.endsWith(` ${CATALOGUE_VERSION}`));
}

const TILE = /^\/tiles\/([\w-]+)(\/\d+\/\d+\/\d+\.mvt)$/;

/** Where a tile of the map is kept, whichever edition of the archive it is of, and that edition; null for what is no tile. */
export function keptTile(path: string): { path: string; edition: string } | null {
  const [, edition, rest] = TILE.exec(path) ?? [];
  return edition && rest ? { path: `/tiles${rest}`, edition } : null;
}

/** A header of kept tiles. */
export const EDITION = "X-Edition";
