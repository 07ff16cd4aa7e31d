import type { ReactNode } from "react";
import type { Coordinates, NamedPoint } from "#app/shared/coordinates.ts";
import { saveFile } from "#app/shared/save-file.ts";
import { Icon } from "#app/ui/icon.tsx";
import { gpxFileName, writeGpx } from "#app/walks/gpx.ts";
import { routeKey } from "#app/walks/route-key.ts";
import type { Walk } from "#app/walks/walk-planner.ts";

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

export function WalkActions({ walk, from, to, stepsId, areStepsOpen, onToggleSteps }: Props) {
  const download = () =>
    saveFile(
      gpxFileName(from, to),
      writeGpx(`${from.name} to ${to.name}`, [{ walk, from, to }]),
      "application/gpx+xml",
    );
  return (
    <div className="flex flex-wrap gap-px bg-line print:hidden">
      <OpenInMaps from={from} to={to}>
        <Icon name="map" size={18} className="mr-2 text-green-text" />
        Open in maps
      </OpenInMaps>
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
      {!walk.isApproximate && (
        <button type="button" className={`${cell} min-w-32 basis-0`} onClick={download}>
          Take this walk along (GPX)
        </button>
      )}
    </div>
  );
}

/** The walk between both: by touch in the phone's map app, with a mouse at OpenStreetMap. */
function OpenInMaps({ from, to, children }: { from: Coordinates; to: Coordinates; children: ReactNode }) {
  const [start, end] = [routeKey(from), routeKey(to)];
  const site = `https://www.openstreetmap.org/directions?engine=fossgis_valhalla_foot&route=${encodeURIComponent(`${start};${end}`)}`;
  return (
    <>
      <a className={`${cell} pointer-fine:hidden`} href={appLink(start, end, site) ?? site}>
        {children}
      </a>
      <a className={`${cell} pointer-coarse:hidden`} href={site} target="_blank" rel="noopener">
        {children}
      </a>
    </>
  );
}

/**
 * Walking directions in the map app that the system has: Apple's, also on iPads, which call themselves "Macintosh", and Google's on Android,
 * which opens `site` where that app is missing. A `geo:` link would show the end only. Null on other systems.
 */
export function appLink(start: string, end: string, site: string): string | null {
  const { userAgent } = navigator;
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?saddr=${start}&daddr=${end}&dirflg=w`;
  if (!userAgent.includes("Android")) return null;
  const directions = `www.google.com/maps/dir/?api=1&travelmode=walking&origin=${start}&destination=${end}`;
  const fallback = encodeURIComponent(site);
  return `intent://${directions}#Intent;scheme=https;package=com.google.android.apps.maps;S.browser_fallback_url=${fallback};end`;
}
