import { gulls, lamp, sheep, smoke, walker } from "../parts/details.ts";
import { door, house, whitewash, windows } from "../parts/masonry.ts";
import { line, mix, path, times } from "../parts/pen.ts";
import { nameBoard, oncomingTrain, waiting } from "../parts/platform.ts";
import { backdrop, range, summit } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import type { Scene } from "../scene.ts";

/** The glen is open in the middle; the line comes down it past a white station house. */
export function hillsStation(scene: Scene): string {
  const { palette, random } = scene;
  const { far, grass, mid } = palette;
  return [
    backdrop(scene, { horizon: 520, far: "none", sunX: [560, 660], sunUp: [90, 170], sunSize: [78, 104] }),
    range(scene, 540, 70, 0),
    summit(random.between(900, 960), 600, 470, random.between(290, 330), far[0], far[1]),
    summit(
      random.between(250, 320),
      600,
      460,
      random.between(210, 260),
      mix(far[0], far[1], 0.5),
      mix(far[1], far[2], 0.4),
    ),
    path("M1200 430C1080 440 980 520 860 548S740 566 690 580V660H1200z", far[2]),
    path("M0 470C140 476 260 530 400 552S560 570 640 580V660H0z", mix(far[1], far[2], 0.8)),
    path("M0 600C260 566 500 580 660 582S1000 560 1200 548V900H0z", mix(grass[0], grass[1], 0.2)),
    copse(scene, "pine", 790, 600, 190, 96),
    copse(scene, "pine", 1010, 616, 210, 150),
    copse(scene, "pine", 430, 594, 130, 70),
    path("M1200 610C1000 620 860 680 800 900H1200z", mix(grass[1], mid, 0.15)),
    bed(scene),
    oncomingTrain(scene, 660, 668, 128),
    stationHouse(scene),
    platform(scene),
    lamp(scene, 452, 690, 150),
    nameBoard(scene, 330, 722, 92),
    waiting(scene, [120, 196], 770, 122),
    walker(scene, 298, 730, 84),
    sheep(scene, 960, 716, 66),
    sheep(scene, 1050, 738, 74),
    tree(scene, "birch", 1150, 830, 240),
    gulls(scene, random.between(420, 520), 250, 3),
  ].join("");
}

function bed({ palette }: Scene): string {
  const { stone, mid, near, paper } = palette;
  const middle = (t: number) => 642 + 36 * Math.sin(t * 2.2) - 60 * t * t;
  const steps = Array.from({ length: 13 }, (_, i) => (i / 12) ** 1.7);
  const edge = (share: number) =>
    steps.map((t, i) => `${i ? "L" : "M"}${middle(t) + share * (5 + 200 * t)} ${578 + 322 * t}`).join("");
  const back = [...steps]
    .reverse()
    .map((t) => `L${middle(t) + 5 + 200 * t} ${578 + 322 * t}`)
    .join("");
  return [
    path(`${edge(-1)}${back}z`, mix(stone[1], mid, 0.4)),
    line(
      times(11, (i) => {
        const t = ((i + 1.6) / 12) ** 1.7;
        const w = (5 + 200 * t) * 0.76;
        return `M${middle(t) - w} ${578 + 322 * t}h${2 * w}`;
      }),
      mix(stone[2], near, 0.45),
      8,
    ),
    line(edge(-0.5) + edge(0.5), mix(paper, stone[1], 0.25), 6),
  ].join("");
}

function platform({ palette }: Scene): string {
  const { sand, paper, stone, near } = palette;
  return [
    path("M0 716L560 632L598 636L380 900H0z", sand[0]),
    path("M0 800L420 760L360 900H0z", sand[1]),
    path("M598 636L606 648L440 900H380z", mix(stone[2], near, 0.3)),
    line("M594 638L378 898", paper, 8),
  ].join("");
}

function stationHouse(scene: Scene): string {
  const walls = whitewash(scene);
  return [
    house(scene, {
      x: 40,
      base: 722,
      gable: 130,
      side: 210,
      h: 116,
      pitch: 0.72,
      crowsteps: true,
      chimney: true,
      walls,
    }),
    house(scene, { x: 216, base: 716, gable: 84, side: 40, h: 110, pitch: 0.8, walls }),
    windows(scene, 66, 626, 2, 1, 24, 40, 50, 0),
    windows(scene, 316, 628, 1, 1, 22, 38, 0, 0),
    windows(scene, 184, 632, 1, 1, 20, 38, 0, 0),
    door(scene, 242, 716, 30, 66),
    smoke(scene, 272, 478, 90),
  ].join("");
}
