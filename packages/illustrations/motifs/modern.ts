import { flag } from "../parts/details.ts";
import { onForecourt } from "../parts/forecourt.ts";
import { line, mix, path, rect, times } from "../parts/pen.ts";
import { copse } from "../parts/trees.ts";
import type { Motif, Scene } from "../scene.ts";

export const modern = {
  shows: {
    "": "a long light building of stone, timber and bamboo-like screens",
    dome: "a white tented roof below the crags",
  },
  draw: (scene) => onForecourt(scene, "hills", scene.variant === "dome" ? dome(scene) : parliament(scene)),
} satisfies Motif;

function parliament(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const leaf = (x: number) =>
    path(`M${x} 520Q${x + 10} 430 ${x + 60} 410Q${x + 100} 440 ${x + 96} 520z`, palette.roof[0]) +
    path(`M${x + 60} 410Q${x + 100} 440 ${x + 96} 520H${x + 58}z`, palette.roof[1]);
  const bay = (x: number, y: number) =>
    path(`M${x} ${y + 70}v-54l16 -16h36l10 30v40z`, light) +
    path(`M${x + 14} ${y + 60}v-40h26v40z`, palette.glass) +
    line(`M${x + 46} ${y + 60}l8 -40M${x + 54} ${y + 60}l6 -34`, palette.stone[2], 4);
  return [
    path("M560 660C700 500 760 380 860 360C960 380 1040 540 1200 620V740H560z", palette.far[1]),
    path("M860 360C960 380 1040 540 1200 620V740H900C960 600 900 460 860 360z", palette.far[2]),
    copse(scene, "round", 930, 740, 270, 120),
    rect(250, 520, 640, 230, half),
    rect(250, 520, 300, 230, mix(light, half, 0.3)),
    leaf(280),
    leaf(390),
    leaf(500),
    leaf(620),
    leaf(740),
    times(4, (i) => bay(280 + i * 70, 540)),
    times(4, (i) => bay(280 + i * 70, 640)),
    path("M590 560h270v60H590zM590 650h270v100H590z", palette.glass),
    line(
      times(13, (i) => `M${600 + i * 21} 556v66`),
      mix(half, palette.lamp, 0.4),
      6,
    ),
    path("M650 750V670h80v80z", palette.lamp),
    path("M540 640H900L930 660H520z", light),
    line("M560 660V750M880 660V750", dark, 8),
    flag(scene, 880, 520, 110),
    flag(scene, 950, 560, 100),
  ].join("");
}

function dome(scene: Scene): string {
  const { palette } = scene;
  const [_light, half, dark] = palette.stone;
  const rock = mix(half, palette.far[2], 0.5);
  return [
    path("M300 700L420 480L560 430L700 450L860 400L1020 470L1200 520V740H300z", rock),
    path(
      "M300 640L420 480L560 430L700 450L860 400L1020 470L1200 520V550L1020 510L860 446L700 500L560 480L430 540z",
      palette.grass[0],
    ),
    line(
      "M470 540l-10 120M560 520l6 130M660 530l-4 110M780 500l6 130M880 480l-4 140M1000 540l8 110M1100 560l-6 90",
      mix(rock, palette.near, 0.4),
      9,
    ),
    // The tent: white wings slung between masts.
    path("M190 640Q320 540 400 540Q520 420 620 540Q720 430 820 540Q900 540 1010 640V670H190z", palette.paper),
    path("M620 540Q720 430 820 540Q900 540 1010 640V670H760Q720 560 620 540z", mix(palette.paper, half, 0.5)),
    path("M400 540Q520 420 620 540Q560 580 540 670H430Q440 600 400 540z", mix(palette.paper, half, 0.22)),
    line("M510 478V430M722 486V436M300 576V520M910 570V520M300 520L200 650M910 520L1000 650", dark, 7),
    rect(220, 660, 760, 90, mix(palette.water[0], palette.paper, 0.3)),
    rect(640, 660, 340, 90, palette.water[1]),
    line(
      times(14, (i) => `M${250 + i * 56} 660V748`),
      palette.paper,
      5,
    ),
    rect(180, 654, 840, 16, half),
    path("M566 750V684h70v66z", palette.lamp),
  ].join("");
}
