import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNow } from "#app/hours/now-open.tsx";
import { clockTime } from "#app/hours/open-state.ts";
import { count } from "#app/shared/count.ts";
import { queryProblem } from "#app/shared/query-problem.ts";
import { clockAt, minuteAt } from "#app/timetable/day-clock.ts";
import type { Journey } from "#app/timetable/day-timetable.ts";
import { changesOf, findJourneys } from "#app/timetable/find-journeys.ts";
import { type RegionDay, whyNotCovered } from "#app/timetable/region-day.ts";
import { regionDayQuery } from "#app/timetable/region-day-query.ts";
import { SPARE_MINUTES } from "#app/trains/leave-by.ts";
import { TimetableCredit } from "#app/trains/timetable-credit.tsx";
import type { NamedStation } from "#app/trains/train-time.ts";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LoadProblem } from "#app/ui/load-problem.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

export type ThereAndBackProps = {
  origin: NamedStation;
  station: NamedStation;
  walkingMinutes: number;
  /** Slug of the timetable's. */
  region: string;
};

/** The next train to a place from the visitor's origin, and the last one back, by today's timetable. */
export default function ThereAndBack({ region, ...props }: ThereAndBackProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow() ?? new Date();
  const date = clockTime(now).day;
  const query = useQuery(regionDayQuery(region, date));
  const day = query.data;
  useEffect(() => focusIfLost(heading.current), []);
  return (
    <section className="py-1">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-base">
        Planned trains today from {props.origin.name}
      </h3>
      {day ? (
        <Trains {...props} day={day} now={minuteAt(date, now)} />
      ) : day === null || queryProblem(query) ? (
        <LoadProblem text="The trains could not be loaded." heading={heading} onRetry={query.refetch} />
      ) : (
        <LoadingIndicator variant="minimal" message="Loading trains..." />
      )}
    </section>
  );
}

type TrainsProps = Omit<ThereAndBackProps, "region"> & {
  day: RegionDay;
  /** Minute of the day. */
  now: number;
};

function Trains({ day, now, origin, station, walkingMinutes }: TrainsProps) {
  const reason = whyNotCovered(day);
  if (reason) return <p>{reason}</p>;
  if (![origin, station].every(({ slug }) => day.stations.includes(slug)))
    return (
      <p>
        This timetable does not have trains between {origin.name} and {station.name}.
      </p>
    );
  const [next] = findJourneys(day, origin.slug, station.slug, { leave: now });
  const last = findJourneys(day, station.slug, origin.slug, { arrive: Number.POSITIVE_INFINITY }).at(-1);
  const at = (minute: number) => <strong className="figure text-base">{clockAt(day.date, minute)}</strong>;
  const isBackMissed = last !== undefined && last.departure < now;
  const isTooLate = next && last && next.arrival + 2 * walkingMinutes + SPARE_MINUTES > last.departure;
  return (
    <>
      <dl className="mt-1 grid gap-x-3 gap-y-1.5 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">Next train out</dt>
        <dd>
          {next ? (
            <>
              {at(next.departure)}, at {station.name} {clockAt(day.date, next.arrival)}
              {changes(next)}
            </>
          ) : (
            "None today any more"
          )}
        </dd>
        <dt className="text-soft">Last train back</dt>
        <dd>
          {last && !isBackMissed && (
            <>
              {at(last.departure)}, at {origin.name} {clockAt(day.date, last.arrival)}
              {changes(last)}: leave here by {at(last.departure - walkingMinutes - SPARE_MINUTES)},{" "}
              {walkingMinutes} min on foot and {SPARE_MINUTES} to spare
            </>
          )}
          {last && isBackMissed && `Left at ${clockAt(day.date, last.departure)}`}
          {!last && "None today"}
        </dd>
      </dl>
      {isTooLate && (
        <p className="mt-2 flex items-start gap-2 font-semibold text-warning">
          <Icon name="warning" size={18} className="mt-0.5 shrink-0" />
          Too late for a visit today: the last train back leaves before you could be at the station again.
        </p>
      )}
      <TimetableCredit timetable={day.timetable} />
    </>
  );
}

function changes(journey: Journey): string {
  const made = changesOf(journey);
  return made > 0 ? ` (${count(made, "change")})` : "";
}
