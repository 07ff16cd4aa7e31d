import type { Coordinates } from "#app/shared/coordinates.ts";

export type MapViewport = Coordinates & { zoom: number };

export type MapState = { center: { lat: number; lng: number }; zoom: number };

/** `location.state` of React Router: the state of the page of a history entry. */
export type EntryState = {
  /** A dialog over the page of the entry before: closing it goes one step back. */
  isOverPage?: boolean;
  /** How many entries before it are dialogs over the same page, which closing it leaves as well. */
  dialogsBefore?: number;
  largePicture?: number;
  isFromHome?: boolean;
  /** Slug of the station from which the place was found. */
  fromStation?: string | undefined;
  scroll?: number;
  /** The viewport of the page's map, or of the map from which the page was opened. */
  mapState?: MapState;
  isMapOpen?: boolean;
  returnPath?: string;
  /** What the page that a way back leads to restores. `restoreScroll` is in px. */
  restoreMapState?: boolean;
  scrollToMap?: boolean;
  restoreScroll?: number;
};

export const OPENS_OVER_PAGE: EntryState = { isOverPage: true };

/** Where React Router stores `location.state`; the test fails when that changes. */
type RouterState = { usr?: EntryState | null; key?: string } | null;

/** The state of the current entry. `useLocation().state` lacks what was written since the navigation. */
export function readEntry(): EntryState {
  return (history.state as RouterState)?.usr ?? {};
}

/** A navigation would load and render the page again. */
export function writeEntry(change: EntryState): void {
  history.replaceState({ ...history.state, usr: { ...readEntry(), ...change } }, "");
}

/** The router's key of the current entry, which is ahead of `useLocation()` while a step back is loading. */
export function entryKey(): string {
  return (history.state as RouterState)?.key ?? "default";
}

export function toMapState({ latitude, longitude, zoom }: MapViewport): MapState {
  return { center: { lat: latitude, lng: longitude }, zoom };
}

/** Null removes a parameter. There is no navigation. */
export function replaceParams(changes: Record<string, string | null>): void {
  const params = new URLSearchParams(location.search);
  if (Object.entries(changes).every(([name, value]) => params.get(name) === value)) return;
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const search = params.size > 0 ? `?${params}` : "";
  history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
}
