import { useSyncExternalStore } from "react";
import { isSlug } from "#app/shared/slug.ts";
import { storedValue } from "#app/shared/stored-text.ts";

// Where a visitor's trains leave: `?from=` of the URL, else what is stored on this device, else the region's own origin.

export const ORIGIN_PARAM = "from";

const stored = storedValue("train-origin", readSlug);

export function originInUrl(params: URLSearchParams): string | null {
  return readSlug(params.get(ORIGIN_PARAM)?.trim().toLowerCase());
}

/** From this device's storage; null without one, on the server and during hydration. */
export function useRememberedOrigin(): string | null {
  return useSyncExternalStore(stored.subscribe, stored.value, () => null);
}

/** Null removes it. Where it cannot be stored, the origin in the URL still holds. */
export function rememberOrigin(slug: string | null): void {
  stored.write(slug || null);
}

function readSlug(text: string | null | undefined): string | null {
  return text && isSlug(text) ? text : null;
}
