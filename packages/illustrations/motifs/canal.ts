import { gulls, person, reeds, swan } from "../parts/details.ts";
import { door, house, whitewash, windows } from "../parts/masonry.ts";
import { circle, line, mix, path, rect, times } from "../parts/pen.ts";
import { backdrop, bank, glints, meadow, range } from "../parts/scenery.ts";
import { bush, copse, tree } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const canal = {
  shows: { "": "a painted narrow boat in a canal basin, a stone bridge beyond" },
  draw(scene) {
    const { palette, random } = scene;
    const [light, half, dark] = palette.stone;
    const white = whitewash(scene);
    return [
      backdrop(scene, { horizon: 540, sunX: [180, 340], sunUp: [100, 260] }),
      range(scene, 640, 60, 2),
      copse(scene, "round", 0, 690, 300, 150),
      copse(scene, "poplar", 960, 690, 240, 190),
      meadow(scene, 676),
      house(scene, {
        x: 680,
        base: 710,
        gable: 150,
        side: 220,
        h: 120,
        walls: white,
        pitch: 0.62,
        chimney: true,
      }),
      windows(scene, 712, 620, 2, 1, 26, 44, 62, 0),
      windows(scene, 856, 620, 3, 1, 26, 44, 58, 0),
      door(scene, 742, 710, 34, 70),
      // The humped bridge, its arch mirrored as a ring in the water.
      path("M150 690Q380 540 610 690V740H500Q480 640 380 636T262 740H150z", light),
      path("M262 740Q280 650 352 640Q296 664 298 740z", dark),
      path("M500 740Q494 690 470 664L560 660L610 690V740z", half),
      line("M150 690Q380 540 610 690", mix(half, dark, 0.3), 13),
      person(scene, 420, 616, 78, palette.accent),
      path("M0 740H1200V900H0z", palette.water[0]),
      path("M0 800C400 786 800 810 1200 794V900H0z", palette.water[1]),
      path("M262 744Q280 830 380 836T500 744z", mix(palette.water[0], dark, 0.3)),
      rect(0, 730, 1200, 16, light),
      rect(0, 744, 1200, 10, half),
      glints(scene, 80, 770, 1040, 80, 8),
      // The boat.
      path("M440 826Q420 780 400 766L470 774H1050L1090 764Q1080 810 1060 834H470z", palette.near),
      path("M470 776V700H990L1010 776z", palette.accent),
      path("M760 776V700H990L1010 776z", mix(palette.accent, palette.near, 0.3)),
      path("M460 702L476 690H984L1000 702z", palette.paper),
      path(
        times(5, (i) => `M${520 + i * 92} 718h54v34h-54z`),
        palette.lamp,
      ),
      line(
        times(5, (i) => `M${547 + i * 92} 718v34`),
        palette.near,
        5,
      ),
      line("M470 762H1006", palette.lamp, 6),
      times(
        4,
        (i) =>
          circle(600 + i * 110, 684, 11, i % 2 ? palette.lamp : palette.paper) +
          circle(620 + i * 110, 682, 11, palette.leaf[0]),
      ),
      rect(930, 652, 22, 40, palette.near),
      person(scene, 1046, 770, 92, palette.lamp),
      swan(scene, random.between(220, 280), 850, 70),
      reeds(scene, 40, 886, 6),
      bank(scene, 880),
      bush(scene, 640, 734, 70),
      tree(scene, "birch", 90, 730, 260),
      gulls(scene, 640, 230, 3),
    ].join("");
  },
} satisfies Motif;
