import { useNavigate } from "react-router";
import { forgetMapState, leaveMap } from "#app/attractions/explore-map/map-history.ts";
import { isAttraction, pathOf } from "#app/attractions/explore-map/map-points.ts";
import type { Viewport } from "#app/map/map-point.ts";
import type { OpenedFromMap } from "#app/map/map-return.ts";
import type { MapState } from "#app/map/map-state.ts";
import { storeReferrer } from "#app/shared/referrer.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back.ts";

/** Opens the page of a point, so that every way back leads to the same map, showing `place`. */
export function useOpenFromMap(which: MapState["returnMap"]) {
  const navigate = useNavigate();
  return async (id: string, place: Viewport | null) => {
    if (!place) return navigate(pathOf({ id }));
    const mapState = { center: { lat: place.latitude, lng: place.longitude }, zoom: place.zoom };
    const state: OpenedFromMap = { returnPath: which === "map" ? "/map" : "/", mapState };
    forgetMapState();
    const pathname = location.pathname + location.search;
    storeReferrer({ pathname, scrollPosition: window.scrollY, mapState });
    // A place opens over the home page, which stays as it is beneath.
    if (which === "home" && isAttraction(id))
      return navigate(pathOf({ id }), { state: { ...state, ...OPENS_OVER_PAGE }, preventScrollReset: true });
    return leaveMap({ ...place, returnMap: which }, () => navigate(pathOf({ id }), { state }));
  };
}
