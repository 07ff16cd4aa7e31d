import { bench, gulls, lamp, sailboat, train } from "../parts/details.ts";
import { circle, faded, line, mix, path, rect, roundArch, times } from "../parts/pen.ts";
import { nameBoard, pavement, shelter, waiting } from "../parts/platform.ts";
import { backdrop, glints, range, sea } from "../parts/scenery.ts";
import type { Scene } from "../scene.ts";

const WALL = 604;

/** The line leaves a tunnel in the cliffs and runs on the sea wall behind the platform. */
export function coastStation(scene: Scene): string {
  const { palette, random } = scene;
  const sun = random.between(560, 780);
  return [
    backdrop(scene, { horizon: 446, far: "none", sunX: [sun, sun], sunUp: [40, 96], sunSize: [74, 98] }),
    range(scene, 452, 44, 0),
    sea(scene, 446),
    isle(scene, random.between(1000, 1060)),
    faded(
      0.75,
      line(
        times(6, (i) => `M${sun - 60 + i * 6 + (i % 2) * 20} ${462 + i * 22}h${120 - i * 14}`),
        mix(palette.suns[0], palette.paper, 0.45),
        7,
      ),
    ),
    glints(scene, 480, 500, 700, 90, 6),
    sailboat(scene, random.between(880, 920), 540, 120),
    sailboat(scene, random.between(480, 540), 474, 46),
    wall(scene),
    train(scene, 190, WALL, 136, 3),
    line(`M300 ${WALL + 3}H1200`, palette.near, 7),
    cliffs(scene),
    pavement(scene, 690),
    shelter(scene, 958, 712, 172),
    nameBoard(scene, 70, 724, 190),
    bench(scene, 860, 726, 110),
    lamp(scene, 620, 724, 210),
    waiting(scene, [420, 490, 740], 740, 124),
    tubs(scene),
    gulls(scene, random.between(420, 520), 300, 3),
    gulls(scene, 980, 250, 2),
  ].join("");
}

function isle({ palette }: Scene, x: number): string {
  return (
    path(
      `M${x - 110} 450C${x - 90} 400 ${x - 40} 356 ${x + 6} 352S${x + 84} 410 ${x + 110} 450z`,
      palette.far[0],
    ) +
    path(
      `M${x + 6} 352C${x + 50} 358 ${x + 84} 410 ${x + 110} 450H${x + 10}C${x + 36} 420 ${x - 10} 390 ${x + 6} 352z`,
      palette.far[1],
    )
  );
}

function cliffs({ palette }: Scene): string {
  const { stone, grass, near, far, paper, accent, lamp: light, sand } = palette;
  const rock = mix(stone[1], far[2], 0.3);
  const shade = mix(stone[2], far[2], 0.45);
  return [
    rect(196, 232, 34, 92, paper),
    rect(214, 232, 16, 92, mix(paper, stone[1], 0.6)),
    rect(190, 224, 46, 10, near),
    rect(199, 200, 28, 26, light),
    path("M194 202l19 -26l19 26z", accent),
    path("M0 330C90 306 230 300 330 328L372 392L396 452L420 560L440 690H0z", rock),
    path("M330 328L372 392L396 452L420 560L440 690H330L300 560L330 470L296 400z", shade),
    path("M110 360L150 440L130 520L160 690H60L84 520L60 440z", mix(rock, shade, 0.45)),
    path(
      "M0 330C90 290 240 286 336 330C330 350 300 350 296 372C250 340 200 372 150 350S60 372 0 366z",
      grass[0],
    ),
    path("M240 306C280 310 310 316 336 330C330 350 300 350 296 372C270 352 250 330 240 306z", grass[1]),
    path(roundArch(226, 620, 136, 150), stone[0]),
    path(roundArch(246, 620, 96, 128), near),
    path("M440 690C340 640 200 660 0 626V700H440z", mix(sand[1], grass[1], 0.5)),
  ].join("");
}

/** Courses of stone, with the beach at its foot hidden by the platform. */
function wall({ palette }: Scene): string {
  const [light, half, dark] = palette.stone;
  return [
    rect(260, WALL - 4, 940, 100, half),
    rect(260, WALL - 4, 940, 18, light),
    line(
      times(22, (i) => `M${290 + i * 44 + (i % 2) * 14} ${WALL + 32 + (i % 3) * 16}h22`),
      mix(half, dark, 0.5),
      5,
    ),
  ].join("");
}

function tubs({ palette }: Scene): string {
  const { accent, lamp: light, leaf, stone, near } = palette;
  return times(2, (k) => {
    const x = 300 + k * 470;
    return (
      times(6, (i) => circle(x + i * 15, 792 - (i % 2) * 14, 14, [accent, leaf[0], light][i % 3] ?? accent)) +
      path(`M${x - 14} 800h106l-12 50h-82z`, stone[2]) +
      path(`M${x + 50} 800h42l-12 50h-30z`, mix(stone[2], near, 0.4))
    );
  });
}
