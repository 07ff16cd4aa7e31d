import { useRef, useSyncExternalStore } from "react";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { describeAge } from "#app/offline/describe-age.ts";
import { goOnKeeping, startKeeping, stopKeeping, throwAway } from "#app/offline/keep-region.ts";
import {
  isBusy,
  isCurrent,
  type KeptRegion,
  type KeptRegions,
  keptRegions,
  onKeptChange,
} from "#app/offline/kept-regions.ts";
import { daysToKeep, estimatedBytes, megabytes } from "#app/offline/region-files.ts";
import { today, writtenDate } from "#app/shared/dates.ts";
import { savesData } from "#app/shared/saves-data.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type Props = {
  slug: string;
  name: string;
  catalogue: Catalogue;
  /** That is planned, if one comes from it. */
  day: string | null;
};

/** What is kept of a region on this device, and the buttons to change that. */
export function RegionBox({ slug, name, catalogue, day }: Props) {
  const kept = useSyncExternalStore(onKeptChange, keptRegions, () => NONE)[slug];
  const { tiles } = useSiteSettings();
  const isKeeping = kept !== undefined && isBusy(kept);
  const canGoOn = kept?.state === "stopped" || kept?.state === "full";
  const start = () => void startKeeping(slug, { tiles, day });
  const { timetable } = catalogue.trains;
  const isDayAhead = day !== null && day >= today() && timetable !== null && day <= timetable.lastDay;
  const missingDay = isDayAhead && kept && lacksDay(kept, day) ? day : null;
  const hasSome = kept !== undefined && !isKeeping;
  const mainButton = useRef<HTMLButtonElement>(null);
  const [label, onPress] = isKeeping
    ? (["Stop", () => stopKeeping(slug)] as const)
    : canGoOn
      ? (["Go on", () => void goOnKeeping(slug, tiles)] as const)
      : ([kept ? "Bring up to date" : "Keep for offline", start] as const);
  return (
    <Card as="section" aria-label={name} className="gap-3 p-5">
      <h3 className="font-semibold text-xl">{name}</h3>
      <p className="text-sm text-soft">
        {catalogue.attractions.length} places and {catalogue.stations.length} stations
        {kept?.bytes === undefined &&
          `, about ${megabytes(estimatedBytes(catalogue, tiles))}${tiles.vectorsFrom === undefined ? "" : " with the map"}`}
      </p>
      <p role="status" className="min-h-6">
        {stateOf(kept, missingDay)}
      </p>
      {isKeeping && (
        <progress
          aria-label={`Keeping ${name}`}
          value={kept.done}
          max={Math.max(kept.total, 1)}
          className="h-2 w-full appearance-none overflow-clip rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        {/* One element, so that the focus stays on it; the second press of a double click would stop what the first began. */}
        <Button
          ref={mainButton}
          variant={!kept || canGoOn || missingDay ? "primary" : "outline"}
          onClick={({ detail }) => detail < 2 && onPress()}
        >
          {label}
        </Button>
        {hasSome && (
          <Button
            variant="quiet"
            onClick={() => {
              mainButton.current?.focus();
              void throwAway(slug);
            }}
          >
            Throw away
          </Button>
        )}
      </div>
    </Card>
  );
}

const NONE: KeptRegions = {};

function lacksDay({ state, keptAt = 0, days }: KeptRegion, day: string): boolean {
  return state === "kept" && !daysToKeep(today(new Date(keptAt)), days).includes(day);
}

/** `missingDay` is a day whose trains one wants as well. */
function stateOf(kept: KeptRegion | undefined, missingDay: string | null): string {
  if (!kept) return savesData() ? "Not kept." : "Not kept. First lines of texts are there all the same.";
  const { state, done, total, keptAt, bytes = 0 } = kept;
  const count = total > 0 ? `${done} of ${total}` : "";
  if (state === "running") return `Being fetched: ${count || "the list"}`;
  if (state === "waiting") return `Waits for the connection: ${count || "the list"}`;
  if (state === "outdated") return "The site has a new version. Reload the page to go on.";
  if (state === "stopped") return `Stopped: ${count || "nothing yet"}`;
  if (state === "full") return `This device has no more room: ${count}. Throw something away, then go on.`;
  if (!isCurrent(kept)) return "Kept for an older version of this site: bring it up to date.";
  const text = `Kept ${describeAge(keptAt ?? 0)}, ${megabytes(bytes)}`;
  return missingDay
    ? `${text}, without the trains of ${writtenDate(missingDay)}: bring it up to date.`
    : text;
}
