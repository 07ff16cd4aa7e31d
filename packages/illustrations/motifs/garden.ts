import { bench, gulls, person } from "../parts/details.ts";
import { door, house, whitewash, windows } from "../parts/masonry.ts";
import { circle, line, mix, path, placed, rect, times } from "../parts/pen.ts";
import { backdrop, meadow, range, winding } from "../parts/scenery.ts";
import { bush, copse, needles, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const garden = {
  shows: {
    "": "flower beds either side of a path to a white lodge",
    orchard: "apple trees in rows within a garden wall, a basket below",
    yews: "clipped yews and rose beds in a walled garden",
    terraces: "terraced borders above a river, a small conservatory",
    glasshouse: "a great Victorian palm house behind lawns and borders",
    knot: "a knot garden of low hedges around a sundial",
  },
  draw(scene) {
    const { palette, random } = scene;
    return [
      backdrop(scene, {
        horizon: 520,
        sunX: [170, 330],
        sunUp: [80, 240],
      }),
      range(scene, 600, 50, 2),
      drawVariant(scene, { "": borders, orchard, yews, terraces, glasshouse, knot }),
      gulls(scene, random.between(640, 860), 190, 3),
      rect(0, 894, 1200, 6, palette.near),
    ].join("");
  },
} satisfies Motif;

/** A garden wall of warm stone across the picture, with fruit trees trained on it. */
function wall(scene: Scene, y: number, h: number): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const warm = mix(half, palette.accent, 0.14);
  return (
    rect(0, y, 1200, h, warm) +
    rect(0, y - 12, 1200, 16, mix(light, half, 0.3)) +
    line(
      times(
        12,
        (i) => `M${30 + i * 102} ${y + 26 + (i % 3) * 22}h34M${70 + i * 96} ${y + 48 + (i % 2) * 20}h26`,
      ),
      mix(warm, dark, 0.35),
      4,
    )
  );
}

/** Dots of blossom in a bed that runs from far to near. */
export function bed(
  scene: Scene,
  corners: [number, number, number, number],
  y0: number,
  y1: number,
  colours: string[],
): string {
  const { palette, random } = scene;
  const [a, b, c, d] = corners;
  const rows = 5;
  // Rows of dots, larger towards the viewer. A stroke of no length with round caps is a dot.
  const blossom = times(rows, (row) => {
    const t = (row + 0.5) / rows;
    const left = a + (c - a) * t;
    const right = b + (d - b) * t;
    const y = y0 + (y1 - y0) * t;
    const size = 9 + t * 15;
    const count = Math.max(3, Math.floor((right - left) / (size * 1.5)));
    const drift = random.whole(3, 5);
    const dots = colours.map(() => "");
    for (let i = 0; i < count; i++) {
      const at = Math.floor((i + row * 2) / drift) % colours.length;
      const x = left + ((right - left) * (i + 0.5)) / count + random.between(-6, 6);
      dots[at] += `M${Math.round(x)} ${Math.round(y + random.between(-1, 1) * (5 + t * 6))}h0`;
    }
    return dots.map((d, i) => (d ? line(d, colours[i] ?? palette.paper, size) : "")).join("");
  });
  const edge = mix(palette.leaf[1], palette.near, 0.25);
  return path(`M${a} ${y0}H${b}L${d} ${y1}H${c}z`, edge) + blossom;
}

function borders(scene: Scene): string {
  const { palette, random } = scene;
  const white = whitewash(scene);
  const blossom = [palette.accent, palette.lamp, palette.paper];
  return [
    copse(scene, "round", 40, 620, 330, 150),
    copse(scene, "round", 830, 620, 330, 150),
    wall(scene, 570, 74),
    house(scene, {
      x: 470,
      base: 648,
      gable: 140,
      side: 160,
      h: 140,
      pitch: 0.66,
      walls: white,
      chimney: true,
      crowsteps: random.chance(0.5),
    }),
    windows(scene, 500, 534, 2, 1, 24, 40, 50, 0),
    windows(scene, 634, 550, 3, 1, 22, 40, 44, 0),
    door(scene, 528, 648, 32, 62),
    meadow(scene, 644),
    winding([600, 900, 130], [546, 648, 24], 0, palette.sand[0]),
    bed(scene, [300, 480, 60, 400], 676, 868, blossom),
    bed(scene, [620, 830, 800, 1140], 676, 868, [palette.lamp, palette.paper, palette.accent]),
    bush(scene, 446, 672, 64),
    bush(scene, 650, 672, 64),
    tree(scene, "poplar", 150, 720, 260),
    tree(scene, "poplar", 1050, 720, 260),
    person(scene, 590, 800, 100, palette.accent),
  ].join("");
}

function orchard(scene: Scene): string {
  const { palette, random } = scene;
  const apple = (x: number, base: number, h: number) =>
    tree(scene, "oak", x, base, h) +
    times(7, () =>
      circle(
        x + random.between(-0.34, 0.28) * h,
        base - random.between(0.42, 0.86) * h,
        h * 0.026,
        palette.accent,
      ),
    );
  return [
    copse(scene, "round", 0, 590, 1200, 90),
    wall(scene, 560, 90),
    path("M560 650v-60a40 40 0 0 1 80 0v60z", palette.accent),
    meadow(scene, 640),
    winding([640, 900, 90], [600, 646, 30], 30, palette.sand[0]),
    apple(200, 700, 170),
    apple(420, 696, 150),
    apple(790, 696, 150),
    apple(1010, 702, 170),
    apple(130, 830, 280),
    apple(1050, 836, 290),
    person(scene, 440, 830, 120, palette.lamp),
    // A ladder and a basket of apples.
    line(
      "M880 846L960 610M916 852L990 612M894 804l38 2M910 756l36 2M926 708l34 2M942 660l32 2",
      palette.stone[2],
      7,
    ),
    times(5, (i) => circle(744 + i * 17, 822 - (i % 2) * 12, 12, palette.accent)),
    path("M726 826h100l-14 46h-72z", palette.stone[1]),
    line("M726 828h100", palette.stone[2], 8),
  ].join("");
}

function yews(scene: Scene): string {
  const { palette } = scene;
  const [fresh, deep] = needles(scene);
  const light = mix(deep, fresh, 0.35);
  const dark = mix(deep, palette.near, 0.45);
  const yew = (x: number, base: number, h: number) =>
    path(
      `M${x - h * 0.3} ${base}Q${x - h * 0.28} ${base - h * 0.7} ${x} ${base - h}Q${x + h * 0.28} ${base - h * 0.7} ${x + h * 0.3} ${base}z`,
      light,
    ) +
    path(
      `M${x} ${base - h}Q${x + h * 0.28} ${base - h * 0.7} ${x + h * 0.3} ${base}H${x + h * 0.04}Q${x + h * 0.1} ${base - h * 0.6} ${x} ${base - h}z`,
      dark,
    );
  const white = whitewash(scene);
  return [
    copse(scene, "round", 0, 600, 1200, 110),
    house(scene, {
      x: 690,
      base: 620,
      gable: 130,
      side: 240,
      h: 130,
      pitch: 0.62,
      walls: white,
      crowsteps: true,
      chimney: true,
    }),
    windows(scene, 716, 520, 2, 1, 22, 38, 46, 0),
    windows(scene, 840, 530, 4, 1, 22, 38, 54, 0),
    wall(scene, 590, 70),
    meadow(scene, 652),
    winding([560, 900, 110], [560, 660, 26], 0, palette.sand[0]),
    bed(scene, [170, 430, -60, 330], 720, 880, [
      palette.accent,
      mix(palette.accent, palette.paper, 0.5),
      palette.paper,
    ]),
    bed(scene, [690, 960, 800, 1260], 720, 880, [
      mix(palette.accent, palette.paper, 0.5),
      palette.paper,
      palette.accent,
    ]),
    yew(440, 740, 190),
    yew(690, 740, 190),
    yew(330, 700, 130),
    yew(790, 700, 130),
    bench(scene, 950, 716, 100),
    person(scene, 566, 800, 104, palette.lamp),
  ].join("");
}

function terraces(scene: Scene): string {
  const { palette } = scene;
  const [light, half] = palette.stone;
  const blossom = [palette.accent, palette.paper, palette.lamp];
  return [
    path("M0 640C300 610 500 660 760 630S1100 610 1200 620V680H0z", palette.water[0]),
    copse(scene, "round", 0, 640, 420, 120),
    copse(scene, "poplar", 900, 640, 300, 130),
    path("M0 690C300 670 700 680 1200 640V900H0z", palette.grass[0]),
    conservatory(scene, 700, 690, 1),
    path("M0 740L1200 690V722L0 772z", half),
    path("M0 740L1200 690V698L0 750z", light),
    bed(scene, [120, 620, 100, 640], 772, 800, blossom),
    path("M0 816L1200 776V812L0 856z", half),
    path("M0 816L1200 776V784L0 826z", light),
    bed(scene, [60, 520, 20, 540], 858, 896, blossom),
    bed(scene, [740, 1180, 760, 1230], 836, 890, [palette.lamp, palette.paper, palette.accent]),
    path("M560 900L590 740H650L690 900z", palette.sand[0]),
    line("M586 770H656M580 800H664M574 832H672M568 866H682", palette.sand[1], 6),
    tree(scene, "birch", 200, 760, 280),
    bench(scene, 380, 756, 110),
    person(scene, 626, 796, 96, palette.accent),
  ].join("");
}

const conservatory = (scene: Scene, x: number, base: number, s: number): string => {
  const { palette } = scene;
  const glass = mix(palette.water[0], palette.paper, 0.55);
  const shade = mix(palette.water[0], palette.paper, 0.2);
  return placed(
    x,
    base,
    s,
    path("M0 0V-100L60 -150H240L300 -100V0z", glass),
    path("M180 0V-100L150 -150H240L300 -100V0z", shade),
    line(
      "M0 -100H300M60 -150L60 0M120 -150V0M180 -150V0M240 -150V0M0 -50H300M0 0V-100L60 -150H240L300 -100V0",
      palette.paper,
      6,
    ),
    rect(0, -18, 300, 20, palette.stone[1]),
  );
};

function glasshouse(scene: Scene): string {
  const { palette } = scene;
  const glass = mix(palette.water[0], palette.paper, 0.6);
  const shade = mix(palette.water[0], palette.paper, 0.22);
  const [light, half, dark] = palette.stone;
  const palm = (x: number, y: number) =>
    line(`M${x} ${y}q4 -50 0 -90`, needles(scene)[1], 8) +
    line(
      `M${x} ${y - 90}q-40 -30 -60 4M${x} ${y - 90}q-20 -46 -50 -40M${x} ${y - 90}q40 -30 60 4M${x} ${y - 90}q20 -46 50 -40`,
      needles(scene)[0],
      9,
    );
  return [
    copse(scene, "round", 0, 630, 300, 180),
    copse(scene, "round", 900, 630, 300, 170),
    // The dome over its arcade.
    path("M330 500Q350 380 470 350H730Q850 380 870 500z", glass),
    path("M600 350H730Q850 380 870 500H640z", shade),
    path("M470 350Q490 270 600 262Q710 270 730 350z", glass),
    path("M600 262Q710 270 730 350H630z", shade),
    palm(520, 500),
    palm(680, 500),
    line(
      "M330 500Q350 380 470 350H730Q850 380 870 500M470 350Q490 270 600 262Q710 270 730 350M400 500Q420 390 500 350M470 500Q490 400 540 350Q550 290 600 262M540 500Q546 400 570 350M660 500Q654 400 630 350M730 500Q710 400 660 350Q650 290 600 262M800 500Q780 390 700 350",
      palette.paper,
      5,
    ),
    line("M600 262V222", dark, 6),
    rect(320, 500, 560, 150, light),
    rect(620, 500, 260, 150, half),
    path(
      times(8, (i) => `M${344 + i * 66} 650V560a23 23 0 0 1 46 0V650z`),
      mix(palette.glass, palette.water[0], 0.3),
    ),
    path("M574 650V570a30 30 0 0 1 60 0V650z", palette.accent),
    rect(310, 492, 580, 14, dark),
    meadow(scene, 646),
    winding([600, 900, 150], [604, 652, 34], 0, palette.sand[0]),
    bed(scene, [200, 460, 20, 360], 700, 860, [palette.lamp, palette.paper, palette.accent]),
    bed(scene, [750, 1000, 850, 1190], 700, 860, [palette.accent, palette.lamp, palette.paper]),
    tree(scene, "pine", 130, 720, 250),
    tree(scene, "birch", 1080, 730, 270),
    person(scene, 560, 800, 100, palette.accent),
    person(scene, 606, 796, 94, palette.lamp),
  ].join("");
}

function knot(scene: Scene): string {
  const { palette } = scene;
  const hedge = mix(palette.leaf[1], palette.near, 0.25);
  const top = palette.leaf[0];
  const white: [string, string] = [mix(palette.stone[0], palette.accent, 0.12), palette.stone[1]];
  const box = (d: string) => `<g transform="translate(0 10)">${line(d, hedge, 26)}</g>${line(d, top, 22)}`;
  return [
    copse(scene, "round", 0, 640, 360, 160),
    copse(scene, "round", 860, 640, 340, 160),
    house(scene, {
      x: 400,
      base: 660,
      gable: 170,
      side: 240,
      h: 200,
      pitch: 0.62,
      walls: white,
      crowsteps: true,
      chimney: true,
    }),
    windows(scene, 440, 510, 2, 2, 26, 44, 60, 70),
    windows(scene, 600, 500, 4, 2, 24, 44, 52, 76),
    wall(scene, 600, 66),
    door(scene, 560, 664, 46, 74),
    meadow(scene, 660),
    path("M120 880L300 690H900L1080 880z", palette.sand[0]),
    box("M230 850L330 710H560V850zM640 710H870L970 850H640z"),
    bed(scene, [350, 530, 300, 530], 736, 826, [palette.accent, palette.paper]),
    bed(scene, [670, 850, 670, 900], 736, 826, [palette.lamp, palette.paper]),
    path("M582 800l8 -60h20l8 60z", palette.stone[0]),
    path("M600 740h10l8 60h-18z", palette.stone[1]),
    path("M572 740h56l-6 -14h-44z", palette.stone[2]),
    line("M590 726l24 -26", palette.near, 6),
    person(scene, 600, 880, 112, palette.accent),
    tree(scene, "poplar", 90, 740, 260),
    tree(scene, "poplar", 1110, 740, 260),
  ].join("");
}
