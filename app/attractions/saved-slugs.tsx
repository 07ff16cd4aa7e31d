import { useSyncExternalStore } from "react";

/*
 * Which places are saved on this device, for hearts and the count in the header. In the first download: what reads and writes the
 * storage is in saved-places.ts, which is fetched after hydration.
 */

let slugs: readonly string[] = [];
const listeners = new Set<() => void>();

export function setSavedSlugs(next: readonly string[]): void {
  slugs = next;
  for (const listener of listeners) listener();
}

export function useIsSaved(slug: string): boolean {
  return useSyncExternalStore(subscribe, () => slugs.includes(slug), isNeverSaved);
}

function useSavedCount(): number {
  return useSyncExternalStore(subscribe, () => slugs.length, countNone);
}

// On the server, and while hydrating.
const isNeverSaved = () => false;
const countNone = () => 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Beside a link to the saved places. As wide without a number as with one. */
export function SavedCount() {
  return <span className="figure ml-1.5 inline-block min-w-[2ch] text-soft">{useSavedCount() || ""}</span>;
}
