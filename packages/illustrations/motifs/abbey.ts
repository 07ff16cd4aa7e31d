import { gravestone, gulls, person } from "../parts/details.ts";
import { ashlar } from "../parts/masonry.ts";
import { cutout, line, mix, path, pointedArch, times } from "../parts/pen.ts";
import { backdrop, bank, meadow, range, shadow, winding } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif } from "../scene.ts";

export const abbey = {
  shows: {
    "": "a ruined gable window before a low sun",
    nave: "a row of ruined arches marching away, the evening sky between them",
  },
  draw: (scene) => drawVariant(scene, { "": gable, nave }),
} satisfies Motif;

const gable: Motif["draw"] = (scene) => {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const window = pointedArch(446, 640, 150, 330);
  return [
    backdrop(scene, { horizon: 560, sunX: [505, 535], sunUp: [110, 190], sunSize: [94, 112] }),
    range(scene, 660, 60, 2),
    copse(scene, "round", 20, 690, 220, 130),
    copse(scene, "round", 960, 696, 230, 140),
    meadow(scene, 690),
    shadow(scene, 720, 744, 330, 18),
    // The choir running back, in shade.
    cutout(
      `M650 740V392l40 -20 26 26 60 -18 30 30 54 -8 16 60 44 10V740z${pointedArch(708, 650, 42, 150)}${pointedArch(800, 650, 42, 144)}`,
      half,
    ),
    line("M729 650V520M821 650V526M650 668H920", dark, 6),
    path("M760 740V470l22 -44 22 44V740zM880 740V500l20 -40 20 40V740z", mix(half, dark, 0.4)),
    // The gable itself.
    cutout(`M372 744V330l26 -70 26 66 96 -146 96 146 24 -56 26 60V744z${window}`, light),
    path("M520 180L616 326L640 270L666 330V744H600V440Q590 370 521 310z", half),
    path("M372 744V330l26 -70V744zM640 270l26 60V744H648z", mix(half, dark, 0.35)),
    line("M446 400H372M666 400H598M446 660H372M666 660H598", mix(half, dark, 0.25), 6),
    // Tracery.
    line(
      "M484 640V420M521 640V380M558 640V420M446 520H596M448 440Q484 350 521 420Q558 350 594 440M484 400Q521 330 521 312Q521 330 558 400",
      dark,
      7,
    ),
    line("M446 640H596", dark, 9),
    path(pointedArch(500, 302, 42, 64), palette.glass),
    line("M521 180V146M508 158H534", dark, 6),
    ashlar(scene, 392, 460, 40, 240, 4),
    // Broken wall and door to the left.
    cutout(
      `M250 744V560l34 -24 22 16 24 -42 42 -10V744z${pointedArch(292, 744, 46, 110)}`,
      mix(light, half, 0.25),
    ),
    winding([430, 900, 70], [318, 744, 20], 60, palette.sand[0]),
    gravestone(scene, 176, 790, 60),
    gravestone(scene, 700, 800, 66),
    gravestone(scene, 790, 820, 74),
    gravestone(scene, 920, 800, 80, true),
    person(scene, 366, 822, 92, palette.accent),
    tree(scene, "poplar", 1090, 780, random.between(260, 330)),
    bank(scene, 858),
    gulls(scene, random.between(760, 900), 220, 3),
  ].join("");
};

const nave: Motif["draw"] = (scene) => {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const bays = [0, 1, 2, 3];
  const arches = bays.map((i) => pointedArch(130 + i * 196, 746, 130, 336)).join("");
  const middle = bays
    .slice(0, 3)
    .map((i) => pointedArch(150 + i * 196, 382, 38, 62) + pointedArch(202 + i * 196, 382, 38, 62))
    .join("");
  const upper = bays
    .slice(0, 3)
    .map((i) => pointedArch(160 + i * 196, 290, 70, 112))
    .join("");
  return [
    backdrop(scene, { horizon: 600, sunX: [330, 430], sunUp: [60, 150], sunSize: [90, 120] }),
    range(scene, 690, 60, 2),
    copse(scene, "poplar", 120, 730, 780, 150),
    meadow(scene, 716),
    cutout(
      `M70 744V190l60 -34 120 10 60 -18 160 14 50 30 90 -6 44 30 20 70 60 16 30 62 70 -8 46 30 30 70 40 20V744z${arches}${middle}${upper}`,
      light,
    ),
    path(
      times(4, (i) => pointedPier(260 + i * 196)),
      half,
    ),
    line(`M70 398H872M70 306H700${times(3, (i) => `M${195 + i * 196} 288V200`)}`, dark, 6),
    path("M850 366L874 366L904 436L950 456V744H890V470z", half),
    winding([620, 900, 110], [586, 744, 60], -30, palette.sand[0]),
    times(3, (i) => gravestone(scene, 180 + i * 110, 822 + (i % 2) * 16, 62)),
    gravestone(scene, 880, 824, 84, true),
    person(scene, 620, 812, 96, palette.accent),
    tree(scene, "oak", 1090, 800, 300),
    bank(scene, 862),
    gulls(scene, 950, 180, 3),
  ].join("");
};

/** The shaded reveal on the right of a pier. */
const pointedPier = (x: number) =>
  `M${x} 744V516Q${x - 4} 470 ${x - 40} 424Q${x - 20} 430 ${x + 6} 470Q${x + 24} 500 ${x + 26} 520V744z`;
