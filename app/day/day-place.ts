import { hoursOn, isInSeason, spansOf } from "#app/hours/hours-on.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import type { NamedPoint } from "#app/shared/coordinates.ts";

export type DayPlace = NamedPoint & {
  slug: string;
  activityType: readonly string[];
  stations: readonly (NamedPoint & {
    slug: string;
    walkingTimeMinutes: number;
    isEstimate: boolean;
    isStepFree?: boolean | "part";
  })[];
  facts: {
    hours?: OpeningHours;
    seasonFrom?: string;
    seasonTo?: string;
    visitMinutesFrom?: number;
    visitMinutesTo?: number;
  };
};

/** A visit as somebody asks for it: how long, and when it begins and when the train to it leaves if these are fixed. */
export type Visit = { place: DayPlace; stay: number; at: number | null; train: number | null };

/** When a day out ends at the latest. */
export const MIDNIGHT = 24 * 60;

const USUAL_STAY = 60;
/** Minutes; of an attraction with several the longest. */
const STAYS: Readonly<Record<string, number>> = {
  Culture: 75,
  Garden: 90,
  History: 60,
  Kids: 90,
  Nature: 90,
  Shopping: 45,
  Sport: 90,
  Walk: 90,
};

/** Of an attraction of which nobody said how long a visit takes, by what one does there. */
export function usualStay({ activityType, facts }: Pick<DayPlace, "activityType" | "facts">): number {
  const { visitMinutesFrom: least, visitMinutesTo: most } = facts;
  const known = least ?? most;
  if (known) return Math.round((known + (most ?? known)) / 2 / 5) * 5 || 5;
  const stays = activityType.flatMap((activity) => STAYS[activity] ?? []);
  return stays.length > 0 ? Math.max(...stays) : USUAL_STAY;
}

export type Fault =
  /** `closes` is the last minute at which one may be there, or get in if `isEntry`. */
  | { kind: "closes"; closes: number; isEntry: boolean; arrival: number; stay: number }
  | { kind: "closed-day" }
  | { kind: "early"; opens: number; at: number }
  | { kind: "late"; at: number; arrival: number };

export type VisitTime = { start: number; end: number; fault: Fault | null };

/** The spans of a day in which it is open; null if they are not known. */
export function openSpans({ facts }: Pick<DayPlace, "facts">, date: string): [number, number][] | null {
  const { hours, seasonFrom, seasonTo } = facts;
  const known = hours ? hoursOn(hours, date) : null;
  if (known !== null) return spansOf(known);
  return seasonFrom && seasonTo && !isInSeason(date.slice(5), seasonFrom, seasonTo) ? [] : null;
}

/** The first visit after an arrival that lies within the opening hours; with a fault one that does not. */
export function visitTime({ place, stay, at }: Visit, date: string, arrival: number): VisitTime {
  const ready = Math.max(arrival, at ?? arrival);
  const late: Fault | null = at !== null && arrival > at ? { kind: "late", at, arrival } : null;
  const spans = openSpans(place, date);
  const faulty = (fault: Fault | null) => ({ start: ready, end: ready + stay, fault });
  if (!spans || late) return faulty(late);
  const [first] = spans;
  if (!first) return faulty({ kind: "closed-day" });
  if (at !== null && at < first[0]) return faulty({ kind: "early", opens: first[0], at });
  const entry = place.facts.hours?.lastEntry ?? 0;
  for (const [from, to] of spans) {
    const start = Math.max(ready, from);
    // Somebody who fixed the time does not wait for a later one.
    if (at !== null && start > at) break;
    if (start + Math.max(stay, entry) <= to) return { start, end: start + stay, fault: null };
  }
  const [, closes] = spans.findLast(([from]) => from <= ready) ?? first;
  const isEntry = entry > stay;
  return faulty({ kind: "closes", closes: isEntry ? closes - entry : closes, isEntry, arrival: ready, stay });
}
