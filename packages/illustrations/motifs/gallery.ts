import { gulls, person } from "../parts/details.ts";
import { onForecourt, steps } from "../parts/forecourt.ts";
import { columns, windows } from "../parts/masonry.ts";
import { circle, line, mix, path, rect } from "../parts/pen.ts";
import { backdrop, range } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import type { Motif, Scene } from "../scene.ts";

export const gallery = {
  shows: {
    "": "a temple front of tall columns above a flight of steps",
    lawn: "a classical school with a spiralling lawn in front",
  },
  draw: (scene) => (scene.variant === "lawn" ? lawn(scene) : onForecourt(scene, "town", portico(scene))),
} satisfies Motif;

function portico(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    rect(180, 470, 840, 270, mix(light, half, 0.4)),
    rect(780, 470, 240, 270, half),
    columns(scene, 196, 740, 240, 240, 5, 22),
    columns(scene, 764, 740, 240, 240, 5, 22),
    rect(170, 462, 860, 40, light),
    rect(780, 462, 250, 40, half),
    // Portico.
    rect(430, 470, 340, 270, mix(half, dark, 0.35)),
    path("M566 740V580h70v160z", palette.accent),
    path("M602 740V580h34v160z", mix(palette.accent, palette.near, 0.4)),
    path("M472 560h50v90h-50zM680 560h50v90h-50z", palette.lamp),
    columns(scene, 424, 740, 352, 270, 6, 28),
    rect(406, 436, 388, 38, light),
    rect(640, 436, 154, 38, half),
    path("M396 436L600 330L804 436z", light),
    path("M600 330L804 436H640z", half),
    path("M456 428L600 352L744 428z", mix(half, dark, 0.25)),
    circle(600, 404, 18, light),
    line("M170 500H406M794 500H1030", dark, 5),
    steps(scene, 400, 732, 400, 5),
  ].join("");
}

function lawn(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const [grass, shade] = palette.grass;
  return [
    backdrop(scene, { horizon: 560, sunX: [140, 260], sunUp: [120, 290] }),
    range(scene, 640, 50, 2),
    copse(scene, "round", 0, 660, 240, 150),
    copse(scene, "round", 960, 660, 240, 140),
    rect(250, 470, 700, 180, light),
    rect(700, 470, 250, 180, half),
    windows(scene, 280, 510, 4, 1, 30, 60, 54, 0),
    windows(scene, 740, 510, 4, 1, 30, 60, 54, 0),
    rect(236, 456, 728, 20, dark),
    rect(480, 440, 230, 210, mix(half, dark, 0.3)),
    columns(scene, 484, 650, 222, 200, 6, 22),
    rect(470, 430, 250, 26, light),
    path("M462 430L595 360L728 430z", light),
    path("M595 360L728 430H610z", half),
    rect(0, 650, 1200, 250, palette.grass[1]),
    // The landform: crescents around still water.
    path("M100 830Q180 690 480 680T900 740Q760 720 560 744T260 850Q160 860 100 830z", grass),
    path(
      "M260 850Q380 760 560 744T900 740Q960 760 940 800Q820 760 640 778T420 866Q320 880 260 850z",
      mix(grass, shade, 0.8),
    ),
    path("M180 800Q260 710 500 704Q340 730 250 812Q210 820 180 800z", mix(grass, palette.paper, 0.3)),
    path("M470 850Q560 790 700 790T920 830Q860 870 700 874T470 850z", palette.water[0]),
    path("M560 858Q640 830 740 836T860 850Q800 868 700 870T560 858z", palette.water[1]),
    path("M1000 900Q960 820 1050 760T1200 720V900z", grass),
    tree(scene, "oak", 1090, 780, 250),
    line("M360 690q10 -40 34 -40t20 40q20 -34 34 0", palette.accent, 10),
    person(scene, 420, 842, 112, palette.accent),
    person(scene, 470, 838, 104, palette.lamp),
    person(scene, 740, 776, 84, palette.roof[0]),
    gulls(scene, 820, 200, 3),
  ].join("");
}
