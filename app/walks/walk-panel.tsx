import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import type { NamedPoint } from "#app/shared/coordinates.ts";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { LoadProblem } from "#app/ui/load-problem.tsx";
import { LoadingIndicator, Skeleton } from "#app/ui/loading-indicator.tsx";
import { DotMarker } from "#app/ui/marker.tsx";
import { describeEstimate, estimatedMinutes } from "#app/walks/estimate-in-words.ts";
import { useWalkMinutes, type WalkMinutes } from "#app/walks/use-walk-minutes.ts";
import { WalkActions } from "#app/walks/walk-actions.tsx";
import { describeMiles } from "#app/walks/walk-length.ts";
import { WalkMap } from "#app/walks/walk-map.tsx";
import type { Walk } from "#app/walks/walk-planner.ts";
import { isUnknownWalk, walkQuery } from "#app/walks/walk-query.ts";
import { WalkSteps } from "#app/walks/walk-steps.tsx";

type Station = NamedPoint & WalkMinutes & { slug: string };

type Props = {
  stations: Station[];
  to: NamedPoint;
  /** Slug of the station where the walk begins; the nearest if it is none of `stations`. */
  selected: string | undefined;
  onSelect: (station: string) => void;
  /** `minutes` are the most that the walk takes. */
  renderFoot?: (station: NamedPoint, minutes: number) => ReactNode;
};

export function WalkPanel({ stations, to, selected, onSelect, renderFoot }: Props) {
  const station = stations.find(({ slug }) => slug === selected) ?? stations[0];
  if (!station) return null;
  return (
    <WalkFrom station={station} to={to} renderFoot={renderFoot}>
      {stations.length > 1 && (
        <fieldset className="mt-3 flex flex-wrap gap-2 noscript:hidden">
          <legend className="sr-only">Walk from</legend>
          {stations.map(({ slug, name }) => (
            <Chip key={slug} isSelected={slug === station.slug} onClick={() => onSelect(slug)}>
              <DotMarker />
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
    </WalkFrom>
  );
}

function WalkFrom({
  station,
  to,
  renderFoot,
  children,
}: Pick<Props, "to" | "renderFoot"> & { station: Station; children: ReactNode }) {
  const { data: walk, error, fetchStatus, refetch } = useQuery(walkQuery(station, to));
  const minutes = useWalkMinutes(station, to);
  const [areStepsOpen, setAreStepsOpen] = useState(false);
  const stepsId = useId();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMissing = !walk && (error !== null || fetchStatus === "paused");
  const isUnknown = isMissing && isUnknownWalk(error);
  return (
    <Card as="section" aria-labelledby={headingId} className="print:mt-4 print:flex-row print:flex-wrap">
      <div className="p-5 pb-4 print:order-1 print:flex-1">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="font-semibold text-xl outline-none">
          Walking Route from {station.name} Station
        </h2>
        <WalkFigures minutes={minutes} walk={walk} isLoading={!walk && !isMissing} isUnknown={isUnknown} />
        {isUnknown && <p className="mt-3 text-soft">No path is known for this walk.</p>}
        {isMissing && !isUnknown && (
          <LoadProblem text="The walking route could not be loaded." heading={heading} onRetry={refetch} />
        )}
        {children}
      </div>
      <WalkMap
        className={`aspect-[11/6] min-h-66 w-full print:aspect-auto print:h-[195px] print:min-h-0 print:w-3/5 print:[--paper-width:390] border-line border-t ${isMissing ? "" : "border-b noscript:border-b-0"}`}
        from={station}
        to={to}
        walk={walk}
      />
      {walk ? (
        <WalkActions
          walk={walk}
          from={station}
          to={to}
          stepsId={stepsId}
          areStepsOpen={areStepsOpen}
          onToggleSteps={() => setAreStepsOpen(!areStepsOpen)}
        />
      ) : (
        !isMissing && <LoadingActions />
      )}
      {walk && walk.steps.length > 0 && <WalkSteps id={stepsId} steps={walk.steps} isOpen={areStepsOpen} />}
      {renderFoot?.(station, latestMinutes(minutes))}
      {walk ? (
        <p className={footClass}>
          {walk.isApproximate && "The dashed line is straight, not a path. "}
          {walk.credit}
        </p>
      ) : (
        !isMissing && <LoadingCredit />
      )}
    </Card>
  );
}

const footClass =
  "print:order-2 print:basis-full min-h-14 border-line sm:min-h-9 border-t px-5 py-2 text-soft text-xs";

/** As high as the actions, which need scripts. */
function LoadingActions() {
  return (
    <div
      aria-hidden="true"
      className="flex min-h-12 items-center justify-evenly gap-6 px-5 print:hidden noscript:hidden"
    >
      <Skeleton className="h-4 w-1/4 rounded-sm" />
      <Skeleton className="h-4 w-1/3 rounded-sm" />
    </div>
  );
}

/** As high as the credit, which needs scripts. */
function LoadingCredit() {
  return (
    <div aria-hidden="true" className={`${footClass} noscript:hidden`}>
      <Skeleton className="mt-1 h-3 w-3/4 rounded-sm" />
    </div>
  );
}

type FiguresProps = {
  minutes: WalkMinutes;
  walk: Walk | undefined;
  isLoading: boolean;
  isUnknown: boolean;
};

function WalkFigures({ minutes, walk, isLoading, isUnknown }: FiguresProps) {
  const { walkingTimeMinutes, isEstimate } = minutes;
  return (
    <div className="mt-2 flex min-h-15 items-end gap-3">
      {!isEstimate && <p className="figure font-bold text-figure text-green">{walkingTimeMinutes}</p>}
      <div className="grid min-h-14 content-end justify-items-start gap-1 pb-1.5 font-display font-medium text-lg text-soft leading-tight">
        {isEstimate ? (
          <p>
            <strong className="font-semibold text-2xl text-green-text">
              {describeEstimate(walkingTimeMinutes)}
            </strong>
            {!isUnknown && " – no path planned yet"}
          </p>
        ) : (
          <p>
            {walkingTimeMinutes === 1 ? "minute" : "minutes"}
            {walk && (
              <>
                {" "}
                <span aria-hidden="true">·</span>{" "}
                {walk.isApproximate ? "no path planned yet" : describeMiles(walk.distanceMetres)}
              </>
            )}
          </p>
        )}
        {isLoading && (
          <div className="font-sans text-sm noscript:hidden">
            <LoadingIndicator variant="minimal" message="Loading route..." />
          </div>
        )}
      </div>
    </div>
  );
}

function latestMinutes({ walkingTimeMinutes, isEstimate }: WalkMinutes): number {
  return isEstimate ? estimatedMinutes(walkingTimeMinutes).to : walkingTimeMinutes;
}
