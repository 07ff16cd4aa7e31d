import { hind, stag } from "../parts/deer.ts";
import { bench, gulls, person, swan } from "../parts/details.ts";
import { columns, mass, windows } from "../parts/masonry.ts";
import { circle, ellipse, line, mix, path, placed, rect, times } from "../parts/pen.ts";
import { backdrop, bank, glints, meadow, range, winding } from "../parts/scenery.ts";
import { bush, copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const park = {
  shows: {
    "": "a winding path between old trees and a bench in the sun",
    stones: "a circle of standing stones on a lawn among great trees",
    gates: "wrought-iron gates, a peacock on the path",
    pond: "a pond with ducks and a white footbridge",
    folly: "a small temple by the water at the end of a ride",
    river: "a stone bridge over a river in a wooded valley",
    cattle: "a red deer stag on a hillside above the woods",
    spirals: "green spiral landforms around a pool, figures on top",
    play: "children on swings under the trees of a park",
    ruin: "a stone water tower and a straight canal in a wild park",
  },
  draw(scene) {
    const { random } = scene;
    return [
      backdrop(scene, { horizon: 540, sunX: [170, 380], sunUp: [80, 250] }),
      range(scene, 640, 70, 2),
      copse(scene, "round", -30, 700, 400, random.between(140, 180)),
      copse(scene, random.pick(["round", "poplar"]), 800, 700, 420, 150),
      meadow(scene, 690),
      drawVariant(scene, { "": plain, stones, gates, pond, folly, river, cattle, spirals, play, ruin }),
      bank(scene, 866),
      gulls(scene, random.between(620, 820), random.between(180, 260), 3),
    ].join("");
  },
} satisfies Motif;

function plain(scene: Scene): string {
  const { palette, random } = scene;
  return [
    winding([420, 900, 100], [random.between(600, 680), 696, 10], 160, palette.sand[0]),
    tree(scene, "oak", 930, 820, random.between(400, 450)),
    bench(scene, 720, 800, 150),
    person(scene, 690, 770, 100, palette.lamp),
    tree(scene, "birch", 210, 800, 330),
    tree(scene, "birch", 130, 820, 280),
    person(scene, 500, 806, 104, palette.accent),
    placed(560, 806, 0.8, dogAt(scene)),
    bush(scene, 1100, 820, 110),
  ].join("");
}

const dogAt = (scene: Scene): string =>
  path(
    "M-34 0v-26q-8 -14 -14 -24 12 4 20 10h36l10 -16 22 2 8 10 -18 8 -6 14v22h-8v-16h-40v16z",
    scene.palette.near,
  );

function stones(scene: Scene): string {
  const { palette } = scene;
  const [light, half] = palette.stone;
  const stone = (x: number, base: number, h: number, lean: number) =>
    ellipse(x + 24, base, 44, 8, mix(palette.grass[1], palette.near, 0.4)) +
    path(
      `M${x - h * 0.24} ${base}L${x - h * 0.2 + lean} ${base - h * 0.84}L${x + lean} ${base - h}L${x + h * 0.2 + lean} ${base - h * 0.8}L${x + h * 0.26} ${base}z`,
      light,
    ) +
    path(
      `M${x + lean} ${base - h}L${x + h * 0.2 + lean} ${base - h * 0.8}L${x + h * 0.26} ${base}H${x + h * 0.06}z`,
      half,
    );
  return [
    ellipse(600, 780, 420, 70, mix(palette.grass[0], palette.paper, 0.18)),
    stone(440, 740, 90, -6),
    stone(560, 730, 100, 4),
    stone(690, 732, 84, 6),
    stone(800, 746, 96, -4),
    tree(scene, "oak", 1040, 790, 380),
    stone(300, 790, 130, 8),
    stone(900, 800, 130, -8),
    stone(420, 836, 150, -8),
    stone(610, 850, 160, 6),
    stone(780, 842, 140, 10),
    person(scene, 530, 800, 92, palette.accent),
    tree(scene, "oak", 130, 800, 330),
  ].join("");
}

function gates(scene: Scene): string {
  const { palette } = scene;
  const iron = palette.near;
  const [light, half, dark] = palette.stone;
  const pier = (x: number) =>
    mass(scene, x, 800, 70, 260, 0.6) +
    rect(x - 10, 536, 90, 16, dark) +
    circle(x + 35, 512, 26, light) +
    path(`M${x + 35} 486a26 26 0 0 1 0 52z`, half);
  return [
    winding([600, 900, 190], [600, 700, 60], 0, palette.sand[0]),
    tree(scene, "oak", 140, 780, 360),
    tree(scene, "oak", 1080, 780, 380),
    line(
      `M90 800V640M90 650H330M90 780H330${times(6, (i) => `M${120 + i * 40} 800V630`)}M870 650H1120M870 780H1120${times(6, (i) => `M${890 + i * 40} 800V630`)}`,
      iron,
      6,
    ),
    line(
      `M400 800V600Q500 500 590 560V800M800 800V600Q700 500 610 560V800M400 690H590M610 690H800${times(4, (i) => `M${436 + i * 40} 800V${580 - i * 8}M${764 - i * 40} 800V${580 - i * 8}`)}`,
      iron,
      7,
    ),
    line(
      "M440 640q30 -40 60 0t60 0M760 640q-30 -40 -60 0t-60 0M590 560Q600 500 600 470Q600 500 610 560",
      palette.lamp,
      6,
    ),
    pier(324),
    pier(806),
    // The peacock.
    '<g transform="translate(60 -64)">',
    path("M640 850Q700 800 860 862Q760 880 650 868z", palette.leaf[1]),
    times(
      5,
      (i) =>
        circle(720 + i * 26, 846 + (i % 2) * 12, 8, palette.lamp) +
        circle(720 + i * 26, 846 + (i % 2) * 12, 4, palette.water[1]),
    ),
    path(
      "M650 866q-40 2 -52 -26 -4 -30 -8 -46 -16 -4 -18 -4 6 -14 22 -14 12 2 14 20 4 20 20 30 24 10 30 32z",
      palette.water[1],
    ),
    line("M590 776l-8 -18M594 775l2 -18M632 868v16M646 868v16", iron, 4),
    "</g>",
    person(scene, 530, 790, 100, palette.accent),
  ].join("");
}

function pond(scene: Scene): string {
  const { palette } = scene;
  return [
    ellipse(620, 800, 560, 86, mix(palette.sand[1], palette.grass[1], 0.4)),
    ellipse(620, 800, 540, 76, palette.water[0]),
    ellipse(660, 824, 430, 46, palette.water[1]),
    glints(scene, 260, 770, 700, 80, 7),
    path("M720 740Q860 650 1000 740L1000 760Q860 676 720 760z", palette.paper),
    line(
      "M730 720Q860 630 990 720M740 744V712M790 716V684M840 700V666M890 702V668M940 718V686M982 742V712",
      mix(palette.paper, palette.stone[1], 0.3),
      7,
    ),
    person(scene, 866, 696, 84, palette.accent),
    swan(scene, 470, 820, 70),
    placed(600, 836, 0.55, swan(scene, 0, 0, 60)),
    placed(660, 848, 0.5, swan(scene, 0, 0, 60)),
    tree(scene, "oak", 150, 780, 380),
    tree(scene, "birch", 1090, 780, 300),
    bench(scene, 330, 730, 100),
  ].join("");
}

function folly(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    tree(scene, "poplar", 360, 716, 230),
    tree(scene, "poplar", 840, 716, 230),
    columns(scene, 500, 720, 200, 130, 5, 18),
    rect(484, 574, 232, 20, light),
    rect(630, 574, 86, 20, half),
    path("M494 574Q500 490 600 476Q700 490 706 574z", palette.roof[0]),
    path("M600 476Q700 490 706 574H614z", palette.roof[1]),
    line("M600 476v-30", dark, 6),
    rect(480, 716, 240, 16, half),
    path("M420 900C440 800 500 756 560 748H640C700 756 760 800 790 900z", palette.water[0]),
    path("M500 900C520 840 560 800 590 796H620C650 800 690 840 710 900z", palette.water[1]),
    glints(scene, 520, 770, 160, 90, 5),
    tree(scene, "oak", 160, 820, 430),
    tree(scene, "oak", 1040, 820, 440),
    person(scene, 350, 820, 106, palette.accent),
    person(scene, 400, 816, 98, palette.lamp),
  ].join("");
}

function river(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    path("M0 820C160 770 300 740 420 742H760C900 750 1060 790 1200 850V900H0z", palette.water[1]),
    path(
      "M260 790C360 756 420 744 480 742H700C800 750 860 770 940 806C760 790 480 776 260 790z",
      palette.water[0],
    ),
    path("M180 690Q600 560 1020 690V790H930Q920 660 780 660T640 790H560Q546 660 420 660T270 790H180z", light),
    path("M640 790Q650 690 720 664Q662 690 668 790zM270 790Q280 690 350 664Q292 690 300 790z", dark),
    path("M560 790Q556 720 530 690L600 660L670 690Q644 720 640 790z", half),
    line("M180 690Q600 560 1020 690", dark, 10),
    line("M600 640V600", half, 16),
    glints(scene, 120, 800, 960, 70, 8),
    tree(scene, "oak", 110, 790, 380),
    tree(scene, "oak", 1100, 800, 400),
    tree(scene, "birch", 250, 760, 240),
    person(scene, 680, 632, 76, palette.accent),
  ].join("");
}

function cattle(scene: Scene): string {
  const { palette } = scene;
  const coat = mix(palette.stone[2], palette.near, 0.2);
  return [
    path(
      "M1200 560C1040 600 860 660 700 690S380 760 200 840L160 900H1200z",
      mix(palette.grass[0], palette.mid, 0.12),
    ),
    path("M1200 690C1060 740 940 800 840 900H1200z", palette.grass[1]),
    copse(scene, "pine", 900, 640, 300, 170),
    stag(scene, 620, 790, 1.35),
    placed(360, 840, 0.62, hind(scene, coat)),
    placed(270, 858, 0.5, hind(scene, coat)),
    winding([1080, 900, 40], [980, 690, 8], 30, palette.sand[0]),
    tree(scene, "pine", 130, 830, 330),
    tree(scene, "pine", 60, 850, 260),
  ].join("");
}

function spirals(scene: Scene): string {
  const { palette } = scene;
  const [light, dark] = palette.grass;
  // A cone of grass with a pale path winding up it in four turns.
  const mound = (x: number, base: number, w: number, h: number) => {
    const at = (t: number) => [w * (1 - t) ** 0.8 * 0.96, base - h * t] as const;
    return (
      path(
        `M${x - w} ${base}Q${x - w * 0.5} ${base - h * 0.5} ${x - w * 0.16} ${base - h}H${x + w * 0.16}Q${x + w * 0.5} ${base - h * 0.5} ${x + w} ${base}Q${x} ${base + 40} ${x - w} ${base}z`,
        mix(light, palette.paper, 0.1),
      ) +
      path(
        `M${x + w * 0.02} ${base - h}H${x + w * 0.16}Q${x + w * 0.5} ${base - h * 0.5} ${x + w} ${base}Q${x + w * 0.6} ${base + 22} ${x + w * 0.1} ${base + 22}Q${x + w * 0.3} ${base - h * 0.4} ${x + w * 0.02} ${base - h}z`,
        dark,
      ) +
      times(4, (i) => {
        const [a, y0] = at(0.1 + i * 0.23);
        const [b, y1] = at(0.24 + i * 0.23);
        const squeeze = 0.62 + i * 0.07;
        return line(
          `M${x - a * squeeze} ${y0}Q${x} ${y0 + 34 - i * 5} ${x + b * squeeze} ${y1}`,
          mix(palette.sand[0], light, 0.15),
          15 - i * 2.4,
        );
      })
    );
  };
  return [
    mound(860, 780, 300, 270),
    mound(330, 800, 250, 220),
    person(scene, 862, 512, 84, palette.accent),
    person(scene, 330, 582, 74, palette.lamp),
    path("M420 870Q520 800 660 806T860 860Q760 890 640 888T420 870z", palette.water[0]),
    path("M520 876Q600 840 680 844T790 866Q720 884 640 884T520 876z", palette.water[1]),
    person(scene, 1060, 850, 104, palette.roof[0]),
    tree(scene, "birch", 90, 830, 300),
  ].join("");
}

function play(scene: Scene): string {
  const { palette } = scene;
  return [
    winding([860, 900, 80], [700, 700, 10], -90, palette.sand[0]),
    ellipse(440, 812, 300, 34, palette.sand[0]),
    // Swings.
    line("M250 812L310 560M370 812L310 560M520 812L580 560M640 812L580 560M304 566H586", palette.near, 11),
    line(
      "M390 566L330 730M420 566L356 726M490 566V752M520 566V752",
      mix(palette.near, palette.stone[1], 0.4),
      4,
    ),
    path("M318 726l46 10 -2 10 -46 -10z", palette.accent),
    path("M482 752h46v9h-46z", palette.accent),
    placed(
      340,
      764,
      0.78,
      line("M0 -36L-46 -30M4 -36L-42 -20", palette.near, 10),
      path("M-10 -30l8 -50q14 -8 24 4l-8 50z", palette.lamp),
      circle(8, -94, 13, mix(palette.sand[1], palette.near, 0.2)),
    ),
    placed(
      505,
      790,
      0.78,
      line("M-8 -40V0M8 -40V0", palette.near, 10),
      path("M-14 -34l4 -46q10 -8 20 0l4 46z", palette.accent),
      circle(0, -92, 13, mix(palette.sand[1], palette.near, 0.2)),
    ),
    tree(scene, "oak", 960, 810, 430),
    tree(scene, "oak", 120, 780, 330),
    bench(scene, 770, 810, 130),
    person(scene, 690, 830, 112, palette.roof[0]),
  ].join("");
}

function ruin(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    // The round water tower.
    rect(560, 420, 110, 300, light),
    rect(620, 420, 50, 300, half),
    rect(548, 404, 134, 20, dark),
    times(4, (i) => rect(552 + i * 35, 380, 20, 26, i > 1 ? half : light)),
    windows(scene, 594, 470, 1, 3, 20, 40, 0, 76),
    path("M590 720v-60a20 20 0 0 1 40 0v60z", palette.glass),
    copse(scene, "round", 400, 716, 160, 100),
    copse(scene, "round", 690, 716, 170, 100),
    path("M240 900L540 740H620L560 900z", palette.water[0]),
    path("M380 900L570 744H600L520 900z", palette.water[1]),
    glints(scene, 380, 780, 160, 90, 4),
    winding([800, 900, 70], [660, 730, 12], 60, palette.sand[0]),
    tree(scene, "oak", 1010, 820, 440),
    tree(scene, "oak", 140, 810, 400),
    person(scene, 740, 820, 106, palette.accent),
    placed(800, 822, 0.8, dogAt(scene)),
  ].join("");
}
