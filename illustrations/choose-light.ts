import type { Light } from "./lights.ts";
import type { MotifName } from "./motifs/motifs.ts";
import { randomFrom } from "./random.ts";
import { slugOf } from "./slug.ts";

/** By motif, where that matters more than the region. Night is never chosen by itself. */
const byMotif: [RegExp, Light[]][] = [
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

/** By region: rough boxes around the councils, in degrees. */
const byRegion: [contains: (latitude: number, longitude: number) => boolean, Light[]][] = [
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

const anywhere: Light[] = ["meadow", "sea", "dawn", "haar", "amber", "city", "moor", "dusk"];

/** The lights that suit an attraction and its motif, in an order that follows from its name. */
export function lightsFor(
  attraction: { name: string; latitude?: number | null; longitude?: number | null },
  motif: MotifName,
): [Light, ...Light[]] {
  const { name, latitude, longitude } = attraction;
  const local =
    latitude == null || longitude == null
      ? anywhere
      : (byRegion.find(([contains]) => contains(latitude, longitude))?.[1] ?? anywhere);
  const special = byMotif.find(([pattern]) => pattern.test(motif))?.[1] ?? local;
  const both = special.filter((light) => local.includes(light));
  const suitable = both.length > 2 ? both : special;
  const start = randomFrom(`${slugOf(name)} palette`).whole(0, suitable.length - 1);
  return [...suitable.slice(start), ...suitable.slice(0, start)] as [Light, ...Light[]];
}
