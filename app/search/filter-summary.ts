import { nameActivities } from "#app/search/filter-names.ts";
import {
  type Feature,
  type FilterOptions,
  type Filters,
  HOURS_AWAY,
  NO_FILTERS,
} from "#app/search/filters.ts";
import { writtenDate } from "#app/shared/dates.ts";

/** Activities are named one by one up to so many characters. */
const ACTIVITIES_LENGTH = 30;

/** As part of a sentence; in capitals where it begins one. */
export const FEATURE_LABELS: Record<Feature, string> = {
  free: "free to enter",
  indoors: "indoors",
  dogs: "dogs welcome",
  cafe: "café",
  toilets: "toilets",
  "step-free": "step-free station",
  wheelchair: "wheelchair",
  buggy: "buggy",
};

/** "Kids, Garden or Walk", or "5 activities" where the names are too long; undefined for none. */
export function listActivities(activities: readonly string[]): string | undefined {
  const last = activities.at(-1);
  if (activities.length < 2 || last === undefined) return last;
  const list = `${activities.slice(0, -1).join(", ")} or ${last}`;
  return list.length <= ACTIVITIES_LENGTH ? list : nameActivities(activities);
}

/** "up to 15 min walk" */
export function describeWalkingTime({ maxWalkingTime }: Pick<Filters, "maxWalkingTime">): string {
  return `up to ${maxWalkingTime} min walk`;
}

/** "up to 90 min with the train"; null for any. */
export function describeJourneyTime({ maxJourneyTime }: Pick<Filters, "maxJourneyTime">): string | null {
  return maxJourneyTime === null ? null : `up to ${maxJourneyTime} min with the train`;
}

/** "4 hours there and back"; null for any. */
export function describeHours({ maxHours }: Pick<Filters, "maxHours">): string | null {
  return maxHours === null ? null : `${nameHours(maxHours)} there and back`;
}

/** "4 hours", "a day" */
export function nameHours(hours: number): string {
  return hours === HOURS_AWAY.at(-1) ? "a day" : `${hours} hours`;
}

/** "open on 28 November 2026 at 14:00"; null for any day. */
export function describeOpenOn({ date, time }: Pick<Filters, "date" | "time">): string | null {
  return date && `open on ${writtenDate(date)}${time ? ` at ${time}` : ""}`;
}

type DaylightFilters = Pick<Filters, "daylight" | "date" | "time">;

/** "back before dark", with the day and the hour unless another filter names them; null if it may be dark. */
export function describeDaylight({ daylight, date, time }: DaylightFilters): string | null {
  if (!daylight) return null;
  const [day = "", leaving] = daylight.split("T");
  const onDay = date ? "" : ` on ${writtenDate(day)}`;
  return `back before dark${onDay}${leaving && !time ? `, leaving at ${leaving}` : ""}`;
}

/** What follows "Showing results for:": activities, the chosen station or else the region, unless it is the default one, and what else is asked. */
export function summariseFilters(
  filters: Filters,
  { regions, station }: Pick<FilterOptions, "regions"> & { station: { name: string } | null },
): string {
  const { activity, maxWalkingTime, features } = filters;
  return [
    listActivities(activity) ?? "all activities",
    (station ?? chosenRegion(filters, regions))?.name,
    maxWalkingTime !== NO_FILTERS.maxWalkingTime && describeWalkingTime(filters),
    describeJourneyTime(filters),
    describeHours(filters),
    ...features.map((feature) => FEATURE_LABELS[feature]),
    describeOpenOn(filters),
    describeDaylight(filters),
  ]
    .filter(Boolean)
    .join(", ");
}

export function chosenRegion({ region }: Filters, regions: FilterOptions["regions"]) {
  return regions.find(({ slug }) => slug === region);
}
