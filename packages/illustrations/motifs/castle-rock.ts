import { flag, gulls, lamp, walker } from "../parts/details.ts";
import { battlements, house, mass, slits, windows } from "../parts/masonry.ts";
import { mix, path } from "../parts/pen.ts";
import { backdrop, bank, meadow, skyline, winding } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const castleRock = {
  shows: {
    "": "the fortress strung along its crag above the gardens, a flag on the highest wall",
    night: "lit windows along the crag under the moon",
  },
  draw(scene) {
    const { palette, random } = scene;
    const rock = mix(palette.far[2], palette.mid, 0.55);
    const lit = mix(palette.far[2], palette.stone[1], 0.22);
    const dark = mix(palette.mid, palette.near, 0.55);
    return [
      backdrop(scene, { horizon: 600, sunX: [170, 260], sunUp: [170, 260], far: "none" }),
      skyline(scene, 640),
      // The town climbing to the castle from the right.
      house(scene, { x: 986, base: 640, gable: 84, side: 110, h: 130, chimney: true }),
      house(scene, { x: 1100, base: 660, gable: 90, side: 80, h: 124 }),
      windows(scene, 1010, 540, 2, 3, 14, 22, 30, 36),
      // The castle, back to front.
      mass(scene, 400, 440, 120, 150, 0.3),
      path("M390 290L414 246H506L530 290z", palette.roof[1]),
      windows(scene, 444, 318, 3, 2, 12, 22, 26, 44),
      mass(scene, 540, 440, 150, 206, 0.55),
      battlements(scene, 532, 236, 166, 6, 0.55, 22),
      mass(scene, 590, 240, 54, 60, 0.6),
      flag(scene, 612, 180, 92),
      slits(
        scene,
        [
          [570, 274],
          [604, 274],
          [570, 336],
          [604, 336],
          [650, 300],
        ],
        12,
        26,
      ),
      mass(scene, 690, 440, 190, 116, 0.2),
      path("M680 324L706 284H866L892 324z", palette.roof[0]),
      path("M800 284H866L892 324H800z", palette.roof[1]),
      windows(scene, 744, 344, 4, 2, 12, 20, 32, 40),
      // Half-moon battery.
      path("M820 456V352q70 22 140 0V470z", palette.stone[0]),
      path("M890 363q40 -2 70 -11V480l-70 -16z", palette.stone[1]),
      battlements(scene, 820, 354, 140, 5, 0.5, 18),
      mass(scene, 300, 470, 130, 86, 0.7),
      battlements(scene, 300, 385, 130, 5, 0.7, 18),
      mass(scene, 360, 470, 480, 50, 0.3),
      battlements(scene, 360, 421, 480, 15, 0.3, 16),
      // The crag.
      path(
        "M188 760C214 660 236 600 262 560L286 470L340 452L430 462L560 446L700 458L850 444L962 470C1010 520 1060 600 1130 660L1200 700V900H150z",
        rock,
      ),
      path(
        "M262 560L286 470L340 452L372 456L352 560L396 600L372 700L300 760H188C214 660 236 600 262 560z",
        lit,
      ),
      path("M430 462L470 458L520 540L488 640L524 760H440L420 640L452 560z", lit),
      path("M600 450L640 453L690 530L660 620L716 760H620L600 640L634 540z", lit),
      path("M780 450L850 444L880 520L850 600L930 760H830L800 640L826 560z", mix(rock, lit, 0.6)),
      path("M520 540L560 446L600 450L634 540L600 640L620 760H524L488 640z", dark),
      path("M880 520L850 444L962 470C1010 520 1060 600 1130 660L1100 760H930L850 600z", dark),
      meadow(scene, 740),
      copse(scene, "round", 20, 772, 330, 120),
      copse(scene, "round", 760, 780, 420, 110),
      tree(scene, "poplar", 396, 778, 130),
      winding([560, 900, 60], [660, 764, 16], -120, palette.sand[0]),
      lamp(scene, 500, 850, 130),
      walker(scene, 640, 830, 70),
      bank(scene, 860),
      gulls(scene, random.between(860, 960), 170, 3),
    ].join("");
  },
} satisfies Motif;
