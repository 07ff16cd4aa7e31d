import { cantilever, rail } from "../parts/cantilever.ts";
import { gulls, sheep, train, walker } from "../parts/details.ts";
import { cutout, faded, line, mix, path, rect, times } from "../parts/pen.ts";
import { backdrop, bank, field, glints, meadow, range, sea, winding } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const viaduct = {
  shows: {
    "": "a train on a long viaduct of stone arches over the valley",
    tweed: "a train crossing five arches over the Tweed",
    forth: "the three red cantilevers of the bridge over the Forth, a train crossing",
    pier: "one red cantilever towering over a harbour village",
  },
  draw: (scene) => drawVariant(scene, { "": arches, tweed: arches, forth, pier }),
} satisfies Motif;

const arches: Motif["draw"] = (scene) => {
  const { palette, random, variant } = scene;
  const [light, half, dark] = palette.stone;
  const river = variant !== "";
  const count = river ? 5 : 8;
  const deck = river ? 460 : 380;
  const span = 1200 / count;
  const pierW = span * 0.2;
  const spring = deck + (river ? 120 : 90);
  const holes = times(count, (i) => {
    const x = i * span + pierW / 2;
    const w = span - pierW;
    return `M${x} 900V${spring}a${w / 2} ${(spring - deck) * 0.78} 0 0 1 ${w} 0V900z`;
  });
  const shades = times(count, (i) => {
    const x = i * span + pierW / 2;
    return (
      `M${x} 900V${spring}q0 ${-(spring - deck) * 0.3} ${span * 0.05} ${-(spring - deck) * 0.44}q${-span * 0.012} 30 ${-span * 0.008} 80V900z` +
      `M${x - pierW * 0.42} 900V${spring + 14}H${x}V900z`
    );
  });
  return [
    backdrop(scene, { horizon: 520, sunX: [200, 460], sunUp: [180, 300] }),
    range(scene, 620, 80, 2),
    copse(scene, "round", 60, 700, 480, 110),
    copse(scene, "round", 700, 706, 420, 120),
    field(690, 16, mix(palette.grass[0], palette.grass[1], 0.2)),
    train(scene, random.between(250, 420), deck - 26, 104, 3),
    line(`M0 ${deck - 22}H1200`, dark, 6),
    cutout(`M0 ${deck - 18}H1200V900H0z${holes}`, light),
    path(shades, half),
    rect(0, deck + 14, 1200, 9, half),
    line(
      times(Math.floor(count), (i) => `M${i * span + span / 2 - 10} ${deck + 40}h20`),
      half,
      6,
    ),
    meadow(scene, 760),
    river
      ? waterUnder(scene)
      : winding([360, 900, 66], [520, 770, 16], 90, palette.sand[0]) +
        sheep(scene, 760, 820, 64) +
        sheep(scene, 860, 836, 70) +
        sheep(scene, 680, 842, 60),
    tree(scene, "oak", random.between(1040, 1090), 830, 280),
    river ? "" : tree(scene, "birch", 120, 820, 240),
    walker(scene, river ? 230 : 440, river ? 800 : 834, 92),
    bank(scene, 866),
    gulls(scene, 820, 200, 3),
  ].join("");
};

const waterUnder = (scene: Scene): string => {
  const { palette } = scene;
  return (
    path("M0 830C260 800 420 790 620 792S1000 800 1200 790V900H0z", palette.water[0]) +
    path("M0 866C260 840 600 836 1200 830V900H0z", palette.water[1]) +
    glints(scene, 300, 806, 800, 60, 7)
  );
};

const forth: Motif["draw"] = (scene) => {
  const { palette } = scene;
  const [red, shade] = rail(scene);
  return [
    backdrop(scene, { horizon: 600, far: "none", sunX: [330, 420], sunUp: [120, 200], sunSize: [80, 110] }),
    range(scene, 600, 60, 0),
    range(scene, 612, 34, 1),
    sea(scene, 610),
    glints(scene, 40, 640, 1100, 120, 12),
    train(scene, 470, 454, 54, 4),
    line("M0 462H1200", shade, 7),
    cantilever(scene, 190, 640, 462, 400, 210, 13),
    cantilever(scene, 610, 640, 462, 400, 210, 13),
    cantilever(scene, 1030, 640, 462, 400, 210, 13),
    line("M0 458H1200M380 470H420M800 470H840", red, 11),
    faded(0.3, path("M140 664h100l-30 60h-40zM560 664h100l-30 60h-40zM980 664h100l-30 60h-40z", shade)),
    // The near shore.
    path("M0 900V800C140 790 280 820 420 850S700 880 800 900z", palette.grass[1]),
    path("M0 900V850C120 840 240 850 360 874L420 900z", palette.near),
    walker(scene, 210, 822, 104),
    walker(scene, 264, 826, 92),
    line("M60 812V770M140 806V764M60 782L140 776", palette.near, 7),
    path("M800 742q60 12 120 -2l-16 22h-86z", palette.near),
    line("M860 740v-60", palette.near, 5),
    path("M864 684q34 30 36 50h-36z", palette.paper),
    gulls(scene, 760, 190, 4),
  ].join("");
};

const pier: Motif["draw"] = (scene) => {
  const { palette } = scene;
  const [red, shade] = rail(scene);
  return [
    backdrop(scene, { horizon: 640, far: "none", sunX: [160, 260], sunUp: [120, 240] }),
    range(scene, 650, 60, 1),
    sea(scene, 650),
    glints(scene, 30, 690, 1100, 90, 8),
    train(scene, 300, 408, 84, 4),
    line("M0 420H1200", shade, 10),
    cantilever(scene, 640, 700, 420, 1180, 350, 22),
    line("M0 414H1200", red, 16),
    // Cottages at its foot.
    times(5, (i) => {
      const x = 760 + i * 92;
      const wall =
        [
          palette.paper,
          palette.stone[0],
          mix(palette.paper, palette.lamp, 0.4),
          palette.paper,
          palette.stone[0],
        ][i] ?? palette.paper;
      return (
        rect(x, 730, 88, 70, wall) +
        rect(x + 60, 730, 28, 70, mix(wall, palette.stone[2], 0.3)) +
        path(`M${x - 4} 732l16 -40h64l16 40z`, palette.roof[i % 2 ? 1 : 0]) +
        path(`M${x + 14} 752h18v24h-18z`, i === 2 ? palette.lamp : palette.glass) +
        path(`M${x + 46} 756h16v44h-16z`, palette.accent)
      );
    }),
    path("M560 900C620 830 700 800 780 798H1200V900z", palette.sand[1]),
    path("M0 900V860C240 850 420 870 640 880L660 900z", palette.near),
    path("M250 800q60 14 130 -4l-20 32h-90z", palette.accent),
    line("M250 800q60 14 130 -4", palette.paper, 6),
    walker(scene, 900, 870, 110),
    gulls(scene, 200, 240, 3),
  ].join("");
};
