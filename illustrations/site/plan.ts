import { lightsFor } from "../choose-light.ts";
import { motifsFor } from "../choose-motif.ts";
import type { Light, MotifName } from "../draw.ts";
import { slugOf } from "../slug.ts";

/** An attraction of supabase/seed/attractions.json. */
export interface SeedAttraction {
  name: string;
  kind: string;
  latitude: number;
  longitude: number;
}

interface View {
  name: string;
  motif: MotifName;
  light: Light;
  view: number;
}

/**
 * The views of every attraction, in the order of their names. Cards stand in that order: the first views of two neighbours differ in
 * motif and light, of three in a row in light where possible.
 */
export function planViews(attractions: SeedAttraction[]): { attraction: SeedAttraction; views: View[] }[] {
  const taken: [MotifName, Light][] = [];
  return attractions.toSorted(byName).map((attraction) => {
    const { name } = attraction;
    const [beforeLast, last] = [taken.at(-2), taken.at(-1)];
    const motifs = motifsFor(attraction);
    const motif = motifs.find((one) => baseOf(one) !== (last && baseOf(last[0]))) ?? motifs[0];
    const lights = lightsFor(attraction, motif);
    const light =
      lights.find((one) => one !== last?.[1] && one !== beforeLast?.[1]) ??
      lights.find((one) => one !== last?.[1]) ??
      "meadow";
    taken.push([motif, light]);
    const all: [MotifName, Light][] = [[motif, light], ...(furtherViews[slugOf(name)] ?? [])];
    return {
      attraction,
      views: all.map(([motif, light], index) => ({ name, motif, light, view: index + 1 })),
    };
  });
}

const byName = (one: SeedAttraction, other: SeedAttraction): number =>
  new Intl.Collator("en-GB").compare(one.name, other.name);

const baseOf = (motif: MotifName): string => motif.split("/")[0] ?? motif;

/** Second and third drawings by slug: another motif, another light. */
const furtherViews: Record<string, [MotifName, Light][]> = {
  abbotsford: [["garden/knot", "meadow"]],
  "aberdour-castle-and-gardens": [["garden/terraces", "meadow"]],
  "arthurs-seat-and-holyrood-park": [["loch/swans", "dawn"]],
  "belhaven-bay-and-bridge-to-nowhere": [["beach/dunes", "sea"]],
  "calton-hill": [["hill/acropolis", "night"]],
  "dalkeith-country-park": [["woodland/deer", "amber"]],
  "dean-village-and-water-of-leith": [["woodland/glen", "amber"]],
  "dunbar-castle-and-victoria-harbour": [["harbour", "haar"]],
  "edinburgh-castle": [
    ["castleRock/night", "night"],
    ["bandstand", "meadow"],
  ],
  "eildon-hills-path-start-in-melrose": [["hills/path", "amber"]],
  "forth-bridge": [
    ["viaduct/pier", "sea"],
    ["viaduct/forth", "night"],
  ],
  "linlithgow-palace": [
    ["palace/fountain", "amber"],
    ["palace/loch", "night"],
  ],
  "linlithgow-loch-and-peel": [["loch", "dawn"]],
  "melrose-abbey": [
    ["abbey/nave", "amber"],
    ["abbey", "night"],
  ],
  "national-mining-museum-scotland": [["works/station", "moor"]],
  "newbattle-abbey": [["park/folly", "amber"]],
  "north-berwick-law": [["coast", "dawn"]],
  "palace-of-holyroodhouse": [["abbey/nave", "haar"]],
  "polkemmet-country-park": [["park/play", "meadow"]],
  "portobello-beach-and-promenade": [["beach", "dusk"]],
  "preston-tower": [["towerHouse/wall", "night"]],
  "princes-street-gardens": [["monument/gothic", "amber"]],
  "redbridge-viaduct-tweed-crossing": [["viaduct/tweed", "amber"]],
  "royal-botanic-garden-edinburgh": [["park/pond", "sea"]],
  "scott-monument": [["monument/gothic", "night"]],
  "scottish-seabird-centre": [["coast", "sea"]],
  "st-giles-cathedral": [["cathedral", "night"]],
  "traprain-law": [["hill/whaleback", "heather"]],
  "victoria-street-and-the-grassmarket": [["street/curve", "night"]],
};
