import { lazy, Suspense } from "react";
import { importAgain } from "#app/shared/import-again.ts";
import { countPlaces, type StationSummary } from "#app/stations/station.ts";
import type { Trains } from "#app/trains/train-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DotMarker } from "#app/ui/marker.tsx";

const loadFacts = () => import("#app/stations/station-facts.tsx");

// Rendered on the server, but not in the first download: most visitors have not chosen a station.
const StationFacts = import.meta.env.SSR
  ? (await loadFacts()).StationFacts
  : lazy(() => importAgain(loadFacts).then((module) => ({ default: module.StationFacts })));

type Props = { station: StationSummary; trains: Trains; onOpen: () => void };

export function StationSection({ station, trains, onOpen }: Props) {
  const { name, slug, attractionCount } = station;
  return (
    <section
      aria-labelledby="chosen-station"
      className="mt-4 rounded-xl border border-line bg-card shadow-soft md:mt-6"
    >
      <details className="unfolds group md:flex md:items-center">
        <summary className="flex min-h-13 min-w-0 items-center gap-2.5 px-5">
          <DotMarker size={14} />
          <h2
            id="chosen-station"
            className="min-w-0 grow truncate font-semibold text-xl md:whitespace-normal md:text-2xl"
          >
            {name} Station
          </h2>
          <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 px-5 pb-4 md:pt-4 md:pl-0">
          {/* The button comes with the facts, which would move it away from a press. */}
          <Suspense fallback={<p className="text-sm text-soft">Loading facilities...</p>}>
            <div className="min-w-0 grow">
              <p className="text-sm text-soft">{countPlaces(attractionCount)}</p>
              <StationFacts station={station} trains={trains} />
            </div>
            <Button to={`/station/${slug}`} onClick={onOpen} size="sm">
              Station details
              <Icon name="chevron-right" size={16} />
            </Button>
          </Suspense>
        </div>
      </details>
    </section>
  );
}
