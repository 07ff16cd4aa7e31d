import type { RegionRecord } from "#app/routes/admin/regions/region-records.ts";
import { count } from "#app/shared/count.ts";

type Check = {
  name: string;
  text: string;
  isDone: boolean;
  path: string;
};

const NONE = "none yet";

export function checkRegion(region: RegionRecord): Check[] {
  const { stations, stations_on_lines, lines, places, walks, estimated_walks, checked_places } = region;
  return [
    {
      name: "Stations",
      text: published(stations, region.draft_stations),
      isDone: stations > 0,
      path: "/admin?tab=stations",
    },
    {
      name: "Lines",
      text:
        lines > 0
          ? `${count(lines, "line")}, with ${stations_on_lines} of ${count(stations, "station")}`
          : NONE,
      isDone: stations > 0 && stations_on_lines === stations,
      path: "/admin/trains",
    },
    {
      name: "Places",
      text: published(places, region.draft_places),
      isDone: places > 0,
      path: "/admin",
    },
    {
      name: "Walks",
      text: walks > 0 ? `${walks - estimated_walks} of ${walks} planned or by staff` : NONE,
      isDone: walks > 0 && estimated_walks === 0,
      path: "/admin?needs=estimate_only",
    },
    {
      name: "Facts",
      text: places > 0 ? `${checked_places} of ${count(places, "place")} checked` : NONE,
      isDone: places > 0 && checked_places === places,
      path: "/admin?needs=facts_unchecked",
    },
  ];
}

function published(shown: number, drafts: number): string {
  return (
    [shown > 0 && `${shown} published`, drafts > 0 && count(drafts, "draft")].filter(Boolean).join(", ") ||
    NONE
  );
}
