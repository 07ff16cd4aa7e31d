import { cantilever, rail } from "../parts/cantilever.ts";
import { bench, gulls, lamp, sailboat, train } from "../parts/details.ts";
import { line, path } from "../parts/pen.ts";
import { nameBoard, pavement, shelter, waiting } from "../parts/platform.ts";
import { backdrop, fence, glints, range, sea } from "../parts/scenery.ts";
import { copse } from "../parts/trees.ts";
import type { Scene } from "../scene.ts";

/** The line crosses the firth behind the platform, on one whole cantilever and part of another. */
export function bridgeStation(scene: Scene): string {
  const { palette, random } = scene;
  const [red, shade] = rail(scene);
  return [
    backdrop(scene, { horizon: 560, far: "none", sunX: [300, 420], sunUp: [90, 170], sunSize: [80, 104] }),
    range(scene, 562, 60, 0),
    range(scene, 572, 34, 1),
    sea(scene, 566),
    glints(scene, 60, 584, 1080, 80, 9),
    train(scene, random.between(480, 620), 444, 76, 4),
    line("M0 452H1200", shade, 8),
    cantilever(scene, 770, 600, 450, 760, 190, 15),
    cantilever(scene, -30, 600, 450, 760, 190, 15),
    line("M0 448H1200", red, 12),
    sailboat(scene, random.between(330, 420), 610, 84),
    path("M0 690V640C120 620 240 640 380 680S620 700 700 700V760H0z", palette.grass[1]),
    copse(scene, "round", 0, 690, 250, 90),
    fence(scene, 0, 1200, 700, 40),
    pavement(scene, 704),
    shelter(scene, 930, 726, 180),
    nameBoard(scene, 250, 736, 170),
    lamp(scene, 130, 740, 210),
    bench(scene, 800, 738, 110),
    waiting(scene, [520, 590, 700], 756, 122),
    gulls(scene, random.between(80, 160), 300, 3),
  ].join("");
}
