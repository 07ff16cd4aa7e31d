import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { allOf } from "#app/search/fact-rules.ts";
import { answersTo } from "#app/search/feature-answers.ts";
import { type Filters, orderOf } from "#app/search/filters.ts";
import { attractionSorter, type Found } from "#app/search/sort-attractions.ts";
import { type FindOptions, findWay } from "#app/search/stations-in-reach.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";

export type FoundAttractions = {
  /**
   * Each group in the order that the filters ask for: those that pass, those that pass in part or with help, and last, if they are included,
   * those of which it is not known.
   */
  attractions: AttractionSummary[];
  passingCount: number;
  /** Of those that pass in part or with help. */
  partlyCount: number;
  /** Of how many it is not known whether they pass: they are left out unless the filters include them. */
  unknownCount: number;
  /** By the slug of the attraction, the station that is shown with it: one that by itself fits all that is asked of the way. */
  foundFrom: ReadonlyMap<string, NearbyStation>;
};

/** The attractions that pass all filters. The same function on the server and in the browser. */
export function findAttractions(
  attractions: readonly AttractionSummary[],
  filters: Filters,
  options: FindOptions = {},
): FoundAttractions {
  const activities = filters.activity.map((name) => name.toLowerCase());
  const passing: Found[] = [];
  const partly: Found[] = [];
  const unknown: Found[] = [];
  for (const attraction of attractions) {
    if (!hasActivity(attraction.activityType, activities)) continue;
    const way = findWay(attraction, filters, options);
    // One without stations has no walking time, so it is never within the limit.
    if (!way) continue;
    const answer = allOf([way.answer, ...answersTo(filters, attraction.facts)]);
    if (answer === false) continue;
    const group = answer === null ? unknown : answer === "part" ? partly : passing;
    group.push({ attraction, station: way.station });
  }
  const sorted = attractionSorter(orderOf(filters), options);
  const found = [...sorted(passing), ...sorted(partly), ...(filters.includesUnknown ? sorted(unknown) : [])];
  return {
    attractions: found.map(({ attraction }) => attraction),
    passingCount: passing.length,
    partlyCount: partly.length,
    unknownCount: unknown.length,
    foundFrom: new Map(found.map(({ attraction, station }) => [attraction.slug, station])),
  };
}

/** An activity matches if its name contains the text of one of `activities`. */
function hasActivity(names: readonly string[], activities: readonly string[]): boolean {
  if (activities.length === 0) return true;
  return names.some((name) => activities.some((text) => name.toLowerCase().includes(text)));
}
