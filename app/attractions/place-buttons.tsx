import { useSyncExternalStore } from "react";
import { HeartIcon } from "#app/attractions/heart-icon.tsx";
import { onSavedChange, type SavedPlace, savedPlaces, togglePlace } from "#app/attractions/saved-places.ts";
import { DayButton } from "#app/day/day-button.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = { place: SavedPlace; isOnCard?: boolean };

const OVER_PICTURE =
  "absolute top-2 z-20 border-line! bg-card! text-ink! opacity-100 shadow-soft transition-opacity starting:opacity-0";

/** What keeps a place on this device: beside "Share", or over a card's picture. */
export default function PlaceButtons({ place, isOnCard }: Props) {
  return (
    <>
      <DayButton
        place={place}
        size={isOnCard ? "icon" : "md"}
        className={isOnCard ? `${OVER_PICTURE} right-15` : ""}
      />
      <SaveButton place={place} isOnCard={isOnCard} />
    </>
  );
}

function SaveButton({ place, isOnCard }: Props) {
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
      // The second press of a double click would take back the first.
      onClick={({ detail }) => detail < 2 && togglePlace({ slug, name })}
      className={`print:hidden noscript:hidden ${isOnCard ? `${OVER_PICTURE} right-2` : "min-w-28"}`}
    >
      <HeartIcon size={isOnCard ? 22 : 18} className={isSaved ? "fill-station text-station" : ""} />
      {!isOnCard && (isSaved ? "Saved" : "Save")}
    </Button>
  );
}
