import { gulls, train } from "../parts/details.ts";
import { house, windows } from "../parts/masonry.ts";
import { circle, ellipse, line, mix, path, rect, times } from "../parts/pen.ts";
import { nameBoard, semaphore, shelter, track, waiting } from "../parts/platform.ts";
import { backdrop, fence, fields } from "../parts/scenery.ts";
import { copse, tree, wood } from "../parts/trees.ts";
import type { Scene } from "../scene.ts";

/** A wide sky, level fields, corn in front; the train passes a single platform on the right. */
export function countryStation(scene: Scene): string {
  const { palette, random } = scene;
  const { grass, far, sand } = palette;
  return [
    backdrop(scene, { horizon: 530, sunX: [380, 620], sunUp: [60, 130], sunSize: [96, 124] }),
    fields(scene, 536),
    wood(scene, -20, 560, 330, 46, mix(far[2], palette.leaf[1], 0.5)),
    wood(scene, 820, 556, 420, 50, mix(far[2], palette.leaf[1], 0.5)),
    house(scene, { x: 300, base: 590, gable: 62, side: 96, h: 52, pitch: 0.7, chimney: true }),
    house(scene, {
      x: 396,
      base: 592,
      gable: 70,
      side: 110,
      h: 40,
      pitch: 0.75,
      roof: [palette.accent, mix(palette.accent, palette.near, 0.35)],
    }),
    windows(scene, 316, 552, 2, 1, 10, 18, 20, 0),
    copse(scene, "round", 210, 594, 90, 80),
    times(6, (i) => tree(scene, "poplar", 660 + i * 46, 606, 200 - i * 20 + random.between(-10, 10))),
    path("M0 604C300 590 700 610 1200 596V700H0z", mix(sand[0], grass[0], 0.35)),
    track(scene, 668),
    train(scene, random.between(120, 250), 668, 136, 3),
    bales(scene),
    platform(scene),
    fence(scene, 700, 1200, 706, 44),
    shelter(scene, 880, 706, 170),
    nameBoard(scene, 1068, 716, 116),
    waiting(scene, [716, 850], 722, 104),
    semaphore(scene, random.between(80, 110), 700, 250, random.chance(0.5)),
    corn(scene),
    gulls(scene, random.between(860, 960), 240, 3),
  ].join("");
}

function bales(scene: Scene): string {
  const { sand, stone } = scene.palette;
  return times(3, (i) => {
    const x = 190 + i * 120 + scene.random.between(-30, 30);
    const y = 724 + (i % 2) * 14;
    return (
      rect(x, y - 34, 40, 34, mix(sand[1], stone[2], 0.25)) +
      ellipse(x, y - 17, 15, 17, mix(sand[0], sand[1], 0.4)) +
      ellipse(x, y - 17, 7, 8, mix(sand[1], stone[2], 0.25))
    );
  });
}

/** It ends in a ramp towards the left. */
function platform({ palette }: Scene): string {
  const { sand, stone, near, paper } = palette;
  return [
    path("M530 740L640 690H1200V760H520z", sand[0]),
    path("M500 760L530 740H1200V820H470z", mix(stone[2], near, 0.25)),
    path("M500 760L530 740H1200V756H520z", stone[1]),
    line("M560 730L644 692H1200", paper, 7),
  ].join("");
}

/** Ears and poppies along the lower edge. */
function corn(scene: Scene): string {
  const { palette, random } = scene;
  const gold = mix(palette.lamp, palette.sand[1], 0.45);
  const shade = mix(gold, palette.stone[2], 0.4);
  const stems = Array.from(
    { length: 44 },
    (_, i) => [i * 28 + random.between(-9, 9), random.between(730, 790)] as const,
  );
  return [
    path("M0 740C260 716 420 760 640 790S1000 800 1200 782V900H0z", gold),
    path("M0 812C300 790 600 830 1200 836V900H0z", shade),
    line(stems.map(([x, y]) => `M${x} 900Q${x - 4} ${y + 60} ${x + 6} ${y + 30}`).join(""), shade, 4),
    line(stems.map(([x, y]) => `M${x + 6} ${y + 30}l6 -32`).join(""), mix(gold, palette.paper, 0.4), 10),
    times(12, (i) =>
      circle(
        40 + i * 100 + random.between(-34, 34),
        random.between(812, 866),
        random.between(9, 14),
        palette.accent,
      ),
    ),
  ].join("");
}
