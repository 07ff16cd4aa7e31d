import type { Viewport } from "#app/map/map-point.ts";
import type { Referrer } from "#app/shared/referrer.ts";

type Centre = NonNullable<Referrer["mapState"]>;

/** In `location.state` of whoever opens something from a map: where "Back to Map" leads, and what the map showed. */
export type OpenedFromMap = { returnPath: string; mapState: Centre };

/** In `location.state` of whoever comes back to a map. */
export type BackToMap = {
  restoreMapState: true;
  scrollToMap: true;
  mapState?: Centre;
  restoreScroll?: number;
};

/** Where "Back to Map" leads: to the page with the large map for those who came from it, and to home's map for all others. */
export function wayBackToMap(state: unknown, referrer: Referrer | null): { to: string; state: BackToMap } {
  const opened = (state ?? {}) as Partial<OpenedFromMap>;
  const isFromMap = opened.returnPath === "/map" || isMapPage(referrer?.pathname);
  const mapState = opened.mapState ?? referrer?.mapState;
  const restoreScroll = referrer?.scrollPosition;
  return {
    to: isFromMap ? "/map" : isHome(referrer?.pathname) ? (referrer?.pathname ?? "/") : "/",
    state: {
      restoreMapState: true,
      scrollToMap: true,
      ...(mapState && { mapState }),
      ...(restoreScroll !== undefined && { restoreScroll }),
    },
  };
}

/** What the map is to show for somebody who comes back to it, if they do. */
export function viewportToRestore(state: unknown, referrer: Referrer | null): Viewport | null {
  const back = (state ?? {}) as Partial<BackToMap>;
  const mapState =
    back.mapState ??
    (back.restoreScroll !== undefined || back.restoreMapState ? referrer?.mapState : undefined);
  if (!mapState) return null;
  return { latitude: mapState.center.lat, longitude: mapState.center.lng, zoom: mapState.zoom };
}

function isMapPage(path: string | undefined): boolean {
  return path !== undefined && /^\/map(?:[?#]|$)/.test(path);
}

function isHome(path: string | undefined): boolean {
  return path !== undefined && /^\/(?:[?#]|$)/.test(path);
}
