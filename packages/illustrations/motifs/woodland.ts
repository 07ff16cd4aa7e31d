import { stag } from "../parts/deer.ts";
import { walker } from "../parts/details.ts";
import { circle, ellipse, faded, line, mix, path, rect, times } from "../parts/pen.ts";
import { sky, sun, winding } from "../parts/scenery.ts";
import { bush, tree } from "../parts/trees.ts";
import type { Motif, Scene } from "../scene.ts";

export const woodland = {
  shows: {
    "": "a path through tall trees towards the light",
    pines: "pine trunks in low sun, a red squirrel on a stump",
    glen: "a wooded glen with a waterfall and a footbridge",
    deer: "a stag on the edge of the wood",
    tunnel: "a painted tunnel with a bright arch at its far end",
    birches: "white birch trunks beside a path in low light",
    oaks: "old spreading oaks over a grassy ride",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    if (variant === "tunnel") return tunnel(scene);
    const light = mix(palette.sky[1], palette.leaf[0], 0.35);
    const x = random.between(520, 660);
    const size = random.between(80, 110);
    const y = random.between(400, 450);
    return [
      sky(scene, 640, x, y, size),
      sun(scene, x, y, size),
      // Three depths of wood, each darker.
      treeWall(scene, 600, mix(light, palette.sky[1], 0.35), 0.55, 16),
      treeWall(scene, 650, mix(palette.leaf[0], palette.sky[1], 0.3), 0.75, 11),
      path("M0 640C300 610 520 650 760 630S1100 630 1200 640V900H0z", palette.grass[0]),
      path("M0 720C280 690 460 740 700 730S1060 700 1200 720V900H0z", palette.grass[1]),
      variant === "glen"
        ? falls(scene)
        : winding([520, 900, 120], [x, 640, 12], random.pick([-130, 130]), palette.sand[0]),
      faded(
        0.22,
        path(
          `M${x - 30} ${y + 200}L${x - 420} 900H${x - 250}zM${x} ${y + 220}L${x + 190} 900H${x + 380}z`,
          palette.lamp,
        ),
      ),
      variant === "deer"
        ? stag(scene, 700, 780, 1.15)
        : walker(
            scene,
            variant === "glen" ? 470 : x - 20,
            variant === "glen" ? 668 : 740,
            variant === "glen" ? 70 : 92,
          ),
      variant === "oaks"
        ? tree(scene, "oak", 180, 840, 560) +
          tree(scene, "oak", 1040, 850, 590) +
          tree(scene, "oak", 860, 730, 280) +
          tree(scene, "oak", 330, 720, 240)
        : trunks(scene),
      variant === "pines" ? squirrel(scene, 905, 800) : "",
      ferns(scene),
    ].join("");
  },
} satisfies Motif;

function treeWall(scene: Scene, base: number, fill: string, height: number, count: number): string {
  const { random } = scene;
  const pines = scene.variant === "pines";
  const step = 1200 / count;
  return path(
    times(count + 1, (i) => {
      const x = i * step + random.between(-14, 14);
      const middle = 1 - 0.5 * Math.exp(-(((x - 600) / 260) ** 2));
      const h = 470 * height * middle * random.between(0.85, 1.1);
      const w = step * 0.75;
      return pines
        ? `M${x - w * 0.7} ${base + 20}L${x} ${base - h}L${x + w * 0.7} ${base + 20}z`
        : `M${x - w} ${base + 20}C${x - w} ${base - h * 1.25} ${x + w} ${base - h * 1.25} ${x + w} ${base + 20}z`;
    }),
    fill,
  );
}

/** Thick trunks at both sides, their crowns above the picture. */
function trunks(scene: Scene): string {
  const { palette, random, variant } = scene;
  const pine = variant === "pines";
  const birch = variant === "birches";
  const lit = birch
    ? palette.paper
    : pine
      ? mix(palette.stone[1], palette.accent, 0.4)
      : mix(palette.stone[2], palette.leaf[1], 0.25);
  const dark = birch ? mix(palette.paper, palette.stone[2], 0.55) : mix(palette.near, palette.stone[2], 0.25);
  const trunk = (x: number, base: number, w: number) =>
    path(
      `M${x - w} ${base}Q${x - w * 0.6} ${base - 60} ${x - w * 0.5} ${base - 200}L${x - w * 0.36} 0H${x + w * 0.36}L${x + w * 0.5} ${base - 200}Q${x + w * 0.6} ${base - 60} ${x + w} ${base}z`,
      lit,
    ) +
    path(
      `M${x + w * 0.05} 0H${x + w * 0.36}L${x + w * 0.5} ${base - 200}Q${x + w * 0.6} ${base - 60} ${x + w} ${base}H${x + w * 0.2}Q${x + w * 0.1} ${base - 200} ${x + w * 0.05} 0z`,
      dark,
    );
  const spots: [number, number, number][] = [
    [random.between(300, 360), 700, 22],
    [random.between(850, 910), 694, 24],
    [random.between(186, 240), 760, 34],
    [random.between(990, 1040), 760, 36],
    [random.between(60, 96), 850, 52],
    [random.between(1100, 1140), 860, 56],
  ];
  const canopy = mix(palette.leaf[1], palette.near, 0.3);
  return [
    ...spots.map(([x, base, w]) => trunk(x, base, birch ? w * 0.8 : w)),
    birch
      ? line(
          spots
            .map(([x, base, w]) =>
              times(
                9,
                (i) => `M${x - w * 0.3 + (i % 3) * w * 0.14} ${190 + (i * (base - 240)) / 9}h${w * 0.34}`,
              ),
            )
            .join(""),
          palette.near,
          7,
        )
      : "",
    path(
      "M0 0H1200V150C1140 210 1080 150 1020 180S920 130 860 150S740 90 660 110S520 70 440 104S320 120 260 150S140 140 90 180S20 180 0 160z",
      canopy,
    ),
    path("M0 0H560C480 60 420 40 340 80S200 80 140 120S40 120 0 110z", palette.leaf[0]),
  ].join("");
}

function ferns(scene: Scene): string {
  const { palette, random } = scene;
  const fern = (x: number, s: number) =>
    line(
      times(
        5,
        (i) =>
          `M${x} 896q${(i - 2) * 22 * s} ${-50 * s} ${(i - 2) * 46 * s} ${-(74 - Math.abs(i - 2) * 14) * s}`,
      ),
      mix(palette.leaf[0], palette.near, 0.15),
      7,
    );
  return (
    path("M0 900V850C160 830 300 880 460 876S760 884 900 868S1120 840 1200 850V900z", palette.near) +
    times(3, (i) => fern(120 + i * 90 + random.between(-20, 20), 1)) +
    times(3, (i) => fern(920 + i * 96 + random.between(-20, 20), 1.1)) +
    bush(scene, 700, 880, 60)
  );
}

function falls(scene: Scene): string {
  const { palette } = scene;
  const [, half, dark] = palette.stone;
  const white = mix(palette.water[0], palette.paper, 0.7);
  return [
    path("M380 720L420 600L500 560H700L790 600L840 720z", mix(dark, palette.mid, 0.4)),
    path("M380 720L420 600L500 560L520 720z", mix(half, palette.leaf[1], 0.35)),
    path("M556 560H650Q660 640 690 740H530Q552 640 556 560z", white),
    line("M580 580Q578 660 566 730M610 576V730M632 580Q640 660 652 730", palette.water[0], 6),
    path("M420 900C440 800 480 740 540 728H700C780 750 820 820 880 900z", palette.water[0]),
    path("M500 900C520 830 560 790 600 786S720 830 760 900z", palette.water[1]),
    line("M540 760h60M640 780h70M560 830h60M660 850h60", palette.paper, 5),
    path("M470 790q40 -34 80 0zM740 810q44 -40 90 0zM470 856q30 -24 64 0z", dark),
    // The footbridge above the fall.
    path("M400 672H820V686H400z", palette.accent),
    line(
      "M410 672V620M500 672V620M590 672V620M680 672V620M770 672V620M814 672V620M400 622H820M400 648H820",
      palette.near,
      6,
    ),
  ].join("");
}

const squirrel = (scene: Scene, x: number, base: number): string => {
  const red = mix(scene.palette.accent, scene.palette.lamp, 0.2);
  return (
    path(`M${x - 50} ${base + 40}l8 -50h80l10 50z`, scene.palette.stone[2]) +
    ellipse(x - 2, base - 8, 40, 11, scene.palette.stone[1]) +
    path(
      `M${x + 16} ${base - 10}Q${x + 62} ${base - 30} ${x + 50} ${base - 78}Q${x + 36} ${base - 104} ${x + 14} ${base - 90}Q${x + 36} ${base - 76} ${x + 22} ${base - 48}z`,
      mix(red, scene.palette.near, 0.15),
    ) +
    path(
      `M${x - 22} ${base - 8}Q${x - 30} ${base - 60} ${x - 10} ${base - 72}L${x - 14} ${base - 92}l12 8Q${x + 6} ${base - 82} ${x + 2} ${base - 66}Q${x + 26} ${base - 40} ${x + 22} ${base - 8}z`,
      red,
    ) +
    path(`M${x - 16} ${base - 50}q-14 10 -4 18l14 -8z`, scene.palette.paper) +
    circle(x - 8, base - 74, 3.5, scene.palette.near)
  );
};

function tunnel(scene: Scene): string {
  const { palette } = scene;
  const colours = [
    palette.accent,
    palette.lamp,
    palette.water[0],
    palette.leaf[0],
    palette.far[0],
    palette.paper,
    palette.water[1],
  ];
  // Rings of the vault, each a band of mural, down to the bright end.
  const rings = times(7, (i) => {
    const t = 1 - i / 7;
    const w = 110 + 560 * t ** 1.4;
    const foot = 640 + 260 * t ** 1.2;
    const top = 640 - (190 + 500 * t ** 1.4);
    return path(
      `M${600 - w} ${foot}V${(top + foot) / 2}Q${600 - w} ${top} 600 ${top}T${600 + w} ${(top + foot) / 2}V${foot}z`,
      colours[i % colours.length] ?? palette.accent,
    );
  });
  return [
    rect(0, 0, 1200, 900, palette.near),
    rings,
    path("M490 640V530Q490 440 600 440T710 530V640z", palette.sky[1]),
    circle(566, 540, 40, palette.suns[0]),
    path("M490 640V590Q540 560 600 584T710 570V640z", palette.leaf[0]),
    // Painted hills, a train, stars along the walls.
    path(
      "M0 640L180 560L300 600L380 570L440 620L490 610V660L0 800z",
      mix(palette.leaf[1], palette.near, 0.2),
    ),
    path(
      "M1200 640L1040 570L920 606L820 566L760 620L710 610V660L1200 800z",
      mix(palette.water[1], palette.near, 0.2),
    ),
    path("M60 700l150 -38v-60l-150 20zM222 658l110 -26v-46l-110 16z", palette.paper),
    path(
      "M74 660l30 -6v-22l-30 4zM122 650l30 -6v-20l-30 4zM168 641l28 -6v-18l-28 4zM236 634l26 -6v-16l-26 4zM276 626l24 -6v-15l-24 4z",
      palette.glass,
    ),
    path("M60 690l272 -66v8l-272 68z", palette.accent),
    path(
      times(6, (i) => `M${820 + i * 60} ${360 - (i % 3) * 60}l6 14 14 4 -14 6 -6 14 -6 -14 -14 -6 14 -4z`),
      palette.paper,
    ),
    path("M0 900L490 640H710L1200 900z", mix(palette.sand[1], palette.near, 0.35)),
    path("M430 900L570 640H630L770 900z", mix(palette.sand[0], palette.near, 0.12)),
    walker(scene, 640, 760, 120),
    // A cyclist's lamp-lit wheels.
    `<g fill="none" stroke="${palette.near}" stroke-width="7"><circle cx="488" cy="812" r="30"/><circle cx="566" cy="812" r="30"/></g>`,
    line(
      "M488 812L512 768H552L566 812M512 768L530 812L552 768M504 760h18M552 768l-4 -16h14",
      palette.near,
      6,
    ),
    line("M512 758L526 712L550 752", palette.accent, 20),
    circle(530, 692, 13, mix(palette.sand[1], palette.near, 0.2)),
  ].join("");
}
