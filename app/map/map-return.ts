import type { Viewport } from "#app/map/viewport.ts";
import type { Referrer } from "#app/shared/referrer.ts";

type Centre = NonNullable<Referrer["mapState"]>;

/** `location.state` of a page opened from a map. */
export type OpenedFromMap = { returnPath: string; mapState: Centre };

/** `location.state` of a map that "Back to Map" leads to. */
export type BackToMap = {
  restoreMapState: true;
  scrollToMap: true;
  mapState?: Centre;
  restoreScroll?: number;
};

/** The target of "Back to Map": /map for visitors who came from there, else the map on the home page, by default `home`. */
export function wayBackToMap(
  state: unknown,
  referrer: Referrer | null,
  home = "/",
): { to: string; state: BackToMap } {
  const opened = (state ?? {}) as Partial<OpenedFromMap>;
  const isFromMap = opened.returnPath === "/map" || isMapPage(referrer?.pathname);
  const mapState = opened.mapState ?? referrer?.mapState;
  const restoreScroll = referrer?.scrollPosition;
  return {
    to: isFromMap
      ? mapInRegionOf(referrer?.pathname)
      : isHome(referrer?.pathname)
        ? (referrer?.pathname ?? home)
        : home,
    state: {
      restoreMapState: true,
      scrollToMap: true,
      ...(mapState && { mapState }),
      ...(restoreScroll !== undefined && { restoreScroll }),
    },
  };
}

/** The viewport that a map showed before the visitor left it and came back; null for a first visit. */
export function viewportToRestore(state: unknown, referrer: Referrer | null): Viewport | null {
  const back = (state ?? {}) as Partial<BackToMap>;
  const mapState =
    back.mapState ??
    (back.restoreScroll !== undefined || back.restoreMapState ? referrer?.mapState : undefined);
  if (!mapState) return null;
  return { latitude: mapState.center.lat, longitude: mapState.center.lng, zoom: mapState.zoom };
}

/** /map, of the same region as `path`. */
function mapInRegionOf(path = ""): string {
  const region = new URLSearchParams(path.split("?")[1]).get("region");
  return region ? `/map?${new URLSearchParams({ region })}` : "/map";
}

function isMapPage(path: string | undefined): boolean {
  return path !== undefined && /^\/map(?:[?#]|$)/.test(path);
}

function isHome(path: string | undefined): boolean {
  return path !== undefined && /^\/(?:[?#]|$)/.test(path);
}
