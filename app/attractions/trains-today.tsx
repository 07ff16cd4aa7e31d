import { lazy, Suspense, useState } from "react";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import { writtenDate } from "#app/shared/dates.ts";
import { importAgain } from "#app/shared/import-again.ts";
import { type NamedStation, NO_TRAINS } from "#app/trains/train-time.ts";
import { useTrains } from "#app/trains/use-trains.tsx";
import { Button } from "#app/ui/button.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

const ThereAndBack = lazy(() => importAgain(() => import("#app/attractions/there-and-back.tsx")));

type Props = {
  attraction: AttractionSummary | Attraction;
  station: NamedStation;
  walkingMinutes: number;
};

/** The timetable of the day is fetched when it is opened. */
export function TrainsToday({ attraction, station, walkingMinutes }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { origin, timetable } = useTrains("trains" in attraction ? attraction.trains : NO_TRAINS);
  if (!("trains" in attraction) || !origin || origin.slug === station.slug) return null;
  return (
    <div
      className={`border-line border-t border-dashed px-5 py-3 text-sm noscript:hidden print:order-2 print:basis-full ${isOpen ? "" : "print:hidden"}`}
    >
      {!timetable ? (
        <p className="text-soft">No timetable has been loaded: when trains leave is not known here.</p>
      ) : timetable.hasEnded ? (
        <p className="text-soft">
          The timetable ended on {writtenDate(timetable.lastDay)}: when trains leave is not known here.
        </p>
      ) : isOpen ? (
        <Suspense fallback={<LoadingIndicator variant="minimal" message="Loading trains..." />}>
          <ThereAndBack
            origin={origin}
            station={station}
            walkingMinutes={walkingMinutes}
            region={timetable.region}
          />
        </Suspense>
      ) : (
        <Button variant="quiet" size="sm" className="-ml-4" onClick={() => setIsOpen(true)}>
          Next train and the last one back
        </Button>
      )}
    </div>
  );
}
