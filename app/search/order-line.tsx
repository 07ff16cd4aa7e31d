import { useRevalidator } from "react-router";
import { RESULTS_ID } from "#app/search/filter-fields.tsx";
import { type Filters, type Sort, writeFilters } from "#app/search/filters.ts";
import type { NamedStation } from "#app/trains/train-time.ts";
import { Button } from "#app/ui/button.tsx";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";
import { Link } from "#app/ui/link.tsx";

const ORDERS: Record<Sort, string> = {
  name: "In the order of their names",
  walk: "The shortest walk first",
  journey: "The shortest journey first",
  picks: "Our picks first",
};

type Props = {
  filters: Filters;
  order: Sort;
  origin: NamedStation | null;
  /** The origin that the device remembers: it orders nothing until the visitor asks for it, so that no card moves by itself. */
  remembered: NamedStation | null;
  /** The name of the station whose trains could not be loaded. */
  lacksTrainsFrom?: string;
};

export function OrderLine({ filters, order, origin, remembered, lacksTrainsFrom }: Props) {
  const offered = order === "picks" && filters.sort === null && remembered;
  return (
    <>
      <p className="mt-0.5 truncate text-sm text-soft">
        {order === "journey" && origin ? `The shortest journey from ${origin.name} first` : ORDERS[order]}
        {offered && (
          <>
            {" · "}
            <Link
              to={`/?${writeFilters({ ...filters, from: offered.slug })}`}
              onClick={(event) => isModifiedEvent(event) || focusResults()}
              className="font-semibold text-green-text underline underline-offset-2"
            >
              Nearest to {offered.name} first
            </Link>
          </>
        )}
      </p>
      {/* They may have come meanwhile. */}
      {lacksTrainsFrom && !remembered && <MissingTrains from={lacksTrainsFrom} />}
    </>
  );
}

/** What is pressed goes. */
function focusResults(): void {
  document.getElementById(RESULTS_ID)?.focus();
}

function MissingTrains({ from }: { from: string }) {
  const { state, revalidate } = useRevalidator();
  const isLoading = state === "loading";
  return (
    <p className="mt-2 flex flex-wrap items-center gap-3 text-soft">
      The trains from {from} could not be loaded.
      <Button
        size="sm"
        disabled={isLoading}
        onClick={() => {
          focusResults();
          void revalidate();
        }}
      >
        {isLoading ? "Loading..." : "Try Again"}
      </Button>
    </p>
  );
}
