import { gulls, lamp, smoke, train } from "../parts/details.ts";
import { clock, house, roundTower, whitewash, windows } from "../parts/masonry.ts";
import { box, line, mix, path, pointedArch, rect, times } from "../parts/pen.ts";
import { nameBoard, pavement, track, waiting } from "../parts/platform.ts";
import { backdrop } from "../parts/scenery.ts";
import { copse } from "../parts/trees.ts";
import type { Scene } from "../scene.ts";

/** Houses climb behind the train on the left, the station's canopy stands on the right. */
export function townStation(scene: Scene): string {
  const { palette, random } = scene;
  return [
    backdrop(scene, { horizon: 500, sunX: [90, 250], sunUp: [100, 190], sunSize: [70, 92] }),
    backRow(scene),
    church(scene, random.between(560, 600)),
    copse(scene, "round", 420, 600, 330, 110),
    frontRow(scene),
    copse(scene, "round", 700, 606, 200, 96),
    rect(0, 596, 1200, 60, palette.stone[2]),
    rect(0, 590, 1200, 12, palette.stone[1]),
    track(scene, 668),
    train(scene, random.between(-150, -40), 668, 150, 3),
    station(scene),
    pavement(scene, 694),
    canopy(scene),
    nameBoard(scene, 90, 736, 190),
    lamp(scene, 350, 730, 220),
    waiting(scene, [440, 540, 690, 930], 744, 122),
    gulls(scene, 360, 230, 3),
  ].join("");
}

function backRow(scene: Scene): string {
  const { palette } = scene;
  const faint = (colour: string) => mix(colour, palette.far[1], 0.45);
  const walls: [string, string] = [faint(palette.stone[0]), faint(palette.stone[1])];
  const roof: [string, string] = [faint(palette.roof[0]), faint(palette.roof[1])];
  return times(9, (i) => {
    const x = -30 + i * 142 + scene.random.between(-10, 10);
    return house(scene, {
      x,
      base: 560,
      gable: 62,
      side: 84,
      h: 70 + (i % 3) * 26,
      pitch: 0.7,
      chimney: true,
      walls,
      roof,
    });
  });
}

function frontRow(scene: Scene): string {
  const { palette, random } = scene;
  const { stone, roof } = palette;
  const paints: [string, string][] = [
    [stone[0], stone[1]],
    whitewash(scene),
    [mix(palette.lamp, stone[0], 0.5), mix(palette.lamp, stone[1], 0.6)],
  ];
  return times(4, (i) => {
    const x = -20 + i * 140;
    const h = random.between(104, 160);
    return (
      house(scene, {
        x,
        base: 600,
        gable: 84,
        side: 70,
        h,
        pitch: 0.75,
        crowsteps: i % 2 === 0,
        chimney: true,
        walls: paints[i % 3] ?? whitewash(scene),
        roof: i % 2 ? [palette.roof[0], palette.roof[1]] : [mix(roof[0], roof[1], 0.5), roof[1]],
      }) +
      windows(scene, x + 16, 600 - h + 18, 2, 2, 18, 28, 32, 50) +
      windows(scene, x + 98, 600 - h + 24, 2, 2, 14, 26, 26, 50) +
      (i === 1 ? smoke(scene, x + 104, 600 - h - 92, 70) : "")
    );
  });
}

function church(scene: Scene, x: number): string {
  const { stone, roof, glass } = scene.palette;
  return [
    house(scene, { x: x + 70, base: 600, gable: 80, side: 150, h: 96, pitch: 0.95 }),
    rect(x, 380, 92, 220, stone[0]),
    rect(x + 52, 380, 40, 220, stone[1]),
    path(`M${x - 6} 384L${x + 46} 236L${x + 98} 384z`, roof[0]),
    path(`M${x + 46} 236L${x + 98} 384H${x + 52}z`, roof[1]),
    rect(x - 6, 380, 104, 10, stone[2]),
    path(pointedArch(x + 14, 510, 24, 66) + pointedArch(x + 60, 510, 22, 66), glass),
    clock(scene, x + 26, 416, 18),
  ].join("");
}

/** The building under the canopy. */
function station(scene: Scene): string {
  const { palette } = scene;
  const { stone, accent, near, lamp: light } = palette;
  return [
    roundTower(scene, 1092, 560, 74, 150, "cone"),
    rect(800, 500, 400, 230, stone[0]),
    rect(1010, 500, 190, 230, stone[1]),
    path(box(842, 590, 58, 140) + box(1066, 590, 58, 140), accent),
    path(box(874, 590, 26, 140) + box(1098, 590, 26, 140), mix(accent, near, 0.3)),
    path(box(930, 592, 52, 78) + box(1010, 592, 40, 78) + box(1140, 592, 46, 78), light),
    line("M956 592v78M930 630h52M1030 592v78M1010 630h40M1163 592v78M1140 630h46", near, 4),
    path("M770 500L816 436H1200V500z", palette.roof[0]),
    path("M1010 500L1040 436H1200V500z", palette.roof[1]),
  ].join("");
}

function canopy({ palette }: Scene): string {
  const { accent, near, paper, glass } = palette;
  return [
    line("M770 744V560M930 744V560M1090 744V560", near, 12),
    line(
      "M770 606l-44 -46M770 606l44 -46M930 606l-44 -46M930 606l44 -46M1090 606l-44 -46M1090 606l44 -46",
      near,
      7,
    ),
    path("M676 548L734 496H1200V548z", glass),
    line(
      times(9, (i) => `M${700 + i * 58} 546L${746 + i * 54} 500`),
      mix(glass, paper, 0.45),
      5,
    ),
    rect(676, 544, 524, 14, accent),
    path(
      times(22, (i) => `M${676 + i * 24} 557h24l-12 22z`),
      paper,
    ),
  ].join("");
}
