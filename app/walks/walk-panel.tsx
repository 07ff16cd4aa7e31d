import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { DotMarker } from "#app/ui/marker.tsx";
import { WalkActions } from "#app/walks/walk-actions.tsx";
import { describeMiles } from "#app/walks/walk-length.ts";
import { WalkMap } from "#app/walks/walk-map.tsx";
import type { Walk } from "#app/walks/walk-planner.ts";
import { walkQuery } from "#app/walks/walk-query.ts";
import { WalkSteps } from "#app/walks/walk-steps.tsx";

type Station = Coordinates & { slug: string; name: string };

type Props = {
  /** The start of the walk: one or more, the nearest first. */
  stations: Station[];
  to: Coordinates & { name: string };
  /** Slug of the station selected at first, instead of the nearest. */
  firstStation?: string;
};

/** The walk from a choice of stations. Each is requested when it is selected. */
export function WalkPanel({ stations, to, firstStation }: Props) {
  const [selected, setSelected] = useState(firstStation);
  const [areStepsOpen, setAreStepsOpen] = useState(false);
  const stepsId = useId();
  const headingId = useId();
  const station = stations.find(({ slug }) => slug === selected) ?? stations[0];
  if (!station) return null;
  return (
    <Card as="section" aria-labelledby={headingId}>
      <LoadedWalk from={station} to={to}>
        {(walk, summary) => (
          <>
            <div className="p-5 pb-4">
              <h2 id={headingId} className="font-semibold text-xl">
                Walking Route from {station.name} Station
              </h2>
              <div className="mt-2 flex min-h-15 items-center">{summary}</div>
              {stations.length > 1 && (
                <fieldset className="mt-2 flex flex-wrap gap-2 noscript:hidden">
                  <legend className="sr-only">Walk from</legend>
                  {stations.map(({ slug, name }) => (
                    <Chip key={slug} isSelected={slug === station.slug} onClick={() => setSelected(slug)}>
                      <DotMarker />
                      {name}
                    </Chip>
                  ))}
                </fieldset>
              )}
            </div>
            <WalkMap
              className="aspect-[11/6] min-h-66 w-full border-line border-y"
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
              <div className="min-h-12" />
            )}
            {walk && walk.steps.length > 0 && areStepsOpen && <WalkSteps id={stepsId} steps={walk.steps} />}
            <p className="min-h-14 border-line sm:min-h-9 border-t px-5 py-2 text-soft text-xs">
              {walk?.isApproximate && "An estimate along the straight line, until a path is planned. "}
              {walk?.credit}
            </p>
          </>
        )}
      </LoadedWalk>
    </Card>
  );
}

type LoadedWalkProps = {
  from: Station;
  to: Coordinates;
  /** `summary` is the walk's figures, or the state of loading it. */
  children: (walk: Walk | undefined, summary: ReactNode) => ReactNode;
};

function LoadedWalk({ from, to, children }: LoadedWalkProps) {
  const { data: walk, isError, fetchStatus, refetch } = useQuery(walkQuery(from, to));
  if (walk) return children(walk, <WalkFigures walk={walk} />);
  if (!isError && fetchStatus !== "paused")
    return children(
      undefined,
      <div className="noscript:hidden">
        <LoadingIndicator variant="minimal" message="Loading route..." />
      </div>,
    );
  return children(
    undefined,
    <div role="alert" className="flex flex-wrap items-center gap-3 text-soft">
      The walking route could not be loaded.
      <Button size="sm" onClick={() => refetch()}>
        Try again
      </Button>
    </div>,
  );
}

function WalkFigures({ walk }: { walk: Walk }) {
  return (
    <div className="flex items-end gap-3">
      <p className="figure font-bold text-figure text-green">{walk.durationMinutes}</p>
      <div className="grid justify-items-start gap-1 pb-1.5 font-display font-medium text-lg text-soft leading-tight">
        <p>
          {walk.durationMinutes === 1 ? "minute" : "minutes"} <span aria-hidden="true">·</span>{" "}
          {describeMiles(walk.distanceMetres)}
        </p>
        {walk.isApproximate && (
          <Badge tone="warning" className="font-sans">
            approximate
          </Badge>
        )}
      </div>
    </div>
  );
}
