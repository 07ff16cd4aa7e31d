import { gulls } from "../parts/details.ts";
import { box, circle, faded, line, mix, path, rect, times } from "../parts/pen.ts";
import { oncomingTrain, semaphore, waiting } from "../parts/platform.ts";
import { backdrop } from "../parts/scenery.ts";
import type { Scene } from "../scene.ts";

/** Five tracks come out of a great arched roof and part towards the viewer. */
export function junctionStation(scene: Scene): string {
  const { palette, random } = scene;
  return [
    backdrop(scene, { horizon: 540, far: "town", sunX: [900, 1040], sunUp: [140, 210], sunSize: [72, 96] }),
    rect(0, 570, 1200, 330, mix(palette.stone[1], palette.mid, 0.5)),
    path("M0 590C300 570 700 566 1200 600V640H0z", mix(palette.grass[1], palette.mid, 0.2)),
    roof(scene),
    footbridge(scene),
    tracks(scene),
    platform(scene),
    oncomingTrain(scene, 424, 640, 128),
    oncomingTrain(scene, random.between(676, 690), 780, 264),
    signals(scene),
    signalBox(scene),
    gulls(scene, 760, 230, 3),
  ].join("");
}

function roof({ palette }: Scene): string {
  const { stone, glass, near, lamp: light, roof: slate, sky, paper } = palette;
  const ribs = times(7, (i) => {
    const angle = (Math.PI * (i + 1)) / 8;
    return `M420 ${560}L${420 - Math.cos(angle) * 252} ${560 - Math.sin(angle) * 252}`;
  });
  return [
    rect(70, 470, 120, 130, stone[0]),
    rect(650, 470, 120, 130, stone[1]),
    path("M60 470l20 -40h90l20 40z", slate[0]),
    path("M640 470l20 -40h90l20 40z", slate[1]),
    path(box(98, 500, 20, 46) + box(142, 500, 20, 46) + box(680, 500, 20, 46) + box(722, 500, 20, 46), light),
    path("M130 600V560A290 290 0 0 1 710 560V600z", slate[1]),
    path("M130 600V560A290 290 0 0 1 420 270V600z", slate[0]),
    path("M162 600V560A258 258 0 0 1 678 560V600z", paper),
    path("M172 600V560A248 248 0 0 1 668 560V600z", mix(glass, sky[1], 0.35)),
    path("M172 560A248 248 0 0 1 420 312V560z", mix(glass, sky[1], 0.6)),
    line(`${ribs}M260 560A160 160 0 0 1 580 560`, mix(near, glass, 0.5), 7),
    path("M172 560H668V606H172z", near),
    path("M300 606A120 120 0 0 1 540 606z", mix(near, light, 0.3)),
    rect(160, 552, 520, 14, paper),
    times(5, (i) => faded(0.5, circle(230 + i * 95, 582, 12, light)) + circle(230 + i * 95, 582, 6, light)),
  ].join("");
}

/** Ends of the rails at the roof and at the lower edge; the last one branches off the fourth. */
function tracks({ palette }: Scene): string {
  const { stone, near, paper, mid } = palette;
  const ends: [far: number, low: number][] = [
    [250, -330],
    [330, 20],
    [424, 380],
    [500, 760],
    [570, 1150],
  ];
  const width = 190;
  const sleepers = ends.map(([far, low]) =>
    times(9, (i) => {
      const t = ((i + 1) / 9) ** 1.8;
      const x = far + (low - far) * t;
      const w = 16 + width * t;
      return `M${x - w * 0.66} ${606 + 294 * t}h${w * 1.32}`;
    }),
  );
  const rails = ends.map(
    ([far, low]) => `M${far - 8} 606L${low - width / 2} 900M${far + 8} 606L${low + width / 2} 900`,
  );
  return [
    line(sleepers.join(""), mix(stone[2], near, 0.5), 7),
    // The branch to the right, and the crossover between two tracks.
    line("M560 640C700 700 900 700 1230 690M590 632C720 680 900 676 1230 668", mix(paper, mid, 0.15), 6),
    line("M404 680C440 730 520 760 600 830M452 668C500 720 580 740 690 820", mix(paper, mid, 0.15), 5),
    line(rails.join(""), mix(paper, stone[1], 0.25), 6),
  ].join("");
}

/** Ends between two tracks on the left. */
function platform(scene: Scene): string {
  const { sand, paper, stone, near } = scene.palette;
  return [
    path("M284 606L300 606L-40 900H-200z", mix(stone[2], near, 0.3)),
    path("M272 598H304L20 800L0 812V690z", sand[0]),
    path("M304 598L20 800L0 812V840L30 822L306 608z", stone[2]),
    line("M300 600L18 796", paper, 6),
    line("M150 690V560M60 740V560", near, 7),
    path("M0 566L230 556L246 572L0 596z", sand[1]),
    path("M0 540L214 540L246 566L0 580z", scene.palette.roof[0]),
    waiting(scene, [104, 190], 706, 82),
  ].join("");
}

function footbridge({ palette }: Scene): string {
  const { accent, near, stone } = palette;
  return [
    rect(1020, 476, 26, 140, stone[0]),
    rect(1034, 476, 12, 140, stone[1]),
    line("M770 520L700 600M790 520L726 600", near, 6),
    rect(720, 470, 480, 54, accent),
    line(
      times(13, (i) => `M${724 + i * 40} 522l36 -50M${724 + i * 40} 472l36 50`),
      mix(accent, near, 0.5),
      4,
    ),
    line("M716 470H1200M716 524H1200", near, 8),
  ].join("");
}

function signals(scene: Scene): string {
  const { near } = scene.palette;
  return [
    line("M930 706V462M850 462H1004M890 462L930 500L966 462", near, 9),
    semaphore(scene, 850, 462, 104, true),
    semaphore(scene, 1004, 462, 136),
  ].join("");
}

function signalBox(scene: Scene): string {
  const { stone, roof: slate, lamp: light, near, paper } = scene.palette;
  return [
    rect(1044, 610, 156, 120, stone[0]),
    rect(1140, 610, 60, 120, stone[1]),
    rect(1034, 540, 166, 72, paper),
    path(
      times(5, (i) => box(1042 + i * 33, 550, 26, 44)),
      light,
    ),
    path(
      times(5, (i) => box(1042 + i * 33, 550, 26, 8)),
      near,
    ),
    path("M1016 544L1050 492H1200V544z", slate[0]),
    path("M1120 544L1140 492H1200V544z", slate[1]),
    rect(1034, 606, 166, 10, near),
  ].join("");
}
