import { count } from "#app/shared/count.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { TrainMinutes } from "#app/trains/train-minutes.tsx";
import { hasTrain } from "#app/trains/train-time.ts";
import { usePageTrains } from "#app/trains/use-trains.tsx";
import { CardStub } from "#app/ui/card.tsx";
import { DotMarker } from "#app/ui/marker.tsx";
import { Minutes } from "#app/walks/minutes.tsx";

type Props = { stations: readonly NearbyStation[]; chosenStation: string | null | undefined };

/** The foot of a card: minutes on foot from the chosen station, or else from the primary one. */
export function CardWalk({ stations, chosenStation }: Props) {
  const [primary] = stations;
  const station = stations.find(({ slug }) => slug === chosenStation) ?? primary;
  const train = usePageTrains().times[station?.slug ?? ""];
  if (!primary || !station) return null;
  /** Stations that the card does not name. */
  const more = stations.length - (station === primary ? 1 : 2);
  return (
    <CardStub className="walk-stub">
      <p>
        <DotMarker />
        <span>{station.name}</span>
        {more > 0 && <span>{`+ ${count(more, "more station")}`}</span>}
      </p>
      <p>
        {hasTrain(train) && (
          <>
            <TrainMinutes time={train} />
            {" · "}
          </>
        )}
        <span>
          <span className="figure">
            <Minutes of={station} />
          </span>{" "}
          min walk
        </span>
      </p>
      {station !== primary && (
        <p>
          {primary.walkingTimeMinutes < station.walkingTimeMinutes && "nearer: "}
          {primary.name}, <Minutes of={primary} /> min
        </p>
      )}
    </CardStub>
  );
}
