import type { DayPlace } from "#app/day/day-place.ts";
import type { DayStep } from "#app/day/day-steps.ts";
import type { DayView } from "#app/day/view-day.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { isUnknownWalk, walkQuery } from "#app/walks/walk-query.ts";

type WalkStep = Extract<DayStep, { kind: "walk" }>;
type Visits = NonNullable<DayView["planned"]>["order"];
type Ends = { station: DayPlace["stations"][number]; place: DayPlace; isBack: boolean };

/** The walks between stations and places of a day of which a path is planned, in their order; `count` is how many there are in all. Rejects if one cannot be loaded. */
export async function plannedWalks({ planned }: DayView) {
  const all = (planned?.steps ?? []).flatMap((step) =>
    step.kind === "walk" ? (endsOf(step, planned?.order ?? []) ?? []) : [],
  );
  const walks = await Promise.all(all.map(walkBetween));
  return { walks: walks.filter((each) => each !== null), count: all.length };
}

/** Null of a walk from place to place: walks are planned from a station. */
function endsOf({ from, to }: WalkStep, visits: Visits): Ends | null {
  const isBack = to.kind === "station";
  const [start, end] = isBack ? [to, from] : [from, to];
  const place = visits.find((visit) => end.kind === "place" && visit.place.slug === end.slug)?.place;
  const station = place?.stations.find(({ slug }) => start.kind === "station" && slug === start.slug);
  return place && station ? { station, place, isBack } : null;
}

/** Null where no path is planned. The way back is the same path. */
async function walkBetween({ station, place, isBack }: Ends) {
  const walk = await browserQueryClient()
    .fetchQuery({ ...walkQuery(station, place), retry: false })
    .catch((error) => {
      if (isUnknownWalk(error)) return null;
      throw error;
    });
  if (!walk || walk.isApproximate) return null;
  return isBack
    ? { walk: { ...walk, line: walk.line.toReversed() }, from: place, to: station }
    : { walk, from: station, to: place };
}
