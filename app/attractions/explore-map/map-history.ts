import type { Viewport } from "#app/map/map-point.ts";
import { type MapState, withoutMapState, writeMapState } from "#app/map/map-state.ts";

/*
 * What of a map stands in the URL and in its history entry. Written in place: the router need not know, and nothing is rendered or loaded
 * anew.
 */

/** What is searched for on /map. */
export const SEARCH_PARAM = "q";

/** Navigations under way: whoever clicks twice leaves twice. */
let leaving = 0;

/** Takes the map state out of the URL. */
export function forgetMapState(): void {
  const params = new URLSearchParams(location.search);
  if (leaving === 0 && params.has("return_map")) replaceSearch(withoutMapState(params));
}

/** Puts it there, for somebody who leaves by `leave` and comes back by the browser's button. It stays until they have left. */
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

/** Keeps what a map shows with its history entry, for whoever comes back or reloads. */
export function storeViewport({ latitude, longitude, zoom }: Viewport): void {
  const mapState = { center: { lat: latitude, lng: longitude }, zoom };
  history.replaceState({ ...history.state, usr: { ...history.state?.usr, mapState } }, "");
}

/** Keeps what is searched for in the URL, for whoever comes back or reloads. */
export function keepSearch(words: string): void {
  const params = new URLSearchParams(location.search);
  if (words) params.set(SEARCH_PARAM, words);
  else params.delete(SEARCH_PARAM);
  replaceSearch(params);
}

function replaceSearch(params: URLSearchParams): void {
  const search = params.size > 0 ? `?${params}` : "";
  history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
}
