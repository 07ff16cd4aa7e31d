/** Where the pictures of the base map come from. */
export type Tiles = {
  /** With {z}, {x} and {y}. */
  url: string;
  /** Whom to name on the map, always visible, as plain text. */
  attribution: string;
  /** Beyond this level the closest ones are shown larger. */
  maxZoom: number;
};

export const DEFAULT_TILES: Tiles = {
  url: "https://tileserver.memomaps.de/tilegen/{z}/{x}/{y}.png",
  attribution: "Map memomaps.de CC-BY-SA, map data © OpenStreetMap contributors",
  maxZoom: 18,
};

/** How close the map goes, whatever the tiles. */
export const MAX_ZOOM = 18;
