const KEY = "attraction-referrer";

/** The page from which a visitor opened an attraction or a station, for the way back. */
export type Referrer = {
  /** Path and query. */
  pathname: string;
  scrollPosition: number;
  mapState?: { center: { lat: number; lng: number }; zoom: number };
};

/** Kept for the lifetime of the tab. */
export function storeReferrer(referrer: Referrer): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(referrer));
  } catch {
    // Storage may be full or forbidden: the way back then leads home.
  }
}

/** The stored referrer, if it is a path of this site. */
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
    // Where storage is forbidden, nothing was stored.
  }
}
