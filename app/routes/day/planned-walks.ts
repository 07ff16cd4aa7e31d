import type { DayStep } from "#app/day/day-steps.ts";
import type { DayView } from "#app/day/view-day.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { walkQuery } from "#app/walks/walk-query.ts";

type WalkStep = Extract<DayStep, { kind: "walk" }>;

/** The walks between stations and places of a day of which a path is planned, in their order. */
export async function plannedWalks({ planned }: DayView) {
  const steps = planned?.steps.filter((step) => step.kind === "walk") ?? [];
  const walks = await Promise.all(steps.map((step) => walkOf(step, planned?.order ?? [])));
  return walks.filter((each) => each !== null);
}

/** Walks are planned from a station: the way back is the same path. */
async function walkOf({ from, to }: WalkStep, visits: NonNullable<DayView["planned"]>["order"]) {
  const isBack = to.kind === "station";
  const [start, end] = isBack ? [to, from] : [from, to];
  const place = visits.find((visit) => end.kind === "place" && visit.place.slug === end.slug)?.place;
  const station = place?.stations.find(({ slug }) => start.kind === "station" && slug === start.slug);
  if (!place || !station) return null;
  const walk = await browserQueryClient()
    .fetchQuery({ ...walkQuery(station, place), retry: false })
    .catch(() => null);
  if (!walk || walk.isApproximate) return null;
  return isBack
    ? { walk: { ...walk, line: walk.line.toReversed() }, from: place, to: station }
    : { walk, from: station, to: place };
}
