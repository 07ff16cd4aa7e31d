import { type Coordinates, distanceInMetres, type NamedPoint } from "#app/shared/coordinates.ts";
import { slugOf } from "#app/shared/slug.ts";

/** Places further apart are two, whatever they are called. */
const NEAR_METRES = 300;

/** Degrees, more than NEAR_METRES up to 70° north. */
const CELL = { latitude: 0.003, longitude: 0.008 };

/** Of each cell, so that a file whose places are all at one point takes no hours. */
const MOST_COMPARED = 100;

const MOST_FOUND = 5;

export type Near<Place> = { place: Place; metres: number };

export function placeIndex<Place extends NamedPoint>(places: readonly Place[]) {
  const bySlug = new Map<string, Place>();
  const cells = new Map<string, { place: Place; name: ComparableName }[]>();
  const cellOf = ({ latitude, longitude }: Coordinates) => [
    Math.floor(latitude / CELL.latitude),
    Math.floor(longitude / CELL.longitude),
  ];
  const add = (place: Place) => {
    const key = cellOf(place).join();
    const cell = cells.get(key) ?? [];
    if (cell.length < MOST_COMPARED) cell.push({ place, name: comparableName(place.name) });
    cells.set(key, cell);
    bySlug.set(slugOf(place.name), place);
  };
  places.forEach(add);
  return {
    add,
    /** The one that would have the same address. */
    namesake(one: NamedPoint): Near<Place> | null {
      const place = bySlug.get(slugOf(one.name));
      return place ? { place, metres: Math.round(distanceInMetres(one, place)) } : null;
    },
    /** Some of those near by with a name like this one's, the nearest first. */
    alike(one: NamedPoint): Near<Place>[] {
      const [row = 0, column = 0] = cellOf(one);
      const around = [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => `${row + up},${column + right}`));
      const name = comparableName(one.name);
      const near = around
        .flatMap((key) => cells.get(key) ?? [])
        .map((each) => ({ ...each, metres: Math.round(distanceInMetres(one, each.place)) }))
        .filter(({ metres }) => metres <= NEAR_METRES)
        .sort((a, b) => a.metres - b.metres);
      const found: Near<Place>[] = [];
      for (const { place, metres, name: other } of near) {
        if (found.length === MOST_FOUND) break;
        if (areAlike(name, other)) found.push({ place, metres });
      }
      return found;
    },
  };
}

/** Words that tell no two names apart. */
const FILLERS = new Set(["the", "of", "and", "at", "in", "on", "st", "saint"]);

/** Letters and digits of a name in their words, for comparing. */
export function wordsOf(name: string): string[] {
  const words = name
    .normalize("NFD")
    .replaceAll(/[\p{Mark}'’.]/gu, "")
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

type ComparableName = { words: readonly string[]; pairs: () => ReadonlySet<string> };

function comparableName(name: string): ComparableName {
  const words = wordsOf(name);
  let pairs: Set<string> | undefined;
  return {
    words,
    pairs() {
      const text = words.join("");
      pairs ??= new Set(
        Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)),
      );
      return pairs;
    },
  };
}

/** Whether all words of one are in the other, "Abbey" and "Melrose Abbey", or most pairs of letters, "Abbotsford" and "Abbottsford". */
function areAlike(one: ComparableName, other: ComparableName): boolean {
  const [few, many] = one.words.length < other.words.length ? [one, other] : [other, one];
  if (few.words.length === 0) return false;
  if (few.words.every((word) => many.words.includes(word))) return true;
  const shared = [...one.pairs()].filter((pair) => other.pairs().has(pair)).length;
  return (2 * shared) / (one.pairs().size + other.pairs().size) >= 0.7;
}
