import { type AttractionSummary, MOST_NEAR, type NextAttraction } from "#app/attractions/attraction.ts";
import { isLocated } from "#app/map/viewport.ts";
import { distanceInMetres } from "#app/shared/coordinates.ts";
import { barrierBetween } from "#app/walks/direct-walk.ts";
import { estimateWalkMetres, MAX_WALK_METRES, minutesOnFoot } from "#app/walks/pace.ts";

export type LinkedAttraction = {
  summary: Pick<AttractionSummary, "slug" | "name" | "latitude" | "longitude" | "pictures" | "stations">;
  links: readonly { slug: string; river?: string }[];
};

export function alsoNear(here: LinkedAttraction, others: readonly LinkedAttraction[]): NextAttraction[] {
  const nearby = others
    .map((other) => toNext(here, other))
    .sort((one, other) => minutesTo(one) - minutesTo(other) || one.name.localeCompare(other.name, "en"));
  const shown = here.summary.stations.flatMap(({ slug }) =>
    nearby.filter(({ stations }) => stations.includes(slug)).slice(0, MOST_NEAR),
  );
  return nearby.filter((each) => shown.includes(each));
}

function minutesTo({ walkingTimeMinutes }: NextAttraction): number {
  return walkingTimeMinutes ?? 10_000;
}

function toNext(here: LinkedAttraction, other: LinkedAttraction): NextAttraction {
  const { slug, name, pictures, stations } = other.summary;
  const isOfHere = (station: string) => here.summary.stations.some((each) => each.slug === station);
  return {
    slug,
    name,
    picture: pictures[0] ?? null,
    stations: stations.map((station) => station.slug).filter(isOfHere),
    walkingTimeMinutes: walkBetween(here, other),
  };
}

function walkBetween(here: LinkedAttraction, other: LinkedAttraction): number | null {
  if (!isLocated(here.summary) || !isLocated(other.summary)) return null;
  const metres = distanceInMetres(here.summary, other.summary);
  if (metres > MAX_WALK_METRES) return null;
  if (barrierBetween(here.summary, other.summary, riverBetween(here.links, other.links)) !== null)
    return null;
  return minutesOnFoot(estimateWalkMetres(metres));
}

/** A river between one and a station that the other is near. */
function riverBetween(one: LinkedAttraction["links"], other: LinkedAttraction["links"]): string | null {
  for (const { slug, river } of one) {
    const station = other.find((each) => each.slug === slug);
    if (station && station.river !== river) return river ?? station.river ?? null;
  }
  return null;
}
