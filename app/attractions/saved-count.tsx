import { useSyncExternalStore } from "react";
import { onSavedChange, savedPlaces } from "#app/attractions/saved-places.ts";
import { myDay, onDayChange } from "#app/day/my-day.ts";

/** Of the saved places, or of those of the day; nothing while there is none. */
export default function SavedCount({ ofDay }: { ofDay?: boolean }) {
  const saved = useSyncExternalStore(onSavedChange, () => savedPlaces().length);
  const inDay = useSyncExternalStore(onDayChange, () => myDay().places.length);
  return (ofDay ? inDay : saved) || null;
}
