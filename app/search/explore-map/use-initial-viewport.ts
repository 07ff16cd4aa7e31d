import { useState } from "react";
import { useLocation } from "react-router";
import type { Viewport } from "#app/map/viewport.ts";
import { readEntry } from "#app/shared/way-back/history-entry.ts";
import { readMapParams, useClearMapParams } from "#app/shared/way-back/map-params.ts";
import { readReferrer } from "#app/shared/way-back/referrer.ts";
import { viewportToRestore } from "#app/shared/way-back/way-back.ts";

/** The viewport in the URL, else the one that the visitor left. Null on the server and on a first visit. */
export function useInitialViewport(which: "home" | "map"): Viewport | null {
  const location = useLocation();
  const [viewport] = useState(() => {
    if (typeof window === "undefined") return null;
    const fromUrl = readMapParams(new URLSearchParams(location.search));
    return fromUrl?.returnMap === which ? fromUrl : viewportToRestore(readEntry(location), readReferrer());
  });
  useClearMapParams();
  return viewport;
}
