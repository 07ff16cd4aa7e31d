import type { Light } from "./lights.ts";
import type { MotifName } from "./motifs/motifs.ts";
import { randomFrom } from "./random.ts";

/** By words for what a place is, the most specific first. */
const motifsByWords: [words: string, motif: MotifName][] = [
  ["castle ruin", "castleRuin"],
  ["castle", "castle"],
  ["abbey", "abbey"],
  ["palace", "palace"],
  ["tower|tower house", "towerHouse"],
  ["ruined church|kirkyard|churchyard", "churchRuin"],
  ["church|kirk|cathedral|chapel", "church"],
  ["viaduct", "viaduct"],
  ["bridge", "bridge"],
  ["mill|watermill|windmill", "mill"],
  ["distillery|whisky|brewery", "works/distillery"],
  ["mine|mining|colliery|industry|industrial", "works"],
  ["station", "works/station"],
  ["ship|yacht", "harbour/yacht"],
  ["lighthouse", "coast/lighthouse"],
  ["cave", "coast/caves"],
  ["harbour|pier|marina", "harbour"],
  ["beach|coast|bay|sands|shore", "beach"],
  ["loch|reservoir|lake", "loch"],
  ["canal", "canal"],
  ["aquarium", "animals/sharks"],
  ["farm", "animals/farm"],
  ["zoo|wildlife|safari", "animals"],
  ["racecourse", "stadium/races"],
  ["rugby", "stadium/sevens"],
  ["stadium|football|sport", "stadium"],
  ["monument|memorial|statue", "monument"],
  ["gallery|galleries", "gallery"],
  ["museum|centre|parliament|library|theatre", "museum"],
  ["garden", "garden"],
  ["shop|shopping|market|street|town|village|close", "street"],
  ["house|mansion|hall", "countryHouse"],
  ["hills", "hills"],
  ["hill|hillfort|law|viewpoint|fort|broch|battle|battlefield", "hill"],
  ["play|playground", "park/play"],
  ["wood|woodland|forest|glen|tunnel", "woodland"],
  ["park|nature|estate", "park"],
];

const patterns = motifsByWords.map(
  ([words, motif]) => [new RegExp(`\\b(?:${words})(?:e?s)?\\b`, "i"), motif] as const,
);

/** By the first word of the table in the kind, else in the name, the first sentence of the description or the activities; else a park. */
export function chooseMotif(place: {
  name: string;
  /** A few words: "castle ruin and park". */
  kind?: string | null | undefined;
  description?: string | null | undefined;
  activities?: readonly string[] | undefined;
}): MotifName {
  const { kind, name, description, activities } = place;
  for (const text of [kind, name, description?.split(/[.!?]\s/)[0], activities?.join(", ")]) {
    const found = text && patterns.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return "park";
}

/** By motif, where that matters more than where the place is. Night is never chosen by itself. */
const lightsByMotif: [RegExp, Light[]][] = [
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

const anywhere: Light[] = ["meadow", "sea", "dawn", "haar", "amber", "city", "moor", "dusk"];

/** A light that suits the motif, and the lights of its surroundings where they are given; `seed` decides among them. */
export function chooseLight(motif: MotifName, seed: string, local: readonly Light[] = anywhere): Light {
  const special = lightsByMotif.find(([pattern]) => pattern.test(motif))?.[1] ?? local;
  const both = special.filter((light) => local.includes(light));
  const suitable = both.length > 2 ? both : special;
  return suitable[randomFrom(`${seed} palette`).whole(0, suitable.length - 1)] ?? "meadow";
}
