import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import type { Tiles } from "#app/shared/site-settings.ts";
import { storedValue } from "#app/shared/stored-text.ts";

export type KeptRegion = {
  /** `waiting` for the connection; `outdated`: for a page of the site's new version; `full`: the browser has no more room. */
  state: "running" | "waiting" | "outdated" | "stopped" | "full" | "kept";
  /** In ms since 1970: what was fetched since is not fetched again. */
  startedAt: number;
  done: number;
  total: number;
  /** When it was complete for the last time, and how large it is. */
  keptAt?: number;
  bytes?: number;
  version: string;
  /** Those that pages had when it was last begun or gone on with. */
  tiles?: Tiles;
  /** Planned days such as "2026-12-24", whose timetables are kept as well. */
  days?: string[];
};

export type KeptRegions = Record<string, KeptRegion | undefined>;

const stored = storedValue("offline-regions", parse);

export const onKeptChange = stored.subscribe;

/** By slug. The same object as long as nothing changes. */
export const keptRegions = stored.value;

function parse(text: string | null): KeptRegions {
  try {
    return Object(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

/** Whether it is complete, and of the shape that this version of the site reads. */
export function isCurrent({ keptAt, version }: KeptRegion): boolean {
  return keptAt !== undefined && version === CATALOGUE_VERSION;
}

/** Whether it is being kept, or goes on by itself. */
export function isBusy(kept: KeptRegion | undefined): boolean {
  return kept !== undefined && ["running", "waiting", "outdated"].includes(kept.state);
}

/** Nothing once the region was thrown away, in whichever tab. */
export function noteKept(slug: string, change: Partial<KeptRegion>): void {
  const before = keptRegions()[slug];
  if (before) setKept(slug, { ...before, ...change });
}

export function setKept(slug: string, kept: KeptRegion | undefined): void {
  stored.write(JSON.stringify({ ...keptRegions(), [slug]: kept }));
}
