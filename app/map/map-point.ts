import type { Coordinates } from "#app/shared/coordinates.ts";

/** Something on the map that can be looked at and opened. */
export type MapPoint = Coordinates & {
  /** Unique among all points of the map. */
  id: string;
  /** What a screen reader says, and what is written beside the point where there is room. */
  name: string;
  /** A red circle that the keyboard reaches, or a blue diamond, of which there may be thousands: list these beside the map too. */
  shape: "dot" | "diamond";
};

/** Diamonds are shown from this zoom level on, unless a map says otherwise: below it there are too many. */
export const DIAMONDS_FROM = 10;

export type MapLine = {
  id: string;
  line: Coordinates[];
  /** A walk is green, and dashed when it is only an estimate; a railway is what atlases draw. */
  kind: "walk" | "approximate-walk" | "railway";
};

/** What the map shows: its centre and Leaflet's zoom level (1 is the world, 18 a street). */
export type Viewport = Coordinates & { zoom: number };
