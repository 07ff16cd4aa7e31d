import { gulls, lamp, person } from "../parts/details.ts";
import { battlements, gothicDoor, mass } from "../parts/masonry.ts";
import { line, mix, path, pointedArch } from "../parts/pen.ts";
import { backdrop, bank, cobbles, meadow, range, winding } from "../parts/scenery.ts";
import { copse } from "../parts/trees.ts";
import type { Motif, Scene } from "../scene.ts";

export const cathedral = {
  shows: {
    "": "a great kirk crowned by a steeple over the rooftops",
    needle: "a great kirk with a slender crown of spars pointing at the sky",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const needle = variant === "needle";
    const top = needle ? 330 : 350;
    return [
      backdrop(scene, { horizon: 570, sunX: [170, 300], sunUp: [120, 270], far: needle ? "hills" : "town" }),
      range(scene, 680, 50, 2),
      copse(scene, "round", 0, 740, 260, needle ? 150 : 120),
      copse(scene, "round", 950, 740, 250, needle ? 150 : 110),
      mass(scene, 520, 560, 170, 560 - top, 0.58),
      line(`M520 ${top + 70}H690`, palette.stone[2], 6),
      path(
        pointedArch(542, top + 190, 34, 96) +
          pointedArch(584, top + 190, 28, 96) +
          pointedArch(632, top + 190, 34, 96),
        palette.glass,
      ),
      needle ? spars(scene, top) : crown(scene, top),
      front(scene),
      needle
        ? meadow(scene, 738) + winding([600, 900, 110], [600, 748, 34], 0, palette.sand[0]) + bank(scene, 866)
        : cobbles(scene, 744, 0.26),
      person(scene, 430, 836, 108, palette.accent),
      person(scene, 478, 832, 100, palette.lamp),
      person(scene, 780, 828, 104, palette.roof[0]),
      needle ? "" : lamp(scene, 960, 830, 220),
      gulls(scene, random.between(760, 900), random.between(180, 240), 3),
    ].join("");
  },
} satisfies Motif;

function front(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    // Aisles left and right of the nave's gable.
    path("M280 748V560L460 520V748z", light),
    path("M750 748V520L930 560V748z", half),
    path("M270 562L460 516V530L270 576zM750 516L940 562V576L750 530z", palette.roof[1]),
    path(
      pointedArch(316, 706, 44, 110) +
        pointedArch(392, 706, 44, 116) +
        pointedArch(778, 706, 40, 116) +
        pointedArch(850, 706, 40, 110),
      palette.glass,
    ),
    path(pointedArch(392, 706, 44, 116), palette.lamp),
    path("M450 748V500L605 400L760 500V748z", light),
    path("M605 400L760 500V748H680V520z", half),
    line("M440 506L605 398L770 506", palette.roof[0], 13),
    path("M440 748V480l18 -54 18 54V748z", light),
    path("M734 748V480l18 -54 18 54V748z", mix(half, dark, 0.4)),
    path("M270 748V540l14 -40 14 40V748zM912 748V540l14 -40 14 40V748z", mix(half, dark, 0.25)),
    path(pointedArch(540, 630, 130, 170), palette.glass),
    line("M583 630V510M627 630V510M540 570H670M562 530Q583 480 605 520Q627 480 648 530", half, 6),
    gothicDoor(scene, 570, 748, 66, 96),
    path(pointedArch(584, 748, 38, 66), palette.accent),
  ].join("");
}

function crown(scene: Scene, top: number): string {
  const [light, half, dark] = scene.palette.stone;
  return (
    battlements(scene, 512, top + 1, 186, 7, 0.58, 20) +
    line(
      `M520 ${top}Q534 ${top - 110} 600 ${top - 142}M560 ${top}Q566 ${top - 90} 600 ${top - 142}`,
      light,
      15,
    ) +
    line(
      `M690 ${top}Q676 ${top - 110} 610 ${top - 142}M650 ${top}Q644 ${top - 90} 610 ${top - 142}`,
      half,
      15,
    ) +
    path(`M510 ${top}l12 -76 12 76zM550 ${top}l10 -56 10 56z`, light) +
    path(`M640 ${top}l10 -56 10 56zM676 ${top}l12 -76 12 76z`, half) +
    path(`M585 ${top - 138}h40l-10 -54 -10 -72 -10 72z`, light) +
    path(`M605 ${top - 138}h20l-10 -54 -10 -72z`, half) +
    line(`M605 ${top - 262}v-32M595 ${top - 280}h20`, dark, 5)
  );
}

function spars(scene: Scene, top: number): string {
  const { palette } = scene;
  const pale = mix(palette.stone[1], palette.paper, 0.45);
  return (
    battlements(scene, 514, top + 1, 182, 7, 0.58, 20) +
    line(
      `M534 ${top}Q586 ${top - 110} 605 ${top - 300}M572 ${top}Q598 ${top - 120} 605 ${top - 300}`,
      pale,
      9,
    ) +
    line(
      `M676 ${top}Q624 ${top - 110} 605 ${top - 300}M638 ${top}Q612 ${top - 120} 605 ${top - 300}`,
      mix(pale, palette.stone[2], 0.45),
      9,
    ) +
    line(`M560 ${top - 62}H650M582 ${top - 130}H628`, palette.stone[2], 6)
  );
}
