import type { Scene } from "../scene.ts";
import { line, mix, rect, times } from "./pen.ts";

/** The red of the Forth Bridge, paler at night. */
export const rail = (scene: Scene): [string, string] => {
  const { palette } = scene;
  const red = mix("#b3392b", palette.sky[1], palette.name === "night" ? 0.2 : 0.06);
  return [red, mix(red, palette.near, 0.45)];
};

/** One cantilever of the bridge: `w` from tip to tip, standing in the water at `foot`. */
export function cantilever(
  scene: Scene,
  x: number,
  foot: number,
  deck: number,
  w: number,
  h: number,
  thick: number,
): string {
  const [red, shade] = rail(scene);
  const top = deck - h;
  const t = w * 0.06;
  const half = w / 2;
  const upper = `M${x - half} ${deck - 8}Q${x - half * 0.5} ${deck - h * 0.46} ${x - t} ${top}H${x + t}Q${x + half * 0.5} ${deck - h * 0.46} ${x + half} ${deck - 8}`;
  const lower = `M${x - half} ${deck + 6}Q${x - half * 0.5} ${deck + (foot - deck) * 0.4} ${x - t * 2} ${foot}M${x + half} ${deck + 6}Q${x + half * 0.5} ${deck + (foot - deck) * 0.4} ${x + t * 2} ${foot}`;
  // Struts between the chords, leaning towards the tower, and the tower's crossed legs.
  const chord = (share: number) =>
    [h * (1 - share) ** 1.35, (foot - deck) * (1 - share) ** 1.7 * 0.86] as const;
  const web = times(3, (i) => {
    const near = t + (half - t) * (i * 0.29 + 0.02);
    const next = t + (half - t) * ((i + 1) * 0.29);
    const [up] = chord(near / half);
    const [, drop] = chord(next / half);
    const [nextUp] = chord(next / half);
    return [-1, 1]
      .map(
        (side) =>
          `M${x + side * near} ${deck - up * 0.96}L${x + side * next} ${deck + drop}V${deck - nextUp}` +
          `M${x + side * next} ${deck - nextUp}L${x + side * (near + t * 0.4)} ${deck + chord(near / half)[1] * 0.9}`,
      )
      .join("");
  });
  return (
    line(web, shade, thick * 0.42) +
    line(
      `M${x - t} ${top}L${x - t * 2} ${foot}M${x + t} ${top}L${x + t * 2} ${foot}M${x - t} ${top}L${x + t * 1.5} ${deck}L${x - t * 2} ${foot}M${x + t} ${top}L${x - t * 1.5} ${deck}L${x + t * 2} ${foot}`,
      shade,
      thick * 0.62,
    ) +
    line(upper + lower, red, thick) +
    rect(x - t * 2 - thick * 1.6, foot - 4, thick * 3.2, 26, scene.palette.stone[1]) +
    rect(x + t * 2 - thick * 1.6, foot - 4, thick * 3.2, 26, scene.palette.stone[2])
  );
}
