import { type MapState, withoutMapState, writeMapState } from "#app/map/map-state.ts";
import type { Viewport } from "#app/map/viewport.ts";

/*
 * A map's part of its URL and history entry. Written by `history.replaceState`, since a navigation by the router would load and render
 * the page again. `usr` is where React Router keeps `location.state`; the test fails when that changes.
 */

/** The search on /map. */
export const SEARCH_PARAM = "q";

/** Navigations under way; more than one after a double click. */
let leaving = 0;

/** Removes the map state from the URL, unless the page is being left. */
export function clearMapState(): void {
  const params = new URLSearchParams(location.search);
  if (leaving === 0 && params.has("return_map")) replaceSearch(withoutMapState(params));
}

/** Keeps the map state in the URL of the page that `leave` navigates away from, so that the browser's back button restores it. */
export async function leaveMap(state: MapState, leave: () => void | Promise<void>): Promise<void> {
  const params = withoutMapState(new URLSearchParams(location.search));
  for (const [name, value] of writeMapState(state)) params.set(name, value);
  replaceSearch(params);
  leaving += 1;
  try {
    await leave();
  } finally {
    leaving -= 1;
  }
}

/** Keeps the viewport in `location.state` of the page, for coming back and reloading. */
export function storeViewport({ latitude, longitude, zoom }: Viewport): void {
  const mapState = { center: { lat: latitude, lng: longitude }, zoom };
  history.replaceState({ ...history.state, usr: { ...history.state?.usr, mapState } }, "");
}

/** Keeps the search in the URL, for coming back and reloading. */
export function storeSearch(text: string): void {
  const params = new URLSearchParams(location.search);
  if (text) params.set(SEARCH_PARAM, text);
  else params.delete(SEARCH_PARAM);
  replaceSearch(params);
}

function replaceSearch(params: URLSearchParams): void {
  const search = params.size > 0 ? `?${params}` : "";
  history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
}
