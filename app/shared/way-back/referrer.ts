import { PRODUCT_NAME } from "#app/shared/product.ts";
import { type MapState, type MapViewport, toMapState } from "#app/shared/way-back/history-entry.ts";

const KEY = "attraction-referrer";

export type Referrer = {
  /** Path and query. */
  pathname: string;
  scrollPosition: number;
  /** Of the page, without the product's name. */
  title?: string;
  mapState?: MapState;
  /** Slug of the station that the page's filters name. */
  selectedStation?: string;
};

/** Stores the current page, with the viewport of its map if that was used, for the lifetime of the tab. */
export function storeReferrer(viewport?: MapViewport | null): void {
  const selectedStation = new URLSearchParams(location.search).get("station");
  const referrer: Referrer = {
    pathname: location.pathname + location.search,
    scrollPosition: window.scrollY,
    title: document.title.replace(` | ${PRODUCT_NAME}`, ""),
    ...(selectedStation && { selectedStation }),
    ...(viewport && { mapState: toMapState(viewport) }),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(referrer));
  } catch {
    // Storage may be full or forbidden: the way back then leads home.
  }
}

export function readReferrer(): Referrer | null {
  try {
    const referrer: Referrer | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return referrer && /^\/(?!\/)/.test(referrer.pathname) ? referrer : null;
  } catch {
    return null;
  }
}

export function clearReferrer(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden.
  }
}
