import type { FilterOptions, Filters } from "#app/search/filters.ts";

/** "History", or "3 activities"; undefined for none, which means all. */
export function nameActivities(activities: readonly string[]): string | undefined {
  return activities.length > 1 ? `${activities.length} activities` : activities[0];
}

/** The text of the folded filter bar, short enough for a phone: "Galashiels · History · 30 min". */
export function describeFilters(filters: Filters, { stations }: Pick<FilterOptions, "stations">): string {
  const station = stations.find(({ slug }) => slug === filters.station)?.name ?? "All Stations";
  return [station, nameActivities(filters.activity), `${filters.maxWalkingTime} min`]
    .filter(Boolean)
    .join(" · ");
}

/** What follows "Showing results for:". */
export function summariseFilters({ activity }: Filters, station: { name: string } | null): string {
  const activities = nameActivities(activity) ?? "all activities";
  return station ? `${activities}, ${station.name}` : activities;
}
