import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { catalogueQuery } from "#app/catalogue/catalogue-query.ts";
import { useNow } from "#app/hours/now-open.tsx";
import { clockTime } from "#app/hours/open-state.ts";
import { dayAfter } from "#app/shared/calendar-day.ts";
import { writtenDate } from "#app/shared/dates.ts";
import { queryProblem } from "#app/shared/query-problem.ts";
import type { Station } from "#app/stations/station.ts";
import { clockAt, minuteAt } from "#app/timetable/day-clock.ts";
import { type Direction, departuresAt } from "#app/timetable/departures-at.ts";
import { type RegionDay, whyNotCovered } from "#app/timetable/region-day.ts";
import { regionDayQuery } from "#app/timetable/region-day-query.ts";
import { TimetableCredit } from "#app/trains/timetable-credit.tsx";
import { Button } from "#app/ui/button.tsx";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";
import { LoadProblem } from "#app/ui/load-problem.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

const SHOWN = 3;

type Props = { station: Station; region: string };

/** The next trains towards each end of the station's lines, and the last one. */
export default function PlannedDepartures({ station, region }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow() ?? new Date();
  const [isTomorrow, setIsTomorrow] = useState(false);
  const today = clockTime(now).day;
  const date = isTomorrow ? dayAfter(today, 1) : today;
  const day = useQuery(regionDayQuery(region, date));
  const catalogue = useQuery(catalogueQuery(station.region));
  const isMissing = day.data === null || queryProblem(day) || queryProblem(catalogue);
  useEffect(() => focusIfLost(heading.current), []);
  return (
    <section aria-labelledby={id} className="mt-4 border-line border-t border-dashed pt-4">
      <h3 ref={heading} id={id} tabIndex={-1} className="font-semibold text-lg">
        Planned departures {isTomorrow ? "tomorrow" : "today"}
        <span className="block font-normal text-soft text-sm">{writtenDate(date)}</span>
      </h3>
      {day.data && catalogue.data ? (
        <Directions
          day={day.data}
          station={station}
          catalogue={catalogue.data}
          after={isTomorrow ? Number.NEGATIVE_INFINITY : minuteAt(date, now)}
        />
      ) : isMissing ? (
        <LoadProblem
          text="The departures could not be loaded."
          heading={heading}
          onRetry={() => void Promise.all([day.refetch(), catalogue.refetch()])}
        />
      ) : (
        <LoadingIndicator variant="minimal" message="Loading departures..." />
      )}
      <Button
        size="sm"
        variant="quiet"
        className="-ml-4"
        onClick={() => {
          setIsTomorrow(!isTomorrow);
          heading.current?.focus();
        }}
      >
        {isTomorrow ? "Departures today" : "Departures tomorrow"}
      </Button>
      {day.data && <TimetableCredit timetable={day.data.timetable} />}
    </section>
  );
}

type DirectionsProps = {
  day: RegionDay;
  station: Station;
  catalogue: {
    stations: readonly { slug: string; name: string }[];
    lines: readonly { stations: string[] }[];
  };
  /** In minutes of the day. */
  after: number;
};

function Directions({ day, station, catalogue, after }: DirectionsProps) {
  const directions = useMemo(
    () =>
      departuresAt(
        day,
        station.slug,
        catalogue.lines.map(({ stations }) => stations),
      ),
    [day, station.slug, catalogue.lines],
  );
  const nameOf = (slug: string) => catalogue.stations.find((each) => each.slug === slug)?.name ?? slug;
  const served = directions.filter(({ departures }) => departures.length > 0);
  const others = directions.flatMap(({ end, departures }) =>
    end && departures.length === 0 ? [nameOf(end)] : [],
  );
  const reason = whyNotCovered(day);
  if (reason || served.length === 0)
    return <p className="mt-2">{reason ?? "No train is planned for this day."}</p>;
  return (
    <>
      <ul className="mt-1">
        {served.map(({ end, departures }) => (
          <li key={end} className="border-line border-b border-dashed py-3 last:border-b-0">
            <h4 className="font-semibold">{end ? `Towards ${nameOf(end)}` : "Other trains"}</h4>
            <NextTrains date={day.date} departures={departures} after={after} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="text-soft text-sm">
          No train this day towards {new Intl.ListFormat("en-GB", { type: "disjunction" }).format(others)}.
        </p>
      )}
    </>
  );
}

function NextTrains({
  date,
  departures,
  after,
}: { date: string; after: number } & Pick<Direction, "departures">) {
  const last = departures.at(-1);
  const next = departures.filter(({ minute }) => minute >= after).slice(0, SHOWN);
  if (!last) return null;
  if (next.length === 0)
    return <p className="text-soft">No more trains: the last one left at {clockAt(date, last.minute)}.</p>;
  return (
    <>
      <ul className="mt-1 grid gap-0.5">
        {next.map(({ minute, destination }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two trains may be the same, and rows keep nothing
          <li key={i} className="flex gap-3">
            <span className="figure w-14 font-bold text-green-text">{clockAt(date, minute)}</span>
            <span className="wrap-anywhere min-w-0">{destination}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        Last train <strong className="figure">{clockAt(date, last.minute)}</strong>
      </p>
    </>
  );
}
