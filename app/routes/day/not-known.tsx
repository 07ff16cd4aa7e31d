import type { DayView, PlannedView } from "#app/day/view-day.ts";
import { writtenDate } from "#app/shared/dates.ts";

export function NotKnown({ planned, view }: { planned: PlannedView; view: DayView }) {
  const { hasTimetable, hoursUnknown, steps } = planned;
  const isEstimate = steps.some((step) => step.kind === "walk" && step.walk.isEstimate);
  return (
    <section aria-labelledby="not-known" className="mt-3 max-w-text text-sm text-soft">
      <h2 id="not-known" className="font-semibold text-ink">
        What is not known
      </h2>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        <li>{hasTimetable ? describeTimetable(view) : describeNoTimetable(view)}</li>
        {hoursUnknown.length > 0 && (
          <li>The opening hours of {hoursUnknown.map(({ name }) => name).join(", ")}.</li>
        )}
        {isEstimate && <li>How long some of the walks are: their longer estimate is planned for.</li>}
      </ul>
    </section>
  );
}

function describeTimetable({ timetable }: DayView): string {
  const publisher = timetable?.publisher ? ` of ${timetable.publisher}` : "";
  return `Whether trains run as planned: these are by the timetable${publisher}. Look them up before you go.`;
}

function describeNoTimetable({ timetable, hasTrainsFailed, minutesAsOf }: DayView): string {
  const missing = hasTrainsFailed
    ? "the timetable could not be loaded"
    : timetable
      ? `the timetable here is for ${writtenDate(timetable.firstDay)} to ${writtenDate(timetable.lastDay)}`
      : "there is no timetable here";
  const years = minutesAsOf === null ? "years that are not known" : `${minutesAsOf} or later`;
  return `The departures: ${missing}. Minutes are those of usual trains, from sources of ${years}; look the trains up, the last one back first.`;
}
