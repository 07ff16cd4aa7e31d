import type { LineStation } from "#app/routes/line/line-view.ts";
import { TrainMinutes } from "#app/trains/train-minutes.tsx";
import type { Trains, TrainTime } from "#app/trains/train-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";
import { Minutes } from "#app/walks/minutes.tsx";

type Props = { stations: LineStation[]; trains: Trains };

export function LineStrip({ stations, trains }: Props) {
  return (
    <ol aria-label="Stops" className="min-w-0">
      {stations.map((station) => (
        <Stop key={station.slug} station={station} time={trains.times[station.slug]} />
      ))}
    </ol>
  );
}

function Stop({ station, time }: { station: LineStation; time: TrainTime | undefined }) {
  const { slug, name, attractionCount, attractions } = station;
  const more = attractionCount - attractions.length;
  return (
    <li className="relative break-inside-avoid pb-6 pl-9 before:absolute before:top-3.5 before:bottom-[-0.875rem] before:left-[0.5625rem] before:w-1 before:bg-line last:pb-0 last:before:hidden">
      <span className="absolute top-1 left-0 grid size-5.5 place-items-center rounded-full bg-paper">
        <DotMarker size={attractionCount > 0 ? 18 : 12} />
      </span>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-xl">
          <Link
            to={`/station/${slug}`}
            className="inline-flex min-h-7 pointer-coarse:-my-2 pointer-coarse:min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {name}
          </Link>
        </h2>
        <p className="whitespace-nowrap text-sm text-soft">
          <TrainMinutes time={time} />
        </p>
      </div>
      {attractions.length === 0 ? (
        <p className="text-sm text-soft">No place to visit is known here.</p>
      ) : (
        <ul className="mt-1">
          {attractions.map((attraction) => (
            <li key={attraction.slug}>
              <Link
                to={`/station/${slug}/attraction/${attraction.slug}`}
                className="-mx-2 flex min-h-9 pointer-coarse:min-h-11 items-center rounded-sm px-2 py-1.5 leading-snug no-underline hover:bg-sand"
              >
                <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5">
                  <span className="flex min-w-0 grow basis-36 items-baseline gap-2.5">
                    <DiamondMarker />
                    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
                      <span className="wrap-anywhere min-w-0 underline decoration-line underline-offset-4">
                        {attraction.name}
                      </span>
                      {attraction.isPick && <Badge tone="green">Our pick</Badge>}
                    </span>
                  </span>
                  <span className="ml-auto whitespace-nowrap font-semibold text-green-text text-sm">
                    <Minutes of={attraction} /> min walk
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link
          to={`/station/${slug}`}
          className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center font-semibold text-green-text text-sm underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {more} more at {name}
        </Link>
      )}
    </li>
  );
}
