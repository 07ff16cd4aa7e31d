import { AttractionCard } from "#app/attractions/attraction-card.tsx";
import { CardGroups } from "#app/routes/home/card-groups.tsx";
import type { HomeView } from "#app/routes/home/home-view.ts";
import { RESULTS_ID } from "#app/search/filter-fields.tsx";
import { writeFilters } from "#app/search/filters.ts";
import { FilterNote } from "#app/search/lazy-filter-parts.tsx";
import { OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { Button } from "#app/ui/button.tsx";

/** One row on a desktop: their pictures are not loaded lazily. */
const FIRST_CARDS = 4;

export function Results({ view, onClear }: { view: HomeView; onClear: () => void }) {
  const { filters, foundFrom } = view;
  const query = writeFilters(filters).toString();
  const search = query && `?${query}`;
  return (
    <CardGroups
      view={view}
      emptyAction={
        <Button
          onClick={() => {
            onClear();
            // The button goes.
            document.getElementById(RESULTS_ID)?.focus();
          }}
        >
          Clear all filters
        </Button>
      }
    >
      {(attraction, position) => (
        <AttractionCard
          attraction={attraction}
          to={`/attraction/${attraction.slug}${search}`}
          isFirst={position < FIRST_CARDS}
          chosenStation={foundFrom[attraction.slug]}
          note={
            filters.features.length + Number(filters.includesUnknown) > 0 && (
              <FilterNote attraction={attraction} filters={filters} foundFrom={foundFrom[attraction.slug]} />
            )
          }
          linkState={{ ...OPENS_OVER_PAGE, fromStation: foundFrom[attraction.slug] }}
          onOpen={() => storeReferrer()}
        />
      )}
    </CardGroups>
  );
}
