import { flag, gulls, pony, sheep, walker } from "../parts/details.ts";
import { columns, mass, windows } from "../parts/masonry.ts";
import { circle, line, mix, path, rect, times } from "../parts/pen.ts";
import { backdrop, bank, dyke, fields, glints, meadow, range, summit, winding } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const hill = {
  shows: {
    "": "one bold hill above the fields, a path winding to its top",
    law: "a cone of a hill above the sea, a whale's jawbone on its top",
    crags: "a lion-shaped hill behind a wall of crags, walkers on the path",
    acropolis: "columns and a tall tower on a hill above the rooftops",
    fort: "a grassy hill ringed by the banks of an ancient fort",
    whaleback: "a whaleback hill, steep at one end, ponies grazing below",
    pyramid: "a flag on a pyramid-shaped mound above an old battlefield",
    woods: "a wooded hill with a lookout tower among the trees",
  },
  draw(scene) {
    const { random, variant } = scene;
    const town = variant === "acropolis" || variant === "crags";
    return [
      backdrop(scene, {
        horizon: 560,
        sunX: [150, 300],
        sunUp: [80, 260],
        far: variant === "law" ? "sea" : town ? "town" : "hills",
      }),
      variant === "law" ? glints(scene, 40, 590, 300, 60, 4) : "",
      drawVariant(scene, { "": bold, law, crags, acropolis, fort, whaleback, pyramid, woods }),
      walker(scene, 440, 838, 96),
      random.chance(0.5) ? walker(scene, 494, 830, 86) : "",
      variant === "acropolis" ? bank(scene, 862) : random.chance(0.5) ? dyke(scene, 848) : bank(scene, 860),
      gulls(scene, random.between(140, 260), random.between(190, 300), 3),
    ].join("");
  },
} satisfies Motif;

const slope = (scene: Scene): [string, string] => {
  const { far, grass } = scene.palette;
  return [mix(far[1], grass[0], 0.35), mix(far[2], scene.palette.mid, 0.4)];
};

function bold(scene: Scene): string {
  const { palette, random } = scene;
  const [light, dark] = slope(scene);
  return [
    range(scene, 640, 40, 2),
    summit(random.between(620, 700), 720, 560, random.between(390, 440), light, dark),
    copse(scene, "pine", 30, 720, 260, 120),
    fields(scene, 690),
    copse(scene, "round", 860, 730, 260, 100),
    meadow(scene, 760),
    winding([340, 900, 60], [560, 700, 8], 90, palette.sand[0]),
    sheep(scene, 800, 806, 60),
    sheep(scene, 900, 824, 66),
  ].join("");
}

function law(scene: Scene): string {
  const { palette } = scene;
  const [light, dark] = slope(scene);
  return [
    summit(690, 730, 520, 450, light, dark),
    // The jawbone arch on the top.
    line("M672 284Q672 236 690 230Q710 236 710 284", palette.paper, 9),
    line("M520 730Q600 660 560 600Q640 540 620 480Q690 430 676 360", mix(palette.sand[0], light, 0.2), 8),
    path(
      "M720 420l30 -14 34 20 -10 34 -40 -6zM800 520l40 -10 30 30 -30 26 -46 -14z",
      mix(dark, palette.near, 0.4),
    ),
    fields(scene, 690),
    copse(scene, "round", 60, 730, 220, 90),
    // Roofs of the town at its foot.
    times(5, (i) => {
      const x = 760 + i * 74;
      const top = 690 - (i % 2) * 16;
      return (
        rect(x, top, 46, 44, i % 2 ? palette.stone[1] : palette.stone[0]) +
        path(`M${x - 5} ${top}l28 -28 28 28z`, palette.roof[i % 2 ? 1 : 0])
      );
    }),
    meadow(scene, 752),
    winding([330, 900, 56], [530, 726, 8], 70, palette.sand[0]),
    sheep(scene, 840, 810, 62),
    sheep(scene, 740, 828, 66),
  ].join("");
}

function crags(scene: Scene): string {
  const { palette } = scene;
  const [light, dark] = slope(scene);
  const rock = mix(palette.stone[1], palette.far[2], 0.45);
  return [
    // The seat: a summit with a shoulder.
    path(
      "M180 760C320 700 380 560 470 540C540 520 570 400 640 330L690 306L740 340C820 420 850 520 960 560S1140 640 1200 660V900H180z",
      light,
    ),
    path(
      "M690 306L740 340C820 420 850 520 960 560S1140 640 1200 660V900H820C780 760 860 700 780 600C740 540 700 480 716 400z",
      dark,
    ),
    path("M690 306l50 34 20 50 -40 -14 -24 20z", mix(dark, palette.near, 0.35)),
    // The crags.
    path("M0 640L120 560L330 600L520 570L760 660L900 760H0z", rock),
    path(
      "M0 640L120 560L330 600L520 570L760 660L720 672L520 606L330 640L130 596L0 680z",
      mix(palette.grass[0], light, 0.3),
    ),
    line(
      "M120 610l-10 120M220 630l6 110M330 650l-8 90M430 634l8 110M530 620l4 120M640 660l10 90",
      mix(rock, palette.near, 0.45),
      10,
    ),
    meadow(scene, 730),
    winding([350, 900, 60], [760, 720, 12], 130, palette.sand[0]),
    walker(scene, 686, 306, 46),
    tree(scene, "round", 1080, 800, 170),
    tree(scene, "round", 1000, 790, 130),
  ].join("");
}

function acropolis(scene: Scene): string {
  const { palette } = scene;
  const [light, dark] = slope(scene);
  const [, half, deep] = palette.stone;
  return [
    summit(600, 800, 760, 300, light, mix(light, dark, 0.45)),
    path("M330 596Q420 540 600 542H900Q960 560 1000 604Q700 570 330 596z", mix(light, palette.paper, 0.15)),
    // The unfinished temple.
    columns(scene, 430, 540, 330, 150, 8, 22),
    rect(418, 372, 354, 24, palette.stone[0]),
    rect(650, 372, 122, 24, half),
    path("M404 556h384l14 22H390z", palette.stone[0]),
    path("M640 556h148l14 22H650z", half),
    // The telescope-shaped tower.
    path("M838 580V300h70v280z", palette.stone[0]),
    path("M878 580V300h30v280z", half),
    rect(826, 292, 94, 20, deep),
    path("M850 292V232h46v60z", palette.stone[0]),
    path("M876 292V232h20v60z", half),
    rect(844, 226, 58, 12, deep),
    line("M873 226V150M858 176h30", deep, 6),
    circle(873, 172, 10, palette.lamp),
    windows(scene, 856, 360, 1, 3, 16, 34, 0, 66),
    // A round monument to the left.
    columns(scene, 272, 610, 92, 76, 5, 12),
    rect(262, 606, 112, 18, half),
    path("M258 536Q264 484 318 474Q372 484 378 536z", palette.roof[0]),
    path("M318 474Q372 484 378 536H322z", palette.roof[1]),
    meadow(scene, 720),
    copse(scene, "round", 0, 746, 220, 120),
    copse(scene, "round", 960, 750, 240, 130),
    winding([360, 900, 60], [610, 600, 12], 140, palette.sand[0]),
  ].join("");
}

function fort(scene: Scene): string {
  const { palette } = scene;
  const [light, dark] = slope(scene);
  const ring = (y: number, w: number) =>
    path(
      `M${640 - w} ${y + 44}Q${640 - w * 0.9} ${y} ${640 - w * 0.5} ${y - 8}T${640 + w * 0.5} ${y - 6}Q${640 + w * 0.9} ${y} ${640 + w} ${y + 44}Q${640 + w * 0.4} ${y + 26} 640 ${y + 28}T${640 - w} ${y + 44}z`,
      light,
    ) +
    path(
      `M640 ${y - 12}Q${640 + w * 0.3} ${y - 14} ${640 + w * 0.5} ${y - 6}Q${640 + w * 0.9} ${y} ${640 + w} ${y + 44}Q${640 + w * 0.4} ${y + 26} 640 ${y + 28}z`,
      mix(light, dark, 0.55),
    );
  return [
    range(scene, 650, 50, 2),
    summit(640, 820, 760, 390, mix(light, dark, 0.35), mix(dark, palette.near, 0.15)),
    ring(640, 520),
    ring(560, 400),
    ring(486, 280),
    path("M520 470Q640 400 760 470Q640 490 520 470z", light),
    line("M640 438v-44", palette.near, 6),
    walker(scene, 590, 446, 50),
    meadow(scene, 740),
    copse(scene, "pine", 950, 780, 230, 140),
    winding([330, 900, 60], [620, 620, 10], 130, palette.sand[0]),
    sheep(scene, 760, 806, 60),
    sheep(scene, 850, 826, 64),
    sheep(scene, 180, 800, 56),
  ].join("");
}

function whaleback(scene: Scene): string {
  const { palette } = scene;
  const [light, dark] = slope(scene);
  return [
    range(scene, 640, 40, 2),
    path(
      "M40 760C180 660 240 520 360 470C480 420 640 390 760 392C860 396 900 470 960 560C1010 630 1100 690 1200 720V900H40z",
      light,
    ),
    path(
      "M760 392C860 396 900 470 960 560C1010 630 1100 690 1200 720V900H900C840 780 880 700 820 600C790 540 800 450 760 392z",
      dark,
    ),
    path("M830 470l40 30 10 60 -40 -20zM880 580l50 40 -4 50 -50 -30z", mix(dark, palette.near, 0.4)),
    fields(scene, 700),
    copse(scene, "round", 40, 730, 300, 100),
    meadow(scene, 756),
    winding([380, 900, 60], [600, 730, 9], 80, palette.sand[0]),
    pony(scene, 770, 816, 1, 0.35),
    pony(scene, 900, 836, 1.2, 0.35),
  ].join("");
}

function pyramid(scene: Scene): string {
  const { palette } = scene;
  const [light, dark] = slope(scene);
  return [
    range(scene, 650, 40, 2),
    path("M250 760L620 420L640 416L1010 760z", light),
    path("M640 416L1010 760H690Q720 600 640 416z", dark),
    line("M430 740Q520 700 490 640Q600 600 560 540Q630 500 620 440", mix(palette.sand[0], light, 0.15), 10),
    flag(scene, 632, 424, 150),
    walker(scene, 588, 436, 54),
    fields(scene, 710),
    copse(scene, "round", 0, 742, 260, 110),
    copse(scene, "round", 960, 742, 240, 120),
    meadow(scene, 764),
    winding([330, 900, 56], [440, 740, 10], 60, palette.sand[0]),
  ].join("");
}

function woods(scene: Scene): string {
  const { palette, random } = scene;
  const [light, dark] = slope(scene);
  return [
    range(scene, 640, 40, 2),
    summit(640, 820, 720, 400, light, dark),
    mass(scene, 620, 440, 70, 210, 0.55),
    rect(610, 222, 90, 20, palette.stone[2]),
    times(4, (i) => rect(612 + i * 25, 206, 13, 18, palette.stone[0])),
    windows(scene, 640, 280, 1, 2, 16, 34, 0, 70),
    copse(scene, "round", 480, 478, 140, 110),
    copse(scene, "round", 690, 478, 150, 110),
    copse(scene, "pine", 330, 570, 280, 130),
    copse(scene, "round", 640, 580, 330, 130),
    copse(scene, "round", 180, 690, 300, 150),
    copse(scene, "pine", 760, 690, 320, 150),
    meadow(scene, 716),
    winding([360, 900, 60], [620, 700, 12], 110, palette.sand[0]),
    tree(scene, random.pick(["oak", "birch"]), 1080, 820, 300),
  ].join("");
}
