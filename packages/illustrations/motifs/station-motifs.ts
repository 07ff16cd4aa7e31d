import { drawVariant, type Motif } from "../scene.ts";
import { bridgeStation } from "./station-bridge.ts";
import { coastStation } from "./station-coast.ts";
import { countryStation } from "./station-country.ts";
import { hillsStation } from "./station-hills.ts";
import { junctionStation } from "./station-junction.ts";
import { townStation } from "./station-town.ts";
import { viaductStation } from "./station-viaduct.ts";

export const station = {
  shows: {
    country: "a country station between corn and poplars, a train passing its platform",
    bridge: "a platform above the firth, a train on the great red bridge behind it",
    coast: "a platform by the sea, a train along the sea wall below the cliffs",
    hills: "a small station in the hills, a train coming up the glen",
    junction: "tracks that meet below signals and the great roof of a station",
    town: "a town station with a long canopy, stone houses and a church tower behind",
    viaduct: "a platform at the end of a viaduct, a train on its arches",
  },
  draw: (scene) =>
    drawVariant(scene, {
      bridge: bridgeStation,
      coast: coastStation,
      country: countryStation,
      hills: hillsStation,
      junction: junctionStation,
      town: townStation,
      viaduct: viaductStation,
    }),
} satisfies Motif;
