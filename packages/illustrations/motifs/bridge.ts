import { gulls, PONY, walker } from "../parts/details.ts";
import { mass } from "../parts/masonry.ts";
import { line, mix, path, pointedArch, times } from "../parts/pen.ts";
import { backdrop, bank, field, glints, range } from "../parts/scenery.ts";
import { bush, copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const bridge = {
  shows: {
    "": "a hump-backed stone bridge with cutwaters over a broad river",
    packhorse: "a low packhorse bridge without parapets in a green valley",
    suspension: "a white footbridge hung on chains between Gothic pylons",
  },
  draw(scene) {
    const { palette, random } = scene;
    return [
      backdrop(scene, { horizon: 540, sunX: [190, 400], sunUp: [100, 250] }),
      range(scene, 630, 80, 2),
      field(640, 20, palette.grass[0]),
      copse(scene, "round", 0, 670, 400, 140),
      copse(scene, random.pick(["round", "poplar"]), 780, 670, 420, 150),
      path("M0 690C300 680 800 684 1200 690V900H0z", mix(palette.water[0], palette.sky[1], 0.2)),
      path("M0 760C300 744 800 770 1200 752V900H0z", palette.water[0]),
      path("M0 820C400 800 800 832 1200 812V900H0z", palette.water[1]),
      glints(scene, 120, 720, 960, 130, 10),
      drawVariant(scene, { "": hump, packhorse, suspension: hung }),
      tree(scene, "birch", 1130, 800, 260),
      bank(scene, 872),
      gulls(scene, 760, 220, 3),
    ].join("");
  },
} satisfies Motif;

function hump(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    path(
      "M0 760V640Q100 640 200 632L260 790Q120 800 0 790zM1200 760V640Q1100 640 1000 632L940 790Q1080 800 1200 790z",
      palette.grass[1],
    ),
    path(
      "M0 650Q300 640 600 530Q900 640 1200 650V720H1000V780H920Q910 640 780 640T640 780H560Q550 640 420 640T280 780H200V720H0z",
      light,
    ),
    path("M280 780Q290 670 370 646Q306 676 312 780zM640 780Q650 670 730 646Q666 676 672 780z", dark),
    path("M600 620L650 700V800H550V700z", light),
    path("M600 620L650 700V800H606z", half),
    path("M900 690Q914 720 920 780H1000V720L950 690z", half),
    line("M0 652Q300 642 600 532Q900 642 1200 652", mix(half, dark, 0.3), 16),
    walker(scene, 500, 552, 84),
    bush(scene, 160, 800, 110),
  ].join("");
}

function packhorse(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    path("M0 720Q180 690 330 716L300 850H0zM1200 720Q1020 690 870 716L900 850H1200z", palette.grass[1]),
    path(
      "M180 740Q420 690 600 600Q780 690 1020 740V790H860Q850 700 760 690T680 790Q660 650 600 640T500 800H470Q450 700 380 716T320 790H180z",
      light,
    ),
    path("M500 800Q510 680 580 644Q524 690 530 800zM686 790Q690 720 740 694Q700 730 706 790z", dark),
    path("M860 790Q856 740 830 712L900 716L1020 740V790z", half),
    line("M180 740Q420 690 600 600Q780 690 1020 740", mix(light, half, 0.6), 14),
    path(
      "M0 740Q100 720 190 742L180 764Q90 744 0 764zM1200 740Q1100 720 1010 742L1020 764Q1110 744 1200 764z",
      palette.sand[0],
    ),
    // A laden pony crossing.
    `<g transform="translate(640 612) scale(.9)">${path(PONY, palette.near)}${path("M-20 -70h34v30h-34z", palette.accent)}</g>`,
    walker(scene, 730, 640, 80),
    bush(scene, 240, 800, 100),
    bush(scene, 1000, 800, 90),
  ].join("");
}

function hung(scene: Scene): string {
  const { palette } = scene;
  const [, half, dark] = palette.stone;
  const pylon = (x: number) =>
    mass(scene, x, 720, 96, 330, 0.6) +
    path(pointedArch(x + 26, 690, 44, 150), mix(palette.sky[1], palette.far[1], 0.5)) +
    path(`M${x - 8} 390h112v-18h-112z`, dark) +
    path(`M${x} 372l12 -50 12 50zM${x + 36} 372l12 -66 12 66z`, palette.stone[0]) +
    path(`M${x + 72} 372l12 -50 12 50z`, half) +
    path(pointedArch(x + 20, 510, 20, 60), palette.glass);
  const hangers = times(15, (i) => {
    const t = (i + 1) / 16;
    const x = 270 + 660 * t;
    const y = 410 + 200 * (1 - (2 * t - 1) ** 2);
    return `M${x} ${y}V${676 - 30 * (1 - (2 * t - 1) ** 2)}`;
  });
  return [
    path("M0 740Q140 680 300 706L260 840H0zM1200 740Q1060 680 900 706L940 840H1200z", palette.grass[1]),
    line("M0 600L222 400M978 400L1200 600M270 410Q600 810 930 410", palette.near, 8),
    line(hangers, palette.near, 4),
    path("M200 676Q600 616 1000 676V692Q600 634 200 692z", palette.paper),
    line("M240 640Q600 580 960 640", palette.paper, 5),
    pylon(174),
    pylon(930),
    walker(scene, 560, 650, 76),
    walker(scene, 604, 648, 68),
    bush(scene, 120, 800, 100),
  ].join("");
}
