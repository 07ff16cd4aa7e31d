import { gulls, person, sheep } from "../parts/details.ts";
import { columns, crowstep, door, house, mass, roundTower, windows } from "../parts/masonry.ts";
import { line, mix, path, rect, times } from "../parts/pen.ts";
import { backdrop, bank, meadow, range, shadow, winding } from "../parts/scenery.ts";
import { bush, copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const countryHouse = {
  shows: {
    "": "a classical mansion behind a sweep of lawn",
    baronial: "a house of turrets and stepped gables among trees",
    lodge: "an old white laird's house behind its garden wall",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    return [
      backdrop(scene, { horizon: 560, sunX: [160, 300], sunUp: [100, 270] }),
      range(scene, 650, 60, 2),
      copse(scene, "round", 0, 700, 330, 180),
      copse(scene, "round", 880, 700, 320, 170),
      meadow(scene, 694),
      shadow(scene, 660, 724, 420, 14),
      drawVariant(scene, { "": palladian, baronial, lodge }),
      winding([480, 900, 90], [600, 724, 34], 120, palette.sand[0]),
      variant === "baronial"
        ? ""
        : sheep(scene, 860, 800, 60) + sheep(scene, 950, 824, 68) + sheep(scene, 790, 828, 62),
      times(3, (i) => bush(scene, 210 + i * 92, 736, 66)),
      times(3, (i) => bush(scene, 800 + i * 92, 736, 66)),
      person(scene, 556, 830, 84, palette.accent),
      person(scene, 592, 826, 80, palette.lamp),
      tree(scene, random.pick(["oak", "poplar"]), random.between(90, 150), 830, random.between(280, 340)),
      bank(scene, 864),
      gulls(scene, 820, 210, 3),
    ].join("");
  },
} satisfies Motif;

function palladian(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const wing = random.between(130, 190);
  const dome = random.chance(0.4);
  return [
    // Wings.
    rect(300 - 40, 724 - wing, 200, wing, light),
    rect(740, 724 - wing, 200, wing, half),
    path(`M250 ${724 - wing}l24 -44h180v44zM736 ${724 - wing}v-44h190l24 44z`, palette.roof[1]),
    windows(scene, 286, 740 - wing, 4, 1, 22, 44, 42, 0),
    windows(scene, 766, 740 - wing, 4, 1, 22, 44, 42, 0),
    // The block.
    rect(430, 460, 340, 264, light),
    rect(660, 460, 110, 264, half),
    path("M416 460L440 408H760L784 460z", palette.roof[0]),
    path("M660 408H760L784 460H680z", palette.roof[1]),
    rect(470, 372, 26, 44, half),
    rect(704, 372, 26, 44, half),
    dome
      ? path("M540 410Q546 330 600 322Q654 330 660 410z", palette.roof[0]) +
        path("M600 322Q654 330 660 410H610z", palette.roof[1]) +
        line("M600 322v-28", dark, 6)
      : "",
    windows(scene, 452, 500, 2, 3, 24, 42, 42, 70),
    windows(scene, 684, 500, 2, 3, 24, 42, 42, 70),
    // Portico.
    rect(534, 500, 132, 224, mix(light, half, 0.35)),
    door(scene, 582, 724, 36, 82),
    windows(scene, 556, 520, 3, 1, 22, 40, 34, 0),
    columns(scene, 532, 724, 136, 210, 4, 18),
    path("M516 514L600 448L684 514z", light),
    path("M600 448L684 514H600z", half),
    line("M516 514H684M430 470H534M666 470H770", dark, 5),
    path("M516 724h168l14 16H502z", light),
  ].join("");
}

function baronial(scene: Scene): string {
  const { palette } = scene;
  const [light, half] = palette.stone;
  return [
    rect(300, 540, 560, 184, half),
    path("M290 540L330 470H840L880 540z", palette.roof[0]),
    path("M600 470H840L880 540H600z", palette.roof[1]),
    windows(scene, 350, 574, 9, 2, 22, 40, 56, 72),
    path(crowstep(320, 724, 150, 250, 110, 5), light),
    windows(scene, 350, 520, 2, 3, 24, 42, 54, 66),
    path(crowstep(640, 724, 136, 210, 100, 5), light),
    windows(scene, 668, 560, 2, 2, 24, 42, 50, 74),
    mass(scene, 500, 724, 96, 380, 0.6),
    path(crowstep(500, 345, 96, 0, 70, 4), light),
    windows(scene, 524, 400, 1, 4, 22, 38, 0, 72),
    roundTower(scene, 276, 724, 74, 270, "cone"),
    windows(scene, 302, 500, 1, 3, 18, 34, 0, 66),
    roundTower(scene, 836, 724, 80, 320, "cone"),
    windows(scene, 862, 450, 1, 4, 18, 34, 0, 66),
    roundTower(scene, 586, 420, 40, 90, "cone"),
    door(scene, 522, 724, 44, 80),
    rect(420, 420, 22, 66, half),
    rect(752, 440, 22, 60, half),
  ].join("");
}

function lodge(scene: Scene): string {
  const { palette } = scene;
  const walls: [string, string] = [palette.paper, mix(palette.paper, palette.stone[1], 0.55)];
  return [
    house(scene, {
      x: 330,
      base: 724,
      gable: 190,
      side: 380,
      h: 220,
      pitch: 0.6,
      walls,
      crowsteps: true,
      chimney: true,
    }),
    windows(scene, 384, 540, 2, 3, 26, 44, 56, 62),
    windows(scene, 560, 540, 5, 2, 24, 44, 66, 90),
    house(scene, { x: 700, base: 724, gable: 130, side: 110, h: 170, pitch: 0.7, walls, crowsteps: true }),
    windows(scene, 734, 580, 2, 2, 22, 40, 44, 70),
    door(scene, 606, 724, 36, 76),
    rect(400, 372, 40, 60, walls[0]),
    rect(424, 372, 16, 60, walls[1]),
  ].join("");
}
