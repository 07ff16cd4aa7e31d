import { useSyncExternalStore } from "react";
import { isSlug } from "#app/shared/slug.ts";
import { storedText } from "#app/shared/stored-text.ts";

// Where a visitor's trains leave: `?from=` of the URL, else what is stored on this device, else the region's own origin.

export const ORIGIN_PARAM = "from";

const stored = storedText("train-origin");

export function originInUrl(params: URLSearchParams): string | null {
  const slug = params.get(ORIGIN_PARAM)?.trim().toLowerCase() ?? "";
  return isSlug(slug) ? slug : null;
}

/** From this device's storage; null without one, on the server and during hydration. */
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
