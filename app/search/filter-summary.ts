import type { HomeView } from "#app/routes/home/home-view.ts";

type Chosen = Pick<HomeView, "filters"> & { stations: readonly { slug: string; name: string }[] };

/** "History", or "3 activities"; undefined for none, which means all. */
export function nameActivities(activities: readonly string[]): string | undefined {
  return activities.length > 1 ? `${activities.length} activities` : activities[0];
}

/** The folded filter bar's line, short enough for a phone: "Galashiels · History · 30 min". */
export function describeFilters({ filters, stations }: Chosen): string {
  const station = stations.find(({ slug }) => slug === filters.station)?.name ?? "All Stations";
  return [station, nameActivities(filters.activity), `${filters.maxWalkingTime} min`]
    .filter(Boolean)
    .join(" · ");
}

/** What follows "Showing results for:". */
export function summariseFilters({ filters, station }: Pick<HomeView, "filters" | "station">): string {
  const activities = nameActivities(filters.activity) ?? "all activities";
  return station ? `${activities}, ${station.name}` : activities;
}
