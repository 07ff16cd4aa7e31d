import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isLocated } from "#app/map/viewport.ts";
import type { StationChoice } from "#app/routes/admin/attractions/form-choices.ts";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { Button } from "#app/ui/button.tsx";
import { METRES_PER_MINUTE } from "#app/walks/pace.ts";
import { isUnknownWalk, walkQuery } from "#app/walks/walk-query.ts";
import { NO_DIRECT_WALK } from "#app/walks/walk-response.ts";

const MAX_MINUTES = 45;
/** Public planners allow one request a second. */
const WAIT_MS = 1000;

export type SuggestedWalk = { minutes: number; isEstimate: boolean };

type Props = {
  at: Coordinates;
  stations: StationChoice[];
  chosen: string[];
  /** By station id. */
  walks: Record<string, SuggestedWalk>;
  onWalk: (stationId: string, walk: SuggestedWalk) => void;
  onUse: (station: StationChoice, walk: SuggestedWalk | undefined) => void;
};

export function SuggestStations({ at, stations, chosen, walks, onWalk, onUse }: Props) {
  const { found, unknown, progress, isBusy, suggest } = usePlannedWalks(stations, at, onWalk);
  const listed = found?.filter(({ id }) => (walks[id]?.minutes ?? 0) <= MAX_MINUTES);
  return (
    <div className="grid gap-3 rounded-md border border-edge border-dashed p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" onClick={suggest} disabled={!isLocated(at)} aria-disabled={isBusy}>
          Suggest stations
        </Button>
        <p role="status" className="text-sm text-soft">
          {!isLocated(at)
            ? "Set the location first."
            : inWords(
                progress,
                listed?.map(({ id }) => walks[id]),
              )}
        </p>
      </div>
      {isBusy && (
        <progress
          aria-label="Planned walks"
          max={progress?.of}
          value={progress?.done}
          className="h-2 w-full accent-deep"
        />
      )}
      {listed && listed.length > 0 && (
        <ul>
          {listed.map((station) => (
            <SuggestedStation
              key={station.id}
              station={station}
              walk={walks[station.id]}
              hasNoWalk={unknown.includes(station.id)}
              isChosen={chosen.includes(station.id)}
              onUse={onUse}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type Progress = { done: number; of: number; failed: number };

const isUnfinished = ({ done, of }: Progress) => done < of;

function usePlannedWalks(stations: StationChoice[], at: Coordinates, onWalk: Props["onWalk"]) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [found, setFound] = useState<StationChoice[] | null>(null);
  const [unknown, setUnknown] = useState<string[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isBusy = progress !== null && isUnfinished(progress);
  useEffect(() => () => running.current?.abort(), []);

  async function suggest() {
    if (isBusy) return;
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const near = stationsNear(stations, at);
    setFound(near);
    setUnknown([]);
    let failed = 0;
    for (const [done, station] of near.entries()) {
      setProgress({ done, of: near.length, failed });
      if (done > 0) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      if (signal.aborted) return;
      try {
        const walk = await queryClient.fetchQuery({ ...walkQuery(station, at), retry: false });
        if (signal.aborted) return;
        onWalk(station.id, { minutes: walk.durationMinutes, isEstimate: walk.isApproximate });
      } catch (error) {
        if (isUnknownWalk(error as Error)) setUnknown((before) => [...before, station.id]);
        else failed += 1;
      }
    }
    setProgress({ done: near.length, of: near.length, failed });
  }

  return { found, unknown, progress, isBusy, suggest };
}

function inWords(progress: Progress | null, walks: (SuggestedWalk | undefined)[] = []): string {
  if (!progress) return `Finds the stations within ${MAX_MINUTES} minutes on foot.`;
  const { done, of, failed } = progress;
  if (isUnfinished(progress)) return `Planning walk ${done + 1} of ${of}...`;
  if (walks.length === 0) return `There is no station within ${MAX_MINUTES} minutes on foot.`;
  if (failed > 0) return `${failed} of ${of} walks could not be planned.`;
  return walks.some((walk) => walk?.isEstimate)
    ? "Done. Some minutes are estimates."
    : "All walks are planned.";
}

type SuggestedProps = Pick<Props, "onUse"> & {
  station: StationChoice;
  walk: SuggestedWalk | undefined;
  hasNoWalk: boolean;
  isChosen: boolean;
};

function SuggestedStation({ station, walk, hasNoWalk, isChosen, onUse }: SuggestedProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-line border-b border-dashed last:border-b-0">
      <span className="min-w-0 grow font-semibold">{station.name}</span>
      <span className="text-sm tabular-nums">
        {walk
          ? `${walk.minutes} min${walk.isEstimate ? " (estimate)" : ""}`
          : hasNoWalk
            ? NO_DIRECT_WALK
            : "..."}
      </span>
      <Button
        size="sm"
        variant="quiet"
        disabled={isChosen && !walk}
        aria-label={isChosen ? `Use these minutes for ${station.name}` : `Add ${station.name}`}
        onClick={() => onUse(station, walk)}
      >
        {isChosen ? "Use these minutes" : "Add"}
      </Button>
    </li>
  );
}

/** The nearest first. */
function stationsNear(stations: StationChoice[], at: Coordinates): StationChoice[] {
  return stations
    .filter((station) => isLocated(station) && station.status !== "archived")
    .map((station) => ({ station, metres: distanceInMetres(station, at) }))
    .filter(({ metres }) => metres <= MAX_MINUTES * METRES_PER_MINUTE)
    .sort((one, other) => one.metres - other.metres)
    .map(({ station }) => station);
}
