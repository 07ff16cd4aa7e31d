import type { EntryPrices } from "#app/day/day-costs.ts";
import { type ChosenDay, type ChosenPlace, leaveOf } from "#app/day/day-link.ts";
import { type DayPlace, usualStay, type Visit } from "#app/day/day-place.ts";
import type { Named } from "#app/day/day-steps.ts";
import { type PlannedDay, planDay } from "#app/day/plan-day.ts";
import { timetableTravel } from "#app/day/timetable-travel.ts";
import { usualTravel } from "#app/day/usual-travel.ts";
import { bySlug } from "#app/shared/by-slug.ts";
import { type RegionDay, readRegionDay, type TimetableSource } from "#app/timetable/region-day.ts";
import type { Line } from "#app/trains/line.ts";
import { NO_TRAINS, type Trains } from "#app/trains/train-time.ts";

export type DayRegion = {
  attractions: readonly DayPlace[];
  stations: readonly Named[];
  lines: readonly Line[];
  trains: Trains;
};

export type DayView = {
  chosen: ChosenDay;
  date: string;
  /** Null where no station is known to begin from. */
  planned: (PlannedDay & { origin: Named; hasTimetable: boolean }) | null;
  /** Null where none was imported, or could be loaded. It may not cover the date. */
  timetable: TimetableSource | null;
  hasTrainsFailed: boolean;
  /** The earliest year of the minutes of usual trains; null where it is not known. */
  minutesAsOf: number | null;
  /** Slugs that no published place has. */
  missing: string[];
  /** Slug of the station where it was to begin, if it is not published. */
  missingOrigin: string | null;
  prices: EntryPrices;
};

export type PlannedView = NonNullable<DayView["planned"]>;

const SLOWNESS = { usual: 1, slow: 1.5 };

/** The position of a day's own region: that of its first place. */
export function regionOfDay(
  { places }: ChosenDay,
  regions: readonly Pick<DayRegion, "attractions">[],
): number {
  const positions = places.map(({ slug }) =>
    regions.findIndex(({ attractions }) => attractions.some((each) => each.slug === slug)),
  );
  return positions.find((position) => position >= 0) ?? 0;
}

/** Where a day begins: at the station that was chosen, or else `remembered`, and where that is not published, where its own region counts from. */
export function originOf(
  chosen: ChosenDay,
  regions: readonly DayRegion[],
  remembered: string | null,
): Named | undefined {
  const wanted = chosen.from ?? remembered;
  const own = regions[regionOfDay(chosen, regions)];
  const station = regions.flatMap(({ stations }) => stations).find(({ slug }) => slug === wanted);
  return station ?? own?.trains.origin ?? own?.stations[0];
}

/** The chosen places as they are planned, and then the others. */
export function inPlannedOrder({ chosen, planned }: DayView): ChosenPlace[] {
  const order = planned?.order.map(({ place }) => place.slug) ?? [];
  const position = (slug: string) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return chosen.places.toSorted((one, other) => position(one.slug) - position(other.slug));
}

/** `origin` is a slug, for a day without one; `trains` are those of the region on the day's date, undefined if they could not be loaded. */
export function viewDay(
  chosen: ChosenDay,
  regions: readonly DayRegion[],
  options: {
    today: string;
    origin: string | null;
    trains: RegionDay | null | undefined;
    prices: EntryPrices;
  },
): DayView {
  const date = chosen.date ?? options.today;
  const places = bySlug(regions.flatMap(({ attractions }) => attractions));
  const visits = chosen.places.flatMap(({ slug, stay, at, train }): Visit[] => {
    const place = places.get(slug);
    return place ? [{ place: toDayPlace(place), stay: stay ?? usualStay(place), at, train }] : [];
  });
  const missing = chosen.places.map(({ slug }) => slug).filter((slug) => !places.has(slug));
  const region = regions[regionOfDay(chosen, regions)];
  const timetable = options.trains?.timetable ?? null;
  const hasTrainsFailed = options.trains === undefined;
  const minutesAsOf = region?.trains.asOf ?? null;
  const { prices } = options;
  const stations = bySlug(regions.flatMap((each) => each.stations));
  const begin = originOf(chosen, regions, options.origin);
  const missingOrigin = chosen.from !== null && !stations.has(chosen.from) ? chosen.from : null;
  const known = { chosen, date, timetable, hasTrainsFailed, minutesAsOf, missing, missingOrigin, prices };
  if (!begin) return { ...known, planned: null };
  const origin = { slug: begin.slug, name: begin.name };
  const covers = timetable !== null && timetable.firstDay <= date && date <= timetable.lastDay;
  const trains = covers ? options.trains : null;
  const planned = planDay({
    date,
    origin,
    visits,
    leave: leaveOf(chosen),
    back: chosen.back,
    slowness: SLOWNESS[chosen.pace],
    isStepFree: chosen.isStepFree,
    isOrderFixed: chosen.isOrderFixed,
    home: chosen.home,
    travel: trains
      ? timetableTravel(trains.stations, readRegionDay(trains))
      : usualTravel(
          trainsOf(regions, region?.trains),
          regions.flatMap(({ lines }) => lines),
          new Date(date).getUTCDay() === 0,
        ),
    stationName: (slug) => stations.get(slug)?.name ?? slug,
  });
  return { ...known, planned: { ...planned, origin, hasTimetable: covers } };
}

/** From the origin of one region to the stations of all that count from it. */
function trainsOf(regions: readonly DayRegion[], own: Trains = NO_TRAINS): Trains {
  const sameOrigin = regions.filter(({ trains }) => trains.origin?.slug === own.origin?.slug);
  return { ...own, times: Object.assign({}, ...sameOrigin.map(({ trains }) => trains.times)) };
}

/** Without what a page of the day does not show. */
function toDayPlace({ slug, name, latitude, longitude, activityType, stations, facts }: DayPlace): DayPlace {
  const { hours, seasonFrom, seasonTo, visitMinutesFrom, visitMinutesTo } = facts;
  return {
    slug,
    name,
    latitude,
    longitude,
    activityType,
    stations,
    facts: { hours, seasonFrom, seasonTo, visitMinutesFrom, visitMinutesTo },
  };
}
