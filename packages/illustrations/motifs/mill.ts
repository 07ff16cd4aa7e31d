import { gulls, person, smoke, swan } from "../parts/details.ts";
import { crowstep, door, house, mass, windows } from "../parts/masonry.ts";
import { circle, line, mix, path, placed, rect, times } from "../parts/pen.ts";
import { backdrop, bank, glints, meadow, range } from "../parts/scenery.ts";
import { copse, tree } from "../parts/trees.ts";
import { drawVariant, type Motif } from "../scene.ts";

export const mill = {
  shows: {
    "": "a watermill with a conical kiln and a turning wheel",
    village: "tall mill houses and a clock tower above a weir in the gorge",
  },
  draw: (scene) => drawVariant(scene, { "": watermill, village }),
} satisfies Motif;

const watermill: Motif["draw"] = (scene) => {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const [tile, shade] = [
    mix(palette.roof[0], palette.accent, 0.5),
    mix(palette.roof[1], palette.accent, 0.3),
  ];
  const spokes = times(6, (i) => {
    const a = (i * Math.PI) / 6 + 0.2;
    return `M${-Math.cos(a) * 92} ${-Math.sin(a) * 92}L${Math.cos(a) * 92} ${Math.sin(a) * 92}`;
  });
  return [
    backdrop(scene, { horizon: 560, sunX: [150, 280], sunUp: [120, 260] }),
    range(scene, 650, 50, 2),
    copse(scene, "round", 0, 710, 280, 160),
    copse(scene, "poplar", 920, 710, 260, 180),
    meadow(scene, 700),
    // The kiln.
    path("M300 740V560H470V740z", light),
    path("M410 740V560H470V740z", half),
    path("M284 564L372 350H398L486 564z", tile),
    path("M385 350H398L486 564H412z", shade),
    path("M366 352l10 -44h18l10 44z", palette.paper),
    path("M394 318l40 -14 -6 24z", dark),
    // The mill.
    house(scene, { x: 520, base: 740, gable: 190, side: 240, h: 200, pitch: 0.62, roof: [tile, shade] }),
    rect(460, 600, 70, 140, half),
    path("M452 604L470 560H530V604z", shade),
    windows(scene, 560, 580, 2, 2, 28, 42, 70, 76),
    windows(scene, 880, 590, 1, 1, 26, 40, 0, 0),
    door(scene, 470, 740, 40, 84),
    // The lade and the wheel.
    path("M690 560H1010V582H690z", dark),
    path("M690 560H1010V566H690z", palette.water[0]),
    line("M960 582V720M1000 582V720", dark, 9),
    placed(
      810,
      700,
      1,
      `<circle r="98" fill="none" stroke="${dark}" stroke-width="20"/><circle r="98" fill="none" stroke="${palette.near}" stroke-width="5"/>`,
      line(spokes, palette.near, 8),
      line(
        times(
          12,
          (i) =>
            `M${Math.cos(i * 0.5236) * 88} ${Math.sin(i * 0.5236) * 88}L${Math.cos(i * 0.5236) * 114} ${Math.sin(i * 0.5236) * 114}`,
        ),
        dark,
        12,
      ),
      `<circle r="16" fill="${palette.accent}"/>`,
    ),
    path("M902 574q20 40 8 190h-30q16 -120 -6 -190z", mix(palette.water[0], palette.paper, 0.6)),
    // The pond.
    path("M380 900C440 800 620 770 800 764S1120 770 1200 780V900z", palette.water[0]),
    path("M520 900C600 830 760 810 900 806S1140 810 1200 816V900z", palette.water[1]),
    glints(scene, 620, 790, 520, 80, 6),
    placed(720, 850, 0.6, swan(scene, 0, 0, 64)),
    placed(800, 868, 0.5, swan(scene, 0, 0, 64)),
    person(scene, 270, 830, 106, palette.accent),
    bank(scene, 884),
    tree(scene, "oak", 120, 830, 280),
    gulls(scene, 700, 220, 3),
  ].join("");
};

const village: Motif["draw"] = (scene) => {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const red = mix(light, palette.accent, 0.22);
  const redShade = mix(half, palette.accent, 0.3);
  return [
    backdrop(scene, { horizon: 520, sunX: [200, 320], sunUp: [60, 170], far: "hills" }),
    // The high bridge closing the gorge.
    path("M0 640V470C120 440 260 520 380 640zM1200 640V420C1080 430 940 520 820 640z", palette.far[2]),
    copse(scene, "round", 0, 660, 330, 150),
    copse(scene, "round", 880, 660, 320, 170),
    // Well Court with its tower.
    rect(620, 480, 300, 240, redShade),
    path("M600 480L640 400H890L940 480z", palette.roof[0]),
    path("M760 400H890L940 480H790z", palette.roof[1]),
    windows(scene, 660, 520, 4, 2, 30, 48, 62, 92),
    path(crowstep(450, 720, 180, 270, 120, 5), red),
    windows(scene, 486, 480, 2, 3, 32, 50, 76, 80),
    mass(scene, 370, 720, 92, 400, 0.58),
    path("M360 320L416 210L472 320z", palette.roof[0]),
    path("M416 210L472 320H424z", palette.roof[1]),
    line("M416 210V170", dark, 5),
    circle(404, 372, 26, palette.paper),
    line("M404 372v-16M404 372l12 6", palette.near, 5),
    windows(scene, 396, 440, 1, 3, 22, 40, 0, 76),
    house(scene, {
      x: 880,
      base: 720,
      gable: 120,
      side: 130,
      h: 150,
      pitch: 0.7,
      crowsteps: true,
      chimney: true,
    }),
    windows(scene, 906, 600, 2, 2, 22, 36, 42, 60),
    smoke(scene, 1040, 470, 90),
    house(scene, { x: 170, base: 720, gable: 130, side: 90, h: 170, pitch: 0.7 }),
    windows(scene, 198, 580, 2, 2, 24, 40, 48, 64),
    path("M0 712H1200V752H0z", half),
    rect(0, 708, 1200, 12, light),
    // The river over its weir.
    path("M0 752H1200V900H0z", palette.water[1]),
    path("M0 752H1200V790C800 780 500 806 0 786z", palette.water[0]),
    path("M120 806Q600 776 1100 812L1120 846Q600 808 90 838z", mix(palette.water[0], palette.paper, 0.65)),
    line(
      times(16, (i) => `M${150 + i * 60} ${804 + Math.abs(i - 8) * 1.6}l-4 26`),
      palette.water[0],
      5,
    ),
    glints(scene, 60, 850, 1080, 40, 6),
    person(scene, 760, 712, 84, palette.accent),
    person(scene, 800, 712, 78, palette.lamp),
    tree(scene, "oak", 1110, 720, 230),
    bank(scene, 888),
    gulls(scene, 620, 250, 3),
  ].join("");
};
