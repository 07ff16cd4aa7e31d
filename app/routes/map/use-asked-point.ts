import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { replaceParams } from "#app/shared/way-back/history-entry.ts";

/** Of the links that the search in the header shows on /map, such as `?at=station/tweedbank`. */
const AT_PARAM = "at";

/** Calls `onAsked` with the id of the point that the URL asks for, once for each visit and once `isReady`. */
export function useAskedPoint(onAsked: (id: string) => void, isReady: boolean): void {
  const { search, key } = useLocation();
  const show = useEffectEvent(onAsked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same point may be asked for again
  useEffect(() => {
    // The router's location still has what was taken out of the URL.
    const id = new URLSearchParams(window.location.search).get(AT_PARAM);
    if (!id || !isReady) return;
    // A reload finds the map as it was left.
    replaceParams({ [AT_PARAM]: null });
    show(id);
  }, [search, key, isReady]);
}
