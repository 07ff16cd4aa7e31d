import { gulls, person, rowingBoat } from "../parts/details.ts";
import { circle, line, mix, path, placed, rect, times } from "../parts/pen.ts";
import { backdrop, glints } from "../parts/scenery.ts";
import type { Motif, Scene } from "../scene.ts";

export const harbour = {
  shows: {
    "": "fishing boats behind the harbour wall, pantiled houses on the quay",
    yacht: "a royal ship with three masts dressed in flags at her berth",
    seabirds: "a round glass building by the harbour, gannets over the sea",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    if (variant === "yacht") return yacht(scene);
    const [light, half, dark] = palette.stone;
    return [
      backdrop(scene, { horizon: 480, far: "sea", sunX: [160, 300], sunUp: [80, 210] }),
      glints(scene, 30, 510, 260, 60, 4),
      variant === "seabirds" ? path("M420 482Q436 430 480 412Q540 408 560 482z", palette.far[2]) : "",
      variant === "seabirds" ? centre(scene) : quay(scene),
      // The far pier with its light.
      path("M0 590L330 570V620L0 650z", half),
      path("M0 590L330 570V582L0 604z", light),
      rect(296, 480, 30, 92, palette.paper),
      rect(312, 480, 14, 92, mix(palette.paper, half, 0.7)),
      rect(292, 470, 38, 12, palette.near),
      path("M296 470q15 -36 30 0z", palette.accent),
      // Water of the basin.
      path("M0 650L330 620L500 700H1200V900H0z", palette.water[0]),
      path("M0 760C300 744 620 776 1200 752V900H0z", palette.water[1]),
      glints(scene, 80, 690, 1000, 130, 9),
      fishingBoat(scene, 420, 760, 1),
      rowingBoat(scene, 690, 790, 150, palette.lamp),
      random.chance(0.6)
        ? fishingBoat(scene, 880, 748, 0.7)
        : rowingBoat(scene, 900, 752, 110, palette.roof[0]),
      // The quay in front.
      path("M0 900V846H1200V900z", mix(half, palette.near, 0.2)),
      rect(0, 836, 1200, 16, light),
      path("M200 836v-34q0 -12 18 -12t18 12v34zM980 836v-34q0 -12 18 -12t18 12v34z", palette.near),
      line("M218 800Q300 830 360 768", palette.near, 5),
      creels(scene, 1070, 836),
      person(scene, 130, 850, 110, palette.accent),
      gulls(scene, random.between(460, 640), 250, 4),
      line("M0 852H1200", dark, 4),
    ].join("");
  },
} satisfies Motif;

function quay(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const walls = [
    palette.paper,
    light,
    mix(light, palette.accent, 0.24),
    mix(light, palette.water[0], 0.4),
    palette.paper,
    half,
  ];
  return (
    path("M500 640C700 560 900 500 1200 470V660H500z", mix(palette.far[2], palette.grass[1], 0.5)) +
    times(6, (i) => {
      const x = 500 + i * 116;
      const h = random.between(96, 150) + i * 8;
      const wall = walls[i] ?? light;
      const gable = i % 2 === 0;
      return (
        rect(x, 680 - h, 112, h, wall) +
        rect(x + 76, 680 - h, 36, h, mix(wall, dark, 0.28)) +
        (gable
          ? path(`M${x - 4} ${680 - h}l60 -64 60 64z`, wall) +
            path(`M${x - 6} ${682 - h}l62 -68 62 68 -8 4 -54 -58 -54 58z`, palette.roof[0])
          : path(`M${x - 4} ${680 - h}l16 -54h88l16 54z`, palette.roof[0]) +
            path(`M${x + 70} ${626 - h}h30l16 54h-36z`, palette.roof[1])) +
        path(
          `${times(2, (k) => `M${x + 18 + k * 42} ${700 - h}h22v30h-22z`)}M${x + 18} ${642}h24v38h-24z`,
          palette.glass,
        ) +
        rect(x + 62, 644, 18, 24, random.chance(0.4) ? palette.lamp : palette.glass)
      );
    }) +
    path("M480 680H1200V712H520z", half) +
    rect(480, 676, 720, 12, light)
  );
}

function centre(scene: Scene): string {
  const { palette } = scene;
  const [light, half] = palette.stone;
  return (
    path("M500 690C620 620 760 590 1200 580V720H500z", palette.grass[1]) +
    rect(640, 540, 360, 140, half) +
    path(
      times(9, (i) => `M${656 + i * 38} 566h28v90h-28z`),
      mix(palette.water[0], palette.paper, 0.4),
    ) +
    path("M610 546Q700 440 830 430Q960 440 1034 546z", palette.roof[0]) +
    path("M830 430Q960 440 1034 546H850z", palette.roof[1]) +
    path("M800 436v-60q30 -20 60 0v60z", palette.paper) +
    path("M792 376q38 -50 76 0z", palette.roof[1]) +
    path("M480 680H1200V712H520z", half) +
    rect(480, 676, 720, 12, light) +
    gannet(scene, 480, 300, 1) +
    gannet(scene, 640, 200, 0.7)
  );
}

const gannet = (scene: Scene, x: number, y: number, s: number): string =>
  placed(
    x,
    y,
    s,
    path("M-70 6Q-20 -14 30 -6L58 -2 30 8Q-10 16 -70 6z", scene.palette.paper),
    path("M-10 -6Q-30 -70 -84 -96Q-10 -80 18 -6z", scene.palette.paper),
    path("M-84 -96Q-66 -90 -52 -78L-50 -66Q-64 -84 -84 -96z", scene.palette.near),
    path("M4 6Q20 40 66 60Q30 10 20 2z", mix(scene.palette.paper, scene.palette.stone[1], 0.6)),
    path("M66 60Q50 54 42 44L46 32z", scene.palette.near),
    circle(34, -2, 9, scene.palette.lamp),
  );

function fishingBoat(scene: Scene, x: number, y: number, s: number): string {
  const { palette } = scene;
  const hull = scene.random.pick([palette.accent, palette.mid, palette.roof[0]]);
  return placed(
    x,
    y,
    s,
    path("M-110 -44Q0 -20 120 -56Q108 10 74 18H-76Q-104 6 -110 -44z", hull),
    path("M10 -34Q70 -38 120 -56Q108 10 74 18H10z", mix(hull, palette.near, 0.4)),
    line("M-110 -44Q0 -20 120 -56", palette.paper, 7),
    path("M-60 -38V-96H0V-34z", palette.paper),
    path("M-22 -36V-96H0V-34z", mix(palette.paper, palette.stone[1], 0.7)),
    path("M-68 -96H8L0 -108H-60z", palette.roof[1]),
    rect(-50, -84, 20, 22, palette.glass),
    line("M40 -38V-190M40 -180L-30 -108M40 -180L112 -56M40 -110L90 -130", palette.near, 5),
    path("M42 -190l34 8 -34 10z", palette.lamp),
  );
}

const creels = (scene: Scene, x: number, base: number): string =>
  path(
    `M${x} ${base}v-34q22 -22 44 0v34zM${x + 50} ${base}v-34q22 -22 44 0v34zM${x + 24} ${base - 36}v-34q22 -22 44 0v34z`,
    scene.palette.near,
  ) +
  line(
    `M${x + 8} ${base - 14}h28M${x + 58} ${base - 14}h28M${x + 32} ${base - 50}h28`,
    scene.palette.stone[1],
    4,
  );

function yacht(scene: Scene): string {
  const { palette } = scene;
  const navy = mix(palette.near, palette.mid, 0.2);
  const dress = (x0: number, y0: number, x1: number, y1: number, count: number) =>
    times(count, (i) => {
      const t = (i + 0.5) / count;
      return path(
        `M${x0 + (x1 - x0) * t - 9} ${y0 + (y1 - y0) * t}h18v20h-18z`,
        [palette.accent, palette.lamp, palette.paper][i % 3] ?? palette.paper,
      );
    });
  return [
    backdrop(scene, { horizon: 560, far: "sea", sunX: [180, 320], sunUp: [90, 220] }),
    glints(scene, 20, 600, 300, 100, 5),
    // Masts and flags.
    line("M420 500V210M640 480V170M850 500V230M180 610L420 216L640 176L850 236L1060 560", palette.near, 6),
    dress(200, 590, 410, 232, 9),
    dress(430, 216, 630, 180, 6),
    dress(650, 180, 840, 236, 6),
    dress(862, 250, 1040, 530, 8),
    path("M640 170q30 -8 54 4v34q-24 -10 -54 -2z", palette.accent),
    // Superstructure, funnel.
    path("M330 600V520H480V480H760V520H930V600z", palette.paper),
    path("M640 600V480H760V520H930V600z", mix(palette.paper, palette.stone[1], 0.45)),
    path("M540 480L552 390H640L632 480z", palette.lamp),
    path("M600 480L606 390H640L632 480z", mix(palette.lamp, palette.stone[2], 0.5)),
    path("M552 390H640L638 406H550z", palette.near),
    path(
      times(11, (i) => `M${356 + i * 50} 548h24v24h-24z`) +
        times(5, (i) => `M${506 + i * 46} 500h20v14h-20z`),
      palette.glass,
    ),
    // Hull.
    path("M140 596Q600 630 1080 570Q1060 700 1010 740H260Q180 690 140 596z", navy),
    path("M640 614Q880 606 1080 570Q1060 700 1010 740H640z", mix(navy, palette.near, 0.6)),
    path("M222 690H1034Q1024 722 1010 740H260Q240 726 222 690z", palette.accent),
    line("M140 596Q600 630 1080 570", palette.lamp, 7),
    path(
      times(13, (i) => `M${320 + i * 52} 648h16v16h-16z`),
      palette.lamp,
    ),
    path("M0 740H1200V900H0z", palette.water[1]),
    glints(scene, 100, 750, 1000, 80, 8),
    path("M0 860H1200V900H0z", mix(palette.stone[1], palette.near, 0.3)),
    rect(0, 848, 1200, 16, palette.stone[0]),
    path("M330 848v-30q18 -16 36 0v30zM830 848v-30q18 -16 36 0v30z", palette.near),
    person(scene, 560, 866, 104, palette.accent),
    person(scene, 606, 864, 98, palette.lamp),
    gulls(scene, 200, 260, 3),
  ].join("");
}
