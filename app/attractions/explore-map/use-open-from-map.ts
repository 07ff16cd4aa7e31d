import { useNavigate } from "react-router";
import { clearMapState, leaveMap } from "#app/attractions/explore-map/map-history.ts";
import { isAttraction, pathOf } from "#app/attractions/explore-map/map-points.ts";
import type { OpenedFromMap } from "#app/map/map-return.ts";
import type { MapState } from "#app/map/map-state.ts";
import type { Viewport } from "#app/map/viewport.ts";
import { storeReferrer } from "#app/shared/referrer.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back.ts";

/** Opens the page of a point. Every way back from it leads to the same map with the same `viewport`. */
export function useOpenFromMap(which: MapState["returnMap"]) {
  const navigate = useNavigate();
  return async (id: string, viewport: Viewport | null) => {
    if (!viewport) return navigate(pathOf({ id }));
    const mapState = { center: { lat: viewport.latitude, lng: viewport.longitude }, zoom: viewport.zoom };
    const state: OpenedFromMap = { returnPath: which === "map" ? "/map" : "/", mapState };
    clearMapState();
    const pathname = location.pathname + location.search;
    storeReferrer({ pathname, scrollPosition: window.scrollY, mapState });
    // An attraction is a dialog over the home page.
    if (which === "home" && isAttraction(id))
      return navigate(pathOf({ id }), { state: { ...state, ...OPENS_OVER_PAGE }, preventScrollReset: true });
    return leaveMap({ ...viewport, returnMap: which }, () => navigate(pathOf({ id }), { state }));
  };
}
