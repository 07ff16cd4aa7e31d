import { useSyncExternalStore } from "react";
import { isSlug } from "#app/shared/slug.ts";

/* From where a visitor's trains leave: `?from=` of the URL, else what this device remembers, else the region's own origin. */

export const ORIGIN_PARAM = "from";

const KEY = "train-origin";
const watchers = new Set<() => void>();

/** The slug in a URL that may be a station's; null without one. */
export function originInUrl(params: URLSearchParams): string | null {
  const slug = params.get(ORIGIN_PARAM)?.trim().toLowerCase() ?? "";
  return isSlug(slug) ? slug : null;
}

/** The slug that this device remembers; null without one, and while pages are rendered on the server and hydrated. */
export function useRememberedOrigin(): string | null {
  return useSyncExternalStore(watch, read, () => null);
}

/** Null forgets it. */
export function rememberOrigin(slug: string | null): void {
  try {
    if (slug) localStorage.setItem(KEY, slug);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: the origin in the URL still holds.
  }
  for (const notify of watchers) notify();
}

function read(): string | null {
  try {
    const slug = localStorage.getItem(KEY) ?? "";
    return isSlug(slug) ? slug : null;
  } catch {
    return null;
  }
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  // Of other tabs.
  window.addEventListener("storage", notify);
  return () => {
    watchers.delete(notify);
    window.removeEventListener("storage", notify);
  };
}
