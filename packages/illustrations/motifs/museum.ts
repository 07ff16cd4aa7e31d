import { flag } from "../parts/details.ts";
import { onForecourt, steps } from "../parts/forecourt.ts";
import { clock, columns, crowstep, door, house, mass, windows } from "../parts/masonry.ts";
import { circle, line, mix, path, pointedArch, rect, roundArch, times } from "../parts/pen.ts";
import { bush } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const museum = {
  shows: {
    "": "a stone museum front with tall windows and a flight of steps",
    rotunda: "a great round tower of sandstone beside a Victorian arcade",
    gothic: "a red palace of pointed windows and corner turrets",
    halls: "a hall with a clock, its door open and lit",
  },
  draw(scene) {
    const far = scene.variant === "" ? "hills" : "town";
    return onForecourt(scene, far, drawVariant(scene, { "": front, rotunda, gothic, halls }));
  },
} satisfies Motif;

function front(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const arched = random.chance(0.5);
  const pane = (x: number) => (arched ? roundArch(x, 660, 46, 130) : `M${x} 530h46v130h-46z`);
  return [
    rect(250, 480, 700, 260, light),
    rect(700, 480, 250, 260, half),
    path(times(4, (i) => pane(286 + i * 68)) + times(4, (i) => pane(720 + i * 56 - 6)), palette.glass),
    path(pane(354), palette.lamp),
    rect(236, 462, 728, 22, mix(light, half, 0.4)),
    path("M256 462L300 400H900L944 462z", palette.roof[0]),
    path("M680 400H900L944 462H700z", palette.roof[1]),
    // Centrepiece.
    rect(520, 420, 180, 320, light),
    rect(630, 420, 70, 320, half),
    path("M504 424L610 340L716 424z", light),
    path("M610 340L716 424H630z", half),
    circle(610, 394, 16, palette.accent),
    columns(scene, 530, 740, 160, 210, 4, 16),
    door(scene, 588, 740, 44, 110),
    windows(scene, 560, 460, 3, 1, 24, 44, 38, 0),
    line("M504 424H716", dark, 5),
    flag(scene, 610, 342, 90),
    steps(scene, 520, 734, 180, 3),
    bush(scene, 330, 750, 80),
    bush(scene, 880, 750, 80),
  ].join("");
}

function rotunda(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    // Victorian arcade.
    rect(560, 470, 470, 280, half),
    path("M550 470L580 420H1020L1044 470z", palette.roof[1]),
    path(
      times(6, (i) => roundArch(584 + i * 74, 580, 46, 80) + roundArch(584 + i * 74, 730, 46, 110)),
      palette.glass,
    ),
    path(roundArch(732, 730, 46, 110) + roundArch(880, 580, 46, 80), palette.lamp),
    line("M560 600H1030M560 484H1030", dark, 6),
    // The sandstone drum.
    rect(300, 320, 250, 430, light),
    rect(440, 320, 110, 430, mix(light, half, 0.6)),
    rect(510, 320, 40, 430, half),
    path("M286 320H564V300H286z", half),
    path("M330 300V266H520V300z", mix(light, half, 0.3)),
    path(
      "M340 370h26v90h-26zM400 400h120v24h-120zM340 520h90v26h-90zM460 500h26v110h-26zM360 600h30v70h-30z",
      palette.glass,
    ),
    path("M390 750V650h80v100z", palette.accent),
    path("M430 750V650h40v100z", mix(palette.accent, palette.near, 0.4)),
    rect(220, 420, 80, 330, mix(light, half, 0.25)),
    path("M240 460h40v18h-40zM240 540h18v70h-18z", palette.glass),
    flag(scene, 420, 268, 90),
  ].join("");
}

function gothic(scene: Scene): string {
  const { palette } = scene;
  const light = mix(palette.stone[0], palette.accent, 0.32);
  const half = mix(palette.stone[1], palette.accent, 0.34);
  const dark = mix(palette.stone[2], palette.accent, 0.25);
  const corner = (x: number, lit: boolean) =>
    rect(x, 400, 70, 350, lit ? light : half) +
    rect(x + 42, 400, 28, 350, lit ? half : dark) +
    path(`M${x - 8} 400L${x + 35} 280L${x + 78} 400z`, palette.roof[0]) +
    path(`M${x + 35} 280L${x + 78} 400H${x + 40}z`, palette.roof[1]) +
    path(pointedArch(x + 20, 500, 24, 60) + pointedArch(x + 20, 620, 24, 60), palette.glass);
  return [
    rect(270, 450, 660, 300, light),
    rect(650, 450, 280, 300, half),
    path("M260 450L290 396H910L940 450z", palette.roof[1]),
    path(
      times(4, (i) => pointedArch(350 + i * 56, 570, 34, 84)) +
        times(4, (i) => pointedArch(690 + i * 56, 570, 34, 84)),
      palette.glass,
    ),
    path(
      times(4, (i) => pointedArch(350 + i * 56, 700, 34, 90)) +
        times(4, (i) => pointedArch(690 + i * 56, 700, 34, 90)),
      palette.glass,
    ),
    path(pointedArch(406, 700, 34, 90) + pointedArch(746, 700, 34, 90), palette.lamp),
    line("M270 600H930M270 464H930", dark, 7),
    path("M560 750V430L620 330L680 430V750z", light),
    path("M620 330L680 430V750H640V440z", half),
    path(pointedArch(580, 590, 80, 140), palette.glass),
    line("M620 590V460M582 530H658", half, 6),
    path(pointedArch(586, 750, 68, 110), palette.accent),
    corner(240, true),
    corner(890, false),
    steps(scene, 560, 742, 120, 2),
  ].join("");
}

function halls(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const crow = random.chance(0.5);
  return [
    rect(640, 520, 330, 230, half),
    path("M590 520L640 430H940L990 520z", palette.roof[0]),
    path("M760 430H940L990 520H780z", palette.roof[1]),
    windows(scene, 680, 570, 4, 1, 40, 100, 70, 0),
    crow
      ? path(crowstep(320, 750, 330, 310, 190, 7), light)
      : path("M320 750V440L485 290L650 440V750z", light),
    crow ? "" : line("M310 446L485 286L660 446", palette.roof[1], 14),
    clock(scene, 485, 400, 36),
    path(roundArch(370, 600, 56, 120) + roundArch(544, 600, 56, 120), palette.glass),
    path(roundArch(457, 590, 56, 110), palette.glass),
    line("M320 630H650", dark, 7),
    path(roundArch(440, 750, 90, 110), dark),
    path(roundArch(450, 750, 70, 98), palette.lamp),
    path("M450 750v-60l20 14v46zM520 750v-60l-20 14v46z", palette.accent),
    mass(scene, 270, 750, 60, 250, 0.6),
    path("M262 500h76l-38 -70z", palette.roof[0]),
    house(scene, { x: 930, base: 750, gable: 120, side: 60, h: 150 }),
    windows(scene, 960, 640, 2, 1, 24, 44, 44, 0),
  ].join("");
}
