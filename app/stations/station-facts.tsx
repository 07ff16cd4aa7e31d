import { FacilityList } from "#app/stations/facility-list.tsx";
import type { StationSummary } from "#app/stations/station.ts";
import { summariseTrain, warnOfFewTrains } from "#app/trains/describe-trains.ts";
import type { Trains } from "#app/trains/train-time.ts";

type Props = {
  station: Pick<StationSummary, "slug" | "facilities" | "accessibility">;
  trains: Trains;
};

export function StationFacts({ station, trains: { origin, times } }: Props) {
  const { slug, facilities, accessibility } = station;
  const train = times[slug];
  const summary = origin && train && summariseTrain(train, origin);
  const warning = train && warnOfFewTrains(train);
  return (
    <>
      {summary && <p className="text-sm">{summary}</p>}
      {warning && <p className="font-semibold text-sm text-warning">{warning}</p>}
      <div className="mt-2 empty:hidden">
        <FacilityList flags={[...facilities, ...accessibility]} label="Facilities" />
      </div>
    </>
  );
}
