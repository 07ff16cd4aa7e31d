import { flag, gulls } from "../parts/details.ts";
import { circle, ellipse, faded, line, mix, path, placed, rect, times } from "../parts/pen.ts";
import { backdrop, range } from "../parts/scenery.ts";
import { copse } from "../parts/trees.ts";
import { drawVariant, type Motif, type Scene } from "../scene.ts";

export const stadium = {
  shows: {
    "": "a football ground with floodlights and a full stand",
    rugby: "tall rugby posts before a great curved stand",
    sevens: "rugby posts on a green below the hills",
    brutalist: "a sharp-edged concrete grandstand beside the pitch",
    racewall: "stock cars on the oval around a football pitch",
    races: "racehorses galloping along white rails by the sea",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    if (variant === "races") return races(scene);
    const [light, dark] = palette.grass;
    const town = variant === "" || variant === "rugby";
    return [
      backdrop(scene, { horizon: 520, sunX: [270, 400], sunUp: [120, 260], far: town ? "town" : "hills" }),
      range(scene, 610, 70, 2),
      copse(scene, "round", 0, 640, 300, 110),
      copse(scene, "round", 900, 640, 300, 110),
      drawVariant(scene, {
        "": stand,
        rugby: bowl,
        sevens: pavilion,
        brutalist: concrete,
        racewall: stand,
      }),
      // The pitch in mown stripes, running to the horizon.
      path("M0 700H1200V900H0z", mix(light, dark, 0.4)),
      path(
        times(5, (i) => `M${120 + i * 210} 700h105L${-100 + i * 300 + 160} 900h-160z`),
        light,
      ),
      line("M150 716H1050L1180 890H20zM600 716V890", palette.paper, 6),
      `<ellipse cx="600" cy="796" rx="130" ry="38" fill="none" stroke="${palette.paper}" stroke-width="6"/>`,
      variant === "racewall" ? cars(scene) : "",
      variant === "rugby" || variant === "sevens" ? posts(scene) : goal(scene),
      variant === "racewall" ? "" : players(scene, random.whole(4, 5)),
      variant === "" || variant === "racewall"
        ? floodlight(scene, 120, 720) + floodlight(scene, 1080, 720)
        : "",
      gulls(scene, 560, 220, 3),
    ].join("");
  },
} satisfies Motif;

const crowd = (scene: Scene, x: number, y: number, w: number, rows: number): string => {
  const { palette, random } = scene;
  const colours = [palette.accent, palette.paper, palette.lamp];
  return colours
    .map((colour) =>
      line(
        times(rows * 9, (i) => `M${x + random.between(0, w)} ${y + (i % rows) * 20}h0`),
        colour,
        11,
      ),
    )
    .join("");
};

function stand(scene: Scene): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const span = random.chance(0.5);
  return [
    path("M190 700V560H1010V700z", mix(palette.mid, palette.near, 0.3)),
    path("M190 700L230 590H970L1010 700z", mix(palette.roof[0], palette.near, 0.25)),
    crowd(scene, 250, 610, 700, 4),
    span
      ? path("M170 560V540H1030V560z", palette.paper) +
        line(
          "M190 540Q600 400 1010 540M290 510V540M390 486V540M500 472V540M600 468V540M700 472V540M810 486V540M910 510V540",
          palette.paper,
          8,
        )
      : path("M150 556L240 470H960L1050 556z", palette.accent) +
        path("M600 470H960L1050 556H640z", mix(palette.accent, palette.near, 0.35)) +
        line("M150 556H1050", palette.paper, 9),
    rect(180, 556, 20, 146, light),
    rect(1000, 556, 20, 146, half),
    line("M420 560V700M780 560V700", dark, 6),
    rect(190, 690, 820, 20, palette.paper),
    span ? flag(scene, 600, 468, 80) : flag(scene, 600, 470, 84),
  ].join("");
}

function bowl(scene: Scene): string {
  const { palette } = scene;
  const seats = mix(palette.mid, palette.accent, 0.18);
  return [
    path("M60 700Q80 520 260 470H940Q1120 520 1140 700z", seats),
    path("M120 700Q140 600 300 570H900Q1060 600 1080 700z", mix(seats, palette.near, 0.35)),
    crowd(scene, 200, 520, 800, 5),
    crowd(scene, 280, 640, 640, 3),
    path(
      "M20 560Q60 430 240 390H960Q1140 430 1180 560L1090 530Q1060 470 920 450H280Q140 470 110 530z",
      palette.paper,
    ),
    path(
      "M600 390H960Q1140 430 1180 560L1090 530Q1060 470 920 450H620z",
      mix(palette.paper, palette.stone[1], 0.55),
    ),
    line(
      "M220 470L160 330M400 450L360 320M800 450L840 320M980 470L1040 330M160 330L60 540M360 320L240 392M840 320L960 392M1040 330L1140 540",
      palette.near,
      7,
    ),
    rect(60, 690, 1080, 20, palette.paper),
    flag(scene, 600, 392, 90),
  ].join("");
}

function concrete(scene: Scene): string {
  const { palette } = scene;
  const pale = mix(palette.paper, palette.far[0], 0.25);
  const shade = mix(palette.far[1], palette.near, 0.25);
  return [
    path("M240 700L330 590H900L960 700z", mix(shade, palette.near, 0.3)),
    crowd(scene, 350, 610, 540, 4),
    // Wedges of raw concrete carrying a knife-edged roof.
    path("M180 470L1080 400V440L300 560L180 500z", pale),
    path("M640 434L1080 400V440L660 505z", shade),
    times(
      4,
      (i) =>
        path(`M${330 + i * 180} 700V${552 - i * 30}l60 -10V700z`, pale) +
        path(`M${366 + i * 180} 700V${546 - i * 30}l24 -4V700z`, shade),
    ),
    path("M960 700V420l90 -14V700z", pale),
    path("M1010 700V412l40 -6V700z", shade),
    rect(230, 690, 830, 20, palette.paper),
  ].join("");
}

function pavilion(scene: Scene): string {
  const { palette } = scene;
  const light = mix(palette.far[1], palette.far[0], 0.2);
  return [
    path(
      "M40 680C140 640 220 420 310 400S480 620 560 680zM480 680C560 640 600 480 680 450S840 640 900 680z",
      palette.far[2],
    ),
    path(
      "M40 680C140 640 220 420 310 400Q300 520 340 680zM480 680C560 640 600 480 680 450Q670 560 700 680z",
      light,
    ),
    path("M700 700V610H1060V700z", mix(palette.roof[1], palette.near, 0.2)),
    crowd(scene, 720, 630, 320, 3),
    path("M670 610L730 550H1030L1090 610z", palette.accent),
    path("M880 550H1030L1090 610H900z", mix(palette.accent, palette.near, 0.35)),
    line("M710 612V700M830 612V700M950 612V700M1052 612V700", palette.paper, 8),
    flag(scene, 880, 550, 90),
    rect(0, 690, 1200, 16, palette.paper),
  ].join("");
}

const posts = (scene: Scene): string =>
  line("M400 740V330M560 740V330M400 560H560", scene.palette.near, 13) +
  line("M404 740V640M556 740V640", scene.palette.accent, 22);

const goal = (scene: Scene): string => {
  const { paper } = scene.palette;
  return (
    faded(
      0.55,
      line(
        `${times(7, (i) => `M${452 + i * 32} 668L${462 + i * 29} 730`)}M444 690H660M450 710H656`,
        paper,
        3,
      ),
    ) + line("M440 740V650H664V740M440 650L460 636H644L664 650", paper, 8)
  );
};

function players(scene: Scene, count: number): string {
  const { palette, random } = scene;
  const skin = mix(palette.sand[1], palette.near, 0.2);
  return (
    times(count, (i) => {
      const x = 220 + i * 180 + random.between(-30, 30);
      const y = 820 + random.between(-24, 44);
      const shirt = i % 2 ? palette.paper : palette.accent;
      const h = 0.9 + (y - 790) / 160;
      return placed(
        x,
        y,
        h,
        ellipse(10, 2, 30, 5, mix(palette.grass[1], palette.near, 0.4)),
        line("M-4 -36L-18 -14L-12 2M4 -36L18 -20L30 -6", palette.near, 9),
        path("M-12 -34L-8 -70Q0 -76 10 -70L12 -34z", shirt),
        line("M-8 -64L-24 -48M9 -64L24 -52", shirt, 8),
        circle(2, -84, 9, skin),
      );
    }) + circle(640 + random.between(-40, 40), 866, 11, palette.paper)
  );
}

export const floodlight = (scene: Scene, x: number, base: number): string => {
  const { near, lamp } = scene.palette;
  return (
    line(
      `M${x - 16} ${base}L${x - 6} 330M${x + 16} ${base}L${x + 6} 330M${x - 14} 640L${x + 12} 560M${x + 13} 640L${x - 10} 560M${x - 10} 500L${x + 8} 430`,
      near,
      7,
    ) +
    faded(0.22, circle(x, 300, 110, lamp)) +
    rect(x - 62, 262, 124, 74, near) +
    path(
      times(8, (i) => `M${x - 52 + (i % 4) * 27} ${270 + Math.floor(i / 4) * 31}h21v24h-21z`),
      lamp,
    )
  );
};

const cars = (scene: Scene): string => {
  const { palette } = scene;
  const car = (x: number, y: number, s: number, colour: string) =>
    placed(
      x,
      y,
      s,
      path("M-90 0V-34L-50 -40L-26 -70H40L62 -40L92 -30V0z", colour),
      path("M10 -70H40L62 -40L92 -30V0H10z", mix(colour, palette.near, 0.35)),
      path("M-16 -62H8V-42H-32zM18 -62H36L48 -42H18z", palette.glass),
      path("M-70 -72l20 -16h20v16z", palette.near),
      circle(-52, 0, 20, palette.near),
      circle(54, 0, 20, palette.near),
      circle(-52, 0, 9, palette.stone[1]),
      circle(54, 0, 9, palette.stone[1]),
    );
  return (
    path("M0 838C300 816 900 816 1200 838V900H0z", mix(palette.stone[2], palette.near, 0.25)) +
    line("M0 834C300 812 900 812 1200 834", palette.paper, 9) +
    car(330, 876, 1, palette.accent) +
    car(640, 866, 0.94, palette.lamp) +
    car(930, 878, 1, palette.water[1])
  );
};

function races(scene: Scene): string {
  const { palette, random } = scene;
  const horse = (x: number, y: number, s: number, coat: string, silk: string) =>
    placed(
      x,
      y,
      s,
      line(
        "M46 -64L96 -30L120 -40M40 -62L84 -10L106 -14M-50 -66L-96 -30L-128 -36M-44 -62L-80 -14L-110 2",
        coat,
        11,
      ),
      path(
        "M-70 -100Q-20 -116 40 -104L86 -150L98 -164L128 -140L132 -130L120 -124L100 -130L70 -70Q30 -50 -40 -58Q-80 -70 -70 -100z",
        coat,
      ),
      path("M44 -106L84 -154L94 -160Q80 -132 60 -108z", palette.near),
      line("M-68 -96Q-100 -100 -126 -82", palette.near, 9),
      path("M-14 -108L-2 -146Q20 -160 40 -148L52 -132L40 -122L22 -128L16 -104z", silk),
      line("M36 -136L66 -124M-4 -108L16 -84", silk, 9),
      line("M-4 -106L18 -82L8 -62", palette.paper, 8),
      circle(48, -158, 12, silk),
    );
  const bay = mix(palette.stone[2], palette.near, 0.2);
  return [
    backdrop(scene, { horizon: 500, far: "sea", sunX: [180, 380], sunUp: [80, 230] }),
    copse(scene, "round", 760, 600, 440, 90),
    // Grandstand.
    path("M60 620V520H420V620z", mix(palette.mid, palette.near, 0.25)),
    crowd(scene, 84, 548, 310, 4),
    path("M30 524L90 452H420L450 524z", palette.paper),
    path("M260 452H420L450 524H280z", mix(palette.paper, palette.stone[1], 0.6)),
    line("M64 524V620M180 524V620M300 524V620M416 524V620", palette.stone[1], 7),
    flag(scene, 130, 452, 80),
    flag(scene, 380, 452, 80),
    path("M0 620C300 600 800 606 1200 616V900H0z", palette.grass[0]),
    path("M0 760C400 736 800 742 1200 756V900H0z", palette.grass[1]),
    line(
      `M0 664C400 640 800 644 1200 656${times(13, (i) => `M${20 + i * 96} ${664 - Math.sin((i / 12) * Math.PI) * 18}v32`)}`,
      palette.paper,
      7,
    ),
    horse(860, 780, 0.92, mix(bay, palette.near, 0.5), palette.lamp),
    horse(600, 792, 1.05, palette.near, palette.paper),
    horse(random.between(290, 330), 816, 1.25, bay, palette.accent),
    line(
      `M0 856C400 836 800 840 1200 850${times(7, (i) => `M${60 + i * 180} ${852 - Math.sin((i / 6) * Math.PI) * 14}v60`)}`,
      palette.paper,
      13,
    ),
    gulls(scene, 680, 240, 4),
  ].join("");
}
