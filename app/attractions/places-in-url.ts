import { isSlug } from "#app/shared/slug.ts";

/** As many as a shared link can name. */
export const MAX_SAVED = 50;

/** Slugs in `?places=abbotsford,melrose-abbey`, each once; null without the parameter. */
export function readPlaces(params: URLSearchParams): string[] | null {
  const text = params.get("places");
  if (text === null) return null;
  const slugs = text.split(",").map((slug) => slug.trim().toLowerCase());
  return [...new Set(slugs.filter(isSlug))].slice(0, MAX_SAVED);
}
