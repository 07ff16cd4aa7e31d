import type { Scene } from "../scene.ts";
import { circle, ellipse, faded, line, mix, path, rect, times } from "./pen.ts";

interface Backdrop {
  horizon: number;
  /** Least and greatest x of the middle of the sun. */
  sunX: [number, number];
  /** Least and greatest height of its middle above the horizon. */
  sunUp: [number, number];
  sunSize?: [number, number];
  far?: "hills" | "peaks" | "sea" | "town" | "none";
}

/** Sky with a low sun and clouds, and what lies far behind; the land begins at `horizon`. */
export function backdrop(scene: Scene, { horizon, far = "hills", ...at }: Backdrop): string {
  const { random } = scene;
  const x = random.between(...at.sunX);
  const y = horizon - random.between(...at.sunUp);
  const size = random.between(...(at.sunSize ?? [62, 112]));
  const marks = [sky(scene, horizon, x, y, size), sun(scene, x, y, size), clouds(scene, horizon, x, y)];
  if (far === "hills") marks.push(range(scene, horizon - 10, 110, 0), range(scene, horizon + 40, 90, 1));
  if (far === "peaks") marks.push(peaks(scene, horizon + 10, 210), range(scene, horizon + 40, 70, 1));
  if (far === "town") marks.push(skyline(scene, horizon + 40));
  if (far === "sea") marks.push(headland(scene, horizon));
  return marks.join("");
}

/** A sky that fades to the horizon: plain, with rings around the sun, or with bands. */
export function sky(scene: Scene, horizon: number, x: number, y: number, size: number): string {
  const [top, low] = scene.palette.sky;
  const fade =
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="${horizon}" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>` +
    rect(0, 0, 1200, 900, "url(#sky)");
  const kind = scene.random.pick(["plain", "rings", "rings", "bands"]);
  const glow = mix(scene.palette.cloud, low, 0.25);
  if (kind === "rings")
    return fade + times(3, (i) => faded(0.26, circle(x, y, size * (3.6 - i * 0.85), glow)));
  if (kind === "bands")
    return (
      fade +
      times(3, (i) => {
        const band = horizon - 40 - i * 120;
        const lift = scene.random.between(-30, 30);
        const bend = `M0 ${band}C400 ${band - 40 + lift} 800 ${band + 40 - lift} 1200 ${band + lift / 2}V900H0z`;
        return faded(0.24, path(bend, glow));
      })
    );
  return fade;
}

export const sun = (scene: Scene, x: number, y: number, size: number): string =>
  circle(x, y, size, scene.random.pick(scene.palette.suns));

/** Long flat clouds; one may cross the sun. */
function clouds(scene: Scene, horizon: number, sunX: number, sunY: number): string {
  const { random, palette } = scene;
  const bank = (x: number, y: number, length: number) =>
    `M${x} ${y}h${length}M${x + length * 0.2} ${y - 20}h${length * 0.45}`;
  const away = sunX < 600 ? random.between(720, 900) : random.between(120, 300);
  let d = bank(away, random.between(110, horizon * 0.42), random.between(150, 250));
  if (random.chance(0.5)) d += bank(sunX - random.between(40, 150), sunY + random.between(22, 50), 190);
  if (random.chance(0.4)) d += `M${random.between(440, 640)} ${random.between(70, 150)}h120`;
  return faded(0.75, line(d, palette.cloud, 20));
}

/** One flat range of hills, 0 farthest to 2 nearest. */
export function range(scene: Scene, y: number, height: number, depth: 0 | 1 | 2): string {
  return path(swell(scene, y, height, scene.random.whole(3, 5)), scene.palette.far[depth]);
}

/** A rolling line from edge to edge, closed at the lower edge. */
function swell(scene: Scene, y: number, height: number, waves: number): string {
  const step = 1200 / waves;
  const up = Array.from({ length: waves + 1 }, (_, i) => {
    const share = i % 2 === 0 ? scene.random.between(0, 0.4) : scene.random.between(0.55, 1);
    return y - height * share;
  });
  let d = `M0 900V${up[0]}`;
  for (let i = 1; i <= waves; i++) {
    const from = (i - 1) * step;
    d += `C${from + step / 2} ${up[i - 1]} ${from + step / 2} ${up[i]} ${i * step} ${up[i]}`;
  }
  return `${d}V900z`;
}

/** A row of summits, each with a sunlit and a shaded side. */
function peaks(scene: Scene, base: number, height: number): string {
  const { random, palette } = scene;
  const count = random.whole(2, 3);
  const lit = palette.far[0];
  return times(count, (i) => {
    const x = (1200 / count) * (i + random.between(0.3, 0.75));
    const h = height * random.between(0.6, 1);
    return summit(x, base, random.between(300, 420), h, lit, mix(lit, palette.far[1], 0.6));
  });
}

/** A single hill, light to the left of its top, dark to the right. `w` is half its foot. */
export function summit(x: number, base: number, w: number, h: number, light: string, dark: string): string {
  const top = base - h;
  const left = `M${x - w} ${base}C${x - w * 0.6} ${base - h * 0.06} ${x - w * 0.34} ${top + h * 0.04} ${x} ${top}`;
  const right = `C${x + w * 0.24} ${top + h * 0.02} ${x + w * 0.56} ${base - h * 0.08} ${x + w} ${base}`;
  const shade =
    `M${x} ${top}${right}H${x + w * 0.1}` +
    `C${x + w * 0.3} ${base - h * 0.25} ${x - w * 0.12} ${base - h * 0.5} ${x + w * 0.02} ${base - h * 0.72}` +
    `Q${x + w * 0.06} ${top + h * 0.12} ${x} ${top}z`;
  return path(`${left}${right}z`, light) + path(shade, dark);
}

/** Spires, domes and tenements against the light. */
export function skyline(scene: Scene, base: number): string {
  const { random, palette } = scene;
  let d = `M0 ${base}`;
  let x = 0;
  while (x < 1200) {
    const w = random.between(46, 96);
    const h = random.between(60, 150);
    const kind = random.pick(["flat", "gable", "gable", "spire", "chimneys"]);
    if (kind === "flat") d += `V${base - h}h${w}`;
    if (kind === "gable") d += `V${base - h}l${w / 2} ${-w * 0.45}l${w / 2} ${w * 0.45}`;
    if (kind === "spire") d += `V${base - h}h${w * 0.3}v-34l${w * 0.2} -96l${w * 0.2} 96v34h${w * 0.3}`;
    if (kind === "chimneys") d += `V${base - h}h8v-18h16v18h${w - 48}v-18h16v18h8`;
    x += w;
  }
  return range(scene, base - 70, 130, 0) + path(`${d}V900H0z`, mix(palette.far[0], palette.far[1], 0.75));
}

/** The sea from the horizon down, with a far headland. */
function headland(scene: Scene, horizon: number): string {
  const { random, palette } = scene;
  const land = random.between(640, 840);
  const d = `M${land} ${horizon + 2}C${land + 120} ${horizon - 18} ${land + 160} ${horizon - 76} ${land + 260} ${horizon - 70}S1120 ${horizon - 110} 1200 ${horizon - 96}V${horizon + 2}z`;
  return path(d, palette.far[0]) + sea(scene, horizon);
}

export function sea(scene: Scene, horizon: number): string {
  const { palette, random } = scene;
  const [light, dark] = palette.water;
  const deep = horizon + random.between(64, 110);
  return (
    rect(0, horizon, 1200, 900 - horizon, mix(light, palette.sky[1], 0.25)) +
    path(`M0 ${horizon + 34}H1200V900H0z`, light) +
    path(
      `M0 ${deep}C300 ${deep - 16} 520 ${deep + 18} 800 ${deep}S1100 ${deep - 10} 1200 ${deep}V900H0z`,
      dark,
    )
  );
}

/** Short strokes of light on water. */
export function glints(scene: Scene, x: number, y: number, w: number, h: number, count: number): string {
  const { random, palette } = scene;
  const d = times(count, (i) => {
    const length = random.between(40, 130);
    return `M${x + random.between(0, Math.max(1, w - length))} ${y + (h * (i + random.between(0.1, 0.9))) / count}h${length}`;
  });
  return faded(0.55, line(d, mix(palette.sky[1], palette.paper, 0.5), 5));
}

/** A smooth field of one colour whose upper edge rises or falls from left to right. */
export const field = (y: number, lift: number, fill: string): string =>
  path(
    `M0 ${y}C280 ${y - lift} 460 ${y - lift * 0.2} 700 ${y + lift * 0.25}S1040 ${y - lift * 0.6} 1200 ${y - lift * 0.2}V900H0z`,
    fill,
  );

/** Grass in two tones, the nearer darker. */
export function meadow(scene: Scene, y: number): string {
  const [light, dark] = scene.palette.grass;
  const lift = scene.random.between(10, 34);
  return (
    field(y, lift, mix(light, dark, 0.15)) + field(y + (900 - y) * 0.42, -lift * 0.8, mix(light, dark, 0.6))
  );
}

export function fields(scene: Scene, y: number): string {
  const { palette, random } = scene;
  const [light, dark] = palette.grass;
  const left = random.between(120, 360);
  const right = random.between(760, 980);
  return (
    field(y, 26, mix(light, palette.far[1], 0.25)) +
    path(
      `M${left} ${y + 8}L${left - 120} ${y + 110}L${left + 260} ${y + 110}L${left + 210} ${y + 6}z`,
      mix(light, palette.sand[0], 0.4),
    ) +
    path(
      `M${right} ${y + 6}L${right + 40} ${y + 110}L${right + 330} ${y + 110}L${right + 190} ${y - 2}z`,
      mix(light, dark, 0.45),
    ) +
    line(`M${left} ${y + 8}L${left - 120} ${y + 110}M${right} ${y + 6}L${right + 40} ${y + 110}`, dark, 5)
  );
}

/** A path or a burn winding up from the foreground; `w` are half widths. */
export function winding(
  from: [x: number, y: number, w: number],
  to: [x: number, y: number, w: number],
  sway: number,
  fill: string,
): string {
  const [x0, y0, w0] = from;
  const [x1, y1, w1] = to;
  const middle = (y0 + y1) / 2;
  const edge = (side: number) => [
    x0 + side * w0,
    x0 + side * w0 + sway,
    x1 + side * w1 - sway,
    x1 + side * w1,
  ];
  const [a, b, c, d] = edge(-1);
  const [e, f, g, h] = edge(1);
  return path(
    `M${a} ${y0}C${b} ${middle} ${c} ${middle} ${d} ${y1}H${h}C${g} ${middle} ${f} ${middle} ${e} ${y0}z`,
    fill,
  );
}

/** A dark bank in the foreground, with tufts and a few flowers. */
export function bank(scene: Scene, y: number): string {
  const { palette, random } = scene;
  const lift = random.between(-26, 26);
  const edge = (x: number) => y - lift * Math.sin((x / 1200) * Math.PI * 1.6);
  const smooth =
    `M0 900V${edge(0)}C240 ${edge(240) - lift * 0.3} 420 ${edge(420)} 620 ${edge(620)}` +
    `S1000 ${edge(1000)} 1200 ${edge(1200)}V900z`;
  const blades = times(random.whole(4, 6), () => {
    const x = random.between(40, 1160);
    const h = random.between(22, 40);
    const foot = edge(x) + 8;
    return `M${x - 14} ${foot}Q${x - 10} ${foot - h * 0.7} ${x - 20} ${foot - h}Q${x - 2} ${foot - h * 0.7} ${x} ${foot}Q${x} ${foot - h * 1.1} ${x + 8} ${foot - h * 1.4}Q${x + 10} ${foot - h * 0.6} ${x + 12} ${foot}z`;
  });
  const blossom = random.pick([palette.paper, palette.lamp, palette.accent]);
  const start = random.between(60, 900);
  const flowers = times(random.whole(5, 8), () => {
    const x = start + random.between(0, 260);
    const middle = Math.max(edge(x) + 24, Math.min(872, y + random.between(28, 74)));
    const size = random.between(4, 7);
    // None where the bank is so narrow that they would touch the lower edge.
    return middle > 876 ? "" : circle(x, middle, size, blossom);
  });
  return path(smooth + blades, palette.near) + flowers;
}

export const shadow = (scene: Scene, x: number, y: number, w: number, h: number): string =>
  faded(0.35, ellipse(x, y, w, h, scene.palette.near));

export function dyke(scene: Scene, y: number): string {
  const { palette, random } = scene;
  const [light, half, dark] = palette.stone;
  const joints = times(26, (i) => {
    const x = i * 47 + random.between(0, 20);
    return i % 2 === 0 ? `M${x} ${y + 10}v18` : `M${x} ${y + 34}v18`;
  });
  const cope = times(31, (i) => `M${i * 40} ${y + 4}v${-random.between(12, 20)}q14 -8 30 0V${y + 4}z`);
  return (
    rect(0, y, 1200, 62, mix(half, palette.mid, 0.35)) +
    path(cope, mix(light, palette.mid, 0.3)) +
    line(`M0 ${y + 30}H1200${joints}`, mix(dark, palette.near, 0.4), 3)
  );
}

/** A cobbled street from `y` down, darker with more `shade`. */
export function cobbles({ palette, random }: Scene, y: number, shade: number): string {
  const stones = times(5, (row) =>
    times(8, (i) => {
      const x = random.between(0, 50) + i * 150 + (row % 2) * 60;
      return `M${x} ${y + 44 + row * 26}h${random.between(26, 56)}`;
    }),
  );
  return (
    rect(0, y, 1200, 900 - y, mix(palette.sand[1], palette.mid, shade)) +
    rect(0, y, 1200, 18, mix(palette.sand[0], palette.mid, 0.1)) +
    line(stones, mix(palette.sand[1], palette.near, 0.45), 5)
  );
}

/** Post and rail between two points. */
export function fence(scene: Scene, x0: number, x1: number, y: number, h = 60): string {
  const posts = Math.max(2, Math.round((x1 - x0) / 90));
  const gap = (x1 - x0) / posts;
  const d = times(posts + 1, (i) => `M${x0 + i * gap} ${y}v${-h}`);
  return line(`${d}M${x0} ${y - h * 0.75}H${x1}M${x0} ${y - h * 0.35}H${x1}`, scene.palette.near, 8);
}
