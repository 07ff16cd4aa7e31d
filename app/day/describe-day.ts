import type { Fault } from "#app/day/day-place.ts";
import type { Alternative, FixedTrain } from "#app/day/plan-day.ts";
import type { UsualTrain } from "#app/day/travel.ts";
import type { DayWalk } from "#app/day/ways.ts";
import { WEEKDAYS, weekdayOf } from "#app/hours/opening-hours.ts";
import { clockText } from "#app/shared/clock-time.ts";
import { count } from "#app/shared/count.ts";
import { writtenDate } from "#app/shared/dates.ts";

/** "Saturday 28 November 2026" */
export function describeDate(date: string): string {
  return `${WEEKDAYS[weekdayOf(date)]} ${writtenDate(date)}`;
}

/** "11:09" by a timetable, "about 11:10" without one. */
export function describeTime(minute: number, hasTimetable: boolean): string {
  return hasTimetable ? clockText(minute) : `about ${clockText(Math.round(minute / 5) * 5)}`;
}

/** As `describeTime`, but never before it is: it is compared with when one has to be back. */
export function describeEnd(minute: number, hasTimetable: boolean): string {
  return describeTime(hasTimetable ? minute : Math.ceil(minute / 5) * 5, hasTimetable);
}

/** "45 minutes", "1 hour", "1 hour 30 minutes" */
function describeLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && count(hours, "hour"), rest > 0 && count(rest, "minute")];
  return parts.filter(Boolean).join(" ") || "0 minutes";
}

/** "45 min", "1 h", "1 h 30 min" */
export function shortLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

export function describeFault(name: string, fault: Fault, date: string): string {
  if (fault.kind === "closed-day") return `${name} is closed on ${describeDate(date)}.`;
  if (fault.kind === "late")
    return `You would be at ${name} at ${clockText(fault.arrival)}, after ${clockText(fault.at)}.`;
  if (fault.kind === "early")
    return `${name} opens at ${clockText(fault.opens)}, after ${clockText(fault.at)}.`;
  const { isEntry, closes, arrival, stay } = fault;
  const end = isEntry
    ? `Last entry to ${name} is at ${clockText(closes)}`
    : `${name} closes at ${clockText(closes)}`;
  const visit = arrival < closes ? `, for a visit of ${describeLength(stay)}` : "";
  return `${end}; you would be there at ${clockText(arrival)}${visit}.`;
}

/** "The 10:12 train on the way to Abbotsford" */
export function describeFixedTrain({ departure, place }: FixedTrain): string {
  return `The ${clockText(departure)} train ${place ? `on the way to ${place.name}` : "back"}`;
}

/** "25 minutes", "about 25 to 30 minutes", "about 53 minutes to 1 hour 5 minutes" */
export function describeWalk({ minutes, least, isEstimate }: DayWalk): string {
  if (!isEstimate) return describeLength(minutes);
  return least < minutes && least > 0
    ? `about ${minutes < 60 ? least : describeLength(least)} to ${describeLength(minutes)}`
    : `up to ${describeLength(minutes)}`;
}

/** "about 57 minutes; about every 30 minutes, 15 minutes allowed for waiting" */
export function describeUsualTrain({ minutes, waiting, every, changes }: UsualTrain): string {
  const often =
    every === null
      ? "how often is not known"
      : `about every ${every === 60 ? "hour" : describeLength(every)}`;
  const change = changes === 0 ? "" : `, ${count(changes, "change")}`;
  return `about ${describeLength(minutes)}${change}; ${often}, ${describeLength(waiting)} allowed for waiting`;
}

export function describeAlternative(alternative: Alternative, hasTimetable: boolean): string {
  const end = describeEnd(alternative.end, hasTimetable);
  switch (alternative.kind) {
    case "without":
      return `Without ${alternative.places.map(({ name }) => name).join(" and ")}: back ${end}`;
    case "earlier":
      return `Leave at ${clockText(alternative.leave)}`;
    case "other order":
      return `In another order: back ${end}`;
    case "other trains":
      return `By other trains: back ${end}`;
    default:
      return `Be back later: ${end}`;
  }
}
