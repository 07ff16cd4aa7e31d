import type { ReactNode } from "react";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { saveFile } from "#app/shared/save-file.ts";
import { gpxFileName, writeGpx } from "#app/walks/gpx.ts";
import type { Walk } from "#app/walks/walk-planner.ts";

type NamedPoint = Coordinates & { name: string };

type Props = {
  walk: Walk;
  from: NamedPoint;
  to: NamedPoint;
  stepsId: string;
  areStepsOpen: boolean;
  onToggleSteps: () => void;
};

const cell =
  "flex min-h-12 grow items-center justify-center bg-card px-2 text-center font-semibold text-ink text-sm no-underline hover:bg-sand focus-visible:-outline-offset-2";

/** The steps, the walk as a GPX file, and a link to a map app. */
export function WalkActions({ walk, from, to, stepsId, areStepsOpen, onToggleSteps }: Props) {
  const download = () => saveFile(gpxFileName(from, to), writeGpx(walk, from, to), "application/gpx+xml");
  return (
    <div className="flex flex-wrap gap-px bg-line">
      {walk.steps.length > 0 && (
        <button
          type="button"
          className={cell}
          aria-expanded={areStepsOpen}
          aria-controls={stepsId}
          onClick={onToggleSteps}
        >
          Step by step
        </button>
      )}
      <OpenInMaps from={from} to={to}>
        Open in maps
      </OpenInMaps>
      <button type="button" className={`${cell} min-w-32 basis-0`} onClick={download}>
        Take this walk along (GPX)
      </button>
    </div>
  );
}

/** By touch the phone's map app, with a mouse OpenStreetMap. iPhones and iPads (which call themselves "Macintosh") do not open `geo:`. */
function OpenInMaps({ from, to, children }: { from: Coordinates; to: NamedPoint; children: ReactNode }) {
  const [start, end] = [from, to].map((at) => `${at.latitude.toFixed(6)},${at.longitude.toFixed(6)}`);
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);
  const app = isApple
    ? `https://maps.apple.com/?saddr=${start}&daddr=${end}&dirflg=w`
    : `geo:${end}?q=${end}(${encodeURIComponent(to.name)})`;
  const site = `https://www.openstreetmap.org/directions?engine=fossgis_valhalla_foot&route=${encodeURIComponent(`${start};${end}`)}`;
  return (
    <>
      <a className={`${cell} pointer-fine:hidden`} href={app}>
        {children}
      </a>
      <a className={`${cell} pointer-coarse:hidden`} href={site} target="_blank" rel="noopener">
        {children}
      </a>
    </>
  );
}
