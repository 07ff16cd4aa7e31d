import { createContext } from "react-router";
import { DEFAULT_TILES, type Tiles } from "#app/map/tiles.ts";

/** The root's loader finds the tiles of the settings here. */
export const tilesContext = createContext<Tiles>(DEFAULT_TILES);
