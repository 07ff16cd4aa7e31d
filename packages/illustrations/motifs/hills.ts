import { gulls, sheep, walker } from "../parts/details.ts";
import { mix, path, times } from "../parts/pen.ts";
import { backdrop, bank, dyke, fields, meadow, range, summit, winding } from "../parts/scenery.ts";
import { copse, tree, wood } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const hills = {
  shows: {
    "": "three summits side by side and a pale path towards them",
    path: "a walker on the saddle, the valley spread out below",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const light = mix(palette.far[1], palette.far[0], 0.15);
    const dark = mix(palette.far[2], palette.mid, 0.3);
    if (variant === "path")
      return [
        backdrop(scene, { horizon: 480, sunX: [240, 420], sunUp: [60, 150], sunSize: [80, 110] }),
        range(scene, 560, 60, 2),
        fields(scene, 560),
        wood(scene, 60, 626, 240, 40, palette.leaf[1]),
        wood(scene, 480, 640, 300, 44, palette.leaf[1]),
        // The river far below.
        path(
          "M0 640C200 610 300 680 520 664S800 620 1200 650V672C820 648 720 690 520 690S200 640 0 668z",
          palette.water[0],
        ),
        path(
          "M1200 380C1080 330 980 420 860 560S620 760 420 800L0 850V900H1200z",
          mix(light, palette.mid, 0.1),
        ),
        path("M1200 470C1080 520 1000 640 900 720S640 850 500 900H1200z", dark),
        winding([560, 900, 66], [1010, 470, 9], -120, palette.sand[0]),
        walker(scene, 730, 760, 150),
        times(3, (i) => sheep(scene, 960 + i * 70, 690 + i * 36, 54)),
        gulls(scene, 620, 250, 3),
      ].join("");
    return [
      backdrop(scene, { horizon: 560, sunX: [230, 330], sunUp: [180, 280], sunSize: [64, 96] }),
      range(scene, 650, 50, 2),
      summit(300, 740, 360, 330, light, dark),
      summit(960, 740, 330, 290, light, dark),
      summit(630, 750, 390, 440, mix(light, palette.paper, 0.06), dark),
      fields(scene, 700),
      copse(scene, "pine", 20, 740, 240, 110),
      copse(scene, "pine", 900, 740, 260, 120),
      wood(scene, 330, 740, 200, 44, palette.leaf[1]),
      meadow(scene, 752),
      winding([400, 900, 64], [640, 716, 9], 130, palette.sand[0]),
      walker(scene, 470, 836, 92),
      sheep(scene, 760, 800, 56),
      sheep(scene, 850, 822, 64),
      sheep(scene, 180, 816, 60),
      tree(scene, "birch", 1100, 830, 260),
      random.chance(0.5) ? dyke(scene, 850) : bank(scene, 862),
      gulls(scene, 780, 200, 3),
    ].join("");
  },
} satisfies Motif;
