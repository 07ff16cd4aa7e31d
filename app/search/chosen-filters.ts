import {
  chosenRegion,
  describeDaylight,
  describeHours,
  describeJourneyTime,
  describeOpenOn,
  describeWalkingTime,
  FEATURE_LABELS,
} from "#app/search/filter-summary.ts";
import { type FilterOptions, type Filters, NO_FILTERS, type Sort, usualSort } from "#app/search/filters.ts";
import { writtenDate } from "#app/shared/dates.ts";

export const SORT_LABELS: Record<Sort, string> = {
  name: "A–Z",
  walk: "Shortest walk",
  journey: "Shortest journey",
  picks: "Staff’s picks",
};

type ChosenFilter = {
  label: string;
  without: Filters;
};

/** What a visitor has chosen, one by one, in the order of the fields; not the origin, which the bar shows. */
export function chosenFilters(
  filters: Filters,
  { regions, stations }: Pick<FilterOptions, "regions" | "stations">,
): ChosenFilter[] {
  const { activity, features, maxWalkingTime, sort } = filters;
  const chosen: (ChosenFilter | false)[] = [];
  const add = (label: string | null | undefined | false, change: Partial<Filters>) =>
    chosen.push(!!label && { label, without: { ...filters, ...change } });

  // No station lies in two regions.
  add(chosenRegion(filters, regions)?.name, { region: null, station: null });
  add(stations.find(({ slug }) => slug === filters.station)?.name, { station: null });
  for (const name of activity) add(name, { activity: activity.filter((each) => each !== name) });
  const { maxWalkingTime: usual } = NO_FILTERS;
  add(maxWalkingTime !== usual && describeWalkingTime(filters), { maxWalkingTime: usual });
  add(describeJourneyTime(filters), { maxJourneyTime: null });
  add(describeHours(filters), { maxHours: null });
  for (const feature of features)
    add(FEATURE_LABELS[feature], { features: features.filter((each) => each !== feature) });
  add(describeOpenOn(filters), { date: null, time: null });
  add(describeDaylight(filters), { daylight: null });
  add(filters.includesUnknown && "also if not known", { includesUnknown: false });
  add(sort && sort !== usualSort(filters) && `sorted: ${SORT_LABELS[sort]}`, { sort: null });
  return chosen.filter((each) => each !== false);
}

/** "20 November 2026 has passed: any day is shown"; null if nothing has. */
export function describePassed({ passed }: Pick<Filters, "passed">): string | null {
  if (!passed) return null;
  const [day = "", time] = passed.split("T");
  return time
    ? `${time} has passed: any time of the day is shown`
    : `${writtenDate(day)} has passed: any day is shown`;
}
