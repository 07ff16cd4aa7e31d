import { readFileSync } from "node:fs";
import { join } from "node:path";

type Place = {
  name: string;
  activities: string[];
  stations: { crs: string; minutes: number; primary: boolean }[];
};
type Station = { name: string; crs: string };

/** What the demo content holds, read from its files: journeys compare with it what a page shows. */
const places: Place[] = read("attractions.json");
const stations: Station[] = read("stations.json");

function read(file: string) {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../supabase/seed", file), "utf8"));
}

const english = new Intl.Collator("en");

/** The names of the places that pass, in name order. */
export function placesWith({
  station,
  activities,
  minutes = 45,
}: {
  station?: string;
  activities?: string[];
  minutes?: number;
} = {}): string[] {
  const crs = stations.find(({ name }) => name === station)?.crs;
  if (station && !crs) throw new Error(`The demo content has no station ${station}`);
  return places
    .filter((place) => !activities || place.activities.some((name) => activities.includes(name)))
    .filter((place) => place.stations.some((walk) => (!crs || walk.crs === crs) && walk.minutes <= minutes))
    .map(({ name }) => name)
    .sort(english.compare);
}

/** The names of the stations, in name order, and of those to which no place is linked. */
export function stationNames(): { all: string[]; empty: string[] } {
  const linked = new Set(places.flatMap((place) => place.stations.map(({ crs }) => crs)));
  const sorted = stations.toSorted((a, b) => english.compare(a.name, b.name));
  return {
    all: sorted.map(({ name }) => name),
    empty: sorted.filter(({ crs }) => !linked.has(crs)).map(({ name }) => name),
  };
}
