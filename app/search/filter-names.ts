import type { FilterOptions, Filters } from "#app/search/filters.ts";

/** "History", or "3 activities"; undefined for none, which means all. */
export function nameActivities(activities: readonly string[]): string | undefined {
  return activities.length > 1 ? `${activities.length} activities` : activities[0];
}

/** The text of the folded filter bar, short enough for a phone: "Galashiels · History · 30 min". */
export function describeFilters(
  filters: Filters,
  { regions, stations }: Pick<FilterOptions, "regions" | "stations">,
): string {
  const station = stations.find(({ slug }) => slug === filters.station)?.name ?? "All Stations";
  return [
    chosenRegion(filters, regions)?.name,
    station,
    nameActivities(filters.activity),
    `${filters.maxWalkingTime} min`,
  ]
    .filter(Boolean)
    .join(" · ");
}

export function chosenRegion({ region }: Filters, regions: FilterOptions["regions"]) {
  return regions.find(({ slug }) => slug === region);
}
