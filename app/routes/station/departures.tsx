import { lazy, Suspense, useState } from "react";
import { writtenDate } from "#app/shared/dates.ts";
import { importAgain } from "#app/shared/import-again.ts";
import type { Station } from "#app/stations/station.ts";
import type { TimetableState } from "#app/trains/train-time.ts";
import { Button } from "#app/ui/button.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

const PlannedDepartures = lazy(() => importAgain(() => import("#app/routes/station/planned-departures.tsx")));

type Props = { station: Station; timetable: TimetableState | null };

export function Departures({ station, timetable }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!timetable)
    return (
      <p className="mt-3 text-sm text-soft">
        No timetable has been loaded: when trains leave is not known here, only how long they usually take.
      </p>
    );
  if (timetable.hasEnded)
    return (
      <p className="mt-3 text-sm text-soft">
        The timetable ended on {writtenDate(timetable.lastDay)}: when trains leave is not known here since
        then.
      </p>
    );
  if (!isOpen)
    return (
      <Button size="sm" className="mt-3 noscript:hidden" onClick={() => setIsOpen(true)}>
        Planned departures
      </Button>
    );
  return (
    <Suspense fallback={<LoadingIndicator variant="minimal" message="Loading departures..." />}>
      <PlannedDepartures station={station} region={timetable.region} />
    </Suspense>
  );
}
