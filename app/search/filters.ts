import { FACT_FIELDS, type FactFeature } from "#app/attractions/facts.ts";
import type { ClockTime } from "#app/hours/open-state.ts";
import { isDate } from "#app/shared/calendar-day.ts";
import { slugOf } from "#app/shared/slug.ts";
import { type Region, readRegion } from "#app/stations/region.ts";
import type { StationSummary } from "#app/stations/station.ts";
import { ORIGIN_PARAM, originInUrl } from "#app/trains/origin.ts";

/** With it in the URL the panel of further filters is open in the document. */
export const MORE_PARAM = "more";

export const WALKING_TIMES = [15, 30, 45] as const;
const DEFAULT_WALKING_TIME = 45;

/** By train and on foot together, in minutes. */
export const JOURNEY_TIMES = [60, 90, 120] as const;

/** From the origin and back, with a usual stay; the longest is a day. */
export const HOURS_AWAY = [2, 4, 6, 10] as const;

/** What a visitor may ask of an attraction, or of the station that it is reached from. */
export type Feature = FactFeature | "step-free";
export const FEATURES: readonly Feature[] = [
  ...Object.values(FACT_FIELDS).flatMap(([, feature]: readonly [unknown, FactFeature?]) => feature ?? []),
  "step-free",
];

/** By name, the shortest walk, the shortest train and walk together, staff's picks first. */
export const SORTS = ["name", "walk", "journey", "picks"] as const;
export type Sort = (typeof SORTS)[number];

export type Filters = {
  /** Slug of an open region; null is the default one. */
  region: string | null;
  /** Names of activities; none means all. */
  activity: string[];
  /** Slug of the station; null means all stations. */
  station: string | null;
  /** Minutes. */
  maxWalkingTime: number;
  /** Minutes by train and on foot together, from the origin; null means any. */
  maxJourneyTime: number | null;
  /** Of the trip from the origin and back; null means any. */
  maxHours: number | null;
  /** On which the walk back ends before sunset: `date` if there is one, else a day, with a time to leave as "2026-11-28T13:30". */
  daylight: string | null;
  /** Slug of the station where trains are taken; null is the region's own origin, or what the device remembers. */
  from: string | null;
  /** All of them are asked for. */
  features: Feature[];
  /** On which it is open, "2026-11-28"; null means any day. */
  date: string | null;
  /** On that day, "17:30"; null means any time. */
  time: string | null;
  /** What was asked for and has passed, so that it is not: "2026-11-20", or "2026-11-28T09:00" for a time. */
  passed: string | null;
  /** Null means the usual order, as from `usualSort`. */
  sort: Sort | null;
  /** Also attractions of which it is not known whether they have the features or are open. */
  includesUnknown: boolean;
};

/** The options of the filter bar: stations are those of one region. */
export type FilterOptions = {
  regions: readonly RegionOption[];
  activities: readonly string[];
  stations: readonly StationOption[];
};

type RegionOption = Pick<Region, "slug" | "name" | "isOpen">;

type StationOption = Pick<StationSummary, "slug" | "name" | "attractionCount">;

export const NO_FILTERS: Filters = {
  region: null,
  activity: [],
  station: null,
  maxWalkingTime: DEFAULT_WALKING_TIME,
  maxJourneyTime: null,
  maxHours: null,
  daylight: null,
  from: null,
  features: [],
  date: null,
  time: null,
  passed: null,
  sort: null,
  includesUnknown: false,
};

/** The order in which attractions stand unless a visitor chooses another. */
export function usualSort({ station, from }: Pick<Filters, "station" | "from">): Sort {
  if (station !== null) return "walk";
  return from === null ? "picks" : "journey";
}

export function orderOf(filters: Pick<Filters, "sort" | "station" | "from">): Sort {
  return filters.sort ?? usualSort(filters);
}

/** Whether they ask for facts, which are not known of every attraction. */
function areFactsAsked(filters: Filters): boolean {
  const { features, date, maxJourneyTime } = filters;
  return features.length > 0 || date !== null || maxJourneyTime !== null || isTripAsked(filters);
}

/** Whether the way there and back decides what is found. */
export function isTripAsked({ maxHours, daylight }: Filters): boolean {
  return maxHours !== null || daylight !== null;
}

/** Whether the origin decides what is found or in which order. */
export function isOriginAsked(filters: Filters): boolean {
  return isJourneyAsked(filters) || isTripAsked(filters);
}

/** Whether the whole journey decides what is found or in which order. */
function isJourneyAsked(filters: Pick<Filters, "maxJourneyTime" | "sort" | "station" | "from">): boolean {
  return filters.maxJourneyTime !== null || orderOf(filters) === "journey";
}

/** "Clear all": the region and the origin stay, which are no filters of what is found there. */
export function withoutFilters({ region, from }: Filters): Filters {
  return { ...NO_FILTERS, region, from };
}

function isSorted(filters: Filters): boolean {
  return filters.sort !== null && filters.sort !== usualSort(filters);
}

/** How many filters are chosen; the origin is none. */
export function countFilters(filters: Filters): number {
  return writeFilters({ ...filters, from: null, time: null, sort: null }).size + Number(isSorted(filters));
}

/** How many of the filters beside region, station, activities and walking time are chosen. */
export function countFurtherFilters(filters: Filters): number {
  const { features, date, maxJourneyTime, maxHours, daylight, includesUnknown } = filters;
  const others = [date, maxJourneyTime, maxHours, daylight, isSorted(filters), includesUnknown];
  return features.length + others.filter(Boolean).length;
}

/**
 * The filters in a URL such as `?station=perth&activity=history&minutes=30&feature=dogs&date=2026-11-28&time=14:00&sort=picks`. Unknown values are
 * dropped, and so is a choice of all activities, which means the same as none, and with `now` what has passed.
 */
export function readFilters(
  params: URLSearchParams,
  options: Pick<FilterOptions, "activities"> & {
    regions: readonly Pick<Region, "slug" | "isOpen">[];
    stations: readonly { slug: string }[];
  },
  now?: ClockTime,
): Filters {
  const activitySlugs = new Set(params.getAll("activity").map(slugOf));
  const activity = options.activities.filter((name) => activitySlugs.has(slugOf(name)));
  const station = slugOf(params.get("station") ?? "");
  const minutes = Number(params.get("minutes"));
  const journey = Number(params.get("journey"));
  const hours = Number(params.get("hours"));
  const from = originInUrl(params);
  const featureSlugs = new Set(params.getAll("feature").map(slugOf));
  const sortSlug = slugOf(params.get("sort") ?? "");
  const filters: Filters = {
    region: readRegion(params.get("region"), options.regions),
    activity: activity.length === options.activities.length ? [] : activity,
    station: options.stations.some(({ slug }) => slug === station) ? station : null,
    maxWalkingTime: WALKING_TIMES.find((choice) => choice === minutes) ?? DEFAULT_WALKING_TIME,
    maxJourneyTime: JOURNEY_TIMES.find((choice) => choice === journey) ?? null,
    maxHours: HOURS_AWAY.find((choice) => choice === hours) ?? null,
    daylight: null,
    from: options.stations.some(({ slug }) => slug === from) ? from : null,
    features: FEATURES.filter((feature) => featureSlugs.has(feature)),
    ...readOpenOn(params, now),
    sort: SORTS.find((sort) => sort === sortSlug) ?? null,
    includesUnknown: false,
  };
  const daylight = params.get("daylight");
  // Without scripts a box is ticked beside the date.
  if (daylight) {
    const asked = readDayAndTime(daylight);
    const hasPassed = asked && now && asked < now.day;
    filters.daylight = lightOn(filters.date, hasPassed ? null : asked);
    if (hasPassed && !filters.date) filters.passed ??= asked.slice(0, 10);
  }
  if (filters.sort === usualSort(filters)) filters.sort = null;
  filters.includesUnknown = params.get("unknown") === "1" && areFactsAsked(filters);
  return filters;
}

/** The shortest query for these filters; empty for the defaults. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.region) params.set("region", filters.region);
  if (filters.station) params.set("station", filters.station);
  for (const name of filters.activity) params.append("activity", slugOf(name));
  if (filters.maxWalkingTime !== DEFAULT_WALKING_TIME) params.set("minutes", String(filters.maxWalkingTime));
  if (filters.maxJourneyTime) params.set("journey", String(filters.maxJourneyTime));
  if (filters.maxHours) params.set("hours", String(filters.maxHours));
  if (filters.from) params.set(ORIGIN_PARAM, filters.from);
  for (const feature of filters.features) params.append("feature", feature);
  if (filters.date) params.set("date", filters.date);
  if (filters.date && filters.time) params.set("time", filters.time);
  const daylight = filters.daylight && lightOn(filters.date, filters.daylight);
  if (daylight) params.set("daylight", daylight);
  if (filters.sort && filters.sort !== usualSort(filters)) params.set("sort", filters.sort);
  if (filters.includesUnknown && areFactsAsked(filters)) params.set("unknown", "1");
  return params;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** The hour that has begun has not passed. */
const GRACE_MINUTES = 60;

function readOpenOn(params: URLSearchParams, now?: ClockTime): Pick<Filters, "date" | "time" | "passed"> {
  const date = readDate(params.get("date"));
  const [time = null] = CLOCK_TIME.exec(params.get("time") ?? "") ?? [];
  if (date === null) return { date, time: null, passed: null };
  if (now && date < now.day) return { date: null, time: null, passed: date };
  const hasPassed =
    now &&
    time !== null &&
    date === now.day &&
    Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + GRACE_MINUTES <= now.minute;
  return hasPassed ? { date, time: null, passed: `${date}T${time}` } : { date, time, passed: null };
}

/** Before dark on the date, if one is chosen; the hour of another day says nothing of it. */
function lightOn(date: string | null, daylight: string | null): string | null {
  return date === null || daylight?.startsWith(date) ? daylight : date;
}

function readDayAndTime(text: string): string | null {
  const [day = "", time] = text.split("T");
  const date = readDate(day);
  return date && time && CLOCK_TIME.test(time) ? `${date}T${time}` : date;
}

function readDate(text: string | null): string | null {
  const day = text?.trim() ?? "";
  return isDate(day) ? day : null;
}
