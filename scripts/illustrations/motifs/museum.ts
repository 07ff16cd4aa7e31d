import { flag, gulls, lamp, person } from "../details.ts";
import { clock, columns, crowstep, door, house, mass, windows } from "../masonry.ts";
import { circle, line, mix, path, pointedArch, rect, roundArch, times } from "../pen.ts";
import type { Motif, Scene } from "../scene.ts";
import { backdrop, range } from "../scenery.ts";
import { bush, copse, tree } from "../trees.ts";

/** A public building that asks one in. */
export const museum: Motif = {
  shows: {
    "": "a stone museum front with tall windows and a flight of steps",
    rotunda: "a great round tower of sandstone beside a Victorian arcade",
    gallery: "a temple front of tall columns above a flight of steps",
    gothic: "a red palace of pointed windows and corner turrets",
    modern: "a long light building of stone, timber and bamboo-like screens",
    dome: "a white tented roof below the crags",
    halls: "a hall with a clock, its door open and lit",
    lawn: "a classical school with a spiralling lawn in front",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const forms: Record<string, (scene: Scene) => string> = {
      "": front,
      rotunda,
      gallery,
      gothic,
      modern,
      dome,
      halls,
      lawn,
    };
    const green = variant === "lawn" || variant === "dome" || variant === "modern";
    return [
      backdrop(scene, {
        horizon: 560,
        sunX: [140, 260],
        sunUp: [120, 290],
        far: green || variant === "" ? "hills" : "town",
      }),
      range(scene, 670, 50, 2),
      copse(scene, "round", 0, 740, 220, 140),
      copse(scene, "round", 990, 740, 210, 130),
      (forms[variant] ?? front)(scene),
      variant === "lawn" ? "" : forecourt(scene),
      person(scene, 420, 842, 112, palette.accent),
      person(scene, 470, 838, 104, palette.lamp),
      random.chance(0.5) ? person(scene, 800, 830, 106, palette.roof[0]) : "",
      variant === "lawn" ? "" : lamp(scene, 1010, 830, 220),
      variant === "lawn" ? "" : tree(scene, "round", 120, 800, 230),
      gulls(scene, 880, 190, 3),
    ].join("");
  },
};

const forecourt = (scene: Scene): string => {
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

const steps = (scene: Scene, x: number, y: number, w: number, count: number): string =>
  times(count, (i) =>
    rect(
      x - i * 14,
      y + i * 14,
      w + i * 28,
      15,
      i % 2 ? mix(scene.palette.stone[0], scene.palette.stone[1], 0.5) : scene.palette.stone[0],
    ),
  );

function front(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const arched = random.chance(0.5);
  const pane = (x: number) => (arched ? roundArch(x, 660, 46, 130) : `M${x} 530h46v130h-46z`);
  return [
    rect(250, 480, 700, 260, light),
    rect(700, 480, 250, 260, half),
    path(times(4, (i) => pane(286 + i * 68)) + times(4, (i) => pane(720 + i * 56 - 6)), palette.glass),
    path(pane(354), palette.lamp),
    rect(236, 462, 728, 22, mix(light, half, 0.4)),
    path("M256 462L300 400H900L944 462z", palette.roof[0]),
    path("M680 400H900L944 462H700z", palette.roof[1]),
    // Centrepiece.
    rect(520, 420, 180, 320, light),
    rect(630, 420, 70, 320, half),
    path("M504 424L610 340L716 424z", light),
    path("M610 340L716 424H630z", half),
    circle(610, 394, 16, palette.accent),
    columns(scene, 530, 740, 160, 210, 4, 16),
    door(scene, 588, 740, 44, 110),
    windows(scene, 560, 460, 3, 1, 24, 44, 38, 0),
    line("M504 424H716", dark, 5),
    flag(scene, 610, 342, 90),
    steps(scene, 520, 734, 180, 3),
    bush(scene, 330, 750, 80),
    bush(scene, 880, 750, 80),
  ].join("");
}

function rotunda(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    // Victorian arcade.
    rect(560, 470, 470, 280, half),
    path("M550 470L580 420H1020L1044 470z", palette.roof[1]),
    path(
      times(6, (i) => roundArch(584 + i * 74, 580, 46, 80) + roundArch(584 + i * 74, 730, 46, 110)),
      palette.glass,
    ),
    path(roundArch(732, 730, 46, 110) + roundArch(880, 580, 46, 80), palette.lamp),
    line("M560 600H1030M560 484H1030", dark, 6),
    // The sandstone drum.
    rect(300, 320, 250, 430, light),
    rect(440, 320, 110, 430, mix(light, half, 0.6)),
    rect(510, 320, 40, 430, half),
    path("M286 320H564V300H286z", half),
    path("M330 300V266H520V300z", mix(light, half, 0.3)),
    path(
      "M340 370h26v90h-26zM400 400h120v24h-120zM340 520h90v26h-90zM460 500h26v110h-26zM360 600h30v70h-30z",
      palette.glass,
    ),
    path("M390 750V650h80v100z", palette.accent),
    path("M430 750V650h40v100z", mix(palette.accent, palette.near, 0.4)),
    rect(220, 420, 80, 330, mix(light, half, 0.25)),
    path("M240 460h40v18h-40zM240 540h18v70h-18z", palette.glass),
    flag(scene, 420, 268, 90),
  ].join("");
}

function gallery(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    rect(180, 470, 840, 270, mix(light, half, 0.4)),
    rect(780, 470, 240, 270, half),
    columns(scene, 196, 740, 240, 240, 5, 22),
    columns(scene, 764, 740, 240, 240, 5, 22),
    rect(170, 462, 860, 40, light),
    rect(780, 462, 250, 40, half),
    // Portico.
    rect(430, 470, 340, 270, mix(half, dark, 0.35)),
    path("M566 740V580h70v160z", palette.accent),
    path("M602 740V580h34v160z", mix(palette.accent, palette.near, 0.4)),
    path("M472 560h50v90h-50zM680 560h50v90h-50z", palette.lamp),
    columns(scene, 424, 740, 352, 270, 6, 28),
    rect(406, 436, 388, 38, light),
    rect(640, 436, 154, 38, half),
    path("M396 436L600 330L804 436z", light),
    path("M600 330L804 436H640z", half),
    path("M456 428L600 352L744 428z", mix(half, dark, 0.25)),
    circle(600, 404, 18, light),
    line("M170 500H406M794 500H1030", dark, 5),
    steps(scene, 400, 732, 400, 5),
  ].join("");
}

function gothic(scene: Scene): string {
  const { palette } = scene;
  const light = mix(palette.stone[0], palette.accent, 0.32);
  const half = mix(palette.stone[1], palette.accent, 0.34);
  const dark = mix(palette.stone[2], palette.accent, 0.25);
  const corner = (x: number, lit: boolean) =>
    rect(x, 400, 70, 350, lit ? light : half) +
    rect(x + 42, 400, 28, 350, lit ? half : dark) +
    path(`M${x - 8} 400L${x + 35} 280L${x + 78} 400z`, palette.roof[0]) +
    path(`M${x + 35} 280L${x + 78} 400H${x + 40}z`, palette.roof[1]) +
    path(pointedArch(x + 20, 500, 24, 60) + pointedArch(x + 20, 620, 24, 60), palette.glass);
  return [
    rect(270, 450, 660, 300, light),
    rect(650, 450, 280, 300, half),
    path("M260 450L290 396H910L940 450z", palette.roof[1]),
    path(
      times(4, (i) => pointedArch(350 + i * 56, 570, 34, 84)) +
        times(4, (i) => pointedArch(690 + i * 56, 570, 34, 84)),
      palette.glass,
    ),
    path(
      times(4, (i) => pointedArch(350 + i * 56, 700, 34, 90)) +
        times(4, (i) => pointedArch(690 + i * 56, 700, 34, 90)),
      palette.glass,
    ),
    path(pointedArch(406, 700, 34, 90) + pointedArch(746, 700, 34, 90), palette.lamp),
    line("M270 600H930M270 464H930", dark, 7),
    path("M560 750V430L620 330L680 430V750z", light),
    path("M620 330L680 430V750H640V440z", half),
    path(pointedArch(580, 590, 80, 140), palette.glass),
    line("M620 590V460M582 530H658", half, 6),
    path(pointedArch(586, 750, 68, 110), palette.accent),
    corner(240, true),
    corner(890, false),
    steps(scene, 560, 742, 120, 2),
  ].join("");
}

function modern(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const leaf = (x: number) =>
    path(`M${x} 520Q${x + 10} 430 ${x + 60} 410Q${x + 100} 440 ${x + 96} 520z`, palette.roof[0]) +
    path(`M${x + 60} 410Q${x + 100} 440 ${x + 96} 520H${x + 58}z`, palette.roof[1]);
  const bay = (x: number, y: number) =>
    path(`M${x} ${y + 70}v-54l16 -16h36l10 30v40z`, light) +
    path(`M${x + 14} ${y + 60}v-40h26v40z`, palette.glass) +
    line(`M${x + 46} ${y + 60}l8 -40M${x + 54} ${y + 60}l6 -34`, palette.stone[2], 4);
  return [
    path("M560 660C700 500 760 380 860 360C960 380 1040 540 1200 620V740H560z", palette.far[1]),
    path("M860 360C960 380 1040 540 1200 620V740H900C960 600 900 460 860 360z", palette.far[2]),
    copse(scene, "round", 930, 740, 270, 120),
    rect(250, 520, 640, 230, half),
    rect(250, 520, 300, 230, mix(light, half, 0.3)),
    leaf(280),
    leaf(390),
    leaf(500),
    leaf(620),
    leaf(740),
    times(4, (i) => bay(280 + i * 70, 540)),
    times(4, (i) => bay(280 + i * 70, 640)),
    path("M590 560h270v60H590zM590 650h270v100H590z", palette.glass),
    line(
      times(13, (i) => `M${600 + i * 21} 556v66`),
      mix(half, palette.lamp, 0.4),
      6,
    ),
    path("M650 750V670h80v80z", palette.lamp),
    path("M540 640H900L930 660H520z", light),
    line("M560 660V750M880 660V750", dark, 8),
    flag(scene, 880, 520, 110),
    flag(scene, 950, 560, 100),
  ].join("");
}

function dome(scene: Scene): string {
  const { palette } = scene;
  const [_light, half, dark] = palette.stone;
  const rock = mix(half, palette.far[2], 0.5);
  return [
    path("M300 700L420 480L560 430L700 450L860 400L1020 470L1200 520V740H300z", rock),
    path(
      "M300 640L420 480L560 430L700 450L860 400L1020 470L1200 520V550L1020 510L860 446L700 500L560 480L430 540z",
      palette.grass[0],
    ),
    line(
      "M470 540l-10 120M560 520l6 130M660 530l-4 110M780 500l6 130M880 480l-4 140M1000 540l8 110M1100 560l-6 90",
      mix(rock, palette.near, 0.4),
      9,
    ),
    // The tent: white wings slung between masts.
    path("M190 640Q320 540 400 540Q520 420 620 540Q720 430 820 540Q900 540 1010 640V670H190z", palette.paper),
    path("M620 540Q720 430 820 540Q900 540 1010 640V670H760Q720 560 620 540z", mix(palette.paper, half, 0.5)),
    path("M400 540Q520 420 620 540Q560 580 540 670H430Q440 600 400 540z", mix(palette.paper, half, 0.22)),
    line("M510 478V430M722 486V436M300 576V520M910 570V520M300 520L200 650M910 520L1000 650", dark, 7),
    rect(220, 660, 760, 90, mix(palette.water[0], palette.paper, 0.3)),
    rect(640, 660, 340, 90, palette.water[1]),
    line(
      times(14, (i) => `M${250 + i * 56} 660V748`),
      palette.paper,
      5,
    ),
    rect(180, 654, 840, 16, half),
    path("M566 750V684h70v66z", palette.lamp),
  ].join("");
}

function halls(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const crow = random.chance(0.5);
  return [
    rect(640, 520, 330, 230, half),
    path("M590 520L640 430H940L990 520z", palette.roof[0]),
    path("M760 430H940L990 520H780z", palette.roof[1]),
    windows(scene, 680, 570, 4, 1, 40, 100, 70, 0),
    crow
      ? path(crowstep(320, 750, 330, 310, 190, 7), light)
      : path("M320 750V440L485 290L650 440V750z", light),
    crow ? "" : line("M310 446L485 286L660 446", palette.roof[1], 14),
    clock(scene, 485, 400, 36),
    path(roundArch(370, 600, 56, 120) + roundArch(544, 600, 56, 120), palette.glass),
    path(roundArch(457, 590, 56, 110), palette.glass),
    line("M320 630H650", dark, 7),
    path(roundArch(440, 750, 90, 110), dark),
    path(roundArch(450, 750, 70, 98), palette.lamp),
    path("M450 750v-60l20 14v46zM520 750v-60l-20 14v46z", palette.accent),
    mass(scene, 270, 750, 60, 250, 0.6),
    path("M262 500h76l-38 -70z", palette.roof[0]),
    house(scene, { x: 930, base: 750, gable: 120, side: 60, h: 150 }),
    windows(scene, 960, 640, 2, 1, 24, 44, 44, 0),
  ].join("");
}

function lawn(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const [grass, shade] = palette.grass;
  return [
    rect(250, 470, 700, 180, light),
    rect(700, 470, 250, 180, half),
    windows(scene, 280, 510, 4, 1, 30, 60, 54, 0),
    windows(scene, 740, 510, 4, 1, 30, 60, 54, 0),
    rect(236, 456, 728, 20, dark),
    rect(480, 440, 230, 210, mix(half, dark, 0.3)),
    columns(scene, 484, 650, 222, 200, 6, 22),
    rect(470, 430, 250, 26, light),
    path("M462 430L595 360L728 430z", light),
    path("M595 360L728 430H610z", half),
    rect(0, 650, 1200, 250, palette.grass[1]),
    // The landform: crescents around still water.
    path("M100 830Q180 690 480 680T900 740Q760 720 560 744T260 850Q160 860 100 830z", grass),
    path(
      "M260 850Q380 760 560 744T900 740Q960 760 940 800Q820 760 640 778T420 866Q320 880 260 850z",
      mix(grass, shade, 0.8),
    ),
    path("M180 800Q260 710 500 704Q340 730 250 812Q210 820 180 800z", mix(grass, palette.paper, 0.3)),
    path("M470 850Q560 790 700 790T920 830Q860 870 700 874T470 850z", palette.water[0]),
    path("M560 858Q640 830 740 836T860 850Q800 868 700 870T560 858z", palette.water[1]),
    path("M1000 900Q960 820 1050 760T1200 720V900z", grass),
    tree(scene, "oak", 1090, 780, 250),
    line("M360 690q10 -40 34 -40t20 40q20 -34 34 0", palette.accent, 10),
  ].join("");
}
