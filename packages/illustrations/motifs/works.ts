import { gulls, person, smoke, train } from "../parts/details.ts";
import { crowstep, door, house, mass, whitewash, windows } from "../parts/masonry.ts";
import { circle, line, mix, path, placed, rect, roundArch, times } from "../parts/pen.ts";
import { backdrop, bank, meadow, range, winding } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const works = {
  shows: {
    "": "the winding wheels of a pithead over brick sheds and a chimney",
    beam: "a Cornish beam engine house, a kiln and an old locomotive",
    distillery: "a distillery with pagoda roofs and a copper still in the window",
    whisky: "copper stills glowing behind a tall window, casks at the door",
    station: "a country station house beside the line, a train at the platform",
  },
  draw(scene) {
    const { random, variant } = scene;
    return [
      backdrop(scene, {
        horizon: 560,
        sunX: [180, 340],
        sunUp: [120, 280],
        far: variant === "whisky" || variant === "distillery" ? "town" : "hills",
      }),
      range(scene, 660, 60, 2),
      copse(scene, "round", 0, 724, 220, 120),
      copse(scene, "round", 990, 724, 210, 120),
      meadow(scene, 712),
      drawVariant(scene, { "": pithead, beam, distillery, whisky, station }),
      gulls(scene, random.between(760, 880), 170, 3),
    ].join("");
  },
} satisfies Motif;

const brick = (scene: Scene): [string, string] => [
  mix(scene.palette.stone[0], scene.palette.accent, 0.36),
  mix(scene.palette.stone[2], scene.palette.accent, 0.3),
];

const chimney = (scene: Scene, x: number, base: number, w: number, h: number): string => {
  const [lit, dark] = brick(scene);
  return (
    path(`M${x} ${base}L${x + w * 0.16} ${base - h}H${x + w * 0.84}L${x + w} ${base}z`, lit) +
    path(`M${x + w * 0.55} ${base - h}H${x + w * 0.84}L${x + w} ${base}H${x + w * 0.6}z`, dark) +
    rect(x + w * 0.08, base - h - 14, w * 0.84, 16, dark) +
    line(`M${x + w * 0.14} ${base - h + 40}H${x + w * 0.86}`, scene.palette.stone[1], 8)
  );
};

function pithead(scene: Scene): string {
  const { palette } = scene;
  const [lit, dark] = brick(scene);
  const wheel = (x: number, y: number, r: number) =>
    placed(
      x,
      y,
      1,
      `<circle r="${r}" fill="none" stroke="${palette.accent}" stroke-width="11"/>`,
      line(
        times(
          4,
          (i) =>
            `M${-Math.cos(i * 0.785) * r} ${-Math.sin(i * 0.785) * r}L${Math.cos(i * 0.785) * r} ${Math.sin(i * 0.785) * r}`,
        ),
        palette.accent,
        5,
      ),
      `<circle r="9" fill="${palette.near}"/>`,
    );
  return [
    chimney(scene, 850, 740, 90, 430),
    smoke(scene, 895, 290, 130),
    house(scene, { x: 700, base: 746, gable: 180, side: 210, h: 150, walls: [lit, dark], pitch: 0.5 }),
    path(
      times(3, (i) => roundArch(726 + i * 48, 700, 30, 80)),
      palette.glass,
    ),
    windows(scene, 900, 630, 4, 1, 28, 64, 46, 0),
    // The headframe, its legs striding to the right.
    line(
      "M470 746L520 250M650 746L590 250M505 400H606M490 550H626M505 400L626 550M606 400L490 550M512 320H598M512 320L606 400M598 320L505 400M490 550L650 746M626 550L470 746",
      palette.near,
      12,
    ),
    line("M590 262L830 746M604 380L690 520M626 550L760 600", palette.near, 14),
    rect(490, 240, 130, 16, palette.near),
    wheel(530, 206, 52),
    wheel(600, 196, 38),
    line("M560 172L820 610", palette.near, 4),
    // Sheds at its foot.
    house(scene, { x: 280, base: 750, gable: 150, side: 190, h: 170, walls: [lit, dark], pitch: 0.5 }),
    path(roundArch(310, 700, 34, 90) + roundArch(366, 700, 34, 90), palette.glass),
    windows(scene, 450, 620, 3, 1, 30, 54, 56, 0),
    rect(400, 700, 60, 50, palette.lamp),
    bank(scene, 850),
    // Hutches on the rails.
    line("M100 846H640M100 846H1200", palette.stone[2], 6),
    times(
      3,
      (i) =>
        path(`M${150 + i * 112} 800h90l-12 34h-66z`, palette.near) +
        path(`M${156 + i * 112} 800q40 -34 78 0z`, mix(palette.near, palette.far[2], 0.35)) +
        circle(172 + i * 112, 838, 10, palette.stone[1]) +
        circle(218 + i * 112, 838, 10, palette.stone[1]),
    ),
    person(scene, 560, 842, 96, palette.accent),
    circle(560, 755, 4, palette.lamp),
  ].join("");
}

function beam(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const [lit, shade] = brick(scene);
  return [
    chimney(scene, 830, 744, 84, 460),
    // The engine house.
    rect(560, 380, 140, 366, half),
    path("M540 380L580 300H660L716 380z", palette.roof[1]),
    path(crowstep(420, 746, 150, 366, 90, 4), light),
    path(
      roundArch(468, 700, 50, 110) +
        roundArch(468, 530, 50, 90) +
        roundArch(610, 690, 44, 100) +
        roundArch(610, 530, 44, 80),
      palette.glass,
    ),
    path(roundArch(610, 690, 44, 100), palette.lamp),
    // The beam.
    path("M250 396L430 344L640 330V352L430 388L256 418z", palette.near),
    circle(440, 366, 18, palette.accent),
    line("M262 410V746M280 404V746", palette.near, 8),
    // Kiln.
    path("M880 746V640Q890 560 970 550T1080 640V746z", lit),
    path("M980 550Q1070 560 1080 640V746H1000z", shade),
    path(roundArch(910, 746, 50, 80) + roundArch(1010, 746, 50, 80), palette.near),
    bank(scene, 852),
    line("M60 846H800", palette.stone[2], 7),
    // A pug engine.
    placed(
      280,
      846,
      1.1,
      path("M-90 -18H90V-34H-90z", palette.near),
      path("M-84 -34V-86H20V-34z", palette.accent),
      path("M20 -34V-112H84V-34z", mix(palette.accent, palette.near, 0.35)),
      rect(14, -122, 78, 12, palette.near),
      rect(36, -98, 30, 26, palette.lamp),
      path("M-66 -86v-34h20v34zM-70 -120h28v-8h-28zM-20 -86q0 -22 14 -22t14 22z", palette.near),
      circle(-54, -12, 18, palette.stone[2]),
      circle(-4, -12, 18, palette.stone[2]),
      circle(50, -12, 18, palette.stone[2]),
      line("M-54 -12H50", palette.near, 6),
    ),
    smoke(scene, 218, 700, 110),
    person(scene, 560, 846, 100, palette.lamp),
    line("M420 640H570", dark, 6),
  ].join("");
}

const still = (scene: Scene, x: number, base: number, s: number): string => {
  const copper = mix(scene.palette.accent, scene.palette.lamp, 0.5);
  const shade = mix(scene.palette.accent, scene.palette.near, 0.35);
  return placed(
    x,
    base,
    s,
    path(
      "M-70 0Q-90 -80 -40 -110Q-24 -130 -20 -200Q-18 -230 6 -236L110 -214V-196L20 -208Q16 -140 40 -110Q90 -80 70 0z",
      copper,
    ),
    path("M4 0Q30 -60 10 -110Q2 -150 8 -206L20 -208Q16 -140 40 -110Q90 -80 70 0z", shade),
    line("M-60 -30H60M-34 -112H34", scene.palette.paper, 5),
    circle(-26, -56, 15, scene.palette.near),
  );
};

function distillery(scene: Scene): string {
  const { palette } = scene;
  const [light, half] = palette.stone;
  const white = whitewash(scene);
  const pagoda = (x: number, base: number) =>
    mass(scene, x, base, 120, 220, 0.58) +
    path(
      `M${x - 20} ${base - 216}Q${x + 26} ${base - 250} ${x + 34} ${base - 310}H${x + 86}Q${x + 94} ${base - 250} ${x + 140} ${base - 216}z`,
      palette.roof[0],
    ) +
    path(
      `M${x + 66} ${base - 310}H${x + 86}Q${x + 94} ${base - 250} ${x + 140} ${base - 216}H${x + 74}z`,
      palette.roof[1],
    ) +
    rect(x + 40, base - 336, 40, 28, palette.glass) +
    path(`M${x + 22} ${base - 334}q38 -8 38 -46 0 38 38 46z`, palette.roof[1]) +
    windows(scene, x + 26, base - 170, 2, 2, 20, 34, 40, 60);
  return [
    pagoda(300, 746),
    pagoda(790, 746),
    house(scene, { x: 440, base: 750, gable: 210, side: 170, h: 190, walls: white, pitch: 0.6 }),
    path("M480 740V590q65 -50 130 0V740z", palette.lamp),
    still(scene, 530, 740, 0.62),
    line("M480 740V590q65 -50 130 0V740M545 566V740M480 650H610", white[1], 6),
    windows(scene, 680, 610, 3, 1, 26, 50, 44, 0),
    house(scene, { x: 930, base: 750, gable: 110, side: 90, h: 130, walls: [light, half] }),
    winding([460, 900, 90], [700, 752, 20], 60, palette.sand[0]),
    door(scene, 690, 750, 40, 80),
    bank(scene, 862),
    casks(scene, 880, 850),
    person(scene, 390, 840, 104, palette.accent),
    tree(scene, "oak", 150, 800, 260),
  ].join("");
}

const casks = (scene: Scene, x: number, base: number): string => {
  const { stone, near } = scene.palette;
  const cask = (cx: number, cy: number) =>
    path(
      `M${cx - 44} ${cy - 32}Q${cx} ${cy - 46} ${cx + 44} ${cy - 32}V${cy + 32}Q${cx} ${cy + 46} ${cx - 44} ${cy + 32}z`,
      stone[1],
    ) +
    path(`M${cx - 44} ${cy + 4}H${cx + 44}V${cy + 32}Q${cx} ${cy + 46} ${cx - 44} ${cy + 32}z`, stone[2]) +
    line(`M${cx - 28} ${cy - 36}V${cy + 36}M${cx + 28} ${cy - 36}V${cy + 36}`, near, 6);
  return cask(x, base - 36) + cask(x + 98, base - 36) + cask(x + 49, base - 112);
};

function whisky(scene: Scene): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  return [
    rect(0, 420, 220, 340, mix(palette.far[2], half, 0.35)),
    rect(980, 380, 220, 380, mix(palette.far[2], half, 0.25)),
    windows(scene, 40, 470, 3, 3, 28, 48, 56, 84),
    windows(scene, 1010, 440, 3, 3, 28, 48, 58, 90),
    rect(640, 330, 320, 430, half),
    path("M620 330L670 250H920L980 330z", palette.roof[1]),
    path(crowstep(240, 760, 420, 430, 200, 7), light),
    windows(scene, 400, 220, 2, 1, 34, 54, 70, 0),
    path("M300 740V470Q450 340 600 470V740z", dark),
    path("M314 740V476Q450 360 586 476V740z", palette.lamp),
    still(scene, 390, 740, 1),
    still(scene, 510, 740, 0.8),
    line("M450 396V740M314 560H586", mix(dark, half, 0.3), 8),
    windows(scene, 700, 380, 3, 3, 36, 60, 80, 96),
    path(roundArch(760, 760, 80, 120), palette.accent),
    rect(0, 756, 1200, 144, mix(palette.sand[1], palette.mid, 0.3)),
    rect(0, 756, 1200, 18, palette.sand[0]),
    line(
      "M80 810h60M260 840h70M480 806h60M640 860h70M820 816h50M1000 850h70",
      mix(palette.sand[1], palette.near, 0.4),
      5,
    ),
    casks(scene, 930, 850),
    person(scene, 660, 846, 116, palette.accent),
    person(scene, 712, 842, 108, palette.water[1]),
  ].join("");
}

function station(scene: Scene): string {
  const { palette } = scene;
  const [light, half, _dark] = palette.stone;
  return [
    house(scene, { x: 300, base: 744, gable: 170, side: 330, h: 150, pitch: 0.72, chimney: true }),
    house(scene, { x: 640, base: 744, gable: 140, side: 90, h: 160, pitch: 0.8 }),
    rect(370, 430, 34, 70, light),
    rect(390, 430, 14, 70, half),
    smoke(scene, 388, 424, 90),
    windows(scene, 334, 640, 2, 1, 32, 56, 70, 0),
    windows(scene, 500, 640, 2, 1, 32, 56, 64, 0),
    windows(scene, 674, 630, 2, 1, 28, 60, 44, 0),
    door(scene, 590, 744, 42, 92),
    path("M462 610H650V622H462z", palette.accent),
    rect(0, 742, 1200, 40, palette.sand[1]),
    rect(0, 738, 1200, 12, palette.paper),
    rect(0, 782, 1200, 118, mix(palette.stone[2], palette.near, 0.35)),
    line("M0 850H1200M0 878H1200", palette.stone[1], 6),
    train(scene, 560, 852, 150, 4),
    person(scene, 300, 744, 96, palette.accent),
    person(scene, 346, 742, 90, palette.lamp),
    path("M180 742v-64h70v64z", palette.leaf[1]),
    times(5, (i) => circle(190 + i * 13, 676 - (i % 2) * 10, 10, i % 2 ? palette.accent : palette.lamp)),
    tree(scene, "oak", 1060, 744, 260),
  ].join("");
}
