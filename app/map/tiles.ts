import { createContext, useRouteLoaderData } from "react-router";

/** The pictures of the base map. */
export type Tiles = {
  /** With {z}, {x} and {y}. */
  url: string;
  /** The credit, always visible, as plain text. */
  attribution: string;
  /** The closest zoom level of the pictures; closer views enlarge them. */
  maxZoom: number;
};

export const DEFAULT_TILES: Tiles = {
  url: "https://tileserver.memomaps.de/tilegen/{z}/{x}/{y}.png",
  attribution: "Map memomaps.de CC-BY-SA, map data © OpenStreetMap contributors",
  maxZoom: 18,
};

/** The closest zoom level of a map, whatever its tiles. */
export const MAX_ZOOM = 18;

/** The tiles of the settings, which the root's loader sends to every page. */
export const tilesContext = createContext<Tiles>(DEFAULT_TILES);

export function useTiles(): Tiles {
  return (useRouteLoaderData("root") as { tiles?: Tiles } | undefined)?.tiles ?? DEFAULT_TILES;
}
