import { flag, gulls, sheep, walker } from "../parts/details.ts";
import { battlements, door, keep, mass, roundTower, slits, windows } from "../parts/masonry.ts";
import { line, mix, path } from "../parts/pen.ts";
import { backdrop, bank, field, meadow, range, summit, winding } from "../parts/scenery.ts";
import { copse } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const castle = {
  shows: { "": "towers and battlements on a green mound, a flag flying" },
  draw(scene) {
    const { random, palette } = scene;
    const back = backdrop(scene, { horizon: 560, sunX: [190, 350], sunUp: [130, 300] });
    const head = random.pick(["cone", "battlements"] as const);
    const tall = random.between(300, 360);
    const x = 520;
    const range2 = random.between(150, 190);
    const grass = palette.grass;
    // A shade darker behind the curtain wall, so that its battlements stand out.
    const [light, half, dark] = palette.stone;
    const deeper: typeof palette.stone = [mix(light, half, 0.34), mix(half, dark, 0.24), dark];
    const behind = { ...scene, palette: { ...palette, stone: deeper } };
    return [
      back,
      range(scene, 650, 60, 2),
      copse(scene, "pine", 20, 660, 260, 110),
      copse(scene, "round", 950, 664, 240, 100),
      meadow(scene, 690),
      summit(610, 800, 640, 152, mix(grass[0], grass[1], 0.1), mix(grass[0], grass[1], 0.65)),
      // The whole castle, a fifth larger around its gate.
      `<g transform="translate(612 684) scale(1.2) translate(-612 -684)">`,
      // Behind: hall and far tower.
      roundTower(behind, 822, 660, 82, 196, head),
      mass(behind, 690, 660, 150, range2, 0.12),
      path(`M676 ${660 - range2}L706 ${600 - range2}H826L852 ${660 - range2}z`, behind.palette.roof[1]),
      windows(behind, 730, 676 - range2, 3, 1, 16, 30, 34, 0),
      keep(behind, x, 664, 176, tall, 5, 0.58),
      flag(scene, x + 60, 664 - tall - 26, 96),
      slits(
        behind,
        [
          [x + 44, 440],
          [x + 128, 430],
        ],
        14,
        34,
      ),
      roundTower(behind, 400, 668, 92, random.between(190, 240), head),
      slits(behind, [[430, 512]], 12, 28),
      // In front: the curtain wall with its gate.
      mass(scene, 376, 676, 552, 84, 0.42),
      battlements(scene, 376, 592, 552, 14, 0.42, 22),
      line("M376 612H928", mix(half, dark, 0.3), 4),
      roundTower(scene, 356, 684, 58, 116, "battlements"),
      roundTower(scene, 888, 684, 58, 116, "battlements"),
      mass(scene, 560, 680, 108, 124, 0.62),
      battlements(scene, 556, 557, 116, 4, 0.62, 22),
      door(scene, 590, 680, 44, 66),
      "</g>",
      field(806, 20, mix(grass[0], grass[1], 0.75)),
      winding([500, 900, 74], [612, 680, 20], 110, palette.sand[0]),
      sheep(scene, 218, 820, 56),
      sheep(scene, 312, 838, 64),
      sheep(scene, 930, 824, 60),
      walker(scene, 560, 806, 78),
      bank(scene, 852),
      gulls(scene, random.between(880, 960), random.between(200, 280), 3),
    ].join("");
  },
} satisfies Motif;
