import { circle, ellipse, line, mix, path, times } from "./pen.ts";
import type { Scene } from "./scene.ts";

export type Species = "round" | "pine" | "poplar" | "oak" | "birch";

/** A tree standing on `base`, lit from the left. */
export function tree(scene: Scene, species: Species, x: number, base: number, h: number): string {
  const [light, dark] = scene.palette.leaf;
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

/** A great dark branchy tree cut by the right edge: it holds the picture together. */
export function framingTree(scene: Scene, base: number): string {
  const { palette } = scene;
  const dark = mix(palette.near, palette.leaf[1], 0.35);
  const light = mix(palette.near, palette.leaf[1], 0.85);
  return (
    path(
      `M1130 ${base}C1142 ${base - 160} 1136 300 1120 200L1180 180C1172 320 1176 ${base - 160} 1196 ${base}z`,
      palette.near,
    ) +
    line(`M1144 430Q1090 380 1050 330M1146 520Q1190 470 1210 440`, palette.near, 16) +
    circle(1150, 120, 130, dark) +
    circle(1050, 230, 92, dark) +
    circle(1190, 280, 90, dark) +
    circle(1040, 110, 84, dark) +
    circle(1020, 212, 62, light) +
    circle(1014, 92, 56, light) +
    circle(1120, 70, 74, light)
  );
}

/** A bough of pine needles reaching in from the upper right corner. */
export function framingBough(scene: Scene): string {
  const { palette } = scene;
  const fill = mix(palette.near, palette.leaf[1], 0.4);
  const spray = (x: number, y: number, w: number) =>
    path(
      `M${x - w} ${y}Q${x - w * 0.4} ${y - w * 0.46} ${x} ${y - w * 0.3}T${x + w} ${y}Q${x} ${y + w * 0.24} ${x - w} ${y}z`,
      fill,
    );
  return (
    line("M1210 60Q1080 110 930 150M1210 190Q1120 190 1040 230", palette.near, 14) +
    spray(930, 150, 96) +
    spray(1050, 104, 110) +
    spray(1160, 66, 100) +
    spray(1050, 232, 78) +
    spray(1160, 196, 96)
  );
}
