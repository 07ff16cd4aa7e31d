import { bench, gulls, person } from "../parts/details.ts";
import { ellipse, line, mix, path, times } from "../parts/pen.ts";
import { backdrop, meadow, range, winding } from "../parts/scenery.ts";
import { copse } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";
import { bed } from "./garden.ts";

export const bandstand = {
  shows: { "": "a bandstand and a fountain below the castle rock" },
  draw(scene) {
    const { palette } = scene;
    const [light, half, dark] = palette.stone;
    return [
      backdrop(scene, { horizon: 520, sunX: [170, 330], sunUp: [80, 240], far: "town" }),
      range(scene, 600, 50, 2),
      // The rock and its castle, far and quiet.
      path(
        "M620 640C650 560 670 470 720 420L980 410C1040 470 1060 560 1120 640z",
        mix(palette.far[1], palette.far[2], 0.6),
      ),
      path("M730 424v-50h50v-40h60v-36h50v60h70v68z", mix(palette.far[1], palette.stone[1], 0.35)),
      copse(scene, "round", 0, 650, 420, 150),
      copse(scene, "round", 640, 660, 560, 130),
      meadow(scene, 650),
      // The bandstand.
      path("M190 720h340v40H190z", half),
      path("M190 720h200v40H190z", light),
      line(
        times(6, (i) => `M${214 + i * 58} 720V560`),
        palette.near,
        9,
      ),
      path("M170 562Q360 400 550 562z", palette.accent),
      path("M360 481Q470 490 550 562H380z", mix(palette.accent, palette.near, 0.4)),
      line("M360 481v-40M200 690h120M400 690h120M200 660h120M400 660h120", dark, 6),
      // The fountain.
      ellipse(840, 812, 200, 34, half),
      ellipse(840, 802, 200, 32, light),
      ellipse(840, 802, 176, 24, palette.water[1]),
      path("M824 800l6 -110h20l6 110z", light),
      path("M840 690h10l6 110h-16z", half),
      path("M770 700h140l-30 34h-80z", light),
      path("M840 700h70l-30 34h-40z", half),
      path("M810 640h60l-14 26h-32z", palette.lamp),
      line(
        "M838 636q-6 -40 -44 -30M842 636q6 -40 44 -30M790 706q-40 10 -50 88M890 706q40 10 50 88",
        mix(palette.water[0], palette.paper, 0.6),
        7,
      ),
      winding([440, 900, 80], [360, 764, 40], 30, palette.sand[0]),
      bed(scene, [20, 150, -40, 130], 800, 880, [palette.accent, palette.lamp, palette.paper]),
      person(scene, 480, 846, 108, palette.lamp),
      bench(scene, 620, 756, 100),
      gulls(scene, 520, 190, 3),
    ].join("");
  },
} satisfies Motif;
