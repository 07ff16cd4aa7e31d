import { bunting, gulls, lamp, person } from "../parts/details.ts";
import { crowstep, mass, windows } from "../parts/masonry.ts";
import { box, circle, ellipse, line, mix, path, rect, roundArch, times } from "../parts/pen.ts";
import { backdrop, cobbles, range } from "../parts/scenery.ts";
import { copse } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const street = {
  shows: {
    "": "shop fronts and bunting around a small market square",
    cross: "a mercat cross on its steps in the old town square",
    curve: "bright shop fronts along a curving, climbing street",
    arcade: "a glass-roofed shopping galleria with lit windows",
    retail: "a row of bright shops with trees and banners",
    ribbon: "a ribbon-wound tower over the rooftops at the end of a street",
  },
  draw: (scene) => drawVariant(scene, { "": square, cross: square, curve, arcade, retail, ribbon }),
} satisfies Motif;

const paints = (scene: Scene): string[] => {
  const { palette } = scene;
  return [
    palette.accent,
    palette.water[1],
    palette.lamp,
    palette.leaf[1],
    palette.roof[0],
    mix(palette.far[2], palette.accent, 0.3),
  ];
};

/** One shop with two floors above; its foot is on `base`. */
function shop(scene: Scene, x: number, base: number, w: number, h: number, at: number): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const wall =
    [light, palette.paper, mix(light, palette.accent, 0.2), half, mix(light, palette.leaf[0], 0.25)][
      at % 5
    ] ?? light;
  const paint = paints(scene)[at % 6] ?? palette.accent;
  const top = base - h;
  const heads = [
    path(`M${x} ${top}l${w / 2} ${-w * 0.42}l${w / 2} ${w * 0.42}z`, wall) +
      line(`M${x - 3} ${top + 3}l${w / 2 + 3} ${-w * 0.44}l${w / 2 + 3} ${w * 0.44}`, palette.roof[1], 9),
    path(crowstep(x, top + 2, w, 0, w * 0.42, 4), wall),
    path(`M${x - 4} ${top}l20 -44h${w - 32}l20 44z`, palette.roof[0]) +
      rect(x + w * 0.7, top - 70, 24, 40, dark),
  ];
  const stripes = 6;
  return (
    (heads[random.whole(0, 2)] ?? "") +
    rect(x, top, w, h, wall) +
    rect(x + w * 0.84, top, w * 0.16, h, mix(wall, dark, 0.25)) +
    windows(scene, x + w * 0.14, top + 28, 3, 2, w * 0.15, 50, w * 0.25, 82) +
    rect(x, base - 112, w, 112, paint) +
    rect(
      x + 12,
      base - 84,
      w * 0.52,
      66,
      random.chance(0.5) ? palette.lamp : mix(palette.glass, palette.water[0], 0.35),
    ) +
    rect(x + w * 0.68, base - 84, w * 0.22, 84, mix(paint, palette.near, 0.5)) +
    times(stripes, (i) =>
      path(
        `M${x + (w / stripes) * i} ${base - 112}h${w / stripes}l${-2} 30h${-w / stripes}z`,
        i % 2 ? palette.paper : paint,
      ),
    )
  );
}

function square(scene: Scene): string {
  const { palette, random, variant } = scene;
  const [light, half, dark] = palette.stone;
  const from = random.whole(0, 5);
  return [
    backdrop(scene, { horizon: 520, sunX: [240, 560], sunUp: [110, 240] }),
    range(scene, 620, 90, 2),
    times(6, (i) =>
      variant === "cross" && (i === 2 || i === 3)
        ? ""
        : shop(scene, -20 + i * 208, 750, 204, random.between(270, 350), from + i),
    ),
    variant === "cross" ? copse(scene, "round", 396, 752, 416, 120) : "",
    cobbles(scene, 750, 0.28),
    bunting(scene, -20, 330, 1220, 330, 46),
    // The mercat cross.
    variant === "cross"
      ? times(4, (i) => rect(520 - i * -20, 830 - i * 22, 170 - i * 40, 24, i % 2 ? half : light)) +
        rect(592, 470, 26, 276, light) +
        rect(607, 470, 11, 276, half) +
        rect(578, 450, 54, 24, dark) +
        path("M584 450v-40l21 -24 21 24v40z", light) +
        path("M605 386l21 24v40h-21z", half) +
        line("M605 386v-34", palette.lamp, 7)
      : lamp(scene, 610, 830, 250),
    person(scene, 330, 836, 112, palette.accent),
    person(scene, 380, 832, 104, palette.lamp),
    person(scene, 860, 826, 108, palette.paper),
    gulls(scene, 760, 190, 3),
  ].join("");
}

function curve(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const colours = paints(scene);
  const count = 7;
  const fronts = times(count, (k) => {
    // From far left to near right, each house larger than the last.
    const t0 = k / count;
    const t1 = (k + 1) / count;
    const x = (t: number) => 330 + 900 * t ** 1.35;
    const top = (t: number) => 400 - 260 * t;
    const foot = (t: number) => 640 + 190 * t ** 1.1;
    const [a, b] = [x(t0), x(t1)];
    const wall =
      [light, palette.paper, mix(light, palette.accent, 0.2), mix(light, half, 0.6)][k % 4] ?? light;
    const paint = colours[k % 6] ?? palette.accent;
    const shopTop = (t: number) => foot(t) - (foot(t) - top(t)) * 0.3;
    const w = b - a;
    const panes = times(2, (row) =>
      times(2, (c) => {
        const t = (c + 0.5) / 2;
        const px = a + w * (0.2 + 0.38 * c);
        const py = top(t0 + (t1 - t0) * t) + (foot(t0) - top(t0)) * (0.12 + 0.27 * row);
        return `M${px} ${py}h${w * 0.2}v${w * 0.36}h${-w * 0.2}z`;
      }),
    );
    return (
      path(
        `M${a} ${foot(t0)}V${top(t0)}L${(a + b) / 2} ${(top(t0) + top(t1)) / 2 - w * 0.36}L${b} ${top(t1)}V${foot(t1)}z`,
        wall,
      ) +
      path(
        `M${a - 4} ${top(t0) + 4}L${(a + b) / 2} ${(top(t0) + top(t1)) / 2 - w * 0.4}L${b + 4} ${top(t1) + 4}l-10 8L${(a + b) / 2} ${(top(t0) + top(t1)) / 2 - w * 0.32}L${a + 6} ${top(t0) + 12}z`,
        palette.roof[1],
      ) +
      path(panes, palette.glass) +
      path(`M${a} ${foot(t0)}V${shopTop(t0)}L${b} ${shopTop(t1)}V${foot(t1)}z`, paint) +
      path(
        `M${a + w * 0.12} ${foot(t0) + (foot(t1) - foot(t0)) * 0.12}V${shopTop(t0) + w * 0.2}L${a + w * 0.6} ${shopTop(t0) + w * 0.2}V${foot(t0) + (foot(t1) - foot(t0)) * 0.6}z`,
        random.chance(0.6) ? palette.lamp : mix(palette.glass, palette.water[0], 0.4),
      ) +
      line(`M${b} ${top(t1) + 6}V${foot(t1)}`, mix(dark, wall, 0.4), 4)
    );
  });
  return [
    backdrop(scene, { horizon: 480, sunX: [130, 240], sunUp: [120, 250], far: "town" }),
    // The other side, in shade.
    path("M0 330L150 400L230 440V650L0 760z", mix(palette.far[2], half, 0.35)),
    path("M0 330L150 400V300L90 250L0 200z", mix(palette.far[2], half, 0.2)),
    path(
      "M20 440l40 14v60l-40 -6zM100 470l34 12v54l-34 -4zM20 570l40 0v60l-40 10zM100 566h34v50l-34 8z",
      palette.lamp,
    ),
    fronts,
    path(
      "M0 760L230 650Q290 630 330 640C600 690 900 760 1230 826V900H0z",
      mix(palette.sand[1], palette.mid, 0.25),
    ),
    path(
      "M330 640C600 690 900 760 1230 826V860C900 790 560 720 310 656z",
      mix(palette.sand[0], palette.mid, 0.08),
    ),
    line(
      "M120 800h50M260 760h44M420 780h60M300 850h70M560 830h60M160 870h50M700 860h70M380 716h40",
      mix(palette.sand[1], palette.near, 0.4),
      5,
    ),
    lamp(scene, 560, 716, 170),
    person(scene, 420, 806, 104, palette.accent),
    person(scene, 468, 802, 96, palette.lamp),
    person(scene, 740, 830, 118, palette.paper),
    gulls(scene, 330, 190, 3),
  ].join("");
}

function arcade(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const glass = mix(palette.water[0], palette.paper, 0.5);
  return [
    backdrop(scene, { horizon: 520, sunX: [540, 660], sunUp: [120, 200], sunSize: [90, 120], far: "town" }),
    // Two storeys of shops running back.
    path("M0 300L380 430V700L0 860z", light),
    path("M1200 300L820 430V700L1200 860z", half),

    path("M380 520H820V700H380z", mix(palette.far[2], palette.mid, 0.4)),
    path(
      times(7, (i) => box(404 + i * 58, 560, 40, 46)) + times(7, (i) => box(404 + i * 58, 630, 40, 70)),
      palette.lamp,
    ),
    line("M380 520H820M380 616H820M600 290V520M490 300V520M710 300V520M380 430H820", palette.paper, 6),
    times(4, (i) => {
      const a = 20 + i * 92;
      const colour = paints(scene)[i % 6] ?? palette.accent;
      const y = (x: number, far: number, near: number) => near + ((far - near) * x) / 380;
      const shopOn = (x0: number, x1: number, mirrorX: (x: number) => number, fill: string) =>
        path(
          `M${mirrorX(x0)} ${y(x0, 700, 860) - 4}V${y(x0, 600, 640)}L${mirrorX(x1)} ${y(x1, 600, 640)}V${y(x1, 700, 860) - 4}z`,
          fill,
        ) +
        path(
          `M${mirrorX(x0)} ${y(x0, 520, 500)}V${y(x0, 460, 370)}L${mirrorX(x1)} ${y(x1, 460, 370)}V${y(x1, 520, 500)}z`,
          random.chance(0.5) ? palette.lamp : palette.glass,
        );
      return (
        shopOn(a, a + 66, (x) => x, colour) +
        shopOn(a, a + 66, (x) => 1200 - x, i % 2 ? palette.lamp : palette.glass)
      );
    }),
    line("M0 560L380 560M1200 560L820 560", dark, 8),
    line(
      `M0 530L380 540M820 540L1200 530${times(9, (i) => `M${20 + i * 44} ${560}v-28M${1180 - i * 44} 560v-28`)}`,
      palette.paper,
      5,
    ),
    // The glass roof.
    path("M0 300Q100 60 600 40Q1100 60 1200 300L820 430Q800 300 600 290Q400 300 380 430z", glass),
    path("M600 40Q1100 60 1200 300L820 430Q800 300 600 290z", mix(glass, palette.water[1], 0.25)),
    line(
      "M0 300Q100 60 600 40Q1100 60 1200 300M380 430Q400 300 600 290Q800 300 820 430M180 362Q220 190 600 160Q980 190 1020 362M600 40V290M330 78L480 304M870 78L720 304M110 158L410 352M1090 158L790 352",
      palette.paper,
      6,
    ),
    path("M0 860L380 700H820L1200 860V900H0z", palette.sand[0]),
    line("M500 700L420 900M700 700L780 900M600 700V900M240 760H960M120 820H1080", palette.sand[1], 4),
    person(scene, 470, 840, 120, palette.accent),
    person(scene, 524, 836, 112, palette.lamp),
    person(scene, 760, 800, 96, palette.paper),
    person(scene, 650, 740, 60, palette.roof[0]),
  ].join("");
}

function retail(scene: Scene): string {
  const { palette } = scene;
  const colours = paints(scene);
  const [light, half] = palette.stone;
  return [
    backdrop(scene, { horizon: 560, sunX: [190, 360], sunUp: [120, 260] }),
    range(scene, 660, 60, 2),
    times(5, (i) => {
      const x = 60 + i * 224;
      const h = [210, 260, 190, 240, 200][i] ?? 200;
      const colour = colours[i % 6] ?? palette.accent;
      return (
        rect(x, 740 - h, 216, h, i % 2 ? light : palette.paper) +
        rect(x + 170, 740 - h, 46, h, mix(half, light, 0.3)) +
        path(`M${x - 6} ${740 - h}l16 -30h196l16 30z`, colour) +
        rect(x + 16, 640, 140, 100, palette.lamp) +
        line(`M${x + 62} 640v100M${x + 108} 640v100`, palette.near, 5) +
        rect(x + 10, 612, 196, 26, colour) +
        circle(x + 92, 700 - h + 70, 22, colour)
      );
    }),
    rect(0, 740, 1200, 160, palette.sand[0]),
    rect(0, 810, 1200, 90, mix(palette.sand[1], palette.mid, 0.25)),
    line("M60 856h90M260 856h90M460 856h90M660 856h90M860 856h90M1060 856h90", palette.paper, 8),
    times(
      3,
      (i) =>
        line(`M${170 + i * 450} 806V560`, palette.near, 6) +
        path(`M${174 + i * 450} 570h56v110l-28 -18 -28 18z`, colours[(i + 2) % 6] ?? palette.accent),
    ),
    times(
      3,
      (i) =>
        ellipse(390 + i * 226, 700, 40, 60, palette.leaf[0]) +
        path(`M${390 + i * 226} 640a40 60 0 0 1 0 120z`, palette.leaf[1]) +
        line(`M${390 + i * 226} 750V800`, palette.near, 8),
    ),
    person(scene, 500, 800, 104, palette.accent),
    person(scene, 546, 798, 98, palette.water[1]),
    path("M534 798v-30h24v30z", palette.lamp),
    person(scene, 930, 800, 104, palette.roof[0]),
    gulls(scene, 760, 250, 3),
  ].join("");
}

function ribbon(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const bronze = mix(palette.lamp, half, 0.5);
  const from = random.whole(0, 5);
  return [
    backdrop(scene, { horizon: 560, sunX: [150, 280], sunUp: [150, 280], far: "town" }),
    // Coils of bronze wound around a drum.
    path("M470 700V330H760V700z", mix(bronze, dark, 0.45)),
    times(8, (i) => {
      const y = 690 - i * 46;
      const w = 170 - i * 6 + (i % 2) * 12;
      return (
        path(
          `M${615 - w} ${y}Q${615} ${y + 34} ${615 + w} ${y - 16}l-6 -26Q615 ${y + 4} ${615 - w + 6} ${y - 24}z`,
          i % 2 ? bronze : mix(bronze, palette.paper, 0.3),
        ) +
        path(
          `M615 ${y + 8}Q${615 + w * 0.5} ${y + 2} ${615 + w} ${y - 16}l-6 -26Q${615 + w * 0.5} ${y - 18} 615 ${y - 14}z`,
          mix(bronze, dark, 0.35),
        )
      );
    }),
    path("M500 330Q540 250 640 262Q600 230 560 200Q680 210 720 290L740 320Q640 350 500 330z", bronze),
    path("M640 262Q690 280 720 290L740 320Q690 340 620 338z", mix(bronze, dark, 0.4)),
    shop(scene, 20, 750, 200, 300, from),
    shop(scene, 226, 750, 200, 250, from + 1),
    shop(scene, 790, 750, 200, 260, from + 2),
    shop(scene, 996, 750, 204, 310, from + 3),
    mass(scene, 426, 750, 364, 70, 0.6),
    path(
      times(6, (i) => roundArch(446 + i * 56, 750, 40, 56)),
      palette.lamp,
    ),
    rect(418, 674, 380, 14, light),
    cobbles(scene, 750, 0.28),
    lamp(scene, 330, 820, 210),
    person(scene, 560, 830, 112, palette.accent),
    person(scene, 610, 826, 104, palette.lamp),
    person(scene, 880, 832, 108, palette.paper),
    gulls(scene, 860, 220, 3),
  ].join("");
}
