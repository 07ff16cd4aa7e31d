import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { jsonForAll } from "#app/routes/documents/json-for-all.ts";
import { today } from "#app/shared/dates.ts";
import { isoAt, isTimetableDate, minuteOfClock } from "#app/timetable/day-clock.ts";
import type { Journey, Leg } from "#app/timetable/day-timetable.ts";
import { changesOf, findJourneys } from "#app/timetable/find-journeys.ts";
import type { RegionDay, TimetableSource } from "#app/timetable/region-day.ts";
import type { TrainTime } from "#app/trains/train-time.ts";

/** Moments are such as "2026-11-24T10:12+00:00". */
export type JourneysDocument = {
  /** Slugs. */
  from: string;
  to: string;
  date: string;
  timetable: TimetableSource | null;
  /** How long it usually takes, with or without a timetable; null when that is not known. */
  usual: TrainTime | null;
  /** In the order of departures; none on days that the timetable does not cover. */
  journeys: FoundJourney[];
};

type FoundJourney = {
  departure: string;
  arrival: string;
  minutes: number;
  changes: number;
  legs: FoundLeg[];
};
type FoundLeg = { from: string; to: string; departure: string; arrival: string } & (
  | { kind: "train"; operator: string; destination: string }
  | { kind: "walk" }
);

/** GET /documents/journeys?from=&to=[&date=][&leave= or &arrive=][&region=]: a JourneysDocument, 400 with a message, or 404. */
export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const params = Object.fromEntries(url.searchParams);
  const { from = "", to = "", date = today(), region } = params;
  if (!isTimetableDate(date)) return refuse("date is a day such as 2026-11-24.");
  const [leave, arrive] = [readTime(date, params.leave), readTime(date, params.arrive)];
  if (leave === null || arrive === null || (leave !== undefined && arrive !== undefined))
    return refuse("leave or arrive, one of both, is a time such as 10:00.");
  if (from === to) return refuse("from and to are two stations.");
  const content = context.get(contentContext);
  const [day, trains] = await Promise.all([content.timetable(date, region), content.trainsFrom(from)]);
  if (!day || !trains || !day.stations.includes(from) || !day.stations.includes(to))
    return jsonForAll(null, 404);
  const found = findJourneys(day, from, to, {
    ...(leave !== undefined && { leave }),
    ...(arrive !== undefined && { arrive }),
  });
  const document: JourneysDocument = {
    from,
    to,
    date,
    timetable: day.timetable,
    usual: trains.times[to] ?? null,
    journeys: found.map((journey) => toFound(day, journey)),
  };
  return jsonForAll(document);
}

function refuse(message: string): Response {
  return jsonForAll({ message }, 400);
}

/** Null for what is no time. */
function readTime(date: string, text: string | undefined): number | null | undefined {
  return text === undefined ? undefined : minuteOfClock(date, text);
}

function toFound(day: RegionDay, journey: Journey): FoundJourney {
  const { departure, arrival, legs } = journey;
  return {
    departure: isoAt(day.date, departure),
    arrival: isoAt(day.date, arrival),
    minutes: arrival - departure,
    changes: changesOf(journey),
    legs: legs.map((leg) => toFoundLeg(day, leg)),
  };
}

function toFoundLeg(day: RegionDay, leg: Leg): FoundLeg {
  const where = {
    from: day.stations[leg.from] ?? "",
    to: day.stations[leg.to] ?? "",
    departure: isoAt(day.date, leg.departure),
    arrival: isoAt(day.date, leg.arrival),
  };
  if (leg.kind === "walk") return { kind: "walk", ...where };
  const train = day.trains[leg.trip];
  return {
    kind: "train",
    ...where,
    operator: day.operators[train?.operator ?? -1] ?? "",
    destination: day.destinations[train?.destination ?? -1] ?? "",
  };
}
