import { useNavigate } from "react-router";
import type { Viewport } from "#app/map/viewport.ts";
import { isAttraction, pathOf } from "#app/search/explore-map/map-points.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import { leaveMap } from "#app/shared/way-back/way-back.ts";

/** Opens the page of a point. Every way back from it leads to the same map with the same `viewport`. */
export function useOpenFromMap(which: "home" | "map") {
  const navigate = useNavigate();
  return (id: string, viewport: Viewport | null): void => {
    const state = leaveMap(which, viewport);
    // An attraction is a dialog over the home page.
    const isDialog = which === "home" && isAttraction(id);
    void navigate(pathOf({ id }), { state: isDialog ? { ...state, ...OPENS_OVER_PAGE } : state });
  };
}
