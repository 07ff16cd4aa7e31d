import type { Light } from "@alight/illustrations/draw";

/** Rough boxes around the councils, in degrees. */
const byCouncil: [contains: (latitude: number, longitude: number) => boolean, Light[]][] = [
  // Scottish Borders
  [(latitude) => latitude < 55.76, ["moor", "heather", "dawn", "meadow", "haar"]],
  // Fife
  [(latitude) => latitude > 56.01, ["haar", "sea", "dusk", "moor", "meadow", "dawn"]],
  // West Lothian
  [(_, longitude) => longitude < -3.42, ["amber", "meadow", "moor", "haar"]],
  // Midlothian
  [(latitude, longitude) => latitude < 55.905 && longitude > -3.2, ["meadow", "moor", "amber", "heather"]],
  // East Lothian
  [(_, longitude) => longitude > -3.09, ["sea", "dawn", "amber", "haar", "meadow"]],
  // Edinburgh
  [() => true, ["city", "dusk", "dawn", "haar", "amber", "heather"]],
];

/** The lights that drawings around a point have; undefined for a point that is not known. */
export function lightsAround(latitude?: number, longitude?: number): Light[] | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return byCouncil.find(([contains]) => contains(latitude, longitude))?.[1];
}
