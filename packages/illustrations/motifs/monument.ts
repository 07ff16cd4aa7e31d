import { bench, gulls, person } from "../parts/details.ts";
import { clock, mass } from "../parts/masonry.ts";
import { circle, cutout, line, mix, path, placed, pointedArch, rect } from "../parts/pen.ts";
import { backdrop, bank, fence, glints, meadow, range, winding } from "../parts/scenery.ts";
import { bush, copse } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const monument = {
  shows: {
    "": "a tall cross on the cliff road above the firth",
    gothic: "a Gothic spire of many pinnacles rising above the gardens",
    clock: "a clock tower and a bronze horseman in the square",
  },
  draw: (scene) => drawVariant(scene, { "": cross, gothic, clock: clockTower }),
} satisfies Motif;

function cross(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    backdrop(scene, { horizon: 540, far: "sea", sunX: [190, 330], sunUp: [60, 200] }),
    glints(scene, 40, 570, 420, 130, 7),
    path("M1200 900V640C1060 600 900 640 760 690S460 740 300 800L200 900z", palette.grass[0]),
    path("M1200 900V740C1060 740 940 780 840 820L760 900z", palette.grass[1]),
    fence(scene, 300, 560, 764, 56),
    // Steps, pedestal, cross.
    rect(560, 730, 220, 26, light),
    rect(690, 730, 90, 26, half),
    rect(590, 704, 160, 28, light),
    rect(690, 704, 60, 28, half),
    mass(scene, 620, 706, 100, 130, 0.58),
    rect(608, 566, 124, 16, dark),
    path("M646 568L652 260H688L694 568z", light),
    path("M672 260H688L694 568H674z", half),
    path("M586 330H754V364H586z", light),
    path("M676 330H754V364H676z", half),
    `<circle cx="670" cy="347" r="58" fill="none" stroke="${half}" stroke-width="16"/>`,
    winding([440, 900, 90], [660, 756, 60], 60, palette.sand[0]),
    person(scene, 500, 826, 106, palette.accent),
    bench(scene, 900, 740, 120),
    bush(scene, 1080, 740, 100),
    bush(scene, 1010, 720, 70),
    bank(scene, 872),
    gulls(scene, 860, 240, 4),
  ].join("");
}

function gothic(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const pinnacle = (x: number, base: number, w: number, h: number, shade = false) =>
    path(
      `M${x - w} ${base}V${base - h * 0.5}L${x} ${base - h}L${x + w} ${base - h * 0.5}V${base}z`,
      shade ? half : light,
    ) +
    path(
      `M${x} ${base - h}L${x + w} ${base - h * 0.5}V${base}H${x + w * 0.2}z`,
      shade ? mix(half, dark, 0.4) : half,
    );
  return [
    backdrop(scene, { horizon: 580, far: "town", sunX: [200, 320], sunUp: [140, 260] }),
    copse(scene, "round", -20, 720, 400, 150),
    copse(scene, "round", 830, 720, 380, 150),
    meadow(scene, 706),
    // Four buttresses around the open arch.
    pinnacle(430, 720, 30, 280),
    pinnacle(770, 720, 30, 280, true),
    line("M452 560Q500 520 520 470M748 560Q700 520 680 470", half, 20),
    cutout(`M480 720V440H720V720z${pointedArch(530, 720, 140, 240)}`, light),
    path("M670 720V540Q664 500 640 486L720 440V720z", half),
    path(`M570 716v-40h60v40z`, palette.paper),
    path("M582 676q-4 -40 18 -52 22 12 18 52z", palette.paper),
    path("M600 624q22 12 18 52v40h-18z", mix(palette.paper, half, 0.5)),
    pinnacle(486, 450, 18, 150),
    pinnacle(714, 450, 18, 150, true),
    mass(scene, 520, 446, 160, 110, 0.58),
    path(pointedArch(548, 440, 36, 84) + pointedArch(614, 440, 36, 84), palette.glass),
    pinnacle(528, 340, 14, 110),
    pinnacle(672, 340, 14, 110, true),
    mass(scene, 548, 340, 104, 90, 0.58),
    path(pointedArch(570, 334, 24, 64) + pointedArch(610, 334, 24, 64), palette.glass),
    pinnacle(554, 254, 10, 80),
    pinnacle(646, 254, 10, 80, true),
    path("M560 254L600 60L640 254z", light),
    path("M600 60L640 254H606z", half),
    line("M600 60V30M572 200H628M582 150H618", dark, 5),
    line("M480 446H720M516 338H684", dark, 7),
    rect(450, 716, 300, 18, light),
    rect(430, 732, 340, 18, half),
    winding([600, 900, 140], [600, 750, 60], 0, palette.sand[0]),
    person(scene, 520, 838, 106, palette.accent),
    person(scene, 566, 834, 98, palette.lamp),
    bench(scene, 860, 800, 130),
    bench(scene, 330, 800, 130),
    bank(scene, 872),
    gulls(scene, 790, 210, 3),
  ].join("");
}

function clockTower(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const bronze = mix(palette.leaf[1], palette.near, 0.35);
  return [
    backdrop(scene, { horizon: 560, sunX: [180, 300], sunUp: [130, 270] }),
    range(scene, 660, 70, 2),
    copse(scene, "round", 0, 730, 360, 130),
    copse(scene, "round", 800, 730, 400, 130),
    mass(scene, 620, 760, 150, 470, 0.58),
    rect(604, 284, 182, 20, dark),
    mass(scene, 632, 286, 126, 60, 0.58),
    path("M620 228L695 130L770 228z", palette.roof[0]),
    path("M695 130L770 228H704z", palette.roof[1]),
    line("M695 130V84", dark, 6),
    clock(scene, 664, 380, 36),
    path(pointedArch(650, 600, 44, 120), palette.glass),
    line("M620 460H770M620 640H770", mix(half, dark, 0.4), 6),
    path(pointedArch(654, 760, 46, 84), palette.glass),
    // The reiver.
    mass(scene, 350, 780, 170, 130, 0.62),
    rect(334, 640, 202, 16, light),
    placed(
      430,
      644,
      1.5,
      path(
        "M-34 0l4 -30q-14 -22 4 -32h44l22 -30 14 2 14 24 -8 8 -16 -8 -14 24 4 42h-10l-6 -30h-30l-4 30z",
        bronze,
      ),
      path("M-8 -56l-2 -38q12 -12 24 0l4 38z", bronze),
      circle(2, -108, 9, bronze),
      line("M16 -84L44 -120L70 -176M-4 -60L-2 -34", bronze, 7),
      line("M-32 -56q-14 10 -10 34", bronze, 7),
    ),
    rect(0, 766, 1200, 134, palette.sand[0]),
    rect(0, 830, 1200, 70, palette.sand[1]),
    path("M760 790h260v24H760z", light),
    path("M780 790q110 -40 220 0z", palette.water[0]),
    line(
      "M840 780q0 -50 20 -60M890 776q0 -70 0 -80M940 780q0 -50 -20 -60",
      mix(palette.water[0], palette.paper, 0.6),
      7,
    ),
    person(scene, 250, 850, 112, palette.accent),
    person(scene, 590, 856, 112, palette.lamp),
    bench(scene, 1080, 830, 130),
    gulls(scene, 820, 230, 3),
  ].join("");
}
