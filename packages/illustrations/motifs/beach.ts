import { bench, company, gulls, lamp, person, sailboat } from "../parts/details.ts";
import { circle, cutout, line, mix, path, placed, rect, times } from "../parts/pen.ts";
import { backdrop, glints } from "../parts/scenery.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const beach = {
  shows: {
    "": "a curve of sand and a striped windbreak, a sail on the firth",
    promenade: "a promenade with lamps and benches beside the long sands",
    bridge: "a footbridge stranded in the bay at high water",
    dunes: "dunes with marram grass and a path down to the shore",
    viaduct: "a small bay below a railway viaduct, a train crossing",
    pool: "a tidal pool among the rocks, islands on the horizon",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const [sand, wet] = palette.sand;
    return [
      backdrop(scene, { horizon: 470, far: "sea", sunX: [190, 440], sunUp: [40, 210] }),
      variant === "pool" || variant === "" ? islands(scene) : "",
      glints(scene, 80, 510, 700, 130, 8),
      sailboat(scene, random.between(280, 460), random.between(560, 590), random.between(84, 120)),
      variant === "bridge"
        ? ""
        : path(
            "M0 900V770C160 800 330 780 520 740S880 660 1200 640V900z",
            mix(palette.water[0], palette.paper, 0.55),
          ),
      variant === "bridge" ? "" : path("M0 900V790C160 820 330 800 530 760S880 690 1200 672V900z", wet),
      variant === "bridge" ? "" : path("M0 900V830C180 850 360 832 560 794S900 730 1200 712V900z", sand),
      drawVariant(scene, { "": plain, promenade, bridge, dunes, viaduct, pool }),
      gulls(scene, random.between(640, 820), random.between(180, 280), 4),
    ].join("");
  },
} satisfies Motif;

const islands = (scene: Scene): string => {
  const { far, water } = scene.palette;
  return (
    path("M560 472Q570 436 604 424Q650 426 670 472z", far[2]) +
    path("M604 424Q650 426 670 472H622z", mix(far[2], water[1], 0.6)) +
    path("M740 472Q770 446 810 452Q840 456 856 472z", far[1])
  );
};

function plain(scene: Scene): string {
  const { palette } = scene;
  const stripes = times(6, (i) =>
    path(`M${760 + i * 34} ${776 + i * 3}l34 3v74l-34 -3z`, i % 2 ? palette.paper : palette.accent),
  );
  return [
    stripes,
    line("M760 766V858M862 774V868M964 786V876", palette.near, 6),
    company(scene, 640, 820, 96),
    person(scene, 450, 806, 66, palette.lamp),
    sandcastle(scene, 360, 862),
    path("M1200 900V800C1120 806 1080 850 1010 900z", palette.grass[1]),
    line("M1100 860q-6 -40 -24 -56M1120 850q0 -40 10 -66M1150 840q4 -40 24 -56", palette.near, 5),
  ].join("");
}

const sandcastle = (scene: Scene, x: number, base: number): string => {
  const [sand, wet] = scene.palette.sand;
  const deep = mix(wet, scene.palette.stone[2], 0.35);
  return (
    path(`M${x - 60} ${base}l10 -34h100l10 34z`, mix(sand, wet, 0.8)) +
    path(
      `M${x - 42} ${base - 30}v-34h12v10h10v-10h12v34zM${x - 4} ${base - 30}v-50h12v10h10v-10h12v50z`,
      wet,
    ) +
    path(`M${x + 14} ${base - 30}v-40h4v-10h12v50zM${x + 10} ${base}v-34h40l10 34z`, deep) +
    line(`M${x + 13} ${base - 80}v-34`, scene.palette.near, 4) +
    path(`M${x + 14} ${base - 114}l28 8 -28 10z`, scene.palette.accent)
  );
};

function promenade(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const houses = times(5, (i) => {
    const x = 770 + i * 92;
    const h = random.between(130, 190);
    const wall =
      [light, mix(light, palette.accent, 0.25), palette.paper, mix(light, palette.water[0], 0.35), half][
        i % 5
      ] ?? light;
    return (
      rect(x, 690 - h, 92, h + 60, wall) +
      rect(x + 64, 690 - h, 28, h + 60, mix(wall, dark, 0.25)) +
      path(`M${x - 3} ${690 - h}l49 -46 49 46z`, palette.roof[i % 2 ? 1 : 0]) +
      path(
        times(2, (k) => `M${x + 16 + k * 34} ${714 - h}h18v34h-18zM${x + 16 + k * 34} ${774 - h}h18v34h-18z`),
        palette.glass,
      )
    );
  });
  return [
    houses,
    path("M520 900L860 716H1200V900z", mix(light, half, 0.25)),
    path("M520 900L860 716L878 722L580 900z", half),
    line("M560 878V826M640 834V786M712 796V752M776 762V722M826 734V700M548 838L832 704", palette.near, 6),
    lamp(scene, 690, 812, 210),
    lamp(scene, 858, 720, 110),
    bench(scene, 960, 830, 120),
    company(scene, 820, 850, 110),
    person(scene, 900, 756, 60, palette.accent),
    person(scene, 330, 846, 70, palette.lamp),
    circle(372, 846, 8, palette.accent),
  ].join("");
}

function bridge(scene: Scene): string {
  const { palette } = scene;
  return [
    // The tide has come in around it.
    path("M0 900V700C240 690 420 716 700 700S1040 690 1200 700V900z", palette.water[0]),
    path("M0 900V806C300 790 620 826 1200 796V900z", palette.water[1]),
    path("M300 720Q600 640 900 720v20Q600 662 300 740z", palette.stone[0]),
    path("M300 740Q600 662 900 740v6Q600 676 300 746z", palette.stone[2]),
    line(
      "M300 692Q600 612 900 692M320 720V688M400 704V670M480 692V656M560 684V650M640 684V650M720 692V656M800 704V670M880 720V688",
      palette.near,
      6,
    ),
    line("M420 716V800M480 706V804M720 706V804M780 716V800", palette.near, 11),
    path("M250 746L300 716v90h-60zM950 746L900 716v90h60z", palette.stone[1]),
    glints(scene, 80, 760, 1040, 80, 9),
    line("M420 812V846M780 812V846", mix(palette.water[1], palette.near, 0.5), 11),
    path("M0 900V856C120 840 260 866 420 884L460 900z", palette.sand[0]),
    company(scene, 140, 872, 110),
  ].join("");
}

function dunes(scene: Scene): string {
  const { palette } = scene;
  const [light, dark] = palette.grass;
  const marram = (x: number, y: number, s: number) =>
    placed(
      x,
      y,
      s,
      line("M0 0q-8 -50 -34 -76M6 0q-2 -56 -12 -96M12 0q4 -56 18 -90M18 0q14 -44 40 -66", palette.near, 5),
    );
  return [
    path("M1200 900V560C1080 570 1030 660 940 700S760 760 700 900z", palette.sand[0]),
    path("M1200 900V560C1130 566 1080 610 1040 650Q1100 700 1060 780T1080 900z", palette.sand[1]),
    path("M1200 620V560C1120 564 1070 606 1030 650Q1090 610 1120 620T1200 620z", light),
    path("M0 900V640C100 650 150 720 220 760S380 820 420 900z", palette.sand[0]),
    path("M0 690V640C80 646 130 690 180 736Q120 700 80 706T0 690z", dark),
    path("M180 736Q250 780 290 790Q250 840 300 900H420C380 820 290 800 220 760z", palette.sand[1]),
    marram(90, 700, 1),
    marram(160, 740, 0.8),
    marram(1040, 668, 0.9),
    marram(1120, 620, 1.1),
    marram(960, 724, 0.8),
    marram(290, 880, 1),
    path(
      "M470 900C560 860 520 830 590 796L612 796C560 836 640 860 640 900z",
      mix(palette.sand[0], palette.paper, 0.4),
    ),
    company(scene, 556, 834, 104),
  ].join("");
}

function viaduct(scene: Scene): string {
  const { palette } = scene;
  const [light, half] = palette.stone;
  const arches = times(4, (i) => `M${716 + i * 130} 760V560a46 46 0 0 1 92 0V760z`);
  const trainAt = `<g transform="translate(760 462)">${times(
    3,
    (i) =>
      path(`M${i * 116} 0v-34l${i ? 2 : 12} -10H${110 + i * 116}v44z`, palette.paper) +
      path(`M${i * 116} -14h111v8h-111z`, palette.accent) +
      path(
        times(4, (k) => `M${18 + i * 116 + k * 23} -36h15v13h-15z`),
        palette.glass,
      ),
  )}</g>`;
  return [
    path("M470 900C540 800 600 700 660 640S760 560 1200 560V900z", palette.grass[1]),
    path("M470 900C540 800 600 700 660 640L700 700L640 900z", palette.grass[0]),
    trainAt,
    cutout(`M640 462H1200V760H640L660 520z${arches}`, light),
    path(
      times(4, (i) => `M${790 + i * 130} 760V540q18 6 18 24V760z`),
      half,
    ),
    line("M636 470H1200", palette.stone[2], 8),
    path("M560 900C660 800 820 760 1200 740V900z", palette.sand[0]),
    path("M560 900C660 800 820 760 1200 740V760C840 780 720 820 640 900z", palette.sand[1]),
    company(scene, 480, 846, 92),
    sandcastle(scene, 820, 862),
  ].join("");
}

function pool(scene: Scene): string {
  const { palette } = scene;
  const rock = mix(palette.stone[2], palette.mid, 0.45);
  return [
    path("M560 900C540 840 620 800 700 790S960 770 1040 800S1120 880 1100 900z", rock),
    path("M610 892C600 850 660 822 730 812S930 800 990 822S1060 880 1050 892z", palette.water[0]),
    path("M640 892C640 866 700 846 760 844S940 840 980 856S1020 884 1010 892z", palette.water[1]),
    line("M700 862h70M840 872h90", palette.paper, 5),
    path("M1040 760l70 -40 90 10V830l-100 -6z", rock),
    path("M1040 760l70 -40 10 60 -30 40z", mix(rock, palette.stone[1], 0.5)),
    person(scene, 520, 822, 92, palette.accent),
    person(scene, 470, 832, 60, palette.lamp),
    circle(410, 846, 9, palette.accent),
  ].join("");
}
