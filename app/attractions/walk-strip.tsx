import type { MouseEvent } from "react";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { TrainMinutes } from "#app/trains/train-minutes.tsx";
import { hasTrain, NO_TRAINS } from "#app/trains/train-time.ts";
import { useTrains } from "#app/trains/use-trains.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";
import { DotMarker } from "#app/ui/marker.tsx";
import { Minutes } from "#app/walks/minutes.tsx";
import { useWalkMinutes } from "#app/walks/use-walk-minutes.ts";

export const WALK_ID = "walk";

type Props = {
  attraction: AttractionSummary | Attraction;
  station: NearbyStation;
};

/** On a phone, how one gets to an attraction in one glance: a link to its walk. */
export function WalkStrip({ attraction, station }: Props) {
  const minutes = useWalkMinutes(station, attraction);
  const { times } = useTrains("trains" in attraction ? attraction.trains : NO_TRAINS);
  const train = times[station.slug];
  return (
    <a
      href={`#${WALK_ID}`}
      onClick={showWalk}
      className="mt-4 flex flex-wrap items-center gap-4 rounded-lg border border-line bg-card px-4 py-3 text-sm leading-snug no-underline shadow-soft active:bg-sand md:hidden print:hidden"
    >
      <span className="shrink-0 whitespace-nowrap font-semibold text-green-text">
        <span className="figure block font-bold text-3xl text-green">
          <Minutes of={minutes} />
        </span>{" "}
        min walk
      </span>
      <span className="min-w-0 grow basis-24 border-line border-l border-dashed pl-4">
        <span className="flex items-baseline gap-1.5 font-semibold">
          <DotMarker size={10} className="shrink-0" />
          <span className="min-w-0">
            <span className="sr-only">from </span>
            {station.name}
          </span>
        </span>
        {/* As high in the fallback font, in which it may need a line less. */}
        <span
          className={`block text-soft ${station.isStepFree === false ? "" : "max-[26.25rem]:min-h-[2lh]"}`}
        >
          {describeStepFree(station.isStepFree)}
        </span>
        {/* As high without a train, which may come later. */}
        <span className="block min-h-lh text-soft">{hasTrain(train) && <TrainMinutes time={train} />}</span>
      </span>
      <Icon name="chevron-down" className="text-soft" />
    </a>
  );
}

function describeStepFree(isStepFree: NearbyStation["isStepFree"]): string {
  if (isStepFree === undefined) return "Step-free: station and path not known";
  if (isStepFree === "part") return "Station step-free in part · path not known";
  return isStepFree ? "Station step-free · path not known" : "Station not step-free";
}

/** Scrolls to the walk. As a navigation within the page it would be a history entry, without what this one keeps. */
export function showWalk(event: MouseEvent): void {
  if (isModifiedEvent(event)) return;
  event.preventDefault();
  const walk = document.getElementById(WALK_ID);
  const heading = walk?.querySelector<HTMLElement>("h2");
  walk?.scrollIntoView();
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
