import type { Coordinates } from "#app/shared/coordinates.ts";

export type MapPoint = Coordinates & {
  /** Unique among all points of the map. */
  id: string;
  /** The point's accessible name, and its label where there is room. */
  name: string;
  /** A dot is red and a button. A diamond is blue and drawn on a canvas, so that there may be thousands: list these beside the map too. */
  shape: "dot" | "diamond";
  /** A strong dot stands out and is labelled first, a faint point steps back. */
  emphasis?: "strong" | "faint";
  /** Of two dots or two diamonds the one with the higher rank is labelled first; 0 if it is absent. */
  rank?: number;
};

export const DIAMONDS_FROM = 10;

export type MapLine = {
  id: string;
  line: Coordinates[];
  kind: "walk" | "approximate-walk" | "railway" | "outline";
  name?: string;
  path?: string;
};
