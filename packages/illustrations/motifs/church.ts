import { gravestone, gulls, person } from "../parts/details.ts";
import { ashlar, battlements, clock, gothicDoor, house, mass } from "../parts/masonry.ts";
import { cutout, line, mix, path, pointedArch, rect, roundArch, times } from "../parts/pen.ts";
import { backdrop, bank, dyke, meadow, range, shadow, winding } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const church = {
  shows: {
    "": "a kirk with a tall spire among its trees and gravestones",
    tower: "a kirk with a square tower above the churchyard wall",
    apse: "a Romanesque kirk with a rounded apse and arcading",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    return [
      backdrop(scene, { horizon: 570, sunX: [170, 300], sunUp: [110, 280], far: "hills" }),
      range(scene, 660, 50, 2),
      copse(scene, random.pick(["round", "poplar"]), 0, 706, 250, 140),
      copse(scene, "round", 960, 706, 240, 130),
      meadow(scene, 700),
      shadow(scene, 720, 744, 320, 16),
      variant === "apse" ? romanesque(scene) : nave(scene),
      winding([330, 900, 72], [variant === "apse" ? 600 : 446, 744, 20], 70, palette.sand[0]),
      gravestone(scene, 560, 812, 64),
      gravestone(scene, 650, 796, 54),
      gravestone(scene, 770, 822, 76),
      gravestone(scene, 900, 800, 78, true),
      gravestone(scene, 190, 796, 60),
      person(scene, variant === "apse" ? 470 : 396, 816, 86, palette.accent),
      tree(scene, "oak", 1070, 800, random.between(230, 300)),
      variant === "tower" || variant === "apse" ? dyke(scene, 846) : bank(scene, 858),
      gulls(scene, random.between(720, 860), random.between(150, 240), 3),
    ].join("");
  },
} satisfies Motif;

const nave: Motif["draw"] = (scene) => {
  const { palette, variant, random } = scene;
  const [_light, half, dark] = palette.stone;
  const tall = random.between(350, 390);
  const top = 744 - tall;
  const heads: Record<string, () => string> = {
    "": () =>
      path(`M376 ${top}L446 ${top - 230}L516 ${top}z`, palette.roof[0]) +
      path(`M446 ${top - 230}L516 ${top}H462z`, palette.roof[1]) +
      line(`M446 ${top - 230}v-34M434 ${top - 250}h24`, dark, 5) +
      path(`M386 ${top}l14 -40 14 40zM478 ${top}l14 -40 14 40z`, half) +
      clock(scene, 430, top + 50, 22),
    tower: () =>
      battlements(scene, 380, top + 1, 132, 5, 0.62, 24) +
      line(`M446 ${top}v-70`, dark, 5) +
      path(`M446 ${top - 70}h34l-10 12 10 12h-34z`, palette.accent),
  };
  const windows = times(4, (i) => pointedArch(578 + i * 84, 690, 40, 116));
  return [
    // Nave and aisle in shade, their roof above.
    path("M500 520L536 430H900L936 520z", palette.roof[0]),
    path("M640 430H900L936 520H640z", mix(palette.roof[0], palette.roof[1], 0.6)),
    rect(512, 520, 420, 224, half),
    path(windows, palette.glass),
    scene.palette.name === "dusk" || random.chance(0.5)
      ? path(pointedArch(662, 690, 40, 116), palette.lamp)
      : "",
    path(
      times(5, (i) => `M${546 + i * 84} 744V560l10 -16 10 16V744z`),
      mix(half, dark, 0.5),
    ),
    // The tower at the west end.
    mass(scene, 384, 744, 124, tall, 0.62),
    mass(scene, 376, 744, 20, tall - 70, 1),
    mass(scene, 496, 744, 20, tall - 70, 0),
    line(`M384 ${top + 110}H508M384 ${top + 4}H508`, dark, 5),
    path(pointedArch(410, top + 210, 36, 84) + pointedArch(472, top + 210, 22, 84), palette.glass),
    (heads[variant] ?? heads[""])?.() ?? "",
    ashlar(scene, 394, top + 240, 60, 90, 4),
    gothicDoor(scene, 420, 744, 44, 88),
  ].join("");
};

/** Low and round-arched, as at Dalmeny and Leuchars: nave, chancel, apse, a belfry. */
const romanesque: Motif["draw"] = (scene) => {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const arcade = (x: number, y: number, count: number, gap: number) =>
    times(count, (i) => roundArch(x + i * gap, y, gap * 0.62, 66));
  const lantern = random.chance(0.5);
  return [
    house(scene, { x: 330, base: 744, gable: 180, side: 330, h: 190, pitch: 0.6 }),
    cutout(`${roundArch(390, 744, 60, 120)}${roundArch(402, 744, 36, 100)}`, dark),
    path(roundArch(402, 744, 36, 100), palette.accent),
    path(roundArch(400, 560, 40, 74), palette.glass),
    path(arcade(540, 690, 3, 90), palette.glass),
    // Chancel and apse.
    path("M650 744V584L690 520H800V744z", half),
    path("M680 584L706 520H810L830 584z", palette.roof[1]),
    path("M800 744V596H930Q944 670 930 744z", light),
    path("M870 744V596H930Q944 670 930 744z", half),
    path("M790 596Q830 510 866 510T942 596z", palette.roof[0]),
    path("M866 510Q900 510 942 596H880z", palette.roof[1]),
    line("M800 668H936M650 668H800", dark, 5),
    path(arcade(812, 654, 3, 40) + arcade(812, 738, 3, 40), palette.glass),
    lantern
      ? rect(816, 430, 64, 90, light) +
        rect(852, 430, 28, 90, half) +
        path("M806 430Q810 380 848 360Q886 380 890 430z", palette.roof[0]) +
        path("M848 360Q886 380 890 430H852z", palette.roof[1]) +
        path(roundArch(834, 506, 28, 52), palette.glass)
      : mass(scene, 452, 560, 90, 230, 0.55) +
        path("M442 330L497 268L552 330z", palette.roof[0]) +
        path("M497 268L552 330H497z", palette.roof[1]) +
        path(roundArch(470, 440, 22, 56) + roundArch(506, 440, 20, 56), palette.glass),
  ].join("");
};
