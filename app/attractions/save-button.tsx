import { useSyncExternalStore } from "react";
import { onSavedChange, type SavedPlace, savedPlaces, togglePlace } from "#app/attractions/saved-places.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Keeps a place on this device: beside "Share", or as a heart over a card's picture. */
export default function SaveButton({ place, isOnCard }: { place: SavedPlace; isOnCard?: boolean }) {
  const { slug, name } = place;
  const isSaved = useSyncExternalStore(
    onSavedChange,
    () => savedPlaces().some((each) => each.slug === slug),
    () => false,
  );
  return (
    <Button
      size={isOnCard ? "icon" : "md"}
      data-save
      aria-pressed={isSaved}
      aria-label={isOnCard ? `Save ${name}` : undefined}
      onClick={() => togglePlace({ slug, name })}
      className={`print:hidden noscript:hidden ${isOnCard ? "absolute top-2 right-2 z-20 border-line! bg-card! text-ink! opacity-100 shadow-soft transition-opacity starting:opacity-0" : "min-w-28"}`}
    >
      <Icon name="heart" size={isOnCard ? 22 : 18} className={isSaved ? "fill-station text-station" : ""} />
      {!isOnCard && (isSaved ? "Saved" : "Save")}
    </Button>
  );
}
