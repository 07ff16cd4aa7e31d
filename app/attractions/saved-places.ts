import { MAX_SAVED } from "#app/attractions/places-in-url.ts";
import { isSlug } from "#app/shared/slug.ts";
import { storedEntries } from "#app/shared/stored-entries.ts";
import { storedValue } from "#app/shared/stored-text.ts";
import { showToast } from "#app/ui/toast.tsx";

const MAX_NAME = 200;

/** A place that the visitor saved on this device. Its name is shown when it is no longer published. */
export type SavedPlace = { slug: string; name: string };

const stored = storedValue("saved-places", parseSaved);

/** The saved places, the first saved first. The same array as long as nothing changes; what cannot be read is left out. */
export const savedPlaces = stored.value;

/** Adds those that are not saved yet, as far as there is room, and notifies of what could not be saved. Whether all are saved. */
export function savePlaces(places: readonly SavedPlace[]): boolean {
  const saved = savedPlaces();
  const added = places.filter(({ slug }) => !saved.some((each) => each.slug === slug));
  const next = [...saved, ...added].slice(0, MAX_SAVED);
  if (!write(next)) return false;
  if (next.length === saved.length + added.length) return true;
  showToast({
    title: `You can save ${MAX_SAVED} places`,
    description: "Remove one before you save another.",
    variant: "destructive",
  });
  return false;
}

export function dropPlace(slug: string): void {
  write(savedPlaces().filter((each) => each.slug !== slug));
}

export function togglePlace(place: SavedPlace): void {
  if (savedPlaces().some(({ slug }) => slug === place.slug)) dropPlace(place.slug);
  else savePlaces([place]);
}

export const onSavedChange = stored.subscribe;

export function parseSaved(text: string | null): readonly SavedPlace[] {
  const places = new Map<string, SavedPlace>();
  for (const entry of storedEntries<Record<keyof SavedPlace, unknown>>(text)) {
    const { slug, name } = entry ?? {};
    if (typeof slug !== "string" || !isSlug(slug)) continue;
    places.set(slug, { slug, name: typeof name === "string" ? name.slice(0, MAX_NAME) : slug });
  }
  return [...places.values()].slice(0, MAX_SAVED);
}

function write(places: readonly SavedPlace[]): boolean {
  const isStored = stored.write(places.length === 0 ? null : JSON.stringify(places));
  if (!isStored)
    showToast({
      title: "This browser does not save places",
      description: "Its storage is full or switched off.",
      variant: "destructive",
    });
  return isStored;
}
