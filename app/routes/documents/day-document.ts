import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { readDayView } from "#app/catalogue/read-day-view.ts";
import type { EntryPrices } from "#app/day/day-costs.ts";
import { dayPath } from "#app/day/day-link.ts";
import type { DayStep } from "#app/day/day-steps.ts";
import { describeFault } from "#app/day/describe-day.ts";
import type { Alternative, FixedTrain } from "#app/day/plan-day.ts";
import { jsonForAll } from "#app/routes/documents/json-for-all.ts";
import { isoAt } from "#app/timetable/day-clock.ts";
import type { TimetableSource } from "#app/timetable/region-day.ts";

/** Moments are such as "2026-11-24T10:12+00:00". */
export type DayDocument = {
  page: string;
  date: string;
  /** Slug of the station where it begins and ends. */
  from: string;
  begin: string;
  end: string;
  /** Whether all that was asked for is possible. */
  works: boolean;
  /** Null without one; then trains have no moments, and all others are estimates. */
  timetable: TimetableSource | null;
  steps: DocumentStep[];
  /** Slugs of places that are left out: without a way there and back, or too much for the trains of the day. */
  unreachable: string[];
  leftOut: string[];
  /** Trains that were fixed, by their place, null for the way back: those that do not run on this day, and those that cannot be caught. */
  lostTrains: { place: string | null; departure: string }[];
  missedTrains: { place: string | null; departure: string }[];
  /** Slugs that no published place has, and of places whose opening hours are not known. */
  missing: string[];
  /** Slug of a station that is not published, where it was to begin. */
  missingOrigin: string | null;
  hoursUnknown: string[];
  entryPrices: EntryPrices;
  alternatives: { kind: Alternative["kind"]; without: string[]; leave: string | null; end: string }[];
};

/** `from` and `to` are slugs of stations or places; `problem` says why a visit is not possible. */
type DocumentStep =
  | { kind: "walk"; from: string; to: string; minutes: number; isEstimate: boolean }
  | {
      kind: "train";
      from: string;
      to: string;
      departure: string | null;
      arrival: string | null;
      minutes: number;
      isFixed: boolean;
    }
  | { kind: "visit"; place: string; name: string; begin: string; end: string; problem: string | null };

/** GET /documents/day?places=…, with the query of the page: a DayDocument, or 404 where there is no station to begin from. */
export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const view = await readDayView(context.get(contentContext), url.searchParams);
  const { planned, date, chosen, missing } = view;
  if (!planned) return jsonForAll(null, 404);
  const at = (minute: number) => isoAt(date, minute);
  const trains = (fixed: FixedTrain[]) =>
    fixed.map(({ place, departure }) => ({ place: place?.slug ?? null, departure: at(departure) }));
  const slugs = (places: { slug: string }[]) => places.map(({ slug }) => slug);
  const document: DayDocument = {
    page: dayPath(chosen),
    date,
    from: planned.origin.slug,
    begin: at(planned.leave),
    end: at(planned.end),
    works: planned.works,
    timetable: planned.hasTimetable ? view.timetable : null,
    steps: planned.steps.map((step) => toDocumentStep(step, date)),
    unreachable: slugs(planned.unreachable),
    leftOut: slugs(planned.leftOut.map(({ place }) => place)),
    lostTrains: trains(planned.lostTrains),
    missedTrains: trains(planned.missedTrains),
    missing,
    missingOrigin: view.missingOrigin,
    hoursUnknown: slugs(planned.hoursUnknown),
    entryPrices: view.prices,
    alternatives: planned.alternatives.map((each) => ({
      kind: each.kind,
      without: each.kind === "without" ? slugs(each.places) : [],
      leave: each.kind === "earlier" ? at(each.leave) : null,
      end: at(each.end),
    })),
  };
  return jsonForAll(document);
}

function toDocumentStep(step: DayStep, date: string): DocumentStep {
  const at = (minute: number) => isoAt(date, minute);
  const { departure, arrival } = step;
  if (step.kind === "visit") {
    const { place, fault } = step;
    const problem = fault && describeFault(place.name, fault, date);
    return {
      kind: "visit",
      place: place.slug,
      name: place.name,
      begin: at(departure),
      end: at(arrival),
      problem,
    };
  }
  const ends = { from: step.from.slug, to: step.to.slug };
  if (step.kind === "walk")
    return { kind: "walk", ...ends, minutes: step.walk.minutes, isEstimate: step.walk.isEstimate };
  const { usual } = step;
  return {
    kind: "train",
    ...ends,
    departure: usual ? null : at(departure),
    arrival: usual ? null : at(arrival),
    minutes: usual ? usual.minutes : arrival - departure,
    isFixed: step.isFixed,
  };
}
