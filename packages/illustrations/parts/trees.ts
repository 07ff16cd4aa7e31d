import type { Scene } from "../scene.ts";
import { circle, ellipse, line, mix, path, times } from "./pen.ts";

type Species = "round" | "pine" | "poplar" | "oak" | "birch";

/** Needles stay green when the leaves turn. */
export const needles = (scene: Scene): [string, string] =>
  scene.palette.name === "amber" ? ["#7f8f4f", "#4f6040"] : scene.palette.leaf;

/** A tree standing on `base`, lit from the left. */
export function tree(scene: Scene, species: Species, x: number, base: number, h: number): string {
  const [light, dark] = species === "pine" ? needles(scene) : scene.palette.leaf;
  const bark = mix(scene.palette.near, scene.palette.stone[2], 0.35);
  const trunk = line(`M${x} ${base}V${base - h * 0.5}`, bark, Math.max(4, h * 0.06));
  if (species === "pine") {
    const tier = (top: number, w: number, foot: number) =>
      path(`M${x} ${base - h * top}L${x - h * w} ${base - h * foot}H${x}z`, light) +
      path(`M${x} ${base - h * top}L${x + h * w} ${base - h * foot}H${x}z`, dark);
    return trunk + tier(0.62, 0.25, 0.1) + tier(0.82, 0.2, 0.34) + tier(1, 0.15, 0.58);
  }
  if (species === "poplar") return trunk + crown(x, base - h * 0.54, h * 0.15, h * 0.46, light, dark);
  if (species === "birch") {
    const white = mix(scene.palette.paper, scene.palette.stone[1], 0.15);
    return (
      line(`M${x} ${base}V${base - h * 0.6}`, white, h * 0.035) +
      crown(x, base - h * 0.66, h * 0.2, h * 0.34, light, dark)
    );
  }
  if (species === "oak") {
    const lobes: [number, number, number][] = [
      [-0.24, 0.5, 0.2],
      [0.24, 0.48, 0.19],
      [-0.1, 0.72, 0.23],
      [0.13, 0.7, 0.22],
    ];
    const clump = (fill: string, dx: number) =>
      lobes.map(([a, b, r]) => circle(x + (a + dx) * h, base - b * h, r * h, fill)).join("");
    return (
      line(
        `M${x} ${base}V${base - h * 0.5}M${x} ${base - h * 0.28}l${-h * 0.12} ${-h * 0.16}M${x} ${base - h * 0.28}l${h * 0.12} ${-h * 0.14}`,
        bark,
        h * 0.065,
      ) +
      clump(dark, 0.03) +
      circle(x - 0.26 * h, base - 0.52 * h, 0.16 * h, light) +
      circle(x - 0.12 * h, base - 0.74 * h, 0.19 * h, light)
    );
  }
  return trunk + crown(x, base - h * 0.62, h * 0.27, h * 0.38, light, dark);
}

function crown(x: number, y: number, rx: number, ry: number, light: string, dark: string): string {
  return (
    ellipse(x, y, rx, ry, light) +
    path(`M${x} ${y - ry}A${rx} ${ry} 0 0 1 ${x} ${y + ry}Q${x + rx * 0.3} ${y} ${x} ${y - ry}z`, dark)
  );
}

/** Some trees in a row, tallest in the middle, between x and x + w. */
export function copse(scene: Scene, species: Species, x: number, base: number, w: number, h: number): string {
  const { random } = scene;
  const count = Math.max(2, Math.round(w / (h * (species === "poplar" ? 0.36 : 0.46))));
  return times(count, (i) => {
    const share = (i + 0.5) / count;
    const height = h * (0.72 + 0.28 * Math.sin(share * Math.PI)) * random.between(0.85, 1.08);
    return tree(scene, species, x + w * share + random.between(-6, 6), base + random.between(-5, 5), height);
  });
}

export function bush(scene: Scene, x: number, base: number, w: number): string {
  const [light, dark] = scene.palette.leaf;
  const h = w * 0.62;
  const dome = (x0: number, x1: number, top: number) =>
    `M${x0} ${base}C${x0} ${base - top * 1.3} ${x1} ${base - top * 1.3} ${x1} ${base}z`;
  return (
    path(dome(x - w * 0.5, x + w * 0.2, h * 0.8) + dome(x - w * 0.15, x + w * 0.5, h), dark) +
    path(dome(x - w * 0.5, x + w * 0.02, h * 0.74), light)
  );
}

/** A far wood as one soft edge of treetops. */
export function wood(scene: Scene, x: number, base: number, w: number, h: number, fill: string): string {
  const count = Math.max(3, Math.round(w / (h * 0.8)));
  const step = w / count;
  const tops = times(count, () => {
    const r = step / 2;
    return `a${r} ${h * scene.random.between(0.5, 0.9)} 0 0 1 ${step} 0`;
  });
  return path(`M${x} ${base}v${-h * 0.3}${tops}v${h * 0.3}z`, fill);
}
