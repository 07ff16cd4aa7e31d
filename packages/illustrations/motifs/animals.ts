import { hind, stag } from "../parts/deer.ts";
import { gulls, person, pony, sheep } from "../parts/details.ts";
import { house, windows } from "../parts/masonry.ts";
import { circle, ellipse, line, mix, path, placed, rect, times } from "../parts/pen.ts";
import { backdrop, bank, fence, glints, meadow, range } from "../parts/scenery.ts";
import { bush, copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const animals = {
  shows: {
    "": "penguins parading past their pool on a hillside",
    bear: "a brown bear on a rock, five shale bings behind",
    deer: "a stag and hinds in a meadow below the hills",
    farm: "a red barn, sheep and a pony behind the fence",
    sharks: "sharks and rays gliding over a glass tunnel",
  },
  draw(scene) {
    if (scene.variant === "sharks") return sharks(scene);
    const { random, variant } = scene;
    return [
      backdrop(scene, { horizon: 550, sunX: [170, 350], sunUp: [90, 260] }),
      variant === "bear" ? bings(scene) : range(scene, 650, 80, 2),
      copse(scene, "round", -20, 700, 330, 140),
      copse(scene, random.pick(["round", "pine"]), 880, 700, 320, 150),
      meadow(scene, 690),
      drawVariant(scene, { "": penguins, bear, deer, farm }),
      bank(scene, 868),
      gulls(scene, 700, 210, 3),
    ].join("");
  },
} satisfies Motif;

const bings = (scene: Scene): string => {
  const { palette } = scene;
  const red = mix(palette.accent, palette.far[1], 0.62);
  return times(5, (i) => {
    const x = 170 + i * 215;
    const h = [150, 200, 230, 190, 140][i] ?? 180;
    return (
      path(`M${x - 170} 690L${x - 20} ${690 - h}H${x + 40}L${x + 170} 690z`, mix(red, palette.paper, 0.15)) +
      path(`M${x + 6} ${690 - h}H${x + 40}L${x + 170} 690H${x + 50}z`, mix(red, palette.near, 0.3))
    );
  });
};

function penguins(scene: Scene): string {
  const { palette } = scene;
  const penguin = (x: number, base: number, s: number) =>
    placed(
      x,
      base,
      s,
      ellipse(12, 2, 40, 7, mix(palette.grass[1], palette.near, 0.4)),
      path("M-34 0Q-46 -90 -16 -120Q-18 -150 4 -154Q28 -150 24 -120Q50 -90 36 0z", palette.near),
      path("M-26 -6Q-36 -80 -10 -108Q0 -112 8 -106Q26 -70 14 -4z", palette.paper),
      path("M-18 -128L-40 -122L-16 -118z", palette.lamp),
      path("M-8 -116Q4 -104 16 -116Q20 -104 10 -96Q0 -100 -8 -116z", palette.lamp),
      path("M30 -100Q54 -60 46 -30Q34 -50 28 -70z", palette.near),
      path("M-26 2h24v-8h-20zM6 2h24v-8h-20z", palette.accent),
      circle(-4, -134, 4, palette.paper),
    );
  return [
    path(
      "M560 700C640 640 760 620 860 640S1100 680 1200 660V780H560z",
      mix(palette.stone[1], palette.far[2], 0.4),
    ),
    path("M560 700C640 640 760 620 820 632L760 720z", palette.stone[0]),
    path(
      "M500 770C600 720 820 716 960 724S1160 740 1200 744V830C1000 850 640 850 500 770z",
      palette.water[0],
    ),
    path("M600 786C700 760 900 760 1200 780V830C1000 846 760 846 600 786z", palette.water[1]),
    glints(scene, 640, 770, 520, 50, 5),
    fence(scene, 20, 420, 720, 56),
    person(scene, 130, 722, 86, palette.accent),
    person(scene, 176, 722, 60, palette.lamp),
    penguin(760, 726, 0.6),
    penguin(940, 706, 0.6),
    penguin(200, 838, 0.95),
    penguin(330, 846, 1.05),
    penguin(470, 850, 1.1),
    penguin(630, 860, 1),
    tree(scene, "pine", 1090, 700, 220),
  ].join("");
}

function bear(scene: Scene): string {
  const { palette } = scene;
  const coat = mix(palette.stone[2], palette.near, 0.3);
  const lit = mix(palette.stone[2], palette.stone[1], 0.3);
  return [
    path("M380 860L430 760L540 720L760 710L880 750L930 860z", palette.stone[1]),
    path("M380 860L430 760L540 720L600 860z", palette.stone[0]),
    path("M760 710L880 750L930 860H740z", palette.stone[2]),
    placed(
      640,
      724,
      1.25,
      path(
        "M-130 0V-50Q-146 -120 -80 -136Q-20 -150 30 -136Q60 -160 92 -156L100 -170L114 -154Q146 -136 158 -108L150 -98Q120 -92 100 -84Q92 -60 86 -50V0H50L46 -44Q0 -30 -50 -40L-60 0H-94L-96 -40L-100 0z",
        coat,
      ),
      path(
        "M-130 -50Q-146 -120 -80 -136Q-20 -150 30 -136Q60 -160 92 -156Q70 -130 40 -114Q-40 -120 -90 -100Q-120 -84 -130 -50z",
        lit,
      ),
      path("M150 -110l10 4 -8 8 -8 -4z", palette.near),
      circle(122, -126, 4, palette.near),
    ),
    fence(scene, 20, 340, 790, 70),
    person(scene, 150, 800, 96, palette.accent),
    person(scene, 200, 800, 66, palette.lamp),
    tree(scene, "pine", 1040, 820, 320),
    tree(scene, "pine", 1130, 840, 260),
  ].join("");
}

function deer(scene: Scene): string {
  const { palette } = scene;
  const coat = mix(palette.stone[2], palette.accent, 0.15);
  const spotted = (x: number, y: number, s: number) =>
    placed(
      x,
      y,
      s,
      hind(scene, coat, mix(coat, palette.near, 0.3)),
      path(
        times(5, (i) => `M${-50 + i * 22} ${-112 + (i % 2) * 14}h7v6h-7z`),
        palette.paper,
      ),
    );
  return [
    stag(scene, 470, 840, 1.45),
    spotted(770, 800, 0.8),
    spotted(900, 824, 0.9),
    spotted(690, 760, 0.55),
    fence(scene, 900, 1180, 750, 60),
    tree(scene, "oak", 140, 820, 400),
    bush(scene, 1080, 840, 110),
  ].join("");
}

function farm(scene: Scene): string {
  const { palette } = scene;
  const red: [string, string] = [
    mix(palette.accent, palette.stone[0], 0.25),
    mix(palette.accent, palette.near, 0.35),
  ];
  return [
    // A small wind pump and the barn.
    line("M900 700L926 500M960 700L934 500M908 640H952M916 570H944", palette.near, 6),
    placed(
      930,
      490,
      1,
      path(
        times(
          8,
          (i) =>
            `M0 0L${Math.cos(i * 0.785) * 62} ${Math.sin(i * 0.785) * 62}L${Math.cos(i * 0.785 + 0.4) * 56} ${Math.sin(i * 0.785 + 0.4) * 56}z`,
        ),
        palette.paper,
      ),
      circle(0, 0, 9, palette.near),
    ),
    house(scene, { x: 330, base: 730, gable: 230, side: 240, h: 170, pitch: 0.6, walls: red }),
    path("M396 730V600h98v130z", palette.near),
    line("M396 600h98v130h-98zM396 600l98 130M494 600l-98 130", palette.paper, 7),
    path("M424 520h42v40h-42z", palette.lamp),
    windows(scene, 600, 610, 3, 1, 34, 40, 66, 0),
    house(scene, { x: 750, base: 734, gable: 110, side: 90, h: 100 }),
    rect(786, 660, 36, 74, palette.near),
    // A haystack and the animals.
    path("M180 740Q190 650 250 640T320 740z", palette.lamp),
    path("M256 640Q316 650 320 740H270z", mix(palette.lamp, palette.stone[2], 0.4)),
    sheep(scene, 560, 800, 80),
    sheep(scene, 680, 822, 88),
    sheep(scene, 460, 826, 76),
    pony(scene, 900, 830, 1.5, 0.2),
    person(scene, 250, 838, 116, palette.accent),
    person(scene, 306, 838, 78, palette.lamp),
    `<g transform="translate(0 60)">${fence(scene, 0, 1200, 812, 66)}</g>`,
    tree(scene, "oak", 1080, 770, 290),
  ].join("");
}

function sharks(scene: Scene): string {
  const { palette, random } = scene;
  const deep = mix(palette.water[1], palette.near, 0.3);
  const pale = mix(palette.water[0], palette.paper, 0.3);
  const shark = (x: number, y: number, s: number) =>
    placed(
      x,
      y,
      s,
      path(
        "M-150 6Q-60 -50 60 -34L96 -96Q112 -60 108 -26L210 -6L262 -58Q262 -10 240 6Q262 26 268 66L210 18Q120 44 20 42Q-80 40 -150 6z",
        mix(palette.far[2], palette.near, 0.15),
      ),
      path("M-150 6Q-60 -50 60 -34Q-20 -20 -60 0T210 10L210 18Q120 44 20 42Q-80 40 -150 6z", pale),
      path("M-10 36Q10 90 56 106Q56 60 50 38z", mix(palette.far[2], palette.near, 0.35)),
      circle(-104, -6, 5, palette.near),
      line("M-54 -14q-8 14 0 28M-40 -16q-8 16 0 32", palette.near, 3),
    );
  const fish = (x: number, y: number, s: number, colour: string) =>
    placed(
      x,
      y,
      s,
      path("M-30 0Q0 -26 30 0L48 -16V16L30 0Q0 26 -30 0z", colour),
      circle(-16, -4, 3, palette.near),
    );
  return [
    rect(0, 0, 1200, 900, palette.water[1]),
    path("M0 0H1200V180C900 230 620 150 380 200S80 220 0 190z", palette.water[0]),
    path("M0 0H1200V80C900 120 620 60 380 96S80 110 0 90z", pale),
    `<g opacity=".16">${path("M240 0H340L180 900H-20zM520 0H580L520 900H400zM800 0H900L980 900H800z", palette.paper)}</g>`,
    path(
      "M0 900V640C100 600 160 700 240 690S340 760 380 900zM1200 900V600C1100 590 1060 690 980 700S880 780 840 900z",
      deep,
    ),
    line(
      "M90 660Q70 580 100 520M130 670Q150 600 130 540M1090 640Q1070 560 1100 500M1040 680Q1060 620 1040 560",
      palette.leaf[0],
      16,
    ),
    shark(430, 320, 1.1),
    `<g transform="translate(930 200) scale(-.6 .6)">${shark(0, 0, 1)}</g>`,
    // A ray.
    path(
      "M700 430Q780 380 900 400Q860 470 780 480Q730 480 700 500Q716 470 680 470Q716 456 700 430z",
      mix(palette.far[2], palette.near, 0.2),
    ),
    line("M780 478Q700 520 640 500", palette.near, 5),
    times(5, (i) => fish(180 + i * 54 + random.between(-10, 10), 500 + (i % 3) * 34, 0.7, palette.lamp)),
    times(4, (i) => fish(900 + i * 58, 560 - (i % 2) * 40, 0.6, palette.accent)),
    // The tunnel and its visitors.
    path("M290 900V800Q300 620 600 610T910 800V900H870V806Q860 660 600 650T330 806V900z", pale),
    path("M330 900V806Q340 660 600 650T870 806V900z", mix(deep, palette.near, 0.35)),
    line("M450 664V900M600 650V900M750 664V900", mix(pale, deep, 0.55), 7),
    person(scene, 520, 890, 160, palette.accent),
    person(scene, 596, 890, 104, palette.lamp),
    person(scene, 690, 890, 150, palette.paper),
    times(6, (i) => circle(220 + i * 12, 420 - i * 46, 6 + (i % 3) * 3, pale)),
  ].join("");
}
