import type { Scene } from "../scene.ts";
import { gulls, lamp, person } from "./details.ts";
import { line, mix, path, rect, times } from "./pen.ts";
import { backdrop, range } from "./scenery.ts";
import { copse, tree } from "./trees.ts";

/** A public building between trees behind a paved square; it stands on y = 750. */
export function onForecourt(scene: Scene, far: "hills" | "town", building: string): string {
  const { palette, random } = scene;
  return [
    backdrop(scene, { horizon: 560, sunX: [140, 260], sunUp: [120, 290], far }),
    range(scene, 670, 50, 2),
    copse(scene, "round", 0, 740, 220, 140),
    copse(scene, "round", 990, 740, 210, 130),
    building,
    paving(scene),
    person(scene, 420, 842, 112, palette.accent),
    person(scene, 470, 838, 104, palette.lamp),
    random.chance(0.5) ? person(scene, 800, 830, 106, palette.roof[0]) : "",
    lamp(scene, 1010, 830, 220),
    tree(scene, random.pick(["round", "poplar"]), 120, 800, random.between(210, 260)),
    gulls(scene, random.between(820, 940), random.between(170, 220), 3),
  ].join("");
}

const paving = (scene: Scene): string => {
  const { palette } = scene;
  return (
    rect(0, 748, 1200, 152, palette.sand[0]) +
    path("M0 800H1200V900H0z", palette.sand[1]) +
    line(
      "M0 748H1200M200 800L120 900M480 800L440 900M720 800L760 900M1000 800L1080 900M0 850H1200",
      mix(palette.sand[1], palette.stone[2], 0.35),
      4,
    )
  );
};

/** A flight of steps that widens downwards. */
export const steps = (scene: Scene, x: number, y: number, w: number, count: number): string =>
  times(count, (i) =>
    rect(
      x - i * 14,
      y + i * 14,
      w + i * 28,
      15,
      i % 2 ? mix(scene.palette.stone[0], scene.palette.stone[1], 0.5) : scene.palette.stone[0],
    ),
  );
