import { useSyncExternalStore } from "react";
import { onSavedChange, savedPlaces } from "#app/attractions/saved-places.ts";

/** Nothing while no place is saved. */
export default function SavedCount() {
  return useSyncExternalStore(onSavedChange, () => savedPlaces().length) || null;
}
