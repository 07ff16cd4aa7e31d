import { useSyncExternalStore } from "react";
import { isSlug } from "#app/shared/slug.ts";
import { storedText } from "#app/shared/stored-text.ts";

/* From where a visitor's trains leave: `?from=` of the URL, else what this device remembers, else the region's own origin. */

export const ORIGIN_PARAM = "from";

const stored = storedText("train-origin");

export function originInUrl(params: URLSearchParams): string | null {
  const slug = params.get(ORIGIN_PARAM)?.trim().toLowerCase() ?? "";
  return isSlug(slug) ? slug : null;
}

/** The slug that this device remembers; null without one, and while pages are rendered on the server and hydrated. */
export function useRememberedOrigin(): string | null {
  return useSyncExternalStore(stored.subscribe, read, () => null);
}

/** Null removes it. Where it cannot be stored, the origin in the URL still holds. */
export function rememberOrigin(slug: string | null): void {
  stored.write(slug || null);
}

function read(): string | null {
  const slug = stored.read() ?? "";
  return isSlug(slug) ? slug : null;
}
