import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { shownStations } from "#app/stations/nearby-station.ts";
import { barrierBetween } from "#app/walks/direct-walk.ts";

type Facts = Record<string, unknown>;
type Attraction = Coordinates & {
  name: string;
  activities: string[];
  stations: { crs: string; minutes: number; primary: boolean; river?: string }[];
};
type Station = Coordinates & { name: string; crs: string };

/** The demo content as visitors see it, with which journeys compare a page. */
const stations: Station[] = read("stations.json");
const facts: Record<string, Facts> = read("facts.json");
const attractions: Attraction[] = read("attractions.json").map(withShownStations);

function withShownStations(attraction: Attraction): Attraction {
  const links = attraction.stations
    .filter(({ crs, river = null }) => {
      const station = stations.find((each) => each.crs === crs);
      return station && barrierBetween(station, attraction, river) === null;
    })
    .map((link) => ({ ...link, walkingTimeMinutes: link.minutes, isPrimary: link.primary }));
  return { ...attraction, stations: shownStations(links) };
}

function read(file: string) {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../supabase/seed", file), "utf8"));
}

const english = new Intl.Collator("en");

/** The names of the attractions that pass the filters: staff's picks first, from a station the shortest walk first, then in name order. */
export function placesWith({
  station,
  activities,
  minutes = 45,
  has = () => true,
}: {
  station?: string;
  activities?: string[];
  minutes?: number;
  /** Of the columns in facts.json. */
  has?: (facts: Facts) => boolean;
} = {}): string[] {
  const crs = stations.find(({ name }) => name === station)?.crs;
  if (station && !crs) throw new Error(`The demo content has no station ${station}`);
  const walkOf = ({ stations }: Attraction) => stations.find((walk) => walk.crs === crs)?.minutes ?? 0;
  const pickOf = ({ name }: Attraction) => (station || facts[name]?.is_pick ? 0 : 1);
  return attractions
    .filter(({ name }) => has(facts[name] ?? {}))
    .filter((attraction) => !activities || attraction.activities.some((name) => activities.includes(name)))
    .filter((attraction) =>
      attraction.stations.some((walk) => (!crs || walk.crs === crs) && walk.minutes <= minutes),
    )
    .sort((a, b) => walkOf(a) - walkOf(b) || pickOf(a) - pickOf(b) || english.compare(a.name, b.name))
    .map(({ name }) => name);
}

/** The sorted names of all stations, and of those without attractions. */
export function stationNames(): { all: string[]; empty: string[] } {
  const linked = new Set(attractions.flatMap((attraction) => attraction.stations.map(({ crs }) => crs)));
  const sorted = stations.toSorted((a, b) => english.compare(a.name, b.name));
  return {
    all: sorted.map(({ name }) => name),
    empty: sorted.filter(({ crs }) => !linked.has(crs)).map(({ name }) => name),
  };
}
