import { gulls, person, reeds, rowingBoat, sailboat, swan } from "../parts/details.ts";
import { line, mix, path, rect, times } from "../parts/pen.ts";
import { backdrop, bank, field, glints, range, summit } from "../parts/scenery.ts";
import { copse, wood } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const loch = {
  shows: {
    "": "a still loch under the hills, a rowing boat at the jetty",
    swans: "swans on a small loch, trees mirrored in the water",
    sails: "dinghies on a wide loch, an old winding tower on the shore",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const light = mix(palette.far[1], palette.grass[0], 0.3);
    const mirror = mix(palette.water[0], palette.leaf[1], 0.55);
    return [
      backdrop(scene, {
        horizon: 500,
        sunX: [190, 380],
        sunUp: [50, 200],
        far: variant === "swans" ? "hills" : "peaks",
      }),
      variant === "swans"
        ? range(scene, 570, 60, 2)
        : summit(random.between(820, 960), 590, 420, 250, light, palette.far[2]),
      field(566, 20, palette.grass[0]),
      copse(scene, "pine", 30, 590, 260, random.between(100, 130)),
      copse(scene, "round", 600, 590, 420, random.between(90, 120)),
      variant === "sails" ? windingTower(scene, 470) : "",
      rect(0, 590, 1200, 310, mix(palette.water[0], palette.sky[1], 0.25)),
      wood(scene, 30, 590, 260, 30, palette.leaf[1]),
      `<g transform="matrix(1 0 0 -1 0 1180)">${wood(scene, 30, 590, 260, 90, mirror)}${wood(scene, 600, 590, 420, 80, mirror)}</g>`,
      path("M0 690C260 676 540 706 800 690S1100 684 1200 692V900H0z", palette.water[0]),
      path("M0 780C300 762 700 800 1200 772V900H0z", palette.water[1]),
      glints(scene, 60, 620, 1080, 190, 11),
      variant === "sails" ? sailboat(scene, 360, 700, 150) + sailboat(scene, 560, 670, 100) : "",
      variant === "swans"
        ? swan(scene, 420, 740, 80) + swan(scene, 530, 764, 92) + swan(scene, 340, 700, 60)
        : "",
      variant === "swans" ? "" : jetty(scene),
      variant === "swans"
        ? bank(scene, 850) + person(scene, 860, 866, 110, palette.accent)
        : rowingBoat(scene, 640, 812, 150),
      reeds(scene, 60, 880, 7),
      reeds(scene, 1060, 884, 5),
      variant === "swans" ? "" : bank(scene, 874),
      gulls(scene, 640, 230, 3),
    ].join("");
  },
} satisfies Motif;

const jetty: Motif["draw"] = (scene) => {
  const { palette } = scene;
  return (
    line("M790 800V862M880 806V872M970 812V880M1060 820V890", palette.near, 12) +
    path("M740 790L1200 808V842L730 806z", palette.stone[1]) +
    path("M740 790L1200 808V818L736 796z", palette.stone[0]) +
    line(
      times(8, (i) => `M${790 + i * 52} ${792 + i * 2.2}l-4 ${14 + i * 2}`),
      palette.stone[2],
      4,
    ) +
    person(scene, 930, 808, 108, palette.accent)
  );
};

const windingTower = (scene: Parameters<Motif["draw"]>[0], x: number): string => {
  const { near, accent } = scene.palette;
  return `${line(
    `M${x} 590L${x + 24} 420H${x + 52}L${x + 76} 590M${x + 10} 530H${x + 66}M${x + 18} 470H${x + 58}`,
    near,
    9,
  )}<circle cx="${x + 38}" cy="410" r="22" fill="none" stroke="${accent}" stroke-width="7"/>`;
};
