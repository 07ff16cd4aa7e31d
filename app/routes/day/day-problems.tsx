import { passedStart } from "#app/day/day-start.ts";
import type { Named } from "#app/day/day-steps.ts";
import {
  describeAlternative,
  describeEnd,
  describeFault,
  describeFixedTrain,
} from "#app/day/describe-day.ts";
import type { Alternative, FixedTrain } from "#app/day/plan-day.ts";
import type { DayView, PlannedView } from "#app/day/view-day.ts";
import { useNow } from "#app/hours/now-open.tsx";
import type { VisitEditor } from "#app/routes/day/visit-controls.tsx";
import { clockText } from "#app/shared/clock-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  view: DayView;
  planned: PlannedView;
  editor?: VisitEditor;
  onTake?: (alternative: Alternative) => void;
};

export function Problems({ view, planned, editor, onTake }: Props) {
  const { works, unreachable, leftOut, missedTrains, isBackLate, alternatives, end, hasTimetable } = planned;
  const now = useNow();
  if (works || view.chosen.places.length === view.missing.length) return null;
  const { back } = view.chosen;
  const possible = alternatives.filter(
    (alternative) =>
      alternative.kind !== "earlier" || !now || !passedStart(view.date, alternative.leave, now),
  );
  return (
    <section aria-labelledby="problems" className="mt-4 rounded-xl border-2 border-warning bg-card p-5">
      <h2 id="problems" className="flex items-center gap-2.5 font-semibold text-xl">
        <Icon name="warning" className="text-warning" />
        This day does not work
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {planned.steps.map(
          (step) =>
            step.kind === "visit" &&
            step.fault && (
              <li key={step.place.slug}>{describeFault(step.place.name, step.fault, view.date)}</li>
            ),
        )}
        {isBackLate && (
          <li>
            You would be back at {describeEnd(end, hasTimetable)}
            {back === null ? ", on the next day" : `, after ${clockText(back)}`}.
          </li>
        )}
        {missedTrains.map((train) => (
          <li key={train.place?.slug ?? ""}>
            {describeFixedTrain(train)}, which was fixed, cannot be caught. <TakeAny {...{ train, editor }} />
          </li>
        ))}
        {unreachable.map(({ slug, name, stations }) => (
          <li key={slug}>
            {stations.length === 0
              ? `${name} has no station nearby.`
              : view.chosen.isStepFree
                ? `No way to ${name} without a station with steps is known.`
                : `No train to ${name} and back is known on this day.`}{" "}
            <Remove {...{ slug, name, editor }} />
          </li>
        ))}
        {leftOut.map(({ place: { slug, name }, fault }) => (
          <li key={slug}>
            {fault
              ? describeFault(name, fault, view.date)
              : `There is no train back after a visit of ${name}${planned.order.length > 0 ? " as well" : ""}.`}{" "}
            <AtAnyTime {...{ slug, name, view, editor }} />
            <Remove {...{ slug, name, editor }} />
          </li>
        ))}
      </ul>
      {onTake && possible.length > 0 && (
        <div className="mt-4 print:hidden">
          <h3 className="font-semibold">What would work</h3>
          <div className="mt-2 flex flex-wrap gap-2">
            {possible.map((alternative) => (
              <Button size="sm" key={alternative.kind} onClick={() => onTake(alternative)}>
                {describeAlternative(alternative, hasTimetable)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

/** Of a place that is left out, whose controls are gone with its visit. */
function AtAnyTime({ slug, name, view, editor }: Pick<Props, "view" | "editor"> & Named) {
  const chosen = view.chosen.places.find((each) => each.slug === slug);
  if (!editor || !chosen || (chosen.at === null && chosen.stay === null)) return null;
  return (
    <Button
      id={`any-time-${slug}`}
      size="sm"
      variant="quiet"
      aria-label={`At any time, as long as usual: ${name}`}
      className="print:hidden"
      onClick={() => editor.onChange(slug, { at: null, stay: null })}
    >
      At any time, as long as usual
    </Button>
  );
}

/** Of a place that is not among the visits, which have a button of their own. */
function Remove({ slug, name, editor }: Pick<Props, "editor"> & Named) {
  if (!editor) return null;
  return (
    <Button
      id={`remove-${slug}`}
      size="sm"
      variant="quiet"
      aria-label={`Remove ${name}`}
      className="print:hidden"
      onClick={() => editor.onDrop(slug)}
    >
      Remove
    </Button>
  );
}

/** Fixed for another date or timetable. */
export function TrainsNotRunning({
  planned: { lostTrains, hasTimetable },
  editor,
}: Pick<Props, "planned" | "editor">) {
  if (lostTrains.length === 0) return null;
  const why = hasTimetable ? "does not run on this day: another one is taken" : "is not known on this day";
  return (
    <ul className="mt-4 space-y-2 rounded-md bg-sand px-4 py-3">
      {lostTrains.map((train) => (
        <li key={train.place?.slug ?? ""} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex gap-2.5">
            <Icon name="info" className="mt-0.5 shrink-0" />
            {describeFixedTrain(train)}, which was fixed, {why}.
          </span>
          <TakeAny {...{ train, editor }} />
        </li>
      ))}
    </ul>
  );
}

function TakeAny({ train, editor }: Pick<Props, "editor"> & { train: FixedTrain }) {
  if (!editor) return null;
  return (
    <Button size="sm" onClick={() => editor.onTrain(train.place?.slug ?? null, null)}>
      Take any train
    </Button>
  );
}
