import { isSlug } from "#app/shared/slug.ts";
import { showToast } from "#app/ui/toast.tsx";

const KEY = "saved-places";
/** As many as a shared link can name. */
export const MAX_SAVED = 50;
const MAX_NAME = 200;

/** A place that the visitor saved on this device. Its name is shown when it is no longer published. */
export type SavedPlace = { slug: string; name: string };

let stored: { text: string | null; places: readonly SavedPlace[] } = { text: null, places: [] };

/** The saved places, the first saved first. The same array as long as nothing changes; what cannot be read is left out. */
export function savedPlaces(): readonly SavedPlace[] {
  const text = readText();
  if (text !== stored.text) stored = { text, places: parseSaved(text) };
  return stored.places;
}

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

/** Saves a place, or removes it. */
export function togglePlace(place: SavedPlace): void {
  if (savedPlaces().some(({ slug }) => slug === place.slug)) dropPlace(place.slug);
  else savePlaces([place]);
}

/** Calls `listener` after a change in this tab or another one. Returns a function that stops it. */
export function onSavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

// Other tabs.
if (typeof window !== "undefined") window.addEventListener("storage", notifyListeners);

export function parseSaved(text: string | null): SavedPlace[] {
  const places = new Map<string, SavedPlace>();
  for (const entry of readArray(text)) {
    const { slug, name } = (entry ?? {}) as Partial<Record<keyof SavedPlace, unknown>>;
    if (typeof slug !== "string" || !isSlug(slug)) continue;
    places.set(slug, { slug, name: typeof name === "string" ? name.slice(0, MAX_NAME) : slug });
  }
  return [...places.values()].slice(0, MAX_SAVED);
}

function readArray(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(places: readonly SavedPlace[]): boolean {
  try {
    if (places.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    showToast({
      title: "This browser does not save places",
      description: "Its storage is full or switched off.",
      variant: "destructive",
    });
    return false;
  }
  notifyListeners();
  return true;
}
