import type { Subject } from "./motif-of.ts";
import type { PaletteName } from "./palettes.ts";

/** Colours by subject, where the subject says more than the place; night is kept for second pictures. */
const bySubject: [RegExp, PaletteName[]][] = [
  [/^animals\/sharks/, ["sea", "haar"]],
  [/^woodland\/tunnel/, ["dawn", "meadow", "sea"]],
  [/^viaduct\/forth/, ["dusk", "haar", "sea"]],
  [/^castleRock/, ["city", "dusk"]],
  [
    /^(beach|harbour|coast|hill\/law|churchRuin\/shore|castleRuin\/(sea|towers))/,
    ["sea", "haar", "dawn", "dusk", "amber"],
  ],
  [/^(garden|bandstand|park|woodland|animals)/, ["meadow", "amber", "moor", "dawn", "sea", "haar"]],
  [/^(loch|canal|bridge|mill)/, ["meadow", "dawn", "haar", "moor", "sea", "amber"]],
];

/** Colours by place: rough boxes around the councils, in degrees. */
const byPlace: [is: (latitude: number, longitude: number) => boolean, PaletteName[]][] = [
  // Scottish Borders
  [(latitude) => latitude < 55.76, ["moor", "heather", "dawn", "meadow", "haar"]],
  // Fife
  [(latitude) => latitude > 56.01, ["haar", "sea", "dusk", "moor", "meadow", "dawn"]],
  // West Lothian
  [(_, longitude) => longitude < -3.42, ["amber", "meadow", "moor", "haar"]],
  // Midlothian
  [(latitude, longitude) => latitude < 55.905 && longitude > -3.2, ["meadow", "moor", "amber", "heather"]],
  // East Lothian
  [(_, longitude) => longitude > -3.09, ["sea", "dawn", "amber", "haar", "meadow"]],
  // Edinburgh
  [() => true, ["city", "dusk", "dawn", "haar", "amber", "heather"]],
];

export function palettesOf(place: { latitude: number; longitude: number }, subject: Subject): PaletteName[] {
  const special = bySubject.find(([words]) => words.test(subject))?.[1];
  const local = byPlace.find(([is]) => is(place.latitude, place.longitude))?.[1] ?? [];
  if (!special) return local;
  const both = special.filter((name) => local.includes(name));
  return both.length > 2 ? both : special;
}
