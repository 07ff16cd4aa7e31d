/** Where the pictures of the base map come from. */
export type Tiles = {
  /** With {z}, {x} and {y}. */
  url: string;
  /** Whom to name on the map, always visible, as plain text. */
  attribution: string;
};

export const DEFAULT_TILES: Tiles = {
  url: "https://tileserver.memomaps.de/tilegen/{z}/{x}/{y}.png",
  attribution: "Map memomaps.de CC-BY-SA, map data © OpenStreetMap contributors",
};

export const MAX_ZOOM = 18;
