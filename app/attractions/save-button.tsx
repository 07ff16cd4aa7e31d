import type { SavedPlace } from "#app/attractions/saved-places.ts";
import { useIsSaved } from "#app/attractions/saved-slugs.tsx";
import { importAgain } from "#app/shared/import-again.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Keeps a place on this device: beside "Share", or as a heart over a card's picture. */
export function SaveButton({ place, isOnCard }: { place: SavedPlace; isOnCard?: boolean }) {
  const { slug, name } = place;
  const isSaved = useIsSaved(slug);
  return (
    <Button
      size={isOnCard ? "icon" : "md"}
      aria-pressed={isSaved}
      aria-label={isOnCard ? `Save ${name}` : undefined}
      onClick={() => void importAgain(loadSavedPlaces).then((module) => module.togglePlace({ slug, name }))}
      className={`print:hidden noscript:hidden ${isOnCard ? "absolute top-2 right-2 z-20 border-line! bg-card! text-ink! shadow-soft" : "min-w-28"}`}
    >
      <Icon name="heart" size={isOnCard ? 22 : 18} className={isSaved ? "fill-station text-station" : ""} />
      {!isOnCard && (isSaved ? "Saved" : "Save")}
    </Button>
  );
}

const loadSavedPlaces = () => import("#app/attractions/saved-places.ts");
