import L from "leaflet";
import { COASTLINE } from "#app/map/coastline.generated.ts";
import { MAX_ZOOM, type Tiles } from "#app/map/tiles.ts";

/** One transparent pixel: no broken picture where a tile does not come. */
const EMPTY_TILE = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
/** So many tiles that do not come, and none that does, are a map without tiles. */
const MANY = 3;

/** Land beneath everything else, so that the map is a map without tiles. */
export function addLand(map: L.Map): void {
  const rings = COASTLINE.map((numbers) => {
    const ring: [number, number][] = [];
    for (let i = 0; i < numbers.length; i += 2) ring.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
    return [ring];
  });
  const renderer = L.svg({ pane: "land", padding: 0.5 });
  L.polygon(rings, { renderer, className: "map-land", interactive: false, smoothFactor: 0.5 }).addTo(map);
}

/** The tiles over it. `onTilesMissing` says whether they do not load, as often as that changes. */
export function addTiles(
  map: L.Map,
  { url, maxZoom }: Tiles,
  onTilesMissing: (areMissing: boolean) => void,
): L.TileLayer {
  let failed = 0;
  const tiles = L.tileLayer(url, {
    maxZoom: MAX_ZOOM,
    maxNativeZoom: maxZoom,
    errorTileUrl: EMPTY_TILE,
    // Tile servers want to know the site that asks.
    referrerPolicy: "strict-origin-when-cross-origin",
  });
  tiles.on("tileerror", () => {
    failed++;
    if (failed === MANY) onTilesMissing(true);
  });
  tiles.on("tileload", ({ tile }) => {
    if (tile.src === EMPTY_TILE) return;
    if (failed >= MANY) onTilesMissing(false);
    failed = 0;
  });
  return tiles.addTo(map);
}
