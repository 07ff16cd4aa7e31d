import { gulls, sheep, smoke, walker } from "../parts/details.ts";
import { ashlar, crowstep, door, windows } from "../parts/masonry.ts";
import { mix, path, rect } from "../parts/pen.ts";
import { backdrop, bank, dyke, fields, meadow, range, shadow, winding } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const towerHouse = {
  shows: {
    "": "a tall tower with stepped gables and corner turrets among trees",
    plain: "a tall bare tower on a rise above the fields",
    wall: "a tower with a walled garden and a doocot",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const [light, half, dark] = palette.stone;
    const top = random.between(270, 310);
    const turret = (x: number, y: number, w: number) =>
      path(`M${x} ${y}h${w}v78q${-w * 0.1} 40 ${-w / 2} 52q${-w * 0.4} -12 ${-w / 2} -52z`, light) +
      path(`M${x + w * 0.55} ${y}h${w * 0.45}v78q${-w * 0.1} 40 ${-w / 2} 52q0 -20 ${w * 0.05} -130z`, half) +
      path(`M${x - 8} ${y}l${w / 2 + 8} ${-w * 1.15}l${w / 2 + 8} ${w * 1.15}z`, palette.roof[0]) +
      path(`M${x + w / 2} ${y - w * 1.15}l${w / 2 + 8} ${w * 1.15}H${x + w * 0.55}z`, palette.roof[1]) +
      rect(x + w * 0.24, y + 30, 12, 26, palette.glass);
    const plain = variant === "plain";
    const tower = [
      shadow(scene, 720, 742, 210, 16),
      // Lower wing.
      plain ? "" : rect(690, 560, 150, 180, half),
      plain ? "" : path("M676 560L712 488H840L864 560z", palette.roof[0]),
      plain ? "" : windows(scene, 730, 598, 3, 2, 16, 28, 36, 62),
      // The tower: gable lit, flank shaded.
      path(`M690 740V${top + 50}L640 ${top - 50}H560V740z`, palette.roof[1]),
      path(`M560 ${top - 60}H650L704 ${top + 56}H600z`, palette.roof[0]),
      rect(600, top + 50, 96, 740 - top - 50, half),
      path(crowstep(440, 740, 164, 690 - top, 116, 5), light),
      rect(496, top - 116, 52, 60, light),
      rect(530, top - 116, 18, 60, half),
      rect(490, top - 122, 64, 10, dark),
      plain ? "" : smoke(scene, 520, top - 126, 90),
      windows(scene, 476, top + 90, 2, 4, 20, 34, 60, 78),
      windows(scene, 634, top + 110, 1, 4, 18, 34, 0, 80),
      ashlar(scene, 450, top + 70, 120, 320, 6),
      plain ? "" : turret(418, top + 60, 50) + turret(668, top + 60, 50),
      door(scene, 506, 740, 34, 62),
    ];
    return [
      backdrop(scene, { horizon: 560, sunX: [190, 320], sunUp: [100, 280] }),
      fields(scene, 620),
      range(scene, 690, 30, 2),
      copse(scene, "round", 10, 724, 330, 130),
      copse(scene, "pine", 890, 724, 240, 150),
      meadow(scene, 716),
      ...tower,
      variant === "wall" ? doocot(scene) : tree(scene, "oak", 1000, 780, random.between(240, 300)),
      winding([360, 900, 70], [523, 742, 18], 80, palette.sand[0]),
      plain ? sheep(scene, 720, 806, 60) + sheep(scene, 830, 822, 66) + sheep(scene, 200, 800, 56) : "",
      walker(scene, 420, 830, 82),
      variant === "wall" || plain ? dyke(scene, 846) : bank(scene, 856),
      gulls(scene, 800, 190, 3),
    ].join("");
  },
} satisfies Motif;

const doocot: Motif["draw"] = (scene) => {
  const { stone, glass } = scene.palette;
  return (
    shadow(scene, 1000, 784, 110, 12) +
    path("M910 784C910 680 930 610 980 592C1030 610 1050 680 1050 784z", stone[0]) +
    path("M980 592C1030 610 1050 680 1050 784H990Q1004 680 980 592z", stone[1]) +
    path("M906 700H1054V712H906zM918 644H1042V654H918z", mix(stone[1], stone[2], 0.5)) +
    path("M950 784v-44h26v44zM962 624h16v14h-16z", glass)
  );
};
