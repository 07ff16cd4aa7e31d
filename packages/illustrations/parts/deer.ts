import type { Scene } from "../scene.ts";
import { circle, line, mix, path, placed } from "./pen.ts";

export function stag(scene: Scene, x: number, base: number, s: number): string {
  const { palette } = scene;
  const coat = mix(palette.stone[2], palette.near, 0.25);
  const lit = mix(palette.stone[2], palette.accent, 0.25);
  return placed(
    x,
    base,
    s,
    line("M-62 0V-70M-44 0V-70M40 0V-70M58 0V-74", coat, 9),
    path(
      "M-74 -128Q-10 -146 40 -138L70 -210L96 -228L128 -206L124 -196L96 -190L80 -110Q60 -66 0 -66T-72 -70Q-88 -100 -74 -128z",
      coat,
    ),
    path(
      "M-74 -128Q-10 -146 40 -138L70 -210L84 -220Q70 -160 50 -122Q0 -110 -70 -100Q-80 -110 -74 -128z",
      lit,
    ),
    path("M-74 -124l-16 10 12 18z", palette.paper),
    line(
      "M88 -222Q70 -262 40 -284M76 -246Q84 -272 78 -292M58 -270Q50 -290 54 -304M98 -224Q116 -262 142 -272M106 -246Q104 -272 112 -290M124 -262Q132 -282 130 -298",
      palette.near,
      7,
    ),
    path("M78 -206l-22 -10 16 18z", coat),
    circle(104, -208, 4, palette.near),
  );
}

/** A hind 220 high with its feet on 0, to be placed. */
export function hind(scene: Scene, coat: string, legs = coat): string {
  return (
    line("M-62 0V-70M-44 0V-70M40 0V-70M58 0V-74", legs, 10) +
    path(
      "M-74 -128Q-10 -146 40 -138L66 -200L84 -222L92 -210L124 -192L118 -184L92 -182L80 -110Q60 -66 0 -66T-72 -70Q-88 -100 -74 -128z",
      coat,
    ) +
    path("M-74 -124l-16 10 12 18z", scene.palette.paper)
  );
}
