import { isDark } from "../lights.ts";
import type { Scene } from "../scene.ts";
import { circle, ellipse, faded, line, mix, path, placed, times } from "./pen.ts";

export function gulls(scene: Scene, x: number, y: number, count: number): string {
  const d = times(count, (i) => {
    const size = scene.random.between(13, 21) - i * 1.5;
    const gx = x + i * 52 + scene.random.between(-12, 12);
    const gy = y + (i % 2 === 0 ? 0 : -30) + scene.random.between(-12, 12);
    return `M${gx - size} ${gy - size * 0.4}Q${gx - size * 0.4} ${gy - size * 0.7} ${gx} ${gy}Q${gx + size * 0.5} ${gy - size * 0.8} ${gx + size * 1.1} ${gy - size * 0.5}`;
  });
  return line(d, mix(scene.palette.near, scene.palette.far[2], 0.3), 4.5);
}

/** A sheep `size` long, its feet on `base`. */
export function sheep(scene: Scene, x: number, base: number, size: number): string {
  const { paper, near, stone } = scene.palette;
  const s = size / 60;
  return (
    line(`M${x - 13 * s} ${base}v${-14 * s}M${x + 11 * s} ${base}v${-14 * s}`, near, 5 * s) +
    ellipse(x, base - 24 * s, 25 * s, 16 * s, mix(paper, stone[1], 0.5)) +
    ellipse(x - 2 * s, base - 26 * s, 23 * s, 14 * s, paper) +
    ellipse(x - 27 * s, base - 29 * s, 9 * s, 7 * s, near)
  );
}

/** Its outline, with its feet on 0. */
export const PONY =
  "M-34 0l4 -30q-14 -22 4 -32h44l22 -22 10 4 12 20 -8 8 -14 -8 -12 20 4 40h-10l-6 -30h-30l-4 30z";

/** A brown pony, darker with more `shade`. */
export function pony(scene: Scene, x: number, base: number, s: number, shade: number): string {
  const { near, stone } = scene.palette;
  return placed(x, base, s, path(PONY, mix(stone[2], near, shade)), line("M-32 -54q-14 10 -10 34", near, 6));
}

/** A walker seen from behind, `h` tall, with a rucksack. */
export function walker(scene: Scene, x: number, base: number, h: number): string {
  const { near, accent, sand } = scene.palette;
  const s = h / 100;
  return (
    line(
      `M${x - 6 * s} ${base}L${x - 3 * s} ${base - 44 * s}M${x + 10 * s} ${base - 2 * s}L${x + 3 * s} ${base - 44 * s}`,
      near,
      10 * s,
    ) +
    path(
      `M${x - 15 * s} ${base - 38 * s}L${x - 13 * s} ${base - 78 * s}Q${x} ${base - 86 * s} ${x + 13 * s} ${base - 78 * s}L${x + 15 * s} ${base - 38 * s}z`,
      mix(near, accent, 0.15),
    ) +
    path(`M${x - 10 * s} ${base - 46 * s}v${-26 * s}q${10 * s} ${-8 * s} ${20 * s} 0v${26 * s}z`, accent) +
    circle(x, base - 92 * s, 9 * s, mix(sand[1], near, 0.2))
  );
}

/** Two or three people together. */
export const company = (scene: Scene, x: number, base: number, h: number): string =>
  walker(scene, x, base, h) + person(scene, x + h * 0.45, base + 3, h * 0.94, scene.palette.lamp);

export function person(scene: Scene, x: number, base: number, h: number, coat: string): string {
  const { near, sand } = scene.palette;
  const s = h / 100;
  return (
    line(`M${x - 6 * s} ${base}v${-40 * s}M${x + 6 * s} ${base}v${-40 * s}`, near, 9 * s) +
    path(
      `M${x - 16 * s} ${base - 32 * s}L${x - 11 * s} ${base - 78 * s}Q${x} ${base - 86 * s} ${x + 11 * s} ${base - 78 * s}L${x + 16 * s} ${base - 32 * s}z`,
      coat,
    ) +
    path(
      `M${x} ${base - 82 * s}Q${x + 8 * s} ${base - 82 * s} ${x + 11 * s} ${base - 78 * s}L${x + 16 * s} ${base - 32 * s}H${x}z`,
      mix(coat, near, 0.3),
    ) +
    circle(x, base - 91 * s, 9 * s, mix(sand[1], near, 0.2))
  );
}

/** A flagpole with a flag blowing to the right. */
export function flag(scene: Scene, x: number, base: number, h: number): string {
  const { near, accent } = scene.palette;
  const top = base - h;
  const w = h * 0.62;
  return (
    line(`M${x} ${base}V${top}`, near, 5) +
    path(
      `M${x + 2} ${top}q${w * 0.3} ${-h * 0.08} ${w * 0.5} ${h * 0.04}t${w * 0.5} 0v${h * 0.36}q${-w * 0.25} ${h * 0.08} ${-w * 0.5} 0t${-w * 0.5} 0z`,
      accent,
    )
  );
}

export function sailboat(scene: Scene, x: number, y: number, h: number): string {
  const { near, accent, paper, water } = scene.palette;
  const s = h / 100;
  return (
    faded(0.4, path(`M${x - 30 * s} ${y + 4 * s}h${64 * s}l${-18 * s} ${34 * s}h${-24 * s}z`, water[0])) +
    path(
      `M${x + 3 * s} ${y - 100 * s}Q${x + 44 * s} ${y - 50 * s} ${x + 42 * s} ${y - 18 * s}H${x + 3 * s}z`,
      paper,
    ) +
    path(
      `M${x - 3 * s} ${y - 88 * s}Q${x - 14 * s} ${y - 40 * s} ${x - 32 * s} ${y - 18 * s}H${x - 3 * s}z`,
      accent,
    ) +
    line(`M${x} ${y - 6 * s}V${y - 104 * s}`, near, 3.5 * s) +
    path(
      `M${x - 40 * s} ${y - 12 * s}H${x + 48 * s}Q${x + 40 * s} ${y + 8 * s} ${x + 24 * s} ${y + 10 * s}H${x - 24 * s}Q${x - 36 * s} ${y + 6 * s} ${x - 40 * s} ${y - 12 * s}z`,
      near,
    )
  );
}

/** A small clinker rowing boat; `w` long. */
export function rowingBoat(
  scene: Scene,
  x: number,
  y: number,
  w: number,
  colour = scene.palette.accent,
): string {
  const { paper, near } = scene.palette;
  const s = w / 100;
  return (
    path(
      `M${x - 50 * s} ${y - 22 * s}Q${x} ${y - 8 * s} ${x + 50 * s} ${y - 24 * s}Q${x + 44 * s} ${y + 8 * s} ${x + 24 * s} ${y + 10 * s}H${x - 26 * s}Q${x - 44 * s} ${y + 6 * s} ${x - 50 * s} ${y - 22 * s}z`,
      colour,
    ) +
    path(
      `M${x + 4 * s} ${y - 14 * s}Q${x + 30 * s} ${y - 16 * s} ${x + 50 * s} ${y - 24 * s}Q${x + 44 * s} ${y + 8 * s} ${x + 24 * s} ${y + 10 * s}H${x + 4 * s}z`,
      mix(colour, near, 0.35),
    ) +
    line(`M${x - 50 * s} ${y - 22 * s}Q${x} ${y - 8 * s} ${x + 50 * s} ${y - 24 * s}`, paper, 5 * s)
  );
}

export function lamp(scene: Scene, x: number, base: number, h: number): string {
  const { near, lamp: light } = scene.palette;
  const s = h / 100;
  return (
    faded(0.25, circle(x, base - 88 * s, 26 * s, light)) +
    line(
      `M${x} ${base}V${base - 78 * s}M${x - 8 * s} ${base}h${16 * s}M${x - 9 * s} ${base - 70 * s}h${18 * s}`,
      near,
      4.5 * s,
    ) +
    path(`M${x - 9 * s} ${base - 97 * s}h${18 * s}l${-4 * s} ${20 * s}h${-10 * s}z`, light) +
    path(`M${x - 11 * s} ${base - 97 * s}l${11 * s} ${-11 * s}l${11 * s} ${11 * s}z`, near)
  );
}

export function bench(scene: Scene, x: number, base: number, w: number): string {
  const s = w / 100;
  return line(
    `M${x - 50 * s} ${base - 24 * s}h${100 * s}M${x - 48 * s} ${base - 42 * s}h${96 * s}M${x - 48 * s} ${base - 54 * s}h${96 * s}M${x - 38 * s} ${base}v${-54 * s}M${x + 38 * s} ${base}v${-54 * s}`,
    scene.palette.near,
    7 * s,
  );
}

export function swan(scene: Scene, x: number, y: number, w: number): string {
  const { paper, near, accent, stone } = scene.palette;
  const s = w / 60;
  return (
    path(
      `M${x - 24 * s} ${y}Q${x - 30 * s} ${y - 18 * s} ${x - 6 * s} ${y - 20 * s}Q${x + 16 * s} ${y - 24 * s} ${x + 34 * s} ${y - 14 * s}Q${x + 26 * s} ${y + 2 * s} ${x + 6 * s} ${y + 2 * s}H${x - 18 * s}z`,
      paper,
    ) +
    path(
      `M${x - 6 * s} ${y - 4 * s}Q${x + 10 * s} ${y - 20 * s} ${x + 34 * s} ${y - 14 * s}Q${x + 26 * s} ${y + 2 * s} ${x + 6 * s} ${y + 2 * s}z`,
      mix(paper, stone[1], 0.45),
    ) +
    line(
      `M${x - 20 * s} ${y - 8 * s}Q${x - 38 * s} ${y - 26 * s} ${x - 24 * s} ${y - 40 * s}`,
      paper,
      7 * s,
    ) +
    circle(x - 25 * s, y - 41 * s, 6 * s, paper) +
    path(`M${x - 30 * s} ${y - 44 * s}l${-11 * s} ${6 * s}l${10 * s} ${2 * s}z`, accent) +
    circle(x - 28 * s, y - 43 * s, 1.6 * s, near)
  );
}

/** Carriages running to the left, `count` of them, wheels on `y`. */
export function train(scene: Scene, x: number, y: number, size: number, count: number): string {
  const { paper, near, accent, lamp: light, glass } = scene.palette;
  const s = size / 100;
  const length = 150 * s;
  const dark = isDark(scene.palette);
  return times(count, (i) => {
    const left = x + i * (length + 5 * s);
    const nose = i === 0 ? 20 * s : 4 * s;
    const tail = i === count - 1 ? 20 * s : 4 * s;
    const body = `M${left} ${y - 8 * s}v${-20 * s}l${nose} ${-26 * s}H${left + length - tail}l${tail} ${26 * s}v${20 * s}z`;
    const windows = times(
      5,
      (k) => `M${left + (24 + k * 22) * s} ${y - 46 * s}h${15 * s}v${15 * s}h${-15 * s}z`,
    );
    const cab = i === 0 ? `M${left + 8 * s} ${y - 31 * s}l${11 * s} ${-15 * s}v${15 * s}z` : "";
    return (
      path(body, paper) +
      path(`M${left} ${y - 24 * s}h${length}v${10 * s}h${-length}z`, accent) +
      path(windows + cab, dark ? light : glass) +
      path(
        `M${left + 12 * s} ${y - 8 * s}h${30 * s}v${8 * s}h${-30 * s}zM${left + length - 42 * s} ${y - 8 * s}h${30 * s}v${8 * s}h${-30 * s}z`,
        near,
      )
    );
  });
}

/** Bunting between two points, sagging by `sag`. */
export function bunting(scene: Scene, x0: number, y0: number, x1: number, y1: number, sag: number): string {
  const { accent, lamp: light, paper, near } = scene.palette;
  const count = Math.round((x1 - x0) / 46);
  const at = (t: number): [number, number] => [
    x0 + (x1 - x0) * t,
    y0 + (y1 - y0) * t + sag * 4 * t * (1 - t),
  ];
  const cord = times(count + 1, (i) => `${i ? "L" : "M"}${at(i / count).join(" ")}`);
  const colours = [accent, light, paper];
  return (
    line(cord, near, 3) +
    colours
      .map((colour, c) =>
        path(
          times(Math.floor((count - c + 2) / 3), (i) => {
            const [x, y] = at((i * 3 + c + 0.5) / count);
            return `M${x - 14} ${y}h28l-14 30z`;
          }),
          colour,
        ),
      )
      .join("")
  );
}

export function reeds(scene: Scene, x: number, base: number, count: number): string {
  const { near, stone } = scene.palette;
  const stems = Array.from(
    { length: count },
    (_, i) => [x + i * 19 + scene.random.between(-5, 5), scene.random.between(56, 118)] as const,
  );
  return (
    line(stems.map(([sx, h]) => `M${sx} ${base}q2 ${-h * 0.5} 8 ${-h}`).join(""), near, 4) +
    line(stems.map(([sx, h]) => `M${sx + 8} ${base - h}l2 -24`).join(""), mix(stone[2], near, 0.3), 9)
  );
}

export function smoke(scene: Scene, x: number, y: number, size: number): string {
  const s = size / 100;
  return faded(
    0.7,
    path(
      `M${x} ${y}c${-14 * s} ${-30 * s} ${16 * s} ${-44 * s} ${10 * s} ${-72 * s}c${40 * s} ${-24 * s} ${60 * s} ${4 * s} ${96 * s} ${-16 * s}c${-8 * s} ${34 * s} ${-56 * s} ${26 * s} ${-70 * s} ${46 * s}c${-14 * s} ${18 * s} ${-22 * s} ${24 * s} ${-26 * s} ${42 * s}z`,
      scene.palette.cloud,
    ),
  );
}

/** An upright stone slab or a small cross. */
export function gravestone(scene: Scene, x: number, base: number, h: number, cross = false): string {
  const [light, half] = scene.palette.stone;
  const w = h * 0.56;
  if (cross)
    return line(`M${x} ${base}v${-h}M${x - h * 0.26} ${base - h * 0.68}h${h * 0.52}`, half, h * 0.15);
  return (
    path(`M${x} ${base}v${-h * 0.72}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h * 0.72}z`, light) +
    path(
      `M${x + w * 0.6} ${base}v${-h * 0.97}q${w * 0.4} ${h * 0.06} ${w * 0.4} ${h * 0.25}v${h * 0.72}z`,
      half,
    )
  );
}
