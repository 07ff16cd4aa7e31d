import { type Light, palettes } from "./lights.ts";
import { gulls, sheep, smoke } from "./parts/details.ts";
import { house } from "./parts/masonry.ts";
import { circle, cutout, faded, line, mix, path, rect, rounded, times } from "./parts/pen.ts";
import { copse, tree, wood } from "./parts/trees.ts";
import { randomFrom } from "./random.ts";
import type { Scene } from "./scene.ts";

const sceneOf = (light: Light, seed: string): Scene => ({
  palette: palettes[light],
  random: randomFrom(seed),
  variant: "",
});

/**
 * A wide drawing of a train on a viaduct, to be written into an HTML document: its colours by day and by night are a style sheet for the
 * class `name` of the element around it.
 */
export function railwayHeader(name: string): { svg: string; css: string } {
  const draw = (light: Light) => header(sceneOf(light, "header"), light === "night", `${name}-sky`);
  const [day, night] = [draw("moor"), draw("night")];
  const nightColours = night.match(COLOUR) ?? [];
  if (day.replace(COLOUR, "") !== night.replace(COLOUR, ""))
    throw new Error("By night the header differs in more than colours.");
  const names = new Map<string, string>();
  let at = 0;
  const marks = day.replace(COLOUR, (colour) => {
    const pair = `${colour} ${nightColours[at++]}`;
    const variable = names.get(pair) ?? `--h${names.size}`;
    names.set(pair, variable);
    return `var(${variable})`;
  });
  const rules = (which: 0 | 1, indent: string) =>
    [...names].map(([pair, variable]) => `${variable}: ${pair.split(" ")[which]};`).join(`\n${indent}`);
  return {
    svg: `<svg aria-hidden="true" viewBox="0 0 2400 420" preserveAspectRatio="xMidYMid slice">${rounded(marks)}</svg>\n`,
    css: `.${name} {
  ${rules(0, "  ")}
}

@media screen and (prefers-color-scheme: dark) {
  .${name} {
    ${rules(1, "    ")}
  }
}
`,
  };
}

const COLOUR = /#[\da-f]{6,8}/g;

/** A colour that does not show. */
const NONE = "#00000000";

/**
 * 2400 × 420. The heading stands on the sky above y = 190 left of x = 1100. A phone shows about x = 900 to 1500: the viaduct, which
 * starts at x = 1130, without the sun at x = 1760.
 */
function header(scene: Scene, night: boolean, sky: string): string {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const [top, low] = palette.sky;
  const deck = 258;
  const span = 106;
  const glow = mix(palette.cloud, low, night ? 0.5 : 0.2);
  const arches = times(13, (i) => {
    const x = 1166 + i * span;
    return `M${x} 420V316a${(span - 24) / 2} 42 0 0 1 ${span - 24} 0V420z`;
  });
  const shades = times(
    13,
    (i) => `M${1166 + i * span - 10} 420V318h10V420zM${1166 + i * span} 420V316q0 -18 9 -30q-3 12 -2 30V420z`,
  );
  return [
    `<defs><linearGradient id="${sky}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".75" stop-color="${low}"/></linearGradient></defs>`,
    rect(0, 0, 2400, 420, `url(#${sky})`),
    times(3, (i) => faded(0.22, circle(1760, 132, 230 - i * 56, glow))),
    path(stars(), night ? palette.paper : NONE),
    circle(1760, 132, 66, night ? NONE : palette.suns[0]),
    circle(1760, 132, 52, night ? palette.suns[0] : NONE),
    line("M1960 92h170M1990 76h80M1600 166h150", `${palette.cloud}${night ? "80" : "bf"}`, 13),
    gulls(scene, 2080, 150, 3),
    // Far ranges.
    path(
      "M0 212C200 196 300 250 520 236S860 196 1060 214S1400 250 1560 214S1860 150 2040 190S2280 226 2400 196V420H0z",
      palette.far[0],
    ),
    path(
      "M0 268C180 284 320 244 560 262S900 286 1120 250S1480 226 1660 262S2080 220 2400 268V420H0z",
      palette.far[1],
    ),
    // The valley behind the arches.
    path(
      "M0 330C260 300 420 316 640 306S980 256 1080 250S1260 300 1420 340S1800 362 2000 340S2280 306 2400 300V420H0z",
      palette.far[2],
    ),
    wood(scene, 1500, 356, 260, 40, mix(palette.far[2], palette.leaf[1], 0.7)),
    wood(scene, 1960, 346, 300, 44, mix(palette.far[2], palette.leaf[1], 0.7)),
    headerTrain(scene, 1222, deck - 16, night),
    line(`M1120 ${deck - 13}H2400`, dark, 4),
    cutout(`M1110 ${deck - 11}H2400V420H1110z${arches}`, light),
    path(shades, half),
    path(`M1110 ${deck + 8}H2400v6H1110z`, half),
    line("M1380 400C1560 372 1700 410 1900 388S2240 392 2400 376", palette.water[0], 14),
    // The hillside at the end of the viaduct.
    path(
      "M700 420C820 330 940 262 1060 240C1120 236 1160 256 1190 300S1260 400 1300 420z",
      mix(palette.grass[1], palette.mid, 0.35),
    ),
    path(
      "M1100 238C1140 240 1166 262 1190 300S1260 400 1300 420H1130C1160 360 1120 300 1100 238z",
      mix(palette.mid, palette.near, 0.25),
    ),
    path(
      "M0 352C240 318 420 340 700 372S1160 396 1400 420H0z",
      mix(palette.grass[0], palette.grass[1], 0.45),
    ),
    copse(scene, "round", 980, 300, 110, 62),
    copse(scene, "pine", 840, 352, 150, 70),
    // A farm in the valley, one window lit.
    copse(scene, "round", 90, 356, 170, 84),
    house(scene, { x: 300, base: 364, gable: 54, side: 74, h: 40, pitch: 0.6, chimney: true }),
    path("M318 336h10v14h-10z", night ? palette.lamp : palette.glass),
    path("M372 338h11v14h-11zM398 338h11v14h-11z", palette.lamp),
    smoke(scene, 394, 282, 46),
    copse(scene, "round", 470, 368, 150, 70),
    sheep(scene, 650, 384, 32),
    sheep(scene, 710, 392, 36),
    sheep(scene, 590, 398, 36),
    path("M1700 420C1860 384 2080 380 2400 366V420z", mix(palette.grass[1], palette.mid, 0.25)),
    copse(scene, "round", 2130, 394, 210, 90),
    tree(scene, "poplar", 1800, 414, 96),
    tree(scene, "poplar", 1840, 412, 78),
    path("M0 396C300 372 700 404 1100 408S2000 396 2400 402V420H0z", palette.near),
  ].join("");
}

function stars(): string {
  const random = randomFrom("stars");
  return times(34, (i) => {
    const x = (i * 731 + 140) % 2400;
    const y = 18 + ((i * 97) % 170);
    const r = random.between(1.4, 2.8);
    const behindMoon = Math.hypot(x - 1760, y - 132) < 80;
    // No stars behind the heading, on a phone as well.
    return behindMoon || x < 1620
      ? ""
      : `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  });
}

function headerTrain(scene: Scene, x: number, y: number, night: boolean): string {
  const { paper, accent, near, lamp: lit, glass } = scene.palette;
  const length = 104;
  return times(3, (i) => {
    const left = x + i * (length + 4);
    const nose = i === 0 ? 15 : 3;
    const tail = i === 2 ? 15 : 3;
    const panes = times(5, (k) => `M${left + 17 + k * 15.5} ${y - 32}h11v11h-11z`);
    return (
      path(`M${left} ${y - 4}v-14l${nose} -18h${length - nose - tail}l${tail} 18v14z`, paper) +
      path(`M${left} ${y - 15}h${length}v7h${-length}z`, accent) +
      path(panes, night ? lit : glass) +
      path(`M${left + 10} ${y - 4}h20v5h-20zM${left + length - 30} ${y - 4}h20v5h-20z`, near)
    );
  });
}
