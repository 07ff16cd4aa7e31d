import { createPath, type Location } from "react-router";
import type { Coordinates } from "#app/shared/coordinates.ts";

export type MapViewport = Coordinates & { zoom: number };

export type MapState = { center: { lat: number; lng: number }; zoom: number };

/** The state of the page of a history entry, which a navigation passes as `state`. */
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

/** In `history.state`, beside what React Router stores there. */
type Written = { key: string; state: EntryState | null };

/** Called when the page of a location is shown, which may be late: the browser can be at another entry by then. */
export function beginEntry(page: Location): void {
  if (location.origin + createPath(page) === location.href && !isCurrent(page)) write(page.key, page.state);
}

/** Whether the browser is at the entry of `location`: it is ahead of the page while a step back is loading. */
export function isCurrent({ key }: Location): boolean {
  return written()?.key === key;
}

/** What the entry was opened with, and what was written since, which `location.state` lacks. */
export function readEntry(location: Location): EntryState {
  return (isCurrent(location) ? written()?.state : location.state) ?? {};
}

/** Adds to it without a navigation, which would load and render the page again. */
export function writeEntry(location: Location, change: EntryState): void {
  if (isCurrent(location)) write(location.key, { ...readEntry(location), ...change });
}

function written(): Written | undefined {
  return (globalThis.history?.state as { entry?: Written } | null)?.entry;
}

function write(key: string, state: EntryState | null): void {
  history.replaceState({ ...history.state, entry: { key, state } satisfies Written }, "");
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
