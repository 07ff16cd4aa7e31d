import { isDark } from "../lights.ts";
import type { Scene } from "../scene.ts";
import { box, circle, line, mix, path, pointedArch, rect, roundArch, times } from "./pen.ts";

/** A wall seen at its corner: light face to the left, dark face to the right of `corner` (share of w). */
export function mass(scene: Scene, x: number, base: number, w: number, h: number, corner = 0.6): string {
  const [light, half] = scene.palette.stone;
  return rect(x, base - h, w, h, light) + rect(x + w * corner, base - h, w * (1 - corner), h, half);
}

/** Merlons along a wall's head, light left of the corner, dark right of it. */
export function battlements(
  scene: Scene,
  x: number,
  top: number,
  w: number,
  count: number,
  corner: number,
  rise = 26,
): string {
  const [light, half] = scene.palette.stone;
  const step = w / (2 * count - 1);
  const merlon = (i: number) => box(x + i * 2 * step, top - rise, step, rise + 1);
  const edge = x + w * corner;
  const lit = times(count, (i) => (x + i * 2 * step + step / 2 < edge ? merlon(i) : ""));
  const shaded = times(count, (i) => (x + i * 2 * step + step / 2 >= edge ? merlon(i) : ""));
  return path(lit, light) + path(shaded, half);
}

/** A keep: walls, a corbelled wall-walk, battlements. */
export function keep(
  scene: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  merlons: number,
  corner: number,
): string {
  const dark = scene.palette.stone[2];
  const lip = w * 0.035;
  return (
    mass(scene, x, base, w, h, corner) +
    mass(scene, x - lip, base - h + 22, w + lip * 2, 26, (w * corner + lip) / (w + lip * 2)) +
    line(`M${x - lip} ${base - h + 24}H${x + w + lip}`, dark, 4) +
    battlements(scene, x - lip, base - h - 3, w + lip * 2, merlons, corner)
  );
}

/** A round tower in three tones with a pointed or a battlemented head. */
export function roundTower(
  scene: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  head: "cone" | "battlements" | "broken",
): string {
  const { stone, roof } = scene.palette;
  const [light, half, dark] = stone;
  const body =
    rect(x, base - h, w, h, light) +
    rect(x + w * 0.55, base - h, w * 0.45, h, half) +
    rect(x + w * 0.84, base - h, w * 0.16, h, mix(half, dark, 0.6));
  if (head === "broken")
    return (
      body +
      path(
        `M${x} ${base - h + 1}l0 -20l${w * 0.2} -14l${w * 0.14} 22l${w * 0.22} -34l${w * 0.16} 30l${w * 0.28} 16z`,
        mix(light, half, 0.5),
      )
    );
  if (head === "battlements")
    return (
      body +
      mass(scene, x - 7, base - h + 18, w + 14, 24, 0.55) +
      line(`M${x - 7} ${base - h + 20}h${w + 14}`, dark, 4) +
      battlements(scene, x - 7, base - h - 5, w + 14, 4, 0.55, 22)
    );
  const rise = w * 1.05;
  return (
    body +
    path(`M${x - 10} ${base - h}L${x + w / 2} ${base - h - rise}L${x + w + 10} ${base - h}z`, roof[0]) +
    path(`M${x + w / 2} ${base - h - rise}L${x + w + 10} ${base - h}H${x + w * 0.55}z`, roof[1])
  );
}

/** Walls of a whitewashed house, for `house`. */
export function whitewash({ palette }: Scene): [light: string, half: string] {
  return [palette.paper, mix(palette.paper, palette.stone[1], 0.6)];
}

interface House {
  x: number;
  base: number;
  /** Width of the lit gable. */
  gable: number;
  /** Length of the shaded long side; 0 shows the gable alone. */
  side: number;
  h: number;
  pitch?: number;
  roof?: [string, string];
  walls?: [string, string];
  crowsteps?: boolean;
  chimney?: boolean;
}

/** A house seen at its corner: lit gable left, shaded side and roof to the right. */
export function house(scene: Scene, { x, base, gable, side, h, ...more }: House): string {
  const { stone } = scene.palette;
  const roof = more.roof ?? scene.palette.roof;
  const [light, half] = more.walls ?? [stone[0], stone[1]];
  const rise = gable * (more.pitch ?? 0.62);
  const eaves = base - h;
  const ridge = eaves - rise;
  const edge = x + gable;
  const front = more.crowsteps
    ? crowstep(x, base, gable, h, rise)
    : `M${x} ${base}V${eaves}L${x + gable / 2} ${ridge}L${edge} ${eaves}V${base}z`;
  const chimney = more.chimney
    ? rect(x + gable / 2 + side * 0.72, ridge - 26, 26, 40, stone[1]) +
      rect(x + gable / 2 + side * 0.72 - 3, ridge - 30, 32, 8, stone[2])
    : "";
  return (
    chimney +
    (side > 0 ? rect(edge, eaves, side, h, half) : "") +
    (side > 0
      ? path(`M${x + gable / 2} ${ridge}h${side}l${gable / 2 + 8} ${rise + 6}H${edge}z`, roof[0])
      : "") +
    path(front, light) +
    (more.crowsteps
      ? ""
      : line(`M${x - 6} ${eaves + 4}L${x + gable / 2} ${ridge - 2}L${edge} ${eaves + 4}`, roof[1], 9))
  );
}

/** The outline of a crow-stepped gable wall. */
export function crowstep(x: number, base: number, w: number, h: number, rise: number, steps = 5): string {
  const dx = w / 2 / (steps + 0.5);
  const dy = rise / steps;
  const up = times(steps, () => `v${-dy}h${dx}`);
  const down = times(steps, () => `h${dx}v${dy}`);
  return `M${x} ${base}V${base - h}${up}h${dx}${down}V${base}z`;
}

/** Windows in rows and columns; now and then one is lit. */
export function windows(
  scene: Scene,
  x: number,
  y: number,
  columns: number,
  rows: number,
  w: number,
  h: number,
  dx: number,
  dy: number,
): string {
  const { glass, lamp } = scene.palette;
  const late = isDark(scene.palette);
  let dark = "";
  let lit = "";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const pane = box(x + column * dx, y + row * dy, w, h);
      if (scene.random.chance(late ? 0.55 : 0.14)) lit += pane;
      else dark += pane;
    }
  return (dark && path(dark, glass)) + (lit && path(lit, lamp));
}

/** Arrow slits or small panes at given places. */
export const slits = (scene: Scene, places: [number, number][], w: number, h: number): string =>
  path(places.map(([x, y]) => box(x, y, w, h)).join(""), scene.palette.glass);

/** A door under a round arch with a lighter surround. */
export function door(
  scene: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  leaf = scene.palette.accent,
): string {
  return (
    path(roundArch(x - w * 0.18, base, w * 1.36, h + w * 0.2), scene.palette.stone[2]) +
    path(roundArch(x, base, w, h), leaf) +
    path(
      `M${x + w / 2} ${base}V${base - h}a${w / 2} ${w / 2} 0 0 1 ${w / 2} ${w / 2}V${base}z`,
      mix(leaf, scene.palette.near, 0.35),
    )
  );
}

export const gothicDoor = (scene: Scene, x: number, base: number, w: number, h: number): string =>
  path(pointedArch(x - w * 0.15, base, w * 1.3, h * 1.12), scene.palette.stone[2]) +
  path(pointedArch(x, base, w, h), scene.palette.glass);

export function columns(
  scene: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  count: number,
  thick: number,
): string {
  const { stone } = scene.palette;
  const gap = count > 1 ? (w - thick) / (count - 1) : 0;
  const lit = times(
    count,
    (i) =>
      box(x + i * gap, base - h, thick, h) +
      box(x + i * gap - 5, base - h, thick + 10, 12) +
      box(x + i * gap - 5, base - 12, thick + 10, 12),
  );
  const shaded = times(count, (i) => box(x + i * gap + thick * 0.62, base - h, thick * 0.38, h));
  return path(lit, stone[0]) + path(shaded, stone[1]);
}

export const clock = (scene: Scene, x: number, y: number, r: number): string =>
  circle(x, y, r, scene.palette.stone[2]) +
  circle(x, y, r * 0.82, scene.palette.paper) +
  line(`M${x} ${y}v${-r * 0.58}M${x} ${y}l${r * 0.4} ${r * 0.2}`, scene.palette.near, r * 0.13);

/** A few stones picked out on a wall, so that it looks like masonry. */
export function ashlar(scene: Scene, x: number, y: number, w: number, h: number, count: number): string {
  const d = times(
    count,
    () =>
      `M${x + scene.random.between(0, w - 30)} ${y + scene.random.between(0, h)}h${scene.random.between(14, 28)}`,
  );
  return line(d, mix(scene.palette.stone[0], scene.palette.stone[1], 0.7), 5);
}
