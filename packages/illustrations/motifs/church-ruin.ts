import { gravestone, gulls, person, sheep } from "../parts/details.ts";
import { ashlar } from "../parts/masonry.ts";
import { cutout, line, mix, path, pointedArch, rect, times } from "../parts/pen.ts";
import { backdrop, bank, dyke, glints, meadow, range, shadow } from "../parts/scenery.ts";
import { bush, copse, tree } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const churchRuin = {
  shows: {
    "": "a roofless kirk, its belfry against the sky, gravestones in the grass",
    shore: "a roofless kirk by the shore, the sea beyond the stones",
    kirkyard: "carved stones and an old kirk under dark trees",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const [light, half, dark] = palette.stone;
    const shore = variant === "shore";
    const kirkyard = variant === "kirkyard";
    const belfry = random.between(330, 370);
    return [
      backdrop(scene, {
        horizon: shore ? 560 : 570,
        far: shore ? "sea" : kirkyard ? "town" : "hills",
        sunX: [170, 300],
        sunUp: [70, 240],
      }),
      shore ? glints(scene, 60, 590, 420, 90, 5) : "",
      shore ? "" : range(scene, 670, 50, 2),
      shore ? "" : copse(scene, kirkyard ? "poplar" : "round", 0, 712, 260, 150),
      copse(scene, "round", 950, 712, 240, 110),
      meadow(scene, 700),
      shadow(scene, 760, 748, 300, 16),
      kirkyard
        ? path("M470 560L520 430H860L900 560z", palette.roof[0]) +
          path("M660 430H860L900 560H660z", palette.roof[1])
        : "",
      // The long wall, in shade.
      cutout(
        kirkyard
          ? `M500 748V556H900V748z${times(4, (i) => pointedArch(560 + i * 84, 700, 36, 100))}`
          : `M500 748V520l60 -8 40 26 90 -12 60 30 70 -16 40 50 30 6V748z${pointedArch(580, 680, 44, 104)}${pointedArch(690, 680, 44, 96)}${pointedArch(800, 680, 40, 84)}`,
        half,
      ),
      kirkyard
        ? path(
            times(4, (i) => pointedArch(560 + i * 84, 700, 36, 100)),
            palette.glass,
          )
        : line("M500 712H890", mix(half, dark, 0.5), 6),
      // The gable with its belfry.
      cutout(
        `M336 748V556L424 ${belfry + 70}V${belfry}h22v52h20v-52h24V${belfry + 70}L556 556V748z${pointedArch(404, 640, 84, 180)}`,
        light,
      ),
      path(`M466 ${belfry}h24V${belfry + 70}L556 556V748H498V540Q490 490 447 460L466 ${belfry + 52}z`, half),
      path(`M418 ${belfry}l39 -40 39 40z`, mix(half, dark, 0.2)),
      rect(451, belfry + 14, 12, 24, palette.accent),
      line("M446 640V474M404 560H488", dark, 6),
      kirkyard ? path(pointedArch(404, 640, 84, 180), palette.glass) : "",
      kirkyard ? line("M446 640V474M404 570H488", half, 6) : "",
      ashlar(scene, 350, 580, 40, 140, 4),
      kirkyard ? path(pointedArch(420, 748, 52, 88), palette.accent) : "",
      gravestone(scene, 160, 800, 70),
      gravestone(scene, 262, 822, 80),
      gravestone(scene, 610, 806, 72),
      gravestone(scene, 706, 826, 84),
      gravestone(scene, 800, 800, 64),
      gravestone(scene, 940, 826, 96, true),
      kirkyard
        ? gravestone(scene, 430, 836, 92, true) + dog(scene, 540, 832)
        : person(scene, 400, 822, 86, palette.accent),
      kirkyard ? tree(scene, "oak", 1080, 810, 420) : tree(scene, "oak", 1090, 790, random.between(210, 260)),
      shore ? dyke(scene, 848) : bank(scene, 862),
      variant === "" ? sheep(scene, 860, 790, 50) : bush(scene, 330, 756, 60),
      gulls(scene, random.between(640, 800), 200, shore ? 4 : 3),
    ].join("");
  },
} satisfies Motif;

const dog: (scene: Parameters<Motif["draw"]>[0], x: number, base: number) => string = (scene, x, base) =>
  path(
    `M${x} ${base}q-4 -34 14 -44l-4 -20 10 8 16 0 8 -6 2 18 10 8 -10 8 -6 4q4 14 2 24zM${x} ${base}q-18 -2 -20 -24 8 12 22 14z`,
    scene.palette.near,
  );
