import { expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { bestOf } from "#app/routes/line/line-view.ts";

const place = (slug: string, minutes: Record<string, number>, isPick?: true) =>
  ({
    slug,
    name: slug,
    isPick,
    stations: Object.entries(minutes).map(([station, walkingTimeMinutes]) => ({
      slug: station,
      walkingTimeMinutes,
      isEstimate: false,
    })),
  }) as unknown as AttractionSummary;

test.each<[what: string, places: AttractionSummary[], best: string[]]>([
  ["nothing near", [place("far", { stow: 3 })], []],
  ["the shortest walk first", [place("b", { gala: 9 }), place("a", { gala: 4 })], ["a", "b"]],
  [
    "a pick before shorter walks",
    [place("near", { gala: 2 }), place("pick", { gala: 40 }, true)],
    ["pick", "near"],
  ],
  [
    "of picks the shorter walk",
    [place("far", { gala: 40 }, true), place("near", { gala: 20 }, true)],
    ["near", "far"],
  ],
  ["three at most", ["a", "b", "c", "d"].map((slug, n) => place(slug, { gala: n })), ["a", "b", "c"]],
  [
    "the walk from this stop, not from another",
    [place("a", { gala: 30, stow: 1 }), place("b", { gala: 20, stow: 40 })],
    ["b", "a"],
  ],
])("the best of a stop: %s", (_, places, best) => {
  expect(bestOf(places, "gala").map(({ slug }) => slug)).toEqual(best);
});
