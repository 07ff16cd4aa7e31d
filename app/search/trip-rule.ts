import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { USUAL_LEAVE } from "#app/day/day-link.ts";
import { MIDNIGHT, usualStay } from "#app/day/day-place.ts";
import { sunsetOn } from "#app/day/daylight.ts";
import { roundTrip } from "#app/day/round-trip.ts";
import { usualTravel } from "#app/day/usual-travel.ts";
import type { Answer } from "#app/search/fact-rules.ts";
import { type Filters, isTripAsked } from "#app/search/filters.ts";
import { readTime } from "#app/shared/clock-time.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";

/** Whether a trip to an attraction by one of its stations, and back, is as the filters ask. */
export type TripRule = (attraction: AttractionSummary, station: NearbyStation) => Answer;

/**
 * By the rules of a day out: train out, walk, usual stay, walk and train back, without a timetable. `trains` are those of the region's own
 * origin. Undefined if the filters ask nothing of the trip.
 */
export function tripRule(
  filters: Filters,
  { trains, lines }: Pick<Catalogue, "trains" | "lines">,
): TripRule | undefined {
  if (!isTripAsked(filters)) return undefined;
  const { maxHours, daylight, date, time } = filters;
  const [lightDay = null, leaving = null] = daylight?.split("T") ?? [];
  const day = date ?? lightDay;
  const origin = filters.from ?? trains.origin?.slug;
  if (!origin) return () => null;
  const isSunday = day !== null && new Date(day).getUTCDay() === 0;
  const leave = readTime(time ?? leaving) ?? USUAL_LEAVE;
  const options = {
    travel: usualTravel(trains, lines, isSunday),
    slowness: 1,
    isStepFree: false,
    leave,
    // Who names no hour can leave later than usual, and does not wait at a closed door.
    date: time === null ? null : date,
  };
  const latestEnd = maxHours === null ? Number.POSITIVE_INFINITY : Math.min(leave + maxHours * 60, MIDNIGHT);
  const sunset = lightDay ? sunsetOn(lightDay) : Number.POSITIVE_INFINITY;
  return (attraction, station) => {
    const place = { ...attraction, stations: [station] };
    const trip = roundTrip(origin, { place, stay: usualStay(place), at: null, train: null }, options);
    return trip && !trip.fault && trip.end <= latestEnd && trip.walkedBack <= sunset;
  };
}
