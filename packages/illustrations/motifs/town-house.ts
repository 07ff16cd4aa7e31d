import { bench, lamp, person, smoke, train } from "../parts/details.ts";
import { clock, crowstep, door, house, mass, whitewash, windows } from "../parts/masonry.ts";
import { cutout, line, mix, path, pointedArch, rect, roundArch, times } from "../parts/pen.ts";
import { backdrop, range } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const townHouse = {
  shows: {
    "": "an old burgh house with stepped gables on a cobbled street",
    cottages: "a pair of low cottages with tiled roofs and smoking chimneys",
    tenement: "a tall Lawnmarket tenement with arches at its foot",
    terrace: "a Georgian terrace with fanlights and railings",
    tolbooth: "a tolbooth with its outside stair and clock steeple",
    turret: "a rooftop turret with a white dome above the tall houses",
    school: "a Victorian schoolhouse with a belfry, a train on the arches behind",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const low = variant === "cottages" || variant === "school";
    return [
      backdrop(scene, { horizon: 560, sunX: [130, 230], sunUp: [120, 280], far: low ? "hills" : "town" }),
      low
        ? range(scene, 650, 60, 2) +
          copse(scene, "round", 0, 720, 240, 130) +
          copse(scene, "round", 930, 720, 270, 130)
        : "",
      drawVariant(scene, { "": burgh, cottages, tenement, terrace, tolbooth, turret, school }),
      // Pavement and street.
      rect(0, 740, 1200, 160, mix(palette.sand[1], palette.mid, 0.35)),
      rect(0, 740, 1200, 22, mix(palette.sand[0], palette.mid, 0.18)),
      line(
        times(5, (row) =>
          times(
            7,
            (i) =>
              `M${random.between(0, 60) + i * 170 + (row % 2) * 60} ${790 + row * 24}h${random.between(30, 64)}`,
          ),
        ),
        mix(palette.sand[1], palette.near, 0.45),
        5,
      ),
      low ? bench(scene, 190, 762, 110) : "",
      lamp(scene, 960, 800, 230),
      person(scene, 280, 830, 120, palette.accent),
      random.chance(0.6) ? person(scene, 336, 826, 112, palette.lamp) : "",
      low ? tree(scene, "oak", 1090, 764, 270) : "",
    ].join("");
  },
} satisfies Motif;

const plainNeighbours = (scene: Scene): string => {
  const { palette } = scene;
  const shade = (share: number) => mix(palette.far[2], palette.stone[1], share);
  return [
    rect(0, 430, 250, 320, shade(0.3)),
    path("M0 430L0 370H210L262 430z", mix(palette.roof[1], palette.mid, 0.4)),
    windows(scene, 40, 470, 3, 3, 28, 48, 70, 86),
    rect(930, 400, 270, 350, shade(0.2)),
    path("M918 400L960 330H1200V400z", mix(palette.roof[1], palette.mid, 0.5)),
    windows(scene, 980, 446, 3, 3, 28, 48, 74, 90),
    rect(1060, 290, 40, 60, shade(0.3)),
  ].join("");
};

function burgh(scene: Scene): string {
  const { palette, random } = scene;
  const rosy = mix(palette.stone[0], palette.accent, random.pick([0, 0.16, 0.28]));
  const walls: [string, string] = [rosy, mix(rosy, palette.stone[2], 0.35)];
  const h = random.between(290, 340);
  return [
    plainNeighbours(scene),
    house(scene, {
      x: 330,
      base: 750,
      gable: 230,
      side: 360,
      h,
      pitch: 0.66,
      walls,
      crowsteps: true,
      chimney: true,
    }),
    rect(425, 750 - h - 200, 40, 64, walls[0]),
    rect(448, 750 - h - 200, 17, 64, walls[1]),
    smoke(scene, 444, 750 - h - 206, 90),
    windows(scene, 386, 790 - h, 2, 3, 34, 54, 84, 92),
    windows(scene, 610, 790 - h, 4, 3, 32, 54, 74, 92),
    // A stair tower on the corner.
    mass(scene, 536, 750, 64, h + 60, 0.5),
    path(`M526 ${690 - h}L568 ${590 - h}L610 ${690 - h}z`, palette.roof[0]),
    path(`M568 ${590 - h}L610 ${690 - h}H570z`, palette.roof[1]),
    windows(scene, 560, 730 - h, 1, 3, 16, 34, 0, 96),
    door(scene, 420, 750, 50, 96),
  ].join("");
}

function cottages(scene: Scene): string {
  const { palette } = scene;
  const walls = whitewash(scene);
  return [
    house(scene, { x: 250, base: 750, gable: 190, side: 260, h: 150, pitch: 0.66, walls, crowsteps: true }),
    house(scene, { x: 560, base: 750, gable: 180, side: 220, h: 132, pitch: 0.66, crowsteps: true }),
    rect(325, 448, 40, 56, walls[0]),
    rect(348, 448, 17, 56, walls[1]),
    rect(632, 472, 36, 50, palette.stone[0]),
    rect(652, 472, 16, 50, palette.stone[1]),
    smoke(scene, 346, 440, 110),
    windows(scene, 288, 630, 2, 1, 34, 48, 78, 0),
    windows(scene, 330, 560, 1, 1, 28, 38, 0, 0),
    windows(scene, 594, 640, 2, 1, 32, 44, 76, 0),
    door(scene, 468, 750, 40, 84),
    door(scene, 800, 750, 38, 80, palette.roof[1]),
    windows(scene, 860, 650, 1, 1, 30, 40, 0, 0),
  ].join("");
}

function tenement(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    plainNeighbours(scene),
    rect(560, 250, 250, 500, half),
    path("M560 250L600 170H780L826 250z", palette.roof[1]),
    windows(scene, 590, 290, 4, 5, 28, 50, 54, 78),
    path(crowstep(330, 750, 250, 540, 130, 5), light),
    windows(scene, 372, 250, 3, 5, 34, 54, 66, 80),
    line("M330 640H580", dark, 6),
    path(`${roundArch(356, 750, 76, 100)}${roundArch(474, 750, 76, 100)}`, palette.glass),
    path(roundArch(640, 750, 80, 100), palette.lamp),
    path(roundArch(730, 750, 60, 96), palette.accent),
    // A gilded sign on a bracket.
    line("M580 560h62M616 560v20", palette.near, 6),
    path("M600 580h34l6 30 -23 16 -23 -16z", palette.lamp),
    rect(436, 40, 40, 70, light),
    rect(458, 40, 18, 70, half),
  ].join("");
}

function terrace(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    rect(0, 330, 1200, 420, light),
    rect(760, 330, 440, 420, half),
    path("M0 330V290H1200V330z", mix(palette.roof[0], palette.roof[1], 0.5)),
    times(4, (i) => rect(130 + i * 300, 244, 70, 56, i > 1 ? half : light)),
    // The middle house under its pediment.
    path("M380 330L570 230L760 330z", light),
    path("M570 230L760 330H570z", half),
    times(4, (i) => rect(396 + i * 112, 350, 20, 226, mix(light, half, 0.5))),
    line("M0 334H1200M0 580H1200", dark, 6),
    windows(scene, 60, 370, 3, 2, 44, 76, 104, 108),
    windows(scene, 436, 370, 3, 2, 48, 76, 112, 108),
    windows(scene, 820, 370, 4, 2, 44, 76, 100, 108),
    path(
      times(5, (i) => roundArch(70 + i * 250, 750, 60, 140)),
      palette.near,
    ),
    path(
      times(5, (i) => roundArch(76 + i * 250, 640, 48, 26)),
      palette.lamp,
    ),
    door(scene, 546, 750, 50, 112),
    windows(scene, 170, 640, 1, 1, 48, 70, 0, 0),
    windows(scene, 930, 640, 1, 1, 48, 70, 0, 0),
    line(
      `M0 700H520M630 700H1200${times(15, (i) => `M${16 + i * 36} 744v-56`)}${times(16, (i) => `M${640 + i * 36} 744v-56`)}`,
      palette.near,
      5,
    ),
  ].join("");
}

function tolbooth(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    plainNeighbours(scene),
    house(scene, {
      x: 470,
      base: 750,
      gable: 200,
      side: 270,
      h: 280,
      pitch: 0.64,
      crowsteps: true,
      chimney: true,
    }),
    windows(scene, 520, 520, 2, 2, 32, 54, 76, 96),
    windows(scene, 710, 510, 3, 2, 30, 54, 70, 96),
    mass(scene, 370, 750, 120, 420, 0.55),
    line("M364 420H496", dark, 7),
    clock(scene, 424, 380, 34),
    path("M360 330L430 130L500 330z", palette.roof[0]),
    path("M430 130L500 330H434z", palette.roof[1]),
    line("M430 130V86", dark, 5),
    path("M430 86q26 -4 30 14 -14 8 -30 0z", palette.lamp),
    windows(scene, 412, 460, 1, 2, 28, 52, 0, 100),
    // The outside stair.
    path(`M600 750V650h44${times(5, () => "v20h26")}V750z`, light),
    path("M600 750V650h20V750z", half),
    rect(604, 580, 44, 72, palette.accent),
    path(pointedArch(404, 750, 48, 84), palette.glass),
  ].join("");
}

function turret(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    plainNeighbours(scene),
    rect(560, 330, 240, 420, half),
    path("M548 330L590 250H776L816 330z", palette.roof[1]),
    windows(scene, 596, 366, 4, 4, 28, 50, 52, 86),
    rect(370, 300, 210, 450, light),
    rect(500, 300, 80, 450, mix(light, half, 0.8)),
    windows(scene, 400, 346, 3, 4, 32, 54, 58, 88),
    // The look-out on top.
    mass(scene, 400, 302, 150, 110, 0.55),
    line(`M386 300H566M386 276H566${times(10, (i) => `M${388 + i * 20} 300v-24`)}`, dark, 5),
    windows(scene, 424, 218, 2, 1, 30, 50, 66, 0),
    path("M406 194Q410 110 475 96Q540 110 544 194z", palette.paper),
    path("M475 96Q540 110 544 194H490Q500 130 475 96z", mix(palette.paper, half, 0.6)),
    rect(462, 70, 26, 30, palette.near),
    path("M440 66l60 -22 6 18 -62 20z", palette.near),
    door(scene, 452, 750, 52, 100),
    path(roundArch(640, 750, 80, 96), palette.lamp),
  ].join("");
}

function school(scene: Scene): string {
  const { palette } = scene;
  const [light, half] = palette.stone;
  return [
    // The railway crosses on its arches behind.
    cutout(
      `M0 400H1200V430H1200V740H0V430z${times(8, (i) => `M${20 + i * 150} 740V520a55 55 0 0 1 110 0V740z`)}`,
      mix(palette.far[2], palette.stone[1], 0.45),
    ),
    train(scene, 700, 400, 84, 3),
    copse(scene, "round", 820, 750, 240, 120),
    house(scene, { x: 300, base: 750, gable: 230, side: 330, h: 200, pitch: 0.8 }),
    windows(scene, 580, 600, 4, 1, 40, 90, 66, 0),
    path(pointedArch(360, 690, 44, 150) + pointedArch(426, 690, 44, 150), palette.glass),
    rect(404, 300, 22, 70, light),
    path("M378 320h74v-60l-37 -50 -37 50z", light),
    path("M415 210l37 50v60h-37z", half),
    path(pointedArch(400, 310, 30, 54), palette.glass),
    path("M408 296q7 -20 14 0z", palette.lamp),
    house(scene, { x: 650, base: 750, gable: 150, side: 80, h: 160, pitch: 0.8 }),
    door(scene, 702, 750, 46, 96),
  ].join("");
}
