import { flag, gulls, sheep, walker } from "../details.ts";
import { battlements, door, keep, mass, roundTower, slits, windows } from "../masonry.ts";
import { mix, path } from "../pen.ts";
import type { Motif } from "../scene.ts";
import { backdrop, bank, meadow, range, summit, winding } from "../scenery.ts";
import { copse } from "../trees.ts";

/** A castle that still has its roofs, on a green mound with a path up to the gate. */
export const castle: Motif = {
  shows: { "": "towers and battlements on a green mound, a flag flying" },
  draw(scene) {
    const { random, palette } = scene;
    const back = backdrop(scene, { horizon: 560, sunX: [190, 350], sunUp: [130, 300] });
    const head = random.pick(["cone", "battlements"] as const);
    const tall = random.between(300, 360);
    const x = 520;
    const range2 = random.between(150, 190);
    const grass = palette.grass;
    return [
      back,
      range(scene, 650, 60, 2),
      copse(scene, "pine", 20, 660, 260, 110),
      copse(scene, "round", 950, 664, 240, 100),
      summit(610, 800, 640, 152, mix(grass[0], grass[1], 0.1), mix(grass[0], grass[1], 0.65)),
      // Behind: hall and far tower.
      roundTower(scene, 822, 660, 82, 196, head),
      mass(scene, 690, 660, 150, range2, 0.12),
      path(`M676 ${660 - range2}L706 ${600 - range2}H826L852 ${660 - range2}z`, palette.roof[1]),
      windows(scene, 730, 676 - range2, 3, 1, 16, 30, 34, 0),
      keep(scene, x, 664, 176, tall, 5, 0.58),
      flag(scene, x + 60, 664 - tall - 26, 96),
      slits(
        scene,
        [
          [x + 44, 440],
          [x + 44, 516],
          [x + 128, 470],
        ],
        14,
        34,
      ),
      roundTower(scene, 400, 668, 92, random.between(190, 240), head),
      slits(
        scene,
        [
          [430, 512],
          [430, 566],
        ],
        12,
        28,
      ),
      // In front: the curtain wall with its gate.
      mass(scene, 376, 676, 552, 84, 0.42),
      battlements(scene, 376, 592, 552, 14, 0.42, 22),
      roundTower(scene, 356, 684, 58, 116, "battlements"),
      roundTower(scene, 888, 684, 58, 116, "battlements"),
      mass(scene, 560, 680, 108, 124, 0.62),
      battlements(scene, 556, 557, 116, 4, 0.62, 22),
      door(scene, 590, 680, 44, 66),
      meadow(scene, 800),
      winding([500, 900, 74], [612, 680, 20], 110, palette.sand[0]),
      sheep(scene, 238, 790, 54),
      sheep(scene, 318, 812, 62),
      sheep(scene, 900, 800, 54),
      walker(scene, 585, 800, 66),
      bank(scene, 852),
      gulls(scene, random.between(740, 900), random.between(220, 300), 3),
    ].join("");
  },
};
