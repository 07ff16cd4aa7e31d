import { flag, gulls, person, swan } from "../parts/details.ts";
import { battlements, door, keep, mass, roundTower, slits, windows } from "../parts/masonry.ts";
import { box, circle, line, mix, path, rect, times } from "../parts/pen.ts";
import { backdrop, bank, field, glints, meadow, range, summit, winding } from "../parts/scenery.ts";
import { bush, copse } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const palace = {
  shows: {
    "": "a royal house between round twin towers, its crag behind",
    loch: "a roofless palace on its mound above the loch, swans below",
    fountain: "a carved fountain in the palace courtyard",
  },
  draw: (scene) => drawVariant(scene, { "": twinTowers, loch: overLoch, fountain: courtyard }),
} satisfies Motif;

function twinTowers(scene: Scene): string {
  const { palette, random } = scene;
  const [, half, dark] = palette.stone;
  const front = (x: number) =>
    mass(scene, x, 700, 190, 280, 0.55) +
    roundTower(scene, x - 26, 700, 66, 300, "cone") +
    roundTower(scene, x + 150, 700, 66, 300, "cone") +
    windows(scene, x + 56, 460, 2, 3, 24, 40, 48, 74);
  return [
    backdrop(scene, { horizon: 560, sunX: [180, 300], sunUp: [150, 280] }),
    summit(880, 660, 460, 300, mix(palette.far[1], palette.far[2], 0.2), palette.far[2]),
    copse(scene, "round", 0, 690, 200, 120),
    copse(scene, "round", 1010, 690, 190, 120),
    rect(380, 500, 440, 200, half),
    path("M370 500L392 462H808L830 500z", palette.roof[1]),
    windows(scene, 440, 530, 9, 2, 22, 40, 36, 78),
    mass(scene, 556, 700, 88, 250, 0.5),
    path("M548 450Q552 410 600 392Q648 410 652 450z", palette.roof[0]),
    path("M600 392Q648 410 652 450H604z", palette.roof[1]),
    line("M600 392v-40M592 364h16", dark, 5),
    door(scene, 580, 700, 40, 74),
    slits(scene, [[590, 520]], 20, 40),
    front(240),
    front(770),
    flag(scene, 866, 420, 96),
    meadow(scene, 720),
    winding([600, 900, 200], [600, 700, 34], 0, palette.sand[0]),
    // Railings and lamps of the forecourt.
    line(
      `M0 800H470M730 800H1200${times(13, (i) => `M${20 + i * 36} 800v-54`)}${times(13, (i) => `M${744 + i * 36} 800v-54`)}M0 756H470M730 756H1200`,
      palette.near,
      5,
    ),
    mass(scene, 458, 810, 30, 84, 0.5),
    mass(scene, 712, 810, 30, 84, 0.5),
    circle(473, 720, 13, half),
    circle(727, 720, 13, half),
    person(scene, 560, 850, 92, palette.accent),
    person(scene, 602, 846, 88, palette.lamp),
    gulls(scene, random.between(420, 560), 250, 3),
  ].join("");
}

function overLoch(scene: Scene): string {
  const { palette, random } = scene;
  const [, half, dark] = palette.stone;
  return [
    backdrop(scene, { horizon: 520, sunX: [170, 280], sunUp: [80, 200] }),
    range(scene, 600, 50, 2),
    summit(620, 690, 660, 120, palette.grass[0], palette.grass[1]),
    // St Michael's needle behind the palace.
    line(
      "M858 470Q876 380 884 250Q892 380 910 470M872 470Q880 380 884 250Q888 380 896 470",
      mix(palette.paper, palette.stone[1], 0.4),
      6,
    ),
    rect(850, 460, 70, 140, half),
    mass(scene, 400, 604, 400, 190, 0.56),
    windows(scene, 440, 456, 5, 2, 20, 44, 36, 76),
    windows(scene, 654, 456, 4, 2, 18, 44, 34, 76),
    battlements(scene, 400, 415, 400, 14, 0.56, 16),
    keep(scene, 352, 610, 96, 262, 4, 0.6),
    keep(scene, 580, 610, 88, 236, 4, 0.5),
    keep(scene, 770, 610, 90, 250, 4, 0.45),
    slits(
      scene,
      [
        [388, 400],
        [388, 470],
        [388, 540],
        [610, 430],
        [610, 510],
        [800, 420],
        [800, 500],
      ],
      14,
      34,
    ),
    line("M400 424H800", dark, 4),
    flag(scene, 394, 322, 88),
    copse(scene, "round", 30, 652, 300, 96),
    copse(scene, "round", 900, 656, 280, 110),
    bush(scene, 470, 632, 70),
    bush(scene, 730, 634, 60),
    // The loch, with the palace standing in it upside down.
    field(690, 10, mix(palette.water[0], palette.sky[1], 0.2)),
    path("M352 704h96v60h132v40h88v-40h102v30h90v-90z", mix(palette.water[0], half, 0.22)),
    path("M0 780C300 768 640 796 1200 774V900H0z", palette.water[1]),
    glints(scene, 60, 716, 1080, 120, 9),
    swan(scene, 330, 800, 64),
    swan(scene, 430, 822, 74),
    bank(scene, 868),
    gulls(scene, random.between(520, 640), 210, 3),
  ].join("");
}

function courtyard(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const tier = (y: number, w: number, h: number) =>
    path(`M${600 - w} ${y}H${600 + w}L${600 + w * 0.72} ${y + h}H${600 - w * 0.72}z`, light) +
    path(`M600 ${y}H${600 + w}L${600 + w * 0.72} ${y + h}H600z`, half) +
    line(`M${600 - w - 6} ${y}H${600 + w + 6}`, dark, 8);
  return [
    backdrop(scene, { horizon: 480, sunX: [560, 640], sunUp: [180, 230], sunSize: [80, 110], far: "none" }),
    // Three sides of the court.
    path("M0 220L300 330V700L0 820z", light),
    path("M1200 220L900 330V700L1200 820z", half),
    rect(300, 380, 600, 320, mix(light, half, 0.5)),
    battlements(scene, 300, 381, 600, 17, 0.5, 20),
    windows(scene, 350, 430, 4, 3, 34, 56, 62, 86),
    windows(scene, 632, 430, 4, 3, 34, 56, 62, 86),
    path(
      box(60, 350, 50, 90) +
        box(180, 380, 44, 80) +
        box(60, 520, 50, 90) +
        box(180, 526, 44, 80) +
        box(980, 380, 44, 80) +
        box(1090, 350, 50, 90) +
        box(980, 526, 44, 80) +
        box(1090, 520, 50, 90),
      palette.glass,
    ),
    path("M0 820L300 700H900L1200 820V900H0z", palette.sand[0]),
    path("M300 700H900L960 724H240z", palette.sand[1]),
    line("M120 860H1080M300 780H900M420 900L500 700M780 900L700 700", palette.sand[1], 5),
    // The fountain.
    rect(560, 560, 80, 240, mix(half, dark, 0.3)),
    tier(720, 240, 110),
    tier(590, 150, 64),
    tier(490, 90, 46),
    path("M572 490V420q28 -60 56 0v70z", light),
    path("M600 490V394q18 4 28 26v70z", half),
    line("M600 394V340M584 360h32", dark, 7),
    line(
      "M530 500Q500 520 492 582M670 500Q700 520 708 582M470 600Q430 630 424 708M730 600Q770 630 776 708",
      mix(palette.water[0], palette.paper, 0.5),
      8,
    ),
    path("M372 722H828L800 746H400z", palette.water[1]),
    person(scene, 880, 842, 130, palette.accent),
    gulls(scene, 380, 200, 3),
  ].join("");
}
