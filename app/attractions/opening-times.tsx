import type { ReactNode } from "react";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import type { FactDetails } from "#app/attractions/facts.ts";
import { describeDay, describeRest, describeSeason, weekRows } from "#app/hours/describe-hours.ts";
import { NowOpen, useNow } from "#app/hours/now-open.tsx";
import { closesBeforeArrival } from "#app/hours/open-state.ts";
import type { HoursSeason, OpeningHours } from "#app/hours/opening-hours.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { hasTrain, NO_TRAINS } from "#app/trains/train-time.ts";
import { useTrains } from "#app/trains/use-trains.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useWalkMinutes } from "#app/walks/use-walk-minutes.ts";

type StatusProps = {
  attraction: AttractionSummary | Attraction;
  station: NearbyStation | undefined;
};

/** Whether it is open now, and for somebody who sets out now. */
export function OpenStatus({ attraction, station }: StatusProps) {
  const { hours } = attraction.facts;
  if (!hours) return null;
  return (
    <div className="mb-3">
      <NowOpen hours={hours} />
      {station && <TooLate attraction={attraction} station={station} hours={hours} />}
    </div>
  );
}

/** When it is open in the week, as far as it is known, and what is written about that. `source`: where the hours are from. */
export function OpeningTimes({ facts, source }: { facts: FactDetails; source: ReactNode }) {
  const { hours, hoursNote: note } = facts;
  if (!hours && !note) return null;
  return (
    <section aria-labelledby="opening-hours" className="mt-5">
      <h3 id="opening-hours" className="font-semibold text-xl">
        Opening hours
      </h3>
      {hours && (
        <>
          <div className="mt-2 flex flex-wrap gap-x-10 gap-y-3">
            {hours.seasons.map((season) => (
              <Week
                key={season.from ?? "rest"}
                season={season}
                caption={hours.seasons.length > 1 || season.from ? describeSeason(season, false) : null}
              />
            ))}
          </div>
          <p className="mt-2 max-w-text text-sm">{describeRest(hours).join(" ")}</p>
        </>
      )}
      {note && <p className="wrap-anywhere mt-2 max-w-text whitespace-pre-line">{note}</p>}
      {source && <p className="mt-2 text-sm text-soft">{source}</p>}
    </section>
  );
}

function Week({ season, caption }: { season: HoursSeason; caption: string | null }) {
  return (
    <table className="h-fit text-left">
      {caption && <caption className="text-left font-semibold text-sm">{caption}</caption>}
      <tbody>
        {weekRows(season.week).map(({ days, hours }) => (
          <tr key={days}>
            <th scope="row" className="pr-5 align-top font-normal text-soft">
              {days}
            </th>
            <td className="align-top tabular-nums">{describeDay(hours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type TooLateProps = { attraction: StatusProps["attraction"]; station: NearbyStation; hours: OpeningHours };

/** By the train and the walk alone, without waiting: who leaves now cannot be there earlier. */
function TooLate({ attraction, station, hours }: TooLateProps) {
  const now = useNow();
  const { walkingTimeMinutes } = useWalkMinutes(station, attraction);
  const { origin, times } = useTrains("trains" in attraction ? attraction.trains : NO_TRAINS);
  const train = times[station.slug];
  const isByTrain = hasTrain(train) && origin !== null;
  const minutes = walkingTimeMinutes + (isByTrain ? (train.minutes ?? 0) : 0);
  if (!now || !closesBeforeArrival(hours, now, minutes)) return null;
  return (
    <p className="mt-1 flex items-start gap-2 print:hidden">
      <Icon name="warning" size={18} className="mt-0.5 shrink-0 text-warning" />
      <span>
        Closes before you can be there:{" "}
        {isByTrain
          ? `it takes ${minutes} min or more by train from ${origin.name} and on foot.`
          : `it takes ${minutes} min or more on foot from ${station.name}.`}
      </span>
    </p>
  );
}
