import { gulls, sheep, walker } from "../parts/details.ts";
import { ashlar, roundTower } from "../parts/masonry.ts";
import { box, cutout, line, mix, path, pointedArch } from "../parts/pen.ts";
import { backdrop, bank, dyke, glints, meadow, range, sea, summit } from "../parts/scenery.ts";
import { bush, copse, tree } from "../parts/trees.ts";
import type { Motif, Scene } from "../scene.ts";

export const castleRuin = {
  shows: {
    "": "broken walls and empty windows on a knoll among fields",
    river: "a broken keep above a bend in the river",
    sea: "a ruin on a sea cliff, gulls over the water",
    towers: "two round towers on a cliff above the sea",
  },
  draw(scene) {
    // Both, since what follows goes by the random numbers that they use.
    const walls = drawWalls(scene);
    const towers = drawTowers(scene);
    if (scene.variant === "towers") return drawCliff(scene, towers);
    if (scene.variant !== "sea") return drawField(scene, walls);
    const higher = walls.map((mark) => `<g transform="translate(40 -74)">${mark}</g>`);
    return drawCliff(scene, higher);
  },
} satisfies Motif;

function drawWalls(scene: Scene): string[] {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const keepTop = random.between(250, 310);
  const lean = random.between(-14, 14);
  return [
    // Far wall, in shade, with the sky in its windows.
    cutout(
      `M640 668V${430 + lean}l44 -22 20 24 52 -40 36 34 62 -10 18 40 46 6V668z${pointedArch(706, 610, 44, 100)}${pointedArch(806, 610, 44, 96)}`,
      half,
    ),
    line(`M640 470h30M760 640h40M880 540h26`, dark, 5),
    // The keep: left face in the light, right face in shade.
    cutout(
      `M420 676V${keepTop + 60}l24 -14 10 -30 34 -8 26 14 30 -26 16 10V676z${box(462, keepTop + 120, 30, 54)}${pointedArch(466, 560, 38, 96)}`,
      light,
    ),
    cutout(
      `M560 676V${keepTop - 4}l26 24 8 42 26 10 14 60 22 14V676z${box(590, keepTop + 150, 26, 56)}`,
      half,
    ),
    ashlar(scene, 436, 400, 100, 240, 6),
    line(`M560 ${keepTop + 20}V676`, mix(half, dark, 0.3), 4),
    // The low wall of the court.
    path("M300 684V588l30 -12 26 20 44 -8 40 22 60 6V684z", light),
    path("M448 684V610l52 6 80 14 70 8V684z", mix(light, half, 0.45)),
    path(pointedArch(340, 684, 42, 74), palette.glass),
  ];
}

function drawTowers(scene: Scene): string[] {
  const { palette, random } = scene;
  const half = palette.stone[1];
  return [
    roundTower(scene, 330, 600, 150, random.between(240, 280), "broken"),
    path("M480 600V440l60 10 40 -16 90 10V600z", half),
    path(box(520, 500, 22, 34) + box(600, 500, 22, 34), palette.glass),
    roundTower(scene, 670, 610, 170, random.between(180, 210), "broken"),
    path(
      box(378, 430, 16, 40) + box(378, 510, 16, 40) + box(728, 470, 16, 40) + pointedArch(556, 600, 40, 66),
      palette.glass,
    ),
  ];
}

function drawCliff(scene: Scene, ruin: readonly string[]): string {
  const { palette, variant } = scene;
  const half = palette.stone[1];
  return [
    backdrop(scene, { horizon: 520, far: "sea", sunX: [140, 260], sunUp: [60, 200] }),
    glints(scene, 40, 560, 300, 120, 5),
    path(
      "M1200 900V560C1080 548 1000 588 900 584L760 600L620 590L300 596C270 640 290 700 240 760L210 900z",
      mix(palette.far[2], palette.mid, 0.5),
    ),
    path(
      "M300 596L430 592L410 680L450 760L390 900H210L240 760C290 700 270 640 300 596z",
      mix(palette.far[2], half, 0.45),
    ),
    path("M560 592L640 590L610 690L660 780L620 900H540L560 780L530 690z", mix(palette.far[2], half, 0.3)),
    path(
      "M278 604Q420 570 640 580T1000 566T1200 540V610Q1000 600 860 612T520 606T278 604z",
      palette.grass[1],
    ),
    ...ruin,
    variant === "towers" ? "" : bush(scene, 1010, 612, 90),
    copse(scene, "round", 1030, 590, 170, 96),
    path("M0 900V826C60 800 120 812 180 834S330 850 380 900z", mix(palette.mid, palette.near, 0.5)),
    line("M196 846q50 -20 110 -2M30 786h80", palette.paper, 6),
    gulls(scene, 150, 300, 4),
    walker(scene, 930, 588, 60),
  ].join("");
}

function drawField(scene: Scene, walls: readonly string[]): string {
  const { palette, random, variant } = scene;
  const water =
    variant === "river"
      ? sea(scene, 790) + path("M0 760C300 790 700 742 1200 782V812C800 780 300 820 0 800z", palette.grass[1])
      : "";
  return [
    backdrop(scene, { horizon: 540, sunX: [180, 330], sunUp: [110, 260] }),
    range(scene, 640, 70, 2),
    copse(scene, "round", 0, 660, 240, 90),
    summit(
      560,
      800,
      620,
      140,
      mix(palette.grass[0], palette.grass[1], 0.1),
      mix(palette.grass[0], palette.grass[1], 0.7),
    ),
    ...walls,
    tree(scene, "oak", 1010, 720, random.between(190, 240)),
    bush(scene, 300, 700, 80),
    meadow(scene, 770),
    variant === "river" ? "" : sheep(scene, 700, 800, 58),
    variant === "river" ? "" : sheep(scene, 800, 786, 50),
    water,
    variant === "river" ? glints(scene, 60, 830, 1000, 60, 6) : dyke(scene, 838),
    variant === "river" ? bank(scene, 872) : "",
    walker(scene, 250, variant === "river" ? 780 : 822, 74),
    gulls(scene, 760, 200, 3),
  ].join("");
}
