import { gulls, lamp, sheep, train } from "../parts/details.ts";
import { cutout, line, mix, path, rect, times } from "../parts/pen.ts";
import { nameBoard, shelter, waiting } from "../parts/platform.ts";
import { backdrop, bank, fields, glints, summit } from "../parts/scenery.ts";
import { copse, tree, wood } from "../parts/trees.ts";
import type { Scene } from "../scene.ts";

const DECK = 440;
const SPAN = 128;

/** The train is on the deck, which meets the hillside and the platform on the right. */
export function viaductStation(scene: Scene): string {
  const { palette, random } = scene;
  const { far, grass, mid } = palette;
  return [
    backdrop(scene, { horizon: 540, sunX: [150, 420], sunUp: [190, 250], sunSize: [70, 92] }),
    summit(random.between(620, 760), 590, 520, 210, mix(far[1], far[2], 0.3), far[2]),
    fields(scene, 560),
    wood(scene, -20, 640, 420, 60, mix(far[2], palette.leaf[1], 0.6)),
    copse(scene, "round", 380, 660, 460, 104),
    train(scene, random.between(190, 260), DECK - 20, 128, 3),
    arches(scene),
    burn(scene),
    hillside(scene),
    lamp(scene, 906, DECK - 16, 150),
    shelter(scene, 980, DECK - 16, 120),
    waiting(scene, [952], DECK - 14, 66),
    nameBoard(scene, 1112, DECK - 12, 78),
    sheep(scene, 250, 774, 60),
    sheep(scene, 330, 790, 66),
    tree(scene, "oak", random.between(60, 110), 800, 250),
    copse(scene, "round", 990, 800, 200, 150),
    path("M820 900C930 800 1060 790 1200 770V900z", mix(grass[1], mid, 0.4)),
    bank(scene, 850),
    gulls(scene, random.between(560, 760), 250, 3),
  ].join("");
}

function arches({ palette }: Scene): string {
  const [light, half, dark] = palette.stone;
  const spring = DECK + 78;
  const pier = 28;
  const count = 8;
  const opening = SPAN - pier;
  const start = -74;
  const holes = times(count, (i) => {
    const x = start + i * SPAN + pier / 2;
    return `M${x - 7} 900L${x} ${spring}a${opening / 2} 56 0 0 1 ${opening} 0L${x + opening + 7} 900z`;
  });
  const shades = times(count, (i) => {
    const x = start + i * SPAN + pier / 2;
    return (
      `M${x - 11} ${spring + 6}H${x}L${x - 7} 900h-12z` +
      `M${x} ${spring}q1 -24 14 -40q-5 22 -4 46l-3 60L${x + 3} 900H${x - 7}z`
    );
  });
  return [
    line(`M0 ${DECK - 17}H1000`, dark, 6),
    cutout(`M-120 ${DECK - 14}H1000V900H-120z${holes}`, light),
    path(shades, half),
    rect(0, DECK + 6, 1000, 9, half),
    path(
      times(count, (i) => `M${start + i * SPAN - 16} ${spring - 3}h32v9h-32z`),
      mix(light, half, 0.6),
    ),
  ].join("");
}

function burn(scene: Scene): string {
  const { water, grass, sand } = scene.palette;
  return [
    path("M0 690C220 664 380 700 560 706S860 690 960 700V900H0z", mix(grass[0], grass[1], 0.25)),
    path(
      "M300 900C360 800 520 770 640 746S820 720 900 690V760C880 770 830 776 780 790S620 840 600 900z",
      sand[0],
    ),
    path(
      "M330 900C390 806 540 778 660 754S830 724 900 700V748C880 758 820 764 760 782S590 830 566 900z",
      water[1],
    ),
    glints(scene, 500, 750, 240, 90, 4),
  ].join("");
}

function hillside(scene: Scene): string {
  const { grass, mid, near, sand, paper, stone } = scene.palette;
  return [
    path("M700 900C800 820 850 640 868 520L892 430H1200V900z", mix(grass[0], grass[1], 0.35)),
    path("M1010 470C970 620 1040 720 960 900H1200V470z", mix(grass[1], mid, 0.25)),
    path("M868 426H1200V474H884z", mix(stone[1], near, 0.12)),
    path("M868 426H1200V440H872z", stone[0]),
    rect(866, 418, 334, 10, paper),
    path(
      "M1200 474C1120 480 1010 486 960 530S900 700 810 900h40C950 700 950 590 990 546S1120 506 1200 500z",
      sand[0],
    ),
  ].join("");
}
