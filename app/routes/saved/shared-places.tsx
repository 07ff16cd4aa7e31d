import { useNavigate } from "react-router";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { HeartIcon } from "#app/attractions/heart-icon.tsx";
import { savePlaces } from "#app/attractions/saved-places.ts";
import { PlacesByStation } from "#app/routes/saved/places-by-station.tsx";
import { count } from "#app/shared/count.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { showToast } from "#app/ui/toast.tsx";

export function SharedPlaces({ places }: { places: AttractionSummary[] }) {
  const navigate = useNavigate();
  const keep = () => {
    if (!savePlaces(places.map(({ slug, name }) => ({ slug, name })))) return;
    showToast({ title: `${count(places.length, "place")} saved` });
    void navigate("/saved");
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-bold text-4xl">
          Places for you <span className="figure font-normal text-soft">{places.length}</span>
        </h1>
        {places.length > 0 && (
          <div className="flex flex-wrap gap-2.5">
            <Button variant="primary" className="noscript:hidden" onClick={keep}>
              <HeartIcon size={18} />
              Keep these
            </Button>
            <PrintButton />
          </div>
        )}
      </div>
      {places.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            icon={<HeartIcon size={26} />}
            title="None of these places is here"
            hint="The link may be incomplete, or its places are no longer published."
            action={<Button to="/">All places to visit</Button>}
          />
        </div>
      ) : (
        <PlacesByStation places={places} />
      )}
    </>
  );
}
