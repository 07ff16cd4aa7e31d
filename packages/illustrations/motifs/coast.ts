import { gulls, sailboat, walker } from "../parts/details.ts";
import { faded, line, mix, path, rect } from "../parts/pen.ts";
import { backdrop, glints } from "../parts/scenery.ts";
import { bush } from "../parts/trees.ts";
import type { Motif } from "../scene.ts";

export const coast = {
  shows: {
    "": "a white-sided rock in the sea, seabirds wheeling around it",
    lighthouse: "a lighthouse on its point, its beam over the water",
    caves: "red sandstone caves above the shore, a broken tower on the cliff",
  },
  draw(scene) {
    const { palette, random, variant } = scene;
    const lit = mix(palette.far[2], palette.stone[0], 0.62);
    const dark = mix(palette.far[2], palette.mid, 0.5);
    const rock =
      path("M560 560C580 500 590 430 640 390C690 350 760 342 830 350C910 362 950 430 970 560z", lit) +
      path("M760 346Q800 346 830 350C910 362 950 430 970 560H800C850 480 780 420 760 346z", dark) +
      path(
        "M600 560C606 520 630 500 640 460L660 560zM700 560C700 500 720 480 716 430L750 560z",
        mix(lit, dark, 0.45),
      ) +
      line("M590 420q20 -34 56 -50M640 372q60 -26 120 -24", palette.paper, 9) +
      rect(668, 440, 16, 44, palette.paper) +
      path("M664 440h24l-12 -16z", palette.accent);
    const light =
      faded(0.3, path("M816 292L0 190V360L816 318z", palette.lamp)) +
      path("M600 580C680 520 760 510 900 500L1200 470V600z", dark) +
      path("M600 580C680 520 760 510 820 506L800 580z", lit) +
      path("M780 512L796 330H850L866 512z", palette.paper) +
      path("M826 330H850L866 512H830z", mix(palette.paper, palette.stone[1], 0.6)) +
      path("M788 420H858L862 464H784z", palette.accent) +
      rect(790, 320, 66, 12, palette.near) +
      rect(802, 284, 42, 38, palette.lamp) +
      line("M802 284V322M823 284V322M844 284V322", palette.near, 5) +
      path("M794 286Q800 256 823 250Q846 256 852 286z", palette.accent) +
      rect(890, 456, 110, 50, palette.paper) +
      path("M880 458l20 -34h90l20 34z", palette.roof[0]) +
      rect(906, 472, 18, 22, palette.glass) +
      rect(960, 472, 18, 22, palette.lamp);
    if (variant === "caves") return caves(scene);
    return [
      backdrop(scene, { horizon: 540, far: "sea", sunX: [200, 400], sunUp: [70, 210] }),
      variant === "lighthouse" ? light : rock,
      faded(
        0.35,
        path(variant === "lighthouse" ? "M620 584H1200V620H700z" : "M570 562H966L900 620H640z", palette.mid),
      ),
      glints(scene, 100, 590, 1000, 130, 10),
      sailboat(scene, random.between(260, 380), 690, random.between(120, 160)),
      // The near headland.
      path("M1200 900V690C1100 680 1040 730 980 770S820 850 700 900z", palette.grass[0]),
      path("M1200 900V760C1120 770 1060 810 1010 850L960 900z", palette.grass[1]),
      path("M0 900V800C120 810 220 840 330 850S560 880 640 900z", palette.near),
      path("M700 900C780 860 840 850 880 826L900 832C880 860 860 880 800 900z", palette.sand[0]),
      walker(scene, 1040, 764, 108),
      bush(scene, 1150, 730, 80),
      gulls(scene, 480, 300, 5),
      gulls(scene, 850, 250, 3),
    ].join("");
  },
} satisfies Motif;

const caves: Motif["draw"] = (scene) => {
  const { palette } = scene;
  const [light, half, dark] = palette.stone;
  const red = mix(half, palette.accent, 0.3);
  const deep = mix(dark, palette.near, 0.35);
  const mouth = (x: number, w: number, h: number) =>
    path(
      `M${x} 800C${x - 6} ${800 - h} ${x + w * 0.3} ${780 - h} ${x + w * 0.55} ${784 - h}S${x + w + 8} ${800 - h * 0.6} ${x + w} 800z`,
      deep,
    ) +
    path(
      `M${x + w * 0.25} 800C${x + w * 0.25} ${820 - h} ${x + w * 0.5} ${806 - h} ${x + w * 0.62} ${820 - h}S${x + w * 0.9} ${800 - h * 0.5} ${x + w * 0.86} 800z`,
      mix(deep, palette.near, 0.5),
    );
  return [
    backdrop(scene, { horizon: 560, far: "sea", sunX: [150, 240], sunUp: [60, 200] }),
    glints(scene, 40, 590, 360, 130, 6),
    path("M420 820C400 700 440 600 480 540C560 500 700 520 800 500S1080 470 1200 480V900H420z", red),
    path("M420 820C400 700 440 600 480 540L560 528C540 620 580 700 540 820z", mix(red, light, 0.5)),
    line("M560 600Q760 570 1200 590M540 680Q800 650 1200 674", mix(red, dark, 0.4), 6),
    path("M470 552Q560 490 700 510T1000 470T1200 460V520Q1000 500 800 526T470 552z", palette.grass[1]),
    path("M820 500V330l26 -30 20 24 30 -40 24 30V500z", light),
    path("M880 500V310l16 -26 24 30V500z", half),
    path("M930 498V430l50 -10 40 30V492z", half),
    path("M840 380h16v36h-16z", palette.glass),
    mouth(600, 170, 180),
    mouth(830, 130, 130),
    mouth(1010, 150, 160),
    path("M0 900V840C200 800 420 790 640 796S1000 790 1200 800V900z", palette.sand[0]),
    path("M0 900V870C240 836 520 840 760 850S1060 840 1200 850V900z", palette.sand[1]),
    walker(scene, 540, 850, 100),
    walker(scene, 596, 846, 88),
    gulls(scene, 420, 330, 4),
  ].join("");
};
