import type { FoundName } from "#app/search/find-by-name.ts";
import { inRegion } from "#app/stations/region.ts";
import { Icon } from "#app/ui/icon.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";

export function pathOf({ kind, slug }: Pick<FoundName, "kind" | "slug">): string {
  return kind === "region" ? inRegion("/", slug || null) : `/${kind}/${slug}`;
}

export function FoundMarker({ kind }: Pick<FoundName, "kind">) {
  if (kind === "station") return <DotMarker />;
  if (kind === "attraction") return <DiamondMarker />;
  return <Icon name="map" size={18} className="-mx-0.75 text-soft" />;
}
