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

/** The chosen station on the home page. */
export function StationSection({ station, trains, onOpen }: Props) {
  const { name, slug, attractionCount } = station;
  return (
    <section
      aria-labelledby="chosen-station"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border border-line bg-card px-5 py-4 shadow-soft"
    >
      <div className="min-w-0">
        <h2 id="chosen-station" className="flex items-center gap-2.5 font-semibold text-2xl">
          <DotMarker size={14} />
          {name} Station
        </h2>
        <p className="text-sm text-soft">{countPlaces(attractionCount)}</p>
      </div>
      <div className="min-w-0 grow">
        <Suspense fallback={<p className="text-sm text-soft">Loading facilities...</p>}>
          <StationFacts station={station} trains={trains} />
        </Suspense>
      </div>
      <Button to={`/station/${slug}`} onClick={onOpen} size="sm">
        Station details
        <Icon name="chevron-right" size={16} />
      </Button>
    </section>
  );
}
