import { person } from "../parts/details.ts";
import { line, mix, path, pointedArch, rect, roundArch } from "../parts/pen.ts";
import { backdrop } from "../parts/scenery.ts";
import type { Motif } from "../scene.ts";

export const close = {
  shows: { "": "a narrow close between tall houses, lanterns lit" },
  draw(scene) {
    const { palette } = scene;
    const [light, half, dark] = palette.stone;
    const lantern = (x: number, y: number, s: number) =>
      `<g transform="translate(${x} ${y}) scale(${s})"><circle r="70" fill="${palette.lamp}" opacity=".22"/>` +
      path("M-18 -26h36l-8 54h-20z", palette.lamp) +
      path("M-24 -26L0 -48L24 -26z", palette.near) +
      line("M0 -48V-70H-46", palette.near, 7) +
      "</g>";
    return [
      backdrop(scene, { horizon: 560, sunX: [570, 630], sunUp: [190, 250], sunSize: [80, 100], far: "town" }),
      path("M0 0H300L430 150L470 260V700L300 900H0z", light),
      path("M470 260V700L430 745V200z", mix(light, half, 0.5)),
      path("M1200 0H930L790 130L740 250V700L900 900H1200z", half),
      path("M740 250V700L780 745V190z", mix(half, dark, 0.5)),
      line("M300 0L430 150L470 260M930 0L790 130L740 250", palette.roof[1], 16),
      path(
        "M60 120h70v120H60zM200 170h60v110h-60zM60 370h70v120H60zM210 390h56v100h-56zM350 250h38v80h-38zM350 420h38v80h-38zM1070 120h70v120h-70zM960 170h60v110h-60zM1070 370h70v120h-70zM950 390h56v100h-56zM830 270h36v80h-36zM830 430h36v80h-36z",
        palette.glass,
      ),
      path("M210 390h56v100h-56zM1070 120h70v120h-70zM830 430h36v80h-36z", palette.lamp),
      // Washing between the houses.
      line("M430 330Q600 380 780 320", palette.near, 4),
      path("M500 352h44v60h-44zM640 356h40v52h-40z", palette.paper),
      path("M566 358h50l-8 64h-34z", palette.accent),
      path("M300 900L470 700H740L900 900z", mix(palette.sand[1], palette.mid, 0.3)),
      line("M442 740H764M410 780H800M376 820H840M340 860H880", mix(palette.sand[1], palette.near, 0.45), 6),
      path(pointedArch(500, 700, 90, 190), dark) + path(roundArch(640, 700, 70, 130), dark),
      rect(470, 560, 270, 140, mix(palette.far[2], palette.mid, 0.3)),
      path(roundArch(556, 700, 96, 130), palette.lamp),
      path("M470 560L540 500H670L740 560z", palette.roof[0]),
      path("M130 900V700a60 60 0 0 1 120 0V900z", palette.accent),
      path("M190 640a60 60 0 0 1 60 60V900H190z", mix(palette.accent, palette.near, 0.4)),
      lantern(440, 560, 0.8),
      lantern(330, 600, 1.2),
      flippedLantern(lantern(0, 0, 1), 880, 590),
      person(scene, 600, 770, 110, palette.near),
      path("M596 700l-12 -20h28z", palette.near),
      person(scene, 680, 850, 140, palette.accent),
    ].join("");
  },
} satisfies Motif;

const flippedLantern = (mark: string, x: number, y: number): string =>
  `<g transform="translate(${x} ${y}) scale(-1 1)">${mark}</g>`;
