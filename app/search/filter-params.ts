import { DEFAULT_REGION, DEFAULT_WALKING_TIME, type Filters, WALKING_TIMES } from "#app/search/filters.ts";
import { slugOf } from "#app/shared/slug.ts";

/** The choices that exist; everything else in a URL is ignored. */
type Choices = { activities: readonly string[]; stations: readonly { slug: string }[] };

/**
 * The filters in a URL such as `?station=galashiels&activity=history&minutes=30`. Values that do not exist are dropped, and so is
 * a choice of all activities, which means the same as none.
 */
export function readFilters(params: URLSearchParams, choices: Choices): Filters {
  const asked = new Set(params.getAll("activity").map(slugOf));
  const activity = choices.activities.filter((name) => asked.has(slugOf(name)));
  const station = params.get("station");
  const minutes = Number(params.get("minutes"));
  return {
    region: DEFAULT_REGION,
    activity: activity.length === choices.activities.length ? [] : activity,
    station: choices.stations.some(({ slug }) => slug === station) ? station : null,
    maxWalkingTime: WALKING_TIMES.find((choice) => choice === minutes) ?? DEFAULT_WALKING_TIME,
  };
}

/** The shortest query for these filters; empty for the defaults. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.station) params.set("station", filters.station);
  for (const name of filters.activity) params.append("activity", slugOf(name));
  if (filters.maxWalkingTime !== DEFAULT_WALKING_TIME) params.set("minutes", String(filters.maxWalkingTime));
  return params;
}
