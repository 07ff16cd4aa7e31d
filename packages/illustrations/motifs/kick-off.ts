import { circle, line, mix, path, times } from "../parts/pen.ts";
import { backdrop, skyline } from "../parts/scenery.ts";
import type { Motif } from "../scene.ts";
import { floodlight } from "./stadium.ts";

export const kickOff = {
  shows: { "": "a ball on the spot before an empty goal, the floodlights on" },
  draw(scene) {
    const { palette } = scene;
    const [light, dark] = palette.grass;
    const panel = palette.near;
    return [
      backdrop(scene, { horizon: 520, sunX: [560, 640], sunUp: [50, 120], sunSize: [100, 124], far: "town" }),
      skyline(scene, 590),
      // The far stand.
      path(
        "M0 640V560L80 500H420V640zM780 640V500H1120L1200 560V640z",
        mix(palette.roof[0], palette.near, 0.2),
      ),
      path("M0 560L80 500H420V520H90L0 586zM780 500H1120L1200 560V586L1110 520H780z", palette.accent),
      floodlight(scene, 170, 640),
      floodlight(scene, 1030, 640),
      path("M0 630H1200V900H0z", mix(light, dark, 0.4)),
      path(
        times(4, (i) => `M${130 + i * 260} 630h130L${-260 + i * 520 + 260} 900h-260z`),
        light,
      ),
      // Goal and net.
      line(
        `${times(13, (i) => `M${340 + i * 43} 470L${372 + i * 38} 640`)}${times(5, (i) => `M${330 + i * 7} ${480 + i * 36}H${870 - i * 7}`)}`,
        mix(palette.paper, palette.sky[1], 0.35),
        3,
      ),
      line("M310 690V440H890V690", palette.paper, 15),
      line("M896 690V440", mix(palette.paper, palette.stone[1], 0.6), 5),
      line("M0 690H1200M200 690L60 800H1140L1000 690", palette.paper, 8),
      // The ball and its shadow.
      `<ellipse cx="650" cy="846" rx="120" ry="16" fill="${panel}" opacity=".35"/>`,
      circle(600, 766, 84, palette.paper),
      path("M600 682A84 84 0 0 1 600 850Q664 766 600 682z", mix(palette.paper, palette.stone[1], 0.5)),
      path("M596 726l34 24 -12 40h-44l-12 -40z", panel),
      path(
        "M560 692q20 -10 40 -10l-4 20 -24 12zM640 692q22 12 34 34l-20 6 -16 -22zM684 770q0 24 -10 42l-18 -12 4 -30zM640 840q-20 10 -44 10l2 -20 30 -8zM540 824q-16 -18 -22 -44l20 0 14 26zM520 736q10 -22 26 -34l6 24 -18 22z",
        panel,
      ),
      line(
        "M596 726V702M630 750l22 -14M618 790l22 22M574 790l-20 20M562 750l-24 -10",
        mix(panel, palette.paper, 0.35),
        5,
      ),
      path("M0 900V880Q300 866 600 880T1200 874V900z", palette.near),
    ].join("");
  },
} satisfies Motif;
