import { type ReactNode, useRef } from "react";
import type { DayStep } from "#app/day/day-steps.ts";
import { sunsetOn } from "#app/day/daylight.ts";
import { describeFault, describeTime, describeUsualTrain, describeWalk } from "#app/day/describe-day.ts";
import type { DayView, PlannedView } from "#app/day/view-day.ts";
import { TrainControl, VisitControls, type VisitEditor } from "#app/routes/day/visit-controls.tsx";
import { clockText } from "#app/shared/clock-time.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";
import { Tilde } from "#app/ui/tilde.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useSortable } from "#app/ui/use-sortable.ts";

type VisitStep = Extract<DayStep, { kind: "visit" }>;
type TrainStep = Extract<DayStep, { kind: "train" }>;
type Props<AStep = DayStep> = {
  step: AStep;
  view: DayView;
  planned: PlannedView;
  /** Without it the day is read only. */
  editor?: VisitEditor;
};

export function Step({ step, view, planned, editor }: Props) {
  const sunset = sunsetOn(view.date);
  const firstAfterSunset = planned.steps.find((each) => each.kind === "walk" && each.arrival > sunset);
  if (step.kind === "walk")
    return (
      <Row marker={<ToolIcon name="walk" size={18} />}>
        <p>
          Walk {describeWalk(step.walk)} to {step.to.name}
        </p>
        {step === firstAfterSunset && (
          <p className="text-sm text-warning">
            The sun sets at {clockText(sunset)}: this walk and those after it end in the dark.
          </p>
        )}
      </Row>
    );
  if (step.kind === "train") return <Train step={step} editor={editor} />;
  return <Visit {...{ step, view, planned, editor }} />;
}

function Visit({ step, view, planned: { order, hasTimetable }, editor }: Props<VisitStep>) {
  const { place, from, departure, arrival, opensAt, fault } = step;
  const position = order.findIndex((each) => each.place.slug === place.slug);
  const visit = order[position];
  const item = useRef<HTMLDivElement>(null);
  const { isDragged, side } = useSortable(item, {
    list: "visit",
    index: editor && order.length > 1 ? position : null,
    onMove: (dragged, to) => editor?.onMove(order[dragged]?.place.slug ?? "", to, null),
  });
  return (
    <Row time={describeTime(from, hasTimetable)} marker={<DiamondMarker />}>
      <div
        ref={item}
        data-visit
        className={`relative ${isDragged ? "opacity-40" : ""} ${editor && order.length > 1 ? "cursor-grab" : ""}`}
      >
        <p>
          <Link
            to={`/attraction/${place.slug}`}
            draggable={false}
            onClick={() => storeReferrer()}
            className="font-display font-semibold text-xl underline-offset-4"
          >
            {place.name}
          </Link>{" "}
          <span className="text-soft">until {describeTime(arrival, hasTimetable)}</span>
        </p>
        {departure > from && (
          <p className="text-sm text-soft">
            {opensAt === null ? "Begins at" : "Opens at"} {clockText(departure)}
            {opensAt === null && ", which was fixed"}.
          </p>
        )}
        {fault && (
          <p className="mt-1 flex items-start gap-2 font-semibold text-warning">
            <Icon name="warning" size={18} className="mt-1 shrink-0" />
            {describeFault(place.name, fault, view.date)}
          </p>
        )}
        {editor && visit && (
          <VisitControls
            place={place}
            stay={visit.stay}
            at={visit.at}
            position={position}
            count={order.length}
            editor={editor}
          />
        )}
        {side && (
          <span
            className={`absolute inset-x-0 h-1 rounded-full bg-focus ${side === "before" ? "-top-2" : "-bottom-2"}`}
          />
        )}
      </div>
    </Row>
  );
}

function Train({ step, editor }: Pick<Props<TrainStep>, "step" | "editor">) {
  const { to, usual, legs, isFixed } = step;
  if (usual)
    return (
      <Row marker={<DotMarker />}>
        <p className="font-semibold">Train to {to.name}</p>
        <p className="text-sm text-soft">{describeUsualTrain(usual)}</p>
      </Row>
    );
  return legs.map((leg, index) => (
    // The choice of another train keeps the focus.
    <Row key={index === 0 ? "first" : leg.departure} time={clockText(leg.departure)} marker={<DotMarker />}>
      <p className="font-semibold">
        {leg.kind === "walk" ? "Walk" : "Train"} from {leg.from} to {leg.to},{" "}
        <span className="figure">{clockText(leg.arrival)}</span>
      </p>
      {index === 0 && editor && <TrainControl step={step} editor={editor} />}
      {index === 0 && isFixed && !editor && <p className="text-sm text-soft">This train was fixed.</p>}
    </Row>
  ));
}

/** As `describeTime` begins an estimate. */
const ABOUT = "about ";

export function Row({ time, marker, children }: { time?: string; marker: ReactNode; children: ReactNode }) {
  return (
    <li className="group/row grid grid-cols-[3.25rem_1.25rem_minmax(0,1fr)] items-start gap-x-2 break-inside-avoid print:text-sm sm:grid-cols-[4.5rem_1.5rem_minmax(0,1fr)]">
      <span className="figure pt-0.5 text-right font-semibold">
        {time?.startsWith(ABOUT) && <Tilde />}
        {time?.replace(ABOUT, "")}
      </span>
      <span className="flex h-full flex-col items-center text-soft">
        <span className="grid h-7 place-items-center">{marker}</span>
        <span aria-hidden="true" className="w-0 grow border-line border-l-2 group-last/row:hidden" />
      </span>
      <div className="min-w-0 pb-5 print:pb-1">{children}</div>
    </li>
  );
}
