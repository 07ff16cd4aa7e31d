import { useRouteLoaderData } from "react-router";
import { DEFAULT_TILES, type Tiles } from "#app/map/tiles.ts";

/** The tiles of the settings: the root's loader hands them to every page. */
export function useTiles(): Tiles {
  return (useRouteLoaderData("root") as { tiles?: Tiles } | undefined)?.tiles ?? DEFAULT_TILES;
}
