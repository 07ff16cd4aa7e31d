import type { Scene } from "../scene.ts";
import { person, walker } from "./details.ts";
import { box, circle, faded, line, mix, path, rect, times } from "./pen.ts";

/** A single track seen from the side, its rails at `y`. */
export function track(scene: Scene, y: number): string {
  const { stone, near, mid } = scene.palette;
  return (
    rect(0, y - 4, 1200, 26, mix(stone[1], mid, 0.45)) +
    path(
      times(31, (i) => box(i * 40 + 6, y + 4, 22, 9)),
      mix(stone[2], near, 0.45),
    ) +
    rect(0, y - 2, 1200, 6, mix(stone[0], mid, 0.2))
  );
}

/** The paved ground in front of the track, from its white edge at `y` down to the lower edge. */
export function pavement(scene: Scene, y: number): string {
  const { sand, stone, paper, near } = scene.palette;
  const joints = times(6, (i) => {
    const x = 250 + i * 190;
    return `M${x} ${y + 30}L${x + (x - 600) * 0.3} 900`;
  });
  return (
    path(`M-70 900L0 ${y}H1200V900z`, sand[0]) +
    path(`M-40 900L0 ${y + 70}C500 ${y + 62} 860 ${y + 84} 1200 ${y + 66}V900z`, sand[1]) +
    line(`${joints}M0 ${y + 30}H1200`, mix(sand[1], stone[2], 0.3), 4) +
    rect(0, y - 6, 1200, 10, paper) +
    rect(0, y - 14, 1200, 8, mix(stone[2], near, 0.5))
  );
}

/** A board for the name, without one. */
export function nameBoard(scene: Scene, x: number, base: number, w: number): string {
  const { near, paper, accent } = scene.palette;
  const h = w * 0.3;
  const top = base - w * 0.72;
  return (
    line(`M${x + w * 0.12} ${base}V${top + 6}M${x + w * 0.88} ${base}V${top + 6}`, near, w * 0.05) +
    rect(x - w * 0.025, top - w * 0.025, w * 1.05, h + w * 0.05, near) +
    rect(x, top, w, h, paper) +
    rect(x + w * 0.76, top, w * 0.24, h, mix(paper, near, 0.12)) +
    rect(x + w * 0.1, top + h * 0.36, w * 0.8, h * 0.28, accent)
  );
}

/** A small open shelter with a bench, a pitched roof over it. */
export function shelter(scene: Scene, x: number, base: number, w: number): string {
  const { roof, paper, glass, near, stone, lamp } = scene.palette;
  const h = w * 0.56;
  const eaves = base - h;
  return (
    rect(x, eaves, w, h, mix(glass, near, 0.2)) +
    faded(
      0.5,
      path(`M${x + w * 0.16} ${base}L${x + w * 0.3} ${eaves}H${x + w * 0.62}L${x + w * 0.5} ${base}z`, lamp),
    ) +
    rect(x, base - h * 0.32, w, h * 0.1, stone[1]) +
    rect(x, eaves, w * 0.13, h, stone[0]) +
    rect(x + w * 0.87, eaves, w * 0.13, h, stone[1]) +
    path(
      `M${x - w * 0.1} ${eaves}L${x + w * 0.06} ${eaves - w * 0.24}H${x + w * 0.94}L${x + w * 1.1} ${eaves}z`,
      roof[0],
    ) +
    path(
      `M${x + w * 0.62} ${eaves}L${x + w * 0.7} ${eaves - w * 0.24}H${x + w * 0.94}L${x + w * 1.1} ${eaves}z`,
      roof[1],
    ) +
    rect(x - w * 0.1, eaves, w * 1.2, w * 0.045, paper)
  );
}

/** A semaphore signal, its arm raised where the line is clear. */
export function semaphore(scene: Scene, x: number, base: number, h: number, clear = false): string {
  const { near, paper, accent, lamp } = scene.palette;
  const top = base - h;
  const arm = clear ? "-28" : "0";
  return (
    line(`M${x} ${base}V${top}`, near, 9) +
    path(`M${x - 9} ${top}l9 -22l9 22z`, accent) +
    `<g transform="rotate(${arm} ${x} ${top + 22})">` +
    rect(x - 74, top + 10, 70, 24, accent) +
    rect(x - 62, top + 10, 9, 24, paper) +
    "</g>" +
    faded(0.4, circle(x + 3, top + 24, 18, lamp)) +
    circle(x + 3, top + 24, 8, lamp)
  );
}

/** Some of those who wait for the train, others in each drawing. */
export function waiting(scene: Scene, places: readonly number[], base: number, h: number): string {
  const { accent, lamp, water, roof } = scene.palette;
  const coats = [accent, lamp, water[1], roof[0]] as const;
  return places
    .map((place, i) => {
      const x = place + scene.random.between(-26, 26);
      const size = h * scene.random.between(0.92, 1.06);
      const coat = coats[(i + scene.random.whole(0, 1)) % 4] ?? accent;
      return scene.random.chance(0.3)
        ? walker(scene, x, base, size)
        : person(scene, x, base, size, coat) +
            (scene.random.chance(0.5)
              ? rect(x + size * 0.2, base - size * 0.26, size * 0.22, size * 0.26, roof[1])
              : "");
    })
    .join("");
}

/** A train coming towards the viewer, `h` tall, its wheels on `base`. */
export function oncomingTrain(scene: Scene, x: number, base: number, h: number): string {
  const { paper, stone, glass, accent, near, lamp } = scene.palette;
  const s = h / 240;
  const at = (dx: number, dy: number) => `${x + dx * s} ${base - dy * s}`;
  const body = `M${at(-84, 40)}L${at(-82, 196)}Q${at(-80, 236)} ${at(-44, 240)}H${x + 44 * s}Q${at(80, 236)} ${at(82, 196)}L${at(84, 40)}Q${at(84, 18)} ${at(64, 16)}H${x - 64 * s}Q${at(-84, 18)} ${at(-84, 40)}z`;
  const lights = [-52, 52];
  return [
    rect(x - 66 * s, base - 18 * s, 132 * s, 18 * s, near),
    path(body, paper),
    path(
      `M${at(26, 16)}L${at(30, 240)}H${x + 44 * s}Q${at(80, 236)} ${at(82, 196)}L${at(84, 40)}Q${at(84, 18)} ${at(64, 16)}z`,
      mix(paper, stone[1], 0.55),
    ),
    path(
      `M${at(-70, 128)}L${at(-64, 206)}Q${at(-62, 216)} ${at(-48, 216)}H${x + 48 * s}Q${at(62, 216)} ${at(64, 206)}L${at(70, 128)}z`,
      glass,
    ),
    line(`M${at(0, 214)}V${base - 128 * s}`, paper, 6 * s),
    path(
      `M${at(-84, 100)}H${x + 84 * s}V${base - 40 * s}Q${at(84, 18)} ${at(64, 16)}H${x - 64 * s}Q${at(-84, 18)} ${at(-84, 40)}z`,
      accent,
    ),
    path(
      `M${at(26, 100)}H${x + 84 * s}V${base - 40 * s}Q${at(84, 18)} ${at(64, 16)}H${x + 26 * s}z`,
      mix(accent, near, 0.35),
    ),
    faded(0.4, ...lights.map((dx) => circle(x + dx * s, base - 68 * s, 26 * s, lamp))),
    ...lights.map((dx) => circle(x + dx * s, base - 68 * s, 12 * s, lamp)),
  ].join("");
}
