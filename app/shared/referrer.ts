const KEY = "attraction-referrer";

/** Where a visitor came from when they opened an attraction or a station, so that they can be taken back there. */
export type Referrer = {
  /** Path and query. */
  pathname: string;
  scrollPosition: number;
  mapState?: { center: { lat: number; lng: number }; zoom: number };
  /** Slug. */
  selectedStation?: string;
};

/** Lasts as long as the tab. */
export function storeReferrer(referrer: Referrer): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(referrer));
  } catch {
    // Storage may be full or forbidden: going back then leads home.
  }
}

/** The stored referrer, if there is one and it leads into this site. */
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
    // Nothing was stored either.
  }
}
