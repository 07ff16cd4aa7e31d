import type { MouseEvent } from "react";
import { describeCosts } from "#app/day/day-costs.ts";
import { type ChosenDay, dayPath } from "#app/day/day-link.ts";
import { passedStart } from "#app/day/day-start.ts";
import { describeDate, describeEnd } from "#app/day/describe-day.ts";
import type { Alternative } from "#app/day/plan-day.ts";
import type { DayView, PlannedView } from "#app/day/view-day.ts";
import { useNow } from "#app/hours/now-open.tsx";
import { DayNotice } from "#app/routes/day/day-notice.tsx";
import { DayOnPaper } from "#app/routes/day/day-on-paper.tsx";
import { Problems, TrainsNotRunning } from "#app/routes/day/day-problems.tsx";
import { Row, Step } from "#app/routes/day/day-rows.tsx";
import { NotKnown } from "#app/routes/day/not-known.tsx";
import type { VisitEditor } from "#app/routes/day/visit-controls.tsx";
import { dayAfter } from "#app/shared/calendar-day.ts";
import { clockText } from "#app/shared/clock-time.ts";
import { Button } from "#app/ui/button.tsx";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";
import { DotMarker } from "#app/ui/marker.tsx";

type Props = {
  view: DayView;
  /** Loads the trains once more. */
  onTryAgain: () => void;
  /** Without it the day is read only. */
  editor?: VisitEditor;
  onTake?: (alternative: Alternative) => void;
  /** Without it another day is a link. */
  onChange?: (changes: Partial<ChosenDay>) => void;
};

/** A day as it is read in a timetable, with what does not work and what is not known. */
export function DayPlan({ view, onTryAgain, editor, onTake, onChange }: Props) {
  const { planned, date } = view;
  if (!planned) return <p>No station is known to begin from.</p>;
  const { origin, leave, end, steps, hasTimetable } = planned;
  return (
    <>
      <DayOnPaper view={view} />
      <p className="text-lg">
        <strong className="font-semibold">{describeDate(date)}</strong>, from {origin.name}
      </p>
      {view.hasTrainsFailed && (
        <DayNotice
          actions={
            <Button size="sm" onClick={onTryAgain}>
              Try Again
            </Button>
          }
        >
          The timetable could not be loaded: this day goes by usual trains.
        </DayNotice>
      )}
      <StartPassed view={view} leave={leave} onChange={onChange} />
      {view.missingOrigin && (
        <DayNotice>
          The station {view.missingOrigin.replaceAll("-", " ")}, where this day began, is no longer here: it
          begins at {origin.name} now.
        </DayNotice>
      )}
      {!view.hasTrainsFailed && <TrainsNotRunning planned={planned} editor={editor} />}
      <Problems {...{ view, planned, editor, onTake }} />
      {steps.length > 0 && (
        <ol aria-label="The day" className="mt-5">
          <Row time={clockText(leave)} marker={<DotMarker size={14} />}>
            <p className="font-semibold">Leave {origin.name}</p>
          </Row>
          {steps.map((step, index) => (
            <Step
              key={step.kind === "visit" ? step.place.slug : index}
              {...{ step, view, planned, editor }}
            />
          ))}
          <Row time={describeEnd(end, hasTimetable)} marker={<DotMarker size={14} />}>
            <p className="font-semibold">Back at {origin.name}</p>
            <LastTrains planned={planned} />
          </Row>
        </ol>
      )}
      {planned.order.length > 0 && (
        <p className="mt-3">
          {describeCosts(
            planned.order.map(({ place }) => place),
            view.prices,
          )}
        </p>
      )}
      <NotKnown planned={planned} view={view} />
    </>
  );
}

function StartPassed({ view, leave, onChange }: Pick<Props, "view" | "onChange"> & { leave: number }) {
  const now = useNow();
  const passed = now && passedStart(view.date, leave, now);
  if (!passed) return null;
  const others: [string, Partial<ChosenDay>][] = [
    ["Leave now", { date: passed.today, leave: passed.leave }],
    ["Plan it for tomorrow", { date: dayAfter(passed.today, 1) }],
  ];
  return (
    <DayNotice
      actions={others.map(([text, changes]) =>
        onChange ? (
          <Button key={text} size="sm" onClick={() => onChange(changes)}>
            {text}
          </Button>
        ) : (
          <Button
            key={text}
            size="sm"
            to={dayPath({ ...view.chosen, ...changes, shared: null })}
            // The notice goes.
            onClick={(event: MouseEvent) =>
              isModifiedEvent(event) ||
              document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true })
            }
          >
            {text}
          </Button>
        ),
      )}
    >
      The start of this day has passed.
    </DayNotice>
  );
}

function LastTrains({ planned: { lastTrains, steps } }: { planned: PlannedView }) {
  if (!lastTrains) return null;
  const { fitting, ofAll } = lastTrains;
  const station = steps.findLast((step) => step.kind === "train")?.from.name;
  return (
    <p className="mt-1">
      Last train from {station}
      {fitting && fitting.departure !== ofAll.departure && (
        <>
          {" "}
          that fits: <strong>{clockText(fitting.departure)}</strong>. Last of all
        </>
      )}
      : <strong>{clockText(ofAll.departure)}</strong>.
    </p>
  );
}
